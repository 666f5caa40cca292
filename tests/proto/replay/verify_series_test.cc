// Replays of a series, and of rooms without a seal.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "proto/replay/verify_replay.h"
#include "tests/proto/replay/lies.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

Series one_round_of_three() {
  Series series(3);
  const std::vector<RoundPlace> places{{.person = {.name = "bob", .number = 2}, .place = 1},
                                       {.person = {.name = "cyd", .number = 3}, .place = 2}};
  series.add_round(places);
  return series;
}

TEST(VerifySeriesTest, ThePointsOfASeriesGoOnFromTheTableBefore) {
  const PlayedMatch match = played_duel(60'000, 40, one_round_of_three());
  EXPECT_EQ(verdict(match.file()), "");
  const ReplayParts parts = parts_of(match.file());
  EXPECT_EQ(parts.result.played, 2u);
  EXPECT_EQ(parts.result.points.size(), 3u);
  const std::vector<std::pair<Lie, std::string>> lies{
      {[](auto& it) { ++it.result.points[0].points; },
       "the places give other points of the series"},
      {[](auto& it) { it.result.points[2].place = 1; },
       "the places give other points of the series"},
      {[](auto& it) { remove_first<SeriesRestored>(it); },
       "the places give other points of the series"},
      {[](auto& it) { it.template first<SeriesRestored>().series = Series(3, 3, {}); },
       "no series has such rounds"},
      {[](auto& it) { it.template first<SeriesRestored>().series = Series(100, 3, {}); },
       "no series has such rounds"},
      {[](auto& it) {
         it.template first<SeriesRestored>().series =
             Series(3, 1, {{.person = {.name = "bob", .number = 2}, .points = 1001}});
       },
       "nobody can have so many points"},
  };
  for (const auto& [lie, expected] : lies) EXPECT_EQ(verdict_after(match.file(), lie), expected);
}

// As version 1 had it: the same bytes, but for the version and the checksum.
std::string as_version_1(std::string file) {
  file.resize(file.size() - Digest{}.size());
  file[kReplayMagic.size()] = '\1';
  FieldWriter(file).fixed(Sha256().update(wire::bytes_of(file)).finish());
  return file;
}

TEST(VerifySeriesTest, ASeatThatDoesNotMoveHasPointsInVersion1Only) {
  PlayedMatch match(time_settings(5000), {"ada", "bob"}, one_round_of_three());
  match.go();
  match.act(100, 0, Action::left);
  match.end(EndReason::time_up, 5000);
  EXPECT_EQ(verdict(match.file()), "");
  const MatchResult result = parts_of(match.file()).result;
  EXPECT_EQ(result.seats.at(0).place, 1u) << "with the same score and more moves";
  EXPECT_EQ(result.points.at(0).last_points, 2u);
  EXPECT_EQ(result.points.at(1).person, 1u) << "bob, who had points before";
  EXPECT_EQ(result.points.at(1).last_points, 0u);
  EXPECT_NE(verdict(as_version_1(match.file())), "");
}

TEST(VerifySeriesTest, AMoveThatAStepMakesForALateSeatIsNoneOfTheSeat) {
  PlayedMatch match(step_settings(5000, 1), {"ada", "bob"}, one_round_of_three());
  match.go();
  match.act(100, 0, default_action(match.room().match()->seats.at(0).run->board()));
  match.decide(PlayedMatch::kGoMs + 5000, StepEnded{.at_ms = 5000, .moves_for_late = true});
  match.decide(PlayedMatch::kGoMs + 5000, StepEnded{.at_ms = 5000});
  match.end(EndReason::all_done, 5000);
  EXPECT_EQ(verdict(match.file()), "");
  const MatchResult result = parts_of(match.file()).result;
  EXPECT_EQ(result.seats.at(1).moves, result.seats.at(0).moves);
  EXPECT_EQ(result.seats.at(0).place, 1u);
  EXPECT_EQ(result.seats.at(1).place, 2u) << "by the same move on the same board";
  EXPECT_EQ(result.points.at(1).last_points, 0u);
  EXPECT_NE(verdict(as_version_1(match.file())), "") << "there they share the first place";
}

TEST(VerifySeriesTest, ASeriesThatBeginsDuringTheMatchCountsItAsItsFirstRound) {
  PlayedMatch match(time_settings(5000), {"ada", "bob"}, one_round_of_three());
  match.go();
  match.decide(PlayedMatch::kGoMs + 100, SeriesBegun{.rounds = 2});
  match.end(EndReason::time_up, 5000);
  EXPECT_EQ(verdict(match.file()), "");
  EXPECT_EQ(parts_of(match.file()).result.played, 1u);
}

TEST(VerifySeriesTest, AnOpenRoomHasNoSeal) {
  MatchSettings settings = time_settings(5000);
  settings.open_seed = filled_from<Key>(1);
  PlayedMatch match(settings, {"ada"});
  match.go();
  match.act(100, 0, Action::left);
  match.end(EndReason::time_up, 5000);
  const auto proof = verify_replay(wire::bytes_of(match.file()));
  ASSERT_TRUE(proof) << to_text(proof.fault());
  EXPECT_TRUE(proof->open());
  EXPECT_FALSE(parts_of(match.file()).result.commitment);
  EXPECT_EQ(verdict_after(match.file(),
                          [](auto& it) {
                            const std::uint64_t at_ms = it.decisions.front().at_ms;
                            it.decisions.insert(it.decisions.begin() + 3,
                                                {.at_ms = at_ms, .body = NonceGiven{}});
                          }),
            "(seat 0): an open room takes no nonces");
}

}  // namespace
}  // namespace race2048::tests
