#include "client/words/report.h"

#include <gtest/gtest.h>

#include "client/session/client.h"
#include "tests/client/models.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

using namespace testing;
using race2048::testing::expect_golden;

Model ended() {
  Model model = in_room({member(0, "ada"), bot(1, "bo")}, first_settings(6));
  Race race;
  race.seal = *model.room.seal;
  race.seats = {{{.name = "ada"}, 0}, {{.name = "bo", .bot = true}, 1}};
  race.own_seat = 0;
  race.standings[0] = standing(0, 2, 1234, 32, 90);
  race.standings[1] = standing(1, 1, 980, 64, 61, SeatState::reached);
  race.standings[1].reached_ms = 12'345;
  model.race = race;
  model.phase = Phase::results;
  model.result = MatchResult{.reason = EndReason::target_reached,
                             .match_ms = 12'345,
                             .verification = {.kind = Verification::Kind::verified, .moves = 90}};
  return model;
}

TEST(ReportTest, AResultIsATableByRankWithTheSeal) {
  expect_golden("texts/result.txt", result_text(ended()));
}

TEST(ReportTest, ABrokenSealIsLoud) {
  Model model = ended();
  model.result->verification = {.kind = Verification::Kind::broken,
                                .fault = Verification::Fault::nonce_missing};
  EXPECT_NE(result_text(model).find("\nDRAWS NOT VERIFIED: a seat in the match sent no nonce\n"),
            std::string::npos);
}

TEST(ReportTest, TheFarewellSaysPlaceAndScore) {
  EXPECT_EQ(farewell_text(ended()),
            "You were 2nd of 2 with 1,234 points in room KXQ7WP; draws verified.");
}

TEST(ReportTest, AWatcherIsToldInPartingWhoWon) {
  Model model = ended();
  model.race->own_seat.reset();
  model.result->verification.kind = Verification::Kind::seal_verified;
  EXPECT_EQ(farewell_text(model), "bo (bot) won with 980 points in room KXQ7WP; seal verified.");
  model.race->standings[0].rank = 1;
  model.race->standings[0].score = 980;
  EXPECT_EQ(farewell_text(model),
            "ada and bo (bot) tied for first with 980 points in room KXQ7WP; seal verified.");
  model.race->standings.clear();
  EXPECT_EQ(farewell_text(model), "");
}

TEST(ReportTest, WhoLeavesARunningMatchIsToldThePlaceSoFar) {
  Model model = in_race({member(0, "ada"), bot(1, "bo")});
  EXPECT_EQ(farewell_text(model), "You left with 0 points in room KXQ7WP; the match was not over.");
  set_standings(model, {standing(0, 2, 1234, 128, 90), standing(1, 1, 1980, 64, 61)});
  model.phase = Phase::closed;
  EXPECT_EQ(farewell_text(model),
            "You left as 2nd of 2 with 1,234 points in room KXQ7WP; the match was not over.");
  model.failure = Failure{.kind = Failure::Kind::silent};
  EXPECT_EQ(farewell_text(model),
            "You were 2nd of 2 with 1,234 points in room KXQ7WP; the match was not over.");
  EXPECT_EQ(farewell_text(watched(model)), "");
}

TEST(ReportTest, NothingIsToldInPartingBeforeAMatch) {
  EXPECT_EQ(farewell_text(Model{}), "");
  EXPECT_EQ(farewell_text(in_room({member(0, "ada")})), "");
  Model countdown = in_race({member(0, "ada"), bot(1, "bo")});
  countdown.race->own.reset();
  countdown.phase = Phase::countdown;
  EXPECT_EQ(farewell_text(countdown), "");
}

Model ended_after(const MatchSettings& settings, EndReason reason, SeatState ada, SeatState bo) {
  Model model = in_race({member(0, "ada"), bot(1, "bo")}, settings);
  set_standings(model, {standing(0, 1, 1234, 128, 90, ada), standing(1, 2, 980, 64, 61, bo)});
  model.race->standings[1].missed = 7;
  return in_results(model, {.kind = Verification::Kind::verified, .moves = 90}, reason, 65'000);
}

TEST(ReportTest, EachFormatsEndIsToldInItsWords) {
  const auto ended_how = [](const MatchSettings& settings, EndReason reason, SeatState ada,
                            SeatState bo) {
    const Model model = ended_after(settings, reason, ada, bo);
    return how_it_ended(*model.race, *model.result);
  };
  const auto done = EndReason::all_done;
  const auto made = SeatState::moves_made;
  const auto stuck = SeatState::out_stuck;
  const auto racing = SeatState::racing;
  EXPECT_EQ(ended_how(moves_settings(500), done, made, made),
            "Everyone has made 500 moves, after 1:05.");
  EXPECT_EQ(ended_how(moves_settings(500), done, made, SeatState::gave_up),
            "All players are done, after 1:05.");
  EXPECT_EQ(ended_how(last_settings(), done, stuck, stuck), "Nobody has a move left, after 1:05.");
  EXPECT_EQ(ended_how(step_settings(5'000, 1), done, made, made),
            "Everyone has made 1 move, after 1:05.");
  EXPECT_EQ(ended_how(step_settings(5'000), EndReason::cap, racing, racing),
            "The match reached its time cap, 1:05.");
}

TEST(ReportTest, LockstepCountsTheMovesThatCameLate) {
  const Model model =
      ended_after(step_settings(10'000), EndReason::cap, SeatState::racing, SeatState::racing);
  expect_golden("texts/result_of_lockstep.txt", result_text(model));
}

Series after_rounds(std::uint32_t played) {
  Series series{.rounds = 3, .played = played};
  series.rows = {series_row(1, "ada", 5, 2, 2), series_row(2, "bo", 3, 1, 0),
                 series_row(2, "cy", 3, 0, 1)};
  series.rows[1].bot = true;
  return series;
}

TEST(ReportTest, ASeriesIsATableByPlace) {
  expect_golden("texts/series.txt", series_text(after_rounds(2)));
  EXPECT_EQ(series_text({.rounds = 3}), "A series of 3 rounds begins.\n");
}

TEST(ReportTest, WhoWinsASeriesIsNamed) {
  Series series = after_rounds(3);
  EXPECT_EQ(how_series_stands(series), "ada wins the series of 3 rounds.");
  series.rows[1].place = 1;
  EXPECT_EQ(how_series_stands(series), "ada and bo share the series of 3 rounds.");
  series.rows[2].place = 1;
  EXPECT_EQ(how_series_stands(series), "ada, bo and cy share the series of 3 rounds.");
  series.rows.clear();
  EXPECT_EQ(how_series_stands(series), "Nobody wins the series of 3 rounds.");
}

TEST(ReportTest, TheFarewellTellsTheSeries) {
  Model model = ended();
  Model watcher = ended();
  watcher.race->own_seat.reset();
  watcher.room.series = after_rounds(3);
  EXPECT_EQ(farewell_text(watcher),
            "bo (bot) won with 980 points in room KXQ7WP; draws verified. ada wins the series of 3 "
            "rounds.");
  model.room.series = after_rounds(2);
  EXPECT_EQ(farewell_text(model),
            "You were 2nd of 2 with 1,234 points in room KXQ7WP, and are 1st in the series after 2 "
            "of 3 rounds; draws verified.");
}

}  // namespace
}  // namespace race2048::client
