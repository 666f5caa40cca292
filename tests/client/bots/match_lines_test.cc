#include "client/bots/match_lines.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/bots/bot_tally.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

using testing::bot;
using testing::member;

// "x0" has raced against ada and is second.
Model ended_match(SeatState state = SeatState::moves_made) {
  Model model = testing::in_race({bot(0, "x0"), member(1, "ada")}, moves_settings(500));
  testing::set_standings(model, {testing::standing(0, 2, 64, 16, 20, state),
                                 testing::standing(1, 1, 1234567, 512, 500)});
  model.phase = Phase::results;
  model.result = MatchResult{.reason = EndReason::all_done,
                             .match_ms = 61'000,
                             .verification = {.kind = Verification::Kind::verified, .moves = 20}};
  return model;
}

TEST(MatchLinesTest, SettingsNameTheFormatAndOnlyItsLimits) {
  EXPECT_EQ(settings_line(testing::in_room({bot(0, "x0")}).room),
            "{\"type\":\"settings\",\"room\":\"KXQ7WP\",\"format\":\"time\","
            "\"time_limit_ms\":180000,\"finish\":\"all\",\"size\":4,\"cap_ms\":1800000,"
            "\"on_stuck\":\"next\",\"watch\":\"live\",\"draws\":\"position\",\"seats\":8,"
            "\"move_rate\":20,\"rounds\":0,\"sealed\":true}\n");
  const nlohmann::json first = nlohmann::json::parse(
      settings_line(testing::in_room({bot(0, "x0")}, first_settings(11)).room));
  EXPECT_EQ(first["target"], 2048);
  EXPECT_EQ(first["finish"], "first");
  EXPECT_FALSE(first.contains("time_limit_ms"));
  const nlohmann::json step = nlohmann::json::parse(
      settings_line(testing::in_room({bot(0, "x0")}, step_settings(5000, 30)).room));
  EXPECT_EQ(step["move_time_ms"], 5000);
  EXPECT_EQ(step["move_limit"], 30);
}

TEST(MatchLinesTest, OnlyAnOpenRoomTellsItsSeed) {
  MatchSettings settings = time_settings(60'000);
  const auto told = [&] {
    return nlohmann::json::parse(settings_line(testing::in_room({bot(0, "x0")}, settings).room));
  };
  EXPECT_FALSE(told().contains("seed"));
  EXPECT_EQ(told()["sealed"], true);
  settings.open_seed = Key{};
  EXPECT_EQ(told()["seed"], std::string(64, '0'));
  EXPECT_EQ(told()["sealed"], false);
}

TEST(MatchLinesTest, AStartTellsTheOwnSeatAndAllPlayers) {
  EXPECT_EQ(start_line(*testing::in_race({bot(0, "x0"), member(1, "ada")}).race),
            "{\"type\":\"start\",\"match_id\":\"00000000000000000000000000000000\",\"round\":1,"
            "\"name\":\"x0\",\"seat\":0,\"players\":[{\"seat\":0,\"name\":\"x0\",\"bot\":true},"
            "{\"seat\":1,\"name\":\"ada\",\"bot\":false}]}\n");
}

TEST(MatchLinesTest, AnEndTellsTheOwnResult) {
  EXPECT_EQ(end_line(ended_match(), Told::own, {}),
            "{\"type\":\"end\",\"rank\":2,\"score\":64,\"players\":2,"
            "\"match_id\":\"00000000000000000000000000000000\",\"round\":1,\"best_tile\":16,"
            "\"moves\":20,\"boards\":1,\"state\":\"moves_made\",\"match_ms\":61000,"
            "\"reason\":\"all_done\",\"verified\":true,\"splits\":[],\"invalid\":0,"
            "\"restarts\":0,\"resigned\":0,\"think_mean_ms\":0.0,\"think_max_ms\":0.0}\n");
}

TEST(MatchLinesTest, AnEndTellsTheFaultsAndTheTimesOfTheProgram) {
  Conduct conduct{.invalid = 2, .restarts = 1, .resigned = 1};
  conduct.think(std::chrono::milliseconds(2));
  conduct.think(std::chrono::microseconds(3333));
  const nlohmann::json end = nlohmann::json::parse(end_line(ended_match(), Told::own, conduct));
  EXPECT_EQ(end["invalid"], 2);
  EXPECT_EQ(end["restarts"], 1);
  EXPECT_EQ(end["resigned"], 1);
  EXPECT_EQ(end["think_mean_ms"], 2.67);
  EXPECT_EQ(end["think_max_ms"], 3.33);
  EXPECT_FALSE(end.contains("late")) << "no lockstep";
}

TEST(MatchLinesTest, InLockstepAnEndTellsTheLateMovesOfEachSeat) {
  Model model = testing::in_race({bot(0, "x0"), member(1, "ada")}, step_settings(5000));
  Standing late = testing::standing(0, 2, 64, 16, 20);
  late.missed = 7;
  testing::set_standings(model, {late, testing::standing(1, 1, 100, 16, 20)});
  model.result = MatchResult{};
  const nlohmann::json end = nlohmann::json::parse(end_line(model, Told::all, {}));
  EXPECT_EQ(end["late"], 7);
  EXPECT_EQ(end["standings"][0]["late"], 0);
  EXPECT_EQ(end["standings"][1]["late"], 7);
  BotTally tally;
  tally.add(model);
  EXPECT_EQ(nlohmann::json::parse(tally.line(0))["players"][1]["late"], 7);
  EXPECT_EQ(tally.table(),
            "1 matches\n"
            "name      matches  wins  mean place  mean score  best score  best tile  late moves\n"
            "ada             1     1        1.00         100         100         16           0\n"
            "x0 (bot)        1     0        2.00          64          64         16           7\n");
}

TEST(MatchLinesTest, AScriptIsToldAllStandingsByRank) {
  const nlohmann::json end =
      nlohmann::json::parse(end_line(ended_match(SeatState::gave_up), Told::all, {}));
  ASSERT_EQ(end["standings"].size(), 2u);
  EXPECT_EQ(end["standings"][0]["name"], "ada");
  EXPECT_EQ(end["standings"][0]["score"], 1234567);
  EXPECT_EQ(end["standings"][1]["bot"], true);
  EXPECT_EQ(end["standings"][1]["state"], "gave_up");
}

TEST(MatchLinesTest, DrawsThatCouldNotBeCheckedAreNeitherVerifiedNorBroken) {
  Model model = ended_match();
  model.result->verification = {.kind = Verification::Kind::broken};
  EXPECT_EQ(nlohmann::json::parse(end_line(model, Told::own, {}))["verified"], false);
  model.result->verification = {.kind = Verification::Kind::nothing_known};
  EXPECT_TRUE(nlohmann::json::parse(end_line(model, Told::own, {}))["verified"].is_null());
}

TEST(MatchLinesTest, AnOpenMatchIsNotCalledVerified) {
  Model model = ended_match();
  model.result->verification = {.kind = Verification::Kind::open_room};
  EXPECT_EQ(nlohmann::json::parse(end_line(model, Told::own, {}))["verified"], "open");
  BotTally tally;
  tally.add(model);
  const auto total = nlohmann::json::parse(tally.line(0));
  EXPECT_EQ(total["verified"], 0);
  EXPECT_EQ(total["open"], 1);
}

TEST(MatchLinesTest, SplitsAreTheOwnTiles) {
  Model model = ended_match();
  testing::make_tiles(model, {1000, 2500});
  EXPECT_EQ(nlohmann::json::parse(end_line(model, Told::own, {}))["splits"],
            nlohmann::json::parse(R"([{"tile":32,"at_ms":1000},{"tile":64,"at_ms":2500}])"));
}

// ---- What a watcher's program is told besides.

Model watched_match() {
  Model model = ended_match();
  model.race->own_seat.reset();
  model.race->own.reset();
  return model;
}

TEST(MatchLinesTest, AWatchersStartAndEndHaveNoSeatOfTheirOwn) {
  const Model model = watched_match();
  EXPECT_EQ(start_line(*model.race),
            "{\"type\":\"start\",\"match_id\":\"00000000000000000000000000000000\",\"round\":1,"
            "\"players\":[{\"seat\":0,\"name\":\"x0\",\"bot\":true},"
            "{\"seat\":1,\"name\":\"ada\",\"bot\":false}]}\n");
  const nlohmann::json end = nlohmann::json::parse(watched_end_line(model));
  EXPECT_EQ(end["type"], "end");
  EXPECT_EQ(end["reason"], "all_done");
  EXPECT_EQ(end["match_ms"], 61'000);
  EXPECT_EQ(end["standings"][0]["name"], "ada");
  EXPECT_FALSE(end.contains("rank"));
}

TEST(MatchLinesTest, StandingsHaveTheBoardsThatMayBeSeen) {
  Model model = watched_match();
  testing::show_board(model, 1, "2 . ./. 4 ./. . .");
  const nlohmann::json line = nlohmann::json::parse(standings_line(*model.race, 61'000));
  EXPECT_EQ(line["type"], "standings");
  EXPECT_EQ(line["at_ms"], 61'000);
  EXPECT_EQ(line["standings"][0]["board"], nlohmann::json::parse("[[2,0,0],[0,4,0],[0,0,0]]"));
  EXPECT_FALSE(line["standings"][1].contains("board"));
}

TEST(MatchLinesTest, OfALargeMatchStandingsHaveTheLeaders) {
  Model model = testing::in_race(testing::many(30));
  for (std::uint32_t seat = 0; seat < 30; ++seat) {
    testing::set_standings(model, {testing::standing(seat, 30 - seat, seat, 4, 1)});
  }
  const nlohmann::json line = nlohmann::json::parse(standings_line(*model.race, 0));
  ASSERT_EQ(line["standings"].size(), 20u);
  EXPECT_EQ(line["standings"][0]["seat"], 29);
}

TEST(MatchLinesTest, AnEventNamesItsSeatAndItsNumbers) {
  const Model model = watched_match();
  const auto line = [&](const Highlight& highlight) { return event_line(highlight, *model.race); };
  using What = Highlight::What;
  EXPECT_EQ(line({.what = What::lead, .at_ms = 12'000, .seat = 1, .before = 0, .score = 84}),
            "{\"type\":\"event\",\"event\":\"lead\",\"at_ms\":12000,\"seat\":1,"
            "\"name\":\"ada\",\"score\":84,\"before\":0}\n");
  EXPECT_EQ(line({.what = What::first_tile, .at_ms = 12'000, .seat = 1, .exponent = 7}),
            "{\"type\":\"event\",\"event\":\"first_tile\",\"at_ms\":12000,\"seat\":1,"
            "\"name\":\"ada\",\"tile\":128}\n");
  EXPECT_EQ(line({.what = What::done, .at_ms = 9, .seat = 0, .state = SeatState::gave_up}),
            "{\"type\":\"event\",\"event\":\"done\",\"at_ms\":9,\"seat\":0,"
            "\"name\":\"x0\",\"state\":\"gave_up\"}\n");
  EXPECT_EQ(line({.what = What::closing_in, .at_ms = 9, .seat = 1, .points = 40}),
            "{\"type\":\"event\",\"event\":\"closing_in\",\"at_ms\":9,\"seat\":1,"
            "\"name\":\"ada\",\"points\":40}\n");
  EXPECT_EQ(line({.what = What::last_seconds, .at_ms = 50'000, .left_ms = 10'000}),
            "{\"type\":\"event\",\"event\":\"last_seconds\",\"at_ms\":50000,"
            "\"left_ms\":10000}\n");
}

TEST(BotTallyTest, AddsUpTheMatchesOfEachPlayer) {
  BotTally tally;
  tally.set_name("x0");
  tally.add(ended_match());
  Model second = ended_match();
  testing::set_standings(
      second, {testing::standing(0, 1, 1000, 128, 90), testing::standing(1, 1, 1000, 64, 90)});
  second.result->verification = {.kind = Verification::Kind::broken};
  tally.add(second);
  EXPECT_EQ(tally.matches(), 2u);
  EXPECT_EQ(
      tally.line(3),
      "{\"type\":\"total\",\"matches\":2,\"missed\":3,\"verified\":1,\"open\":0,\"name\":\"x0\","
      "\"invalid\":0,\"restarts\":0,\"resigned\":0,\"think_mean_ms\":0.0,\"think_max_ms\":0.0,"
      "\"players\":[{\"name\":\"ada\",\"bot\":false,\"matches\":2,\"wins\":2,"
      "\"mean_rank\":1.0,\"mean_score\":617783.5,\"best_score\":1234567,\"best_tile\":512,"
      "\"moves\":590,\"late\":0},{\"name\":\"x0\",\"bot\":true,\"matches\":2,\"wins\":1,"
      "\"mean_rank\":1.5,\"mean_score\":532.0,\"best_score\":1000,\"best_tile\":128,"
      "\"moves\":110,\"late\":0}]}\n");
  EXPECT_EQ(tally.table(),
            "2 matches\n"
            "name      matches  wins  mean place  mean score  best score  best tile\n"
            "ada             2     2        1.00      617784     1234567        512\n"
            "x0 (bot)        2     1        1.50         532        1000        128\n");
}

TEST(BotTallyTest, CountsOnlySoManyPlayersButAlwaysItself) {
  BotTally tally;
  for (std::size_t i = 0; i < BotTally::kMostPlayers + 5; ++i) {
    Model model = ended_match();
    model.race->seats[1].name = "p" + std::to_string(i);
    tally.add(model);
  }
  const nlohmann::json total = nlohmann::json::parse(tally.line(0));
  EXPECT_EQ(total["players"].size(), BotTally::kMostPlayers);
  const nlohmann::json& last = total["players"].back();
  EXPECT_EQ(last["name"], "x0");
  EXPECT_EQ(last["matches"], BotTally::kMostPlayers + 5);
}

TEST(BotTallyTest, FaultsAreALineOnlyIfThereWereAny) {
  BotTally tally;
  Conduct conduct;
  conduct.think(std::chrono::milliseconds(2));
  tally.add(conduct);
  EXPECT_EQ(tally.faults(), "");
  tally.add(Conduct{.invalid = 1, .restarts = 1});
  EXPECT_EQ(tally.faults(), "the program had 1 invalid answer and 1 restart\n");
  tally.add(Conduct{.invalid = 2, .resigned = 1});
  EXPECT_EQ(tally.faults(), "the program had 3 invalid answers, 1 restart and 1 match given up\n");
  EXPECT_EQ(nlohmann::json::parse(tally.line(0))["invalid"], 3);
}

TEST(BotTallyTest, NoMatchIsATotalToo) {
  EXPECT_EQ(
      BotTally().line(0),
      "{\"type\":\"total\",\"matches\":0,\"missed\":0,\"verified\":0,\"open\":0,\"name\":\"\","
      "\"invalid\":0,\"restarts\":0,\"resigned\":0,\"think_mean_ms\":0.0,\"think_max_ms\":0.0,"
      "\"players\":[]}\n");
}

}  // namespace
}  // namespace race2048::client
