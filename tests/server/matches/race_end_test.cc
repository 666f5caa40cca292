// How seats drop out of a match, how the match ends, and who may not move.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"
#include "tests/server/matches/race_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

// ---- dropping out

TEST_F(RaceTest, ASeatWithoutAMoveForTwoMinutesIsOutAndTheOthersGoOn) {
  world.race({&ada, &bob}, race_settings(600'000));
  world.pass(30s);
  world.slide_somewhere(ada);
  for (int i = 0; i < 119; ++i) {
    world.pass(1s);
    world.keep_moving(bob);
  }
  world.pass(999ms);
  EXPECT_TRUE(world.match(ada).seats.at(0).racing());
  world.pass(1ms);
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::idle);
  EXPECT_TRUE(world.match(bob).seats.at(1).racing());
  EXPECT_EQ(world.act(ada, Action::left).rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_EQ(world.keep_moving(bob).result(), v1::RESULT_APPLIED);
  world.pass(50ms);
  EXPECT_EQ(bob.standings.at(0).state(), v1::SEAT_STATE_IDLE);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
}

TEST_F(RaceTest, OnlyMovesThatChangeABoardKeepASeatIn) {
  world.race({&ada, &bob}, race_settings(600'000));
  for (int i = 0; i < 12; ++i) {
    world.pass(10s);
    if (i < 11) world.send(ada, World::move_message(1, 5, ++ada.seq, v1::ACTION_LEFT));
    if (i < 11) world.slide_somewhere(bob);
  }
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::idle);
  EXPECT_TRUE(world.match(ada).seats.at(1).racing());
}

TEST_F(RaceTest, AStuckSeatThatWaitsTooLongIsOut) {
  world.race({&ada, &bob}, race_settings(600'000));
  world.play_until_stuck(ada);
  world.pass(60s);
  world.slide_somewhere(bob);
  world.pass(60s);
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::idle);
}

TEST_F(RaceTest, WhenAllAreIdleTheMatchEnds) {
  world.race({&ada, &bob}, race_settings(600'000));
  world.pass(120s);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(ada.end().match_ms(), 120'000u);
}

TEST_F(RaceTest, ALostLinkIsOutAndItsScoreStands) {
  world.race({&ada, &bob}, race_settings());
  while (world.run(ada).score() == 0) world.slide_somewhere(ada);
  const std::uint64_t score = world.run(ada).score();
  world.cut(ada);
  world.pass(50ms);
  EXPECT_EQ(bob.standings.at(0).state(), v1::SEAT_STATE_LINK_LOST);
  EXPECT_EQ(bob.standings.at(0).score(), score);
  EXPECT_EQ(bob.roster().members_size(), 1);
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
  world.act(bob, Action::give_up);
  ASSERT_EQ(bob.end().standings_size(), 2);
  EXPECT_EQ(bob.end().standings(0).score(), score);
  EXPECT_EQ(bob.end().standings(0).rank(), 1u);
}

TEST_F(RaceTest, WhoLeavesOnPurposeIsOutAlike) {
  world.race({&ada, &bob}, race_settings());
  world.leave(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kLeft));
  EXPECT_EQ(world.match(bob).seats.at(0).state(), SeatState::link_lost);
  world.send(ada, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
}

TEST_F(RaceTest, WhoComesBackInMidRaceWatchesItAndDoesNotGetItsOldSeat) {
  world.race({&ada, &bob}, race_settings());
  world.cut(ada);
  Client& again = world.log_in("ada");
  world.join(again, bob.code);
  EXPECT_FALSE(again.seated);
  world.send(again, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(again.refused().reason(), v1::REASON_NOT_RACING);
  EXPECT_EQ(world.match(bob).seats.at(0).state(), SeatState::link_lost);
}

TEST_F(RaceTest, ASilentLinkIsLostInAFewSecondsOfARace) {
  world.race({&ada, &bob}, race_settings());
  ada.answers_pings = false;
  world.pass(14s);
  EXPECT_TRUE(world.match(bob).seats.at(0).racing());
  world.pass(2s);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_SILENT);
  EXPECT_EQ(world.match(bob).seats.at(0).state(), SeatState::link_lost);
  EXPECT_FALSE(bob.closed);
}

TEST_F(RaceTest, WhenAllHaveLeftTheMatchEndsForTheWatcher) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  world.cut(ada);
  EXPECT_FALSE(cyd.got(v1::ToClient::kEnd));
  world.leave(bob);
  EXPECT_EQ(cyd.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(cyd.end().standings_size(), 2);
}

TEST_F(RaceTest, WhenAllLeaveInTheCountdownTheMatchEndsAtOnce) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  world.get_ready(bob);
  world.start(ada);
  world.cut(ada);
  world.cut(bob);
  world.pass(limits::kCountdown);
  EXPECT_EQ(cyd.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(cyd.end().match_ms(), 0u);
}

// ---- the end

TEST_F(RaceTest, TimeIsUpAtTheLimitAndNotBefore) {
  world.race({&ada, &bob}, race_settings(30'000));
  world.pass(29'999ms);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  EXPECT_EQ(world.slide_somewhere(ada).at_ms(), 29'999u);
  world.pass(1ms);
  for (const Client* client : {&ada, &bob}) {
    EXPECT_EQ(client->count(v1::ToClient::kEnd), 1u);
    EXPECT_EQ(client->end().reason(), v1::END_REASON_TIME_UP);
    EXPECT_EQ(client->end().match_ms(), 30'000u);
    EXPECT_EQ(client->end().standings_size(), 2);
    EXPECT_EQ(client->end().round(), 1u);
  }
}

TEST_F(RaceTest, AMoveThatIsReadAtTheDeadlineIsTooLate) {
  world.race({&ada, &bob}, race_settings(30'000));
  world.slide_somewhere(ada);
  const std::uint64_t moves = world.run(ada).moves();
  world.stall(30'000ms);  // the server is not woken before the move arrives
  world.send(ada, World::move_message(1, 0, 2, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_RACING);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_TIME_UP);
  EXPECT_EQ(ada.end().standings(0).moves(), moves);
  EXPECT_EQ(bob.end().SerializeAsString(), ada.end().SerializeAsString());
}

TEST_F(RaceTest, ALateWakeUpEndsTheMatchAtItsTime) {
  world.race({&ada, &bob}, race_settings(30'000));
  world.stall(300s);
  world.settle();
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_TIME_UP);
  EXPECT_EQ(bob.end().match_ms(), 30'000u);
  // No seat was idle for two minutes in a match of half a minute.
  EXPECT_EQ(bob.end().standings(0).state(), v1::SEAT_STATE_RACING);
}

TEST_F(RaceTest, ALinkThatIsLostAfterTheDeadlineDoesNotChangeTheResult) {
  world.race({&ada, &bob}, race_settings(30'000));
  world.stall(30'001ms);
  world.cut(ada);
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_TIME_UP);
  EXPECT_EQ(bob.end().standings(0).state(), v1::SEAT_STATE_RACING);
}

TEST_F(RaceTest, TheCapEndsAMatchThatNobodyWins) {
  MatchSettings settings = first_settings(*exponent_of(2048));
  settings.cap_ms = 20'000;
  world.race({&ada, &bob}, settings);
  world.pass(19'999ms);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  world.pass(1ms);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_CAP);
  EXPECT_EQ(ada.end().match_ms(), 20'000u);
}

TEST_F(RaceTest, ACapBelowTheTimeLimitIsTheCap) {
  MatchSettings settings = race_settings(60'000);
  settings.cap_ms = 10'000;
  world.race({&ada, &bob}, settings);
  world.pass(10s);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_CAP);
}

TEST_F(RaceTest, TheFirstToReachTheTargetEndsTheMatch) {
  MatchSettings settings = first_settings(*exponent_of(32));
  settings.move_rate = 0;
  world.race({&ada, &bob}, settings);
  while (world.run(bob).score() < 40) world.slide_somewhere(bob);
  world.pass(1500ms);
  while (world.run(ada).state() == RunState::racing) world.slide_somewhere(ada);
  EXPECT_EQ(ada.outcome().state(), v1::SEAT_STATE_REACHED);
  EXPECT_EQ(ada.outcome().rank(), 1u);
  ASSERT_TRUE(bob.got(v1::ToClient::kEnd));
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_TARGET_REACHED);
  EXPECT_EQ(bob.end().match_ms(), 1500u);
  EXPECT_EQ(bob.end().standings(0).reached_ms(), 1500u);
  EXPECT_EQ(bob.end().standings(0).rank(), 1u);
  EXPECT_EQ(bob.end().standings(0).best_tile(), 32u);
  EXPECT_EQ(bob.end().standings(1).rank(), 2u);
  EXPECT_EQ(bob.end().standings(1).state(), v1::SEAT_STATE_RACING);
}

TEST_F(RaceTest, WhereAllPlayOnTheMatchEndsWhenAllAreDone) {
  MatchSettings settings = first_settings(*exponent_of(32));
  settings.move_rate = 0;
  settings.finish = Finish::all;
  world.race({&ada, &bob}, settings);
  while (world.run(ada).state() == RunState::racing) world.slide_somewhere(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  EXPECT_EQ(world.act(ada, Action::left).rejection(), v1::REJECTION_RUN_OVER);
  world.pass(1s);
  while (world.run(bob).state() == RunState::racing) world.slide_somewhere(bob);
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(bob.end().standings(0).rank(), 1u);
  EXPECT_EQ(bob.end().standings(1).rank(), 2u);  // the same moves, a second later
  EXPECT_EQ(bob.end().standings(1).reached_ms(), 1000u);
}

TEST_F(RaceTest, EqualSeatsShareAPlace) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob, &cyd}, race_settings());
  for (Client* client : {&ada, &bob}) {
    for (int i = 0; i < 12; ++i) world.slide_somewhere(*client);
  }
  world.pass(60s);
  EXPECT_EQ(ada.end().standings(0).rank(), 1u);
  EXPECT_EQ(ada.end().standings(1).rank(), 1u);
  EXPECT_EQ(ada.end().standings(2).rank(), 3u);
}

TEST_F(RaceTest, MatchesOfOneRoomAreNothingToAnother) {
  Client& cyd = world.log_in("cyd");
  Client& dee = world.log_in("dee");
  world.race({&ada, &bob}, race_settings());
  world.create(cyd, race_settings());
  world.join(dee, cyd.code);
  world.clear_inboxes();
  world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  EXPECT_TRUE(bob.got(v1::ToClient::kEnd));
  EXPECT_TRUE(cyd.inbox.empty());
  EXPECT_TRUE(dee.inbox.empty());
}

// ---- illegal moves

TEST_F(RaceTest, TenThousandIllegalFramesDisturbNobodyElse) {
  world.race({&ada, &bob}, race_settings());
  world.slide_somewhere(ada);
  const Board board = world.run(bob).board();
  std::string frames;
  for (int i = 0; i < 10'000; ++i) {
    wire::append_frame(World::move_message(9, 0, 1, v1::ACTION_LEFT), frames);
  }
  world.clear_inboxes();
  world.send_bytes(ada, frames);
  EXPECT_TRUE(ada.closed);
  EXPECT_EQ(ada.goodbye().reason(), v1::REASON_TOO_MANY_REFUSALS);
  EXPECT_LE(ada.inbox.size(), 70u);
  EXPECT_FALSE(bob.closed);
  EXPECT_FALSE(bob.got(v1::ToClient::kRefused));
  EXPECT_EQ(world.run(bob).board(), board);
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
}

TEST_F(RaceTest, NoiseInMidRaceCostsOnlyTheOneWhoMadeIt) {
  world.race({&ada, &bob}, race_settings());
  std::string noise(64 * 1024, '\0');
  FakeRandom random(99);
  random(std::span(reinterpret_cast<std::uint8_t*>(noise.data()), noise.size()));
  world.send_bytes(ada, noise);
  EXPECT_TRUE(ada.closed);
  EXPECT_FALSE(bob.closed);
  EXPECT_EQ(world.match(bob).seats.at(0).run->moves(), 0u);
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
}

TEST_F(RaceTest, WhoKeepsMovingTooFastIsSentAway) {
  MatchSettings settings = race_settings();
  settings.move_rate = 10;
  world.race({&ada, &bob}, settings);
  std::uint32_t sent = 0;
  while (!bob.closed && sent < 2 * limits::kMaxTooFast) {
    world.send(bob, World::move_message(bob.round, 0, ++sent, v1::ACTION_LEFT));
  }
  EXPECT_TRUE(bob.closed);
  EXPECT_EQ(bob.goodbye().reason(), v1::REASON_TOO_MANY_MOVES);
  EXPECT_FALSE(ada.closed);
  EXPECT_EQ(world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
}

}  // namespace
}  // namespace race2048::server
