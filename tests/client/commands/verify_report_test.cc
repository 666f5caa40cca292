#include "client/commands/verify_report.h"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/proto/replay/played_match.h"

namespace race2048::client {
namespace {

VerifiedFile verified_file(const std::string& bytes) {
  return {.name = "friday.replay", .verdict = verify_replay(wire::bytes_of(bytes))};
}

bool any_has(const std::vector<std::string>& lines, const std::string& part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

TEST(VerifyReportTest, AFileThatHoldsIsShownWithItsMatch) {
  const std::string text = report_text(verified_file(tests::played_duel(60'000, 40).file()));
  EXPECT_TRUE(
      text.starts_with("friday.replay: holds\n"
                       "  best score in 1:00, round 7, over after 1:00.0\n"
                       "  1. "))
      << text;
  EXPECT_NE(text.find("\n  proven:\n    - 2 seats, 40 moves and 44 tiles: "), std::string::npos);
  EXPECT_NE(text.find("\n  not proven:\n    - "), std::string::npos);
}

TEST(VerifyReportTest, AFileThatDoesNotHoldIsShownWithThePlace) {
  const std::string file = tests::changed(tests::played_duel(60'000, 40).file(), [](auto& it) {
    it.template first<MatchEnded>().reason = EndReason::cap;
  });
  const std::string text = report_text(verified_file(file));
  EXPECT_TRUE(text.starts_with("friday.replay: DOES NOT HOLD\n  byte ")) << text;
  EXPECT_TRUE(text.ends_with(" (01:00.000): the match ended for another reason\n")) << text;
  const auto json = nlohmann::json::parse(report_json(verified_file(file)));
  EXPECT_EQ(json["holds"], false);
  EXPECT_EQ(json["at_ms"], 60'000);
  EXPECT_EQ(json["what"], "the match ended for another reason");
  EXPECT_EQ(json["checksum_holds"], true);
}

TEST(VerifyReportTest, TheNameOfAFileCannotControlTheTerminal) {
  const std::string text = report_text({.name = "\x1b[2J\n", .unreadable = "Permission denied"});
  EXPECT_EQ(text, "?[2J?: CANNOT BE READ: Permission denied\n");
}

TEST(VerifyReportTest, WhatIsNotProvenDependsOnTheFile) {
  const tests::PlayedMatch match = tests::played_duel(60'000, 4);
  const auto without = verify_replay(wire::bytes_of(match.file()));
  EXPECT_TRUE(any_has(not_proven(*without), "no player's record"));
  EXPECT_FALSE(any_has(proven(*without), "Seat 1 had"));
  const std::string with_record = *with_own_record(match.file(), match.own_record(1));
  const auto with = verify_replay(wire::bytes_of(with_record));
  EXPECT_FALSE(any_has(not_proven(*with), "no player's record"));
  EXPECT_TRUE(any_has(proven(*with), "Seat 1 had this commitment"));
}

TEST(VerifyReportTest, WhatRestsOnTheServersWordIsNotProven) {
  tests::PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.decide(tests::PlayedMatch::kGoMs + 1500, MatchWent{});
  match.act(1600, 0, Action::left);
  match.decide(tests::PlayedMatch::kGoMs + 2000, race2048::ClockStood{.by_ms = 700});
  match.decide(tests::PlayedMatch::kGoMs + 30'000, SeatIdle{.seat = 1});
  match.end(EndReason::time_up, 60'000);
  const auto proof = verify_replay(wire::bytes_of(match.file()));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  const std::vector<std::string> lines = not_proven(*proof);
  EXPECT_TRUE(any_has(lines, "1 seat out as idle after 0:20.0"));
  EXPECT_TRUE(any_has(lines, "The match clock started 0:01.5 after its time"));
  EXPECT_TRUE(any_has(lines, "The clock stood still 1 time"));
  const auto plain = verify_replay(wire::bytes_of(tests::played_duel(60'000, 4).file()));
  EXPECT_FALSE(any_has(not_proven(*plain), "idle"));
  EXPECT_FALSE(any_has(not_proven(*plain), "clock"));
}

TEST(VerifyReportTest, AnOpenRoomProvesNoSecrecy) {
  MatchSettings settings = time_settings(5000);
  settings.open_seed = race2048::Key{};
  tests::PlayedMatch match(settings, {"ada"});
  match.go();
  match.end(EndReason::time_up, 5000);
  const auto proof = verify_replay(wire::bytes_of(match.file()));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  EXPECT_TRUE(any_has(not_proven(*proof), "The room was open"));
  EXPECT_FALSE(any_has(proven(*proof), "commitment"));
}

TEST(VerifyReportTest, TheJsonHasTheSeatsByPlace) {
  const std::string line = report_json(verified_file(tests::played_duel(60'000, 40).file()));
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto json = nlohmann::json::parse(line);
  EXPECT_EQ(json["file"], "friday.replay");
  EXPECT_EQ(json["holds"], true);
  EXPECT_EQ(json["room"], "222222");
  EXPECT_EQ(json["reason"], "time_up");
  EXPECT_EQ(json["ended_ms"], 60'000);
  ASSERT_EQ(json["seats"].size(), 2u);
  EXPECT_EQ(json["seats"][0]["place"], 1);
  EXPECT_EQ(json["seats"][0]["board"].size(), 4u);
  EXPECT_GE(json["seats"][0]["score"], json["seats"][1]["score"]);
}

}  // namespace
}  // namespace race2048::client
