#include "client/commands/archive_output.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/played_matches.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

using race2048::testing::expect_golden;

TEST(ArchiveOutputTest, TheFieldsAndTheirOrderAreAsReviewed) {
  expect_golden("texts/matches_for_programs.txt",
                results_json(two_matches()) + results_csv(two_matches()) +
                    details_json(one_match()) + details_csv(one_match()) +
                    whole_matches_csv({one_match()}) + top_json(two_top_lines()) +
                    top_csv(two_top_lines()));
}

TEST(ArchiveOutputTest, TheJsonIsOneArrayOnOneLine) {
  for (const std::string& text :
       {results_json(two_matches()), details_json(one_match()), top_json(two_top_lines())}) {
    EXPECT_EQ(text.find('\n'), text.size() - 1);
    EXPECT_TRUE(nlohmann::json::parse(text).is_array());
  }
}

TEST(ArchiveOutputTest, EmptyListsAreAnEmptyArrayAndALineOfNames) {
  EXPECT_EQ(results_json({}), "[]\n");
  EXPECT_EQ(top_json({}), "[]\n");
  const std::string names = results_csv(two_matches());
  EXPECT_EQ(results_csv({}), names.substr(0, names.find('\n') + 1));
  EXPECT_TRUE(top_csv({}).starts_with("position,match_id,"));
}

TEST(ArchiveOutputTest, ATargetIsThereOnlyIfTheFormatHasOne) {
  const nlohmann::json list = nlohmann::json::parse(results_json(two_matches()));
  EXPECT_EQ(list[0]["target"], 512);
  EXPECT_FALSE(list[1].contains("target"));
}

TEST(ArchiveOutputTest, AMatchHasItsSeatsAndSplits) {
  const nlohmann::json match = nlohmann::json::parse(details_json(one_match()))[0];
  EXPECT_EQ(match["settings"], "first to 512");
  EXPECT_EQ(match["replay_bytes"], 4'321);
  EXPECT_EQ(match["players"], 2);
  ASSERT_EQ(match["seats"].size(), 2u);
  EXPECT_EQ(match["seats"][0]["reached_ms"], 90'400);
  EXPECT_FALSE(match["seats"][1].contains("reached_ms"));
  ASSERT_EQ(match["splits"].size(), 3u);
  EXPECT_EQ(match["splits"][2], nlohmann::json({{"tile", 64}, {"seat", 3}, {"at_ms", 20'010}}));
}

TEST(ArchiveOutputTest, SeveralMatchesHaveTheirSeatsInOneOutput) {
  const nlohmann::json list = nlohmann::json::parse(whole_matches_json({one_match(), one_match()}));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1], nlohmann::json::parse(details_json(one_match()))[0]);
  const std::string text = whole_matches_csv({one_match(), one_match()});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << "the names, and four seats";
  EXPECT_EQ(whole_matches_json({}), "[]\n");
  EXPECT_EQ(whole_matches_csv({}), text.substr(0, text.find('\n') + 1));
}

TEST(ArchiveOutputTest, CsvQuotesWhatWouldEndAField) {
  std::vector<PlayedMatch> matches = {two_matches().front()};
  matches[0].title = "a,b";
  EXPECT_NE(results_csv(matches).find(",\"a,b\",2,3,first,"), std::string::npos);
  matches[0].title = "say \"a\"";
  EXPECT_NE(results_csv(matches).find(",\"say \"\"a\"\"\",2,3,"), std::string::npos);
  matches[0].title = "=1+1";
  EXPECT_NE(results_csv(matches).find(",'=1+1,2,3,"), std::string::npos);
  matches[0].title = "plain";
  EXPECT_NE(results_csv(matches).find(",plain,2,3,"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
