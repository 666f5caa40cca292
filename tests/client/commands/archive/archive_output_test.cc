#include "client/commands/archive/archive_output.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/played_matches.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

using race2048::testing::expect_golden;

TEST(ArchiveOutputTest, TheFieldsAndTheirOrderAreAsReviewed) {
  expect_golden(
      "texts/matches_for_programs.txt",
      output_of(OutputForm::json, two_matches()) + output_of(OutputForm::csv, two_matches()) +
          output_of(OutputForm::json, one_match()) + output_of(OutputForm::csv, one_match()) +
          output_of(OutputForm::csv, std::vector<ResultDetails>{one_match()}) +
          output_of(OutputForm::json, two_top_lines()) +
          output_of(OutputForm::csv, two_top_lines()));
}

TEST(ArchiveOutputTest, TheJsonIsOneArrayOnOneLine) {
  for (const std::string& text :
       {output_of(OutputForm::json, two_matches()), output_of(OutputForm::json, one_match()),
        output_of(OutputForm::json, two_top_lines())}) {
    EXPECT_EQ(text.find('\n'), text.size() - 1);
    EXPECT_TRUE(nlohmann::json::parse(text).is_array());
  }
}

TEST(ArchiveOutputTest, EmptyListsAreAnEmptyArrayAndALineOfNames) {
  EXPECT_EQ(output_of(OutputForm::json, std::vector<PlayedMatch>{}), "[]\n");
  EXPECT_EQ(output_of(OutputForm::json, std::vector<TopLine>{}), "[]\n");
  const std::string names = output_of(OutputForm::csv, two_matches());
  EXPECT_EQ(output_of(OutputForm::csv, std::vector<PlayedMatch>{}),
            names.substr(0, names.find('\n') + 1));
  EXPECT_TRUE(output_of(OutputForm::csv, std::vector<TopLine>{}).starts_with("position,match_id,"));
}

TEST(ArchiveOutputTest, ATargetIsThereOnlyIfTheFormatHasOne) {
  const nlohmann::json list = nlohmann::json::parse(output_of(OutputForm::json, two_matches()));
  EXPECT_EQ(list[0]["target"], 512);
  EXPECT_FALSE(list[1].contains("target"));
}

TEST(ArchiveOutputTest, AMatchHasItsSeatsAndSplits) {
  const nlohmann::json match = nlohmann::json::parse(output_of(OutputForm::json, one_match()))[0];
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
  const nlohmann::json list = nlohmann::json::parse(
      output_of(OutputForm::json, std::vector<ResultDetails>{one_match(), one_match()}));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[1], nlohmann::json::parse(output_of(OutputForm::json, one_match()))[0]);
  const std::string text =
      output_of(OutputForm::csv, std::vector<ResultDetails>{one_match(), one_match()});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5) << "the names, and four seats";
  EXPECT_EQ(output_of(OutputForm::json, std::vector<ResultDetails>{}), "[]\n");
  EXPECT_EQ(output_of(OutputForm::csv, std::vector<ResultDetails>{}),
            text.substr(0, text.find('\n') + 1));
}

TEST(ArchiveOutputTest, CsvQuotesWhatWouldEndAField) {
  std::vector<PlayedMatch> matches = {two_matches().front()};
  matches[0].title = "a,b";
  EXPECT_NE(output_of(OutputForm::csv, matches).find(",\"a,b\",2,3,first,"), std::string::npos);
  matches[0].title = "say \"a\"";
  EXPECT_NE(output_of(OutputForm::csv, matches).find(",\"say \"\"a\"\"\",2,3,"), std::string::npos);
  matches[0].title = "=1+1";
  EXPECT_NE(output_of(OutputForm::csv, matches).find(",'=1+1,2,3,"), std::string::npos);
  matches[0].title = "plain";
  EXPECT_NE(output_of(OutputForm::csv, matches).find(",plain,2,3,"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
