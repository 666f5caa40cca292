// The standings and boards that each person is sent, and how often.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"
#include "tests/server/matches/watching_fixture.h"

namespace race2048::server {
namespace {

// ---- standings

TEST_F(WatchingTest, StandingsComeAtOnceWhenItWasQuiet) {
  world.race({&ada, &bob}, race_settings());
  world.pass(200ms);
  world.clear_inboxes();
  world.slide_somewhere(ada);
  EXPECT_EQ(bob.count(v1::ToClient::kStandings), 1u);
  EXPECT_EQ(bob.standings.at(0).moves(), 1u);
}

TEST_F(WatchingTest, StandingsComeAtMostTwentyTimesASecond) {
  race_before_eve(race_settings());
  world.pass(500ms);
  world.clear_inboxes();
  for (int i = 0; i < 100; ++i) {
    world.keep_moving(ada);
    world.pass(10ms);
  }
  EXPECT_LE(bob.count(v1::ToClient::kStandings), 21u);
  EXPECT_GE(bob.count(v1::ToClient::kStandings), 19u);
  EXPECT_LE(eve.count_boards(), 21u);
  pass_a_flush();
  EXPECT_EQ(bob.standings.at(0).moves(), world.run(ada).moves());
}

TEST_F(WatchingTest, StandingsComeFiveTimesASecondWhileTheServerIsBusy) {
  race_before_eve(race_settings());
  const auto pass_a_busy_second = [this] {
    for (int i = 0; i < 100; ++i) {
      world.keep_moving(ada);
      world.server.was_awake(9ms);
      world.pass(10ms);
    }
  };
  pass_a_busy_second();
  world.clear_inboxes();
  pass_a_busy_second();
  EXPECT_LE(bob.count(v1::ToClient::kStandings), 6u);
  EXPECT_GE(bob.count(v1::ToClient::kStandings), 4u);
  EXPECT_LE(eve.count_boards(), 6u);
  EXPECT_EQ(ada.count(v1::ToClient::kOutcome), 100u) << "moves are answered as ever";
}

TEST_F(WatchingTest, OnlyWhatChangedIsSentToThoseWhoKnowTheRest) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob, &cyd}, watched(Watch::live));
  for (Client* client : {&ada, &cyd}) world.slide_somewhere(*client);
  world.watch(eve, ada.code);
  pass_a_flush();
  world.pass(3s);  // round trips are measured within this time
  world.clear_inboxes();
  world.slide_somewhere(bob);
  pass_a_flush();
  ASSERT_EQ(eve.count_boards(), 1u);
  const v1::Standings& boards = eve.last(v1::ToClient::kStandings).standings();
  ASSERT_EQ(boards.boards_size(), 1);
  EXPECT_EQ(boards.boards(0).seat(), bob.seat);
  // The mover catches up with the others, or not quite, and stays behind them: their lines are as
  // they were.
  ASSERT_GE(ada.count(v1::ToClient::kStandings), 1u);
  for (const v1::Standing& standing : ada.last(v1::ToClient::kStandings).standings().standings()) {
    EXPECT_EQ(standing.seat(), bob.seat);
  }
}

TEST_F(WatchingTest, NothingIsSentWhileNothingChanges) {
  race_before_eve(race_settings());
  world.pass(3s);
  world.clear_inboxes();
  world.pass(10s);
  for (const Client* client : {&ada, &bob, &eve}) {
    EXPECT_EQ(client->count(v1::ToClient::kStandings), 0u) << client->name;
    EXPECT_EQ(client->count_boards(), 0u) << client->name;
  }
}

TEST_F(WatchingTest, ANewWatcherGetsEverythingAndTheOthersNothingTwice) {
  Client& cyd = world.log_in("cyd");
  race_before_eve(watched(Watch::live));
  for (int i = 0; i < 10; ++i) world.slide_somewhere(ada);
  world.pass(3s);
  world.clear_inboxes();
  world.watch(cyd, ada.code);
  pass_a_flush();
  ASSERT_EQ(cyd.count(v1::ToClient::kStandings), 1u);
  EXPECT_EQ(cyd.last(v1::ToClient::kStandings).standings().standings_size(), 2);
  ASSERT_EQ(cyd.count_boards(), 1u);
  EXPECT_EQ(cyd.last(v1::ToClient::kStandings).standings().boards_size(), 2);
  EXPECT_EQ(board_of(cyd.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(board_of(cyd.boards.at(1)), world.run(bob).board());
  EXPECT_EQ(cyd.boards.at(0).moves(), 10u);
  EXPECT_EQ(cyd.boards.at(0).score(), world.run(ada).score());
  EXPECT_FALSE(eve.got_boards());
  EXPECT_FALSE(eve.got(v1::ToClient::kStandings));
}

TEST_F(WatchingTest, StandingsAreThoseOfTheRuns) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 40; ++i) world.slide_somewhere(ada);
  for (int i = 0; i < 10; ++i) world.slide_somewhere(bob);
  pass_a_flush();
  for (const Client* seat : {&ada, &bob}) {
    const v1::Standing& standing = bob.standings.at(seat->seat);
    EXPECT_EQ(standing.score(), world.run(*seat).best_score());
    EXPECT_EQ(standing.moves(), world.run(*seat).moves());
    EXPECT_EQ(standing.best_tile(), tile_value(world.run(*seat).best_exponent()));
    EXPECT_EQ(standing.boards(), 1u);
    EXPECT_EQ(standing.state(), v1::SEAT_STATE_RACING);
  }
  EXPECT_EQ(bob.standings.at(0).rank(), 1u);
  EXPECT_EQ(bob.standings.at(1).rank(), 2u);
}

TEST_F(WatchingTest, StandingsShowMeasuredRoundTrips) {
  world.race({&ada, &bob}, race_settings());
  ada.answers_pings = false;
  ada.inbox.clear();
  while (!ada.got(v1::ToClient::kPing)) world.pass(10ms);
  world.stall(87ms);
  v1::ToServer pong;
  pong.mutable_pong()->set_id(ada.last(v1::ToClient::kPing).ping().id());
  world.send(ada, pong);
  ada.answers_pings = true;
  world.slide_somewhere(bob);
  pass_a_flush();
  EXPECT_GE(bob.standings.at(0).ping_ms(), 87u);
  EXPECT_LT(bob.standings.at(0).ping_ms(), 100u);
}

TEST_F(WatchingTest, ASlowReaderIsSkippedAndThenGetsEverything) {
  race_before_eve(watched(Watch::live, 600'000));
  pass_a_flush();
  world.clear_inboxes();
  eve.reads = false;
  eve.answers_pings = true;
  std::size_t largest = 0;
  // Long enough that the skipped updates would be several times the bound.
  for (int i = 0; i < 800; ++i) {
    world.keep_moving(ada);
    if (i % 100 == 0) world.send(eve, World::hello("eve"));  // refused, but a sign of life
    world.pass(50ms);
    largest = std::max(largest, world.server.output(eve.id).size());
  }
  EXPECT_GT(largest, limits::kBacklogSkips);
  EXPECT_LT(largest, limits::kBacklogSkips + 2'000);
  EXPECT_FALSE(eve.closed);
  // The players were sent everything meanwhile.
  EXPECT_GT(bob.count(v1::ToClient::kStandings), 700u);
  const std::uint32_t moves = world.run(ada).moves();
  world.drain(eve);
  EXPECT_LT(eve.standings.at(0).moves(), moves);
  eve.inbox.clear();
  pass_a_flush();
  ASSERT_TRUE(eve.got(v1::ToClient::kStandings));
  EXPECT_EQ(eve.standings.at(0).moves(), moves);
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(board_of(eve.boards.at(1)), world.run(bob).board());
}

TEST_F(WatchingTest, ASlowReaderWhoReadsAgainGetsTheNewestThoughNothingHappensAnyMore) {
  race_before_eve(watched(Watch::live, 600'000));
  eve.reads = false;
  eve.answers_pings = true;
  for (int i = 0; i < 800; ++i) {
    world.keep_moving(ada);
    if (i % 100 == 0) world.send(eve, World::hello("eve"));  // refused, but a sign of life
    world.pass(50ms);
  }
  world.pass(200ms);
  const std::size_t heard = bob.count(v1::ToClient::kStandings);
  world.drain(eve);
  world.pass(60ms);
  EXPECT_EQ(bob.count(v1::ToClient::kStandings), heard) << "something has happened";
  EXPECT_EQ(eve.standings.at(0).moves(), world.run(ada).moves());
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
}

TEST_F(WatchingTest, WhoNeverReadsIsLetGo) {
  MatchSettings settings = race_settings();
  settings.open_seed.emplace().fill(1);
  world.race({&ada, &bob}, settings);
  bob.reads = false;
  // The server never skips answers to a client's own moves.
  std::string frames;
  for (std::uint32_t seq = 1; seq <= 20'000; ++seq) {
    wire::append_frame(World::move_message(1, 7, seq, v1::ACTION_LEFT), frames);
  }
  world.send_bytes(bob, frames);
  world.pass(1s);
  bob.reads = true;
  world.drain(bob);
  EXPECT_EQ(bob.goodbye().reason(), v1::REASON_TOO_SLOW);
  EXPECT_EQ(world.match(ada).seats.at(1).state(), SeatState::link_lost);
  EXPECT_FALSE(ada.closed);
}

TEST_F(WatchingTest, WhatWaitsForOneClientIsBoundedWithinAWakeUpToo) {
  world.race({&ada, &bob}, race_settings());
  bob.reads = false;
  world.slide_somewhere(ada);
  constexpr std::uint32_t kOtherBoard = 1;
  std::uint32_t seq = 0;
  for (int wake_up = 0; wake_up < 20; ++wake_up) {
    std::string frames;  // each is answered
    for (int i = 0; i < 5'000; ++i) {
      wire::append_frame(World::move_message(1, kOtherBoard, ++seq, v1::ACTION_LEFT), frames);
    }
    world.send_bytes(bob, frames);
    world.pass(0ms);  // a wake-up handles some of them
  }
  EXPECT_LT(world.server.output(bob.id).size(), limits::kBacklogCloses + 1'000);
  world.drain(bob);
  EXPECT_EQ(bob.goodbye().reason(), v1::REASON_TOO_SLOW);
  EXPECT_FALSE(ada.closed);
}

}  // namespace
}  // namespace race2048::server
