#include "client/words/archive_text.h"

#include <gtest/gtest.h>

#include "tests/client/played_matches.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

using race2048::testing::expect_golden;

// The tests know no time zone.
std::string day_of(std::int64_t unix_ms) {
  return "day " + std::to_string(unix_ms / 86'400'000);
}

TEST(ArchiveTextTest, TheMatchesStandInColumns) {
  expect_golden("texts/matches.txt", results_table(two_matches(), day_of, Glyphs::unicode));
}

TEST(ArchiveTextTest, AsciiTerminalsGetTitlesThatTheyCanShow) {
  const std::string table = results_table(two_matches(), day_of, Glyphs::ascii);
  EXPECT_NE(table.find("  Fr?h, \"am\" Abend  "), std::string::npos) << table;
}

TEST(ArchiveTextTest, OneMatchIsShownWithItsSeatsAndFirstTiles) {
  expect_golden("texts/match_of_a_series.txt", result_page(one_match(), first_settings(9), day_of,
                                                           Glyphs::unicode, "example.org:4000"));
}

TEST(ArchiveTextTest, ASingleMatchHasNoPointsAndPerhapsNoReplay) {
  ResultDetails details = one_match();
  details.match = two_matches().back();
  details.splits.clear();
  details.replay_bytes = 0;
  expect_golden("texts/match_of_its_own.txt", result_page(details, time_settings(180'000), day_of,
                                                          Glyphs::unicode, "example.org"));
}

TEST(ArchiveTextTest, ATopListIsOfScoresOrOfTimes) {
  expect_golden("texts/top_lists.txt", top_table(two_top_lines(), 0, day_of) + "\n" +
                                           top_table(two_top_lines(), 2048, day_of));
}

}  // namespace
}  // namespace race2048::client
