// Which of a room's decisions get into the replay of a match.
#include "proto/replay/replay_recorder.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/proto/replay/played_match.h"
#include "tests/support/settings.h"

namespace race2048::tests {
namespace {

TEST(ReplayRecorderTest, AMatchWithoutAnEndHasNoReplay) {
  PlayedMatch match(time_settings(5000), {"ada"});
  match.go();
  match.decide(PlayedMatch::kGoMs + 100, Unseated{.seat = 0});
  match.decide(PlayedMatch::kGoMs + 100, RoomClosed{});
  EXPECT_EQ(match.file(), "");
}

TEST(ReplayRecorderTest, WhatDoesNotConcernTheMatchIsLeftOut) {
  PlayedMatch plain(time_settings(5000), {"ada"});
  PlayedMatch busy(time_settings(5000), {"ada"});
  for (PlayedMatch* const match : {&plain, &busy}) {
    match->go();
    if (match == &busy) {
      match->decide(63'010, SeatAwaited{.person = {.name = "eve", .number = 9}});
      match->decide(63'020, WentAway{.person = 9, .until_ms = 99'000});
      match->decide(63'030, HostSet{.name = "eve"});
      match->decide(63'040, OptionsSet{.options = {.title = "another"}});
      match->decide(63'050, Banned{.name = "mallory", .address = "10.0.0.1"});
      match->decide(63'060, CameBack{.person = 9});
    }
    match->end(EndReason::time_up, 5000);
  }
  EXPECT_EQ(plain.file(), busy.file());
}

TEST(ReplayRecorderTest, EachMatchOfARoomHasItsOwnReplay) {
  PlayedMatch match = played_duel(5000, 10);
  const std::string first = match.file();
  const MatchSettings settings = time_settings(5000);
  match.decide(70'000, MatchSealed{.match_id = filled_from<MatchId>(0x20),
                                   .secret = filled_from<Secret>(0x50),
                                   .settings_bytes = serialised(settings),
                                   .settings = settings,
                                   .round = 8});
  match.decide(70'000, NonceGiven{.seat = 1, .nonce = filled_from<Nonce>(3)});
  match.decide(70'000, RosterFrozen{.seats = {1}, .go_at_ms = 73'000});
  match.decide(73'000, MatchWent{});
  match.decide(73'100, Acted{.seat = 1, .action = Action::give_up});
  match.decide(73'100, MatchEnded{.reason = EndReason::all_done, .at_ms = 100});
  EXPECT_NE(match.file(), first);
  EXPECT_EQ(verdict(match.file()), "");
}

TEST(ReplayRecorderTest, ARoomThatAnEarlierServerSealedKeepsItsVersion) {
  const MatchSettings settings = time_settings(5000);
  for (const std::string& more : {std::string(), std::string("\x98\x06\x07")}) {
    PlayedMatch match = played_duel(5000, 10);
    match.decide(70'000, MatchSealed{.match_id = filled_from<MatchId>(0x20),
                                     .secret = filled_from<Secret>(0x50),
                                     .settings_bytes = serialised(settings) + more,
                                     .settings = settings,
                                     .round = 8});
    match.decide(70'000, NonceGiven{.seat = 1, .nonce = filled_from<Nonce>(3)});
    match.decide(70'000, RosterFrozen{.seats = {1}, .go_at_ms = 73'000});
    match.decide(73'000, MatchWent{});
    match.decide(78'000, MatchEnded{.reason = EndReason::time_up, .at_ms = 5000});
    EXPECT_EQ(parts_of(match.file()).header.version, more.empty() ? 3 : 2);
    EXPECT_EQ(verdict(match.file()), "");
  }
}

}  // namespace
}  // namespace race2048::tests
