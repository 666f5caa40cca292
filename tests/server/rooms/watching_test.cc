// What standings and boards go to whom, and how often.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room.h"
#include "tests/engine/boards.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

MatchSettings watched(Watch watch, std::uint32_t time_limit_ms = 60'000) {
  MatchSettings settings = race_settings(time_limit_ms);
  settings.watch = watch;
  return settings;
}

class WatchingTest : public testing::Test {
 protected:
  // One fast and one slow seat, and who watches.
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& eve = world.log_in("eve");

  // The room's watcher sees a set of boards that is up to date.
  void pass_a_flush() { world.pass(limits::kStandingsEvery); }
};

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
  world.race({&ada, &bob}, race_settings());
  world.watch(eve, ada.code);
  world.pass(500ms);
  world.clear_inboxes();
  for (int i = 0; i < 100; ++i) {
    world.keep_moving(ada);
    world.pass(10ms);
  }
  EXPECT_LE(bob.count(v1::ToClient::kStandings), 21u);
  EXPECT_GE(bob.count(v1::ToClient::kStandings), 19u);
  EXPECT_LE(eve.count(v1::ToClient::kBoards), 21u);
  pass_a_flush();
  EXPECT_EQ(bob.standings.at(0).moves(), world.run(ada).moves());
}

TEST_F(WatchingTest, OnlyWhatChangedIsSentToThoseWhoKnowTheRest) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob, &cyd}, watched(Watch::live));
  world.watch(eve, ada.code);
  pass_a_flush();
  world.pass(3s);  // round trips are measured by now
  world.clear_inboxes();
  world.slide_somewhere(bob);
  pass_a_flush();
  ASSERT_EQ(eve.count(v1::ToClient::kBoards), 1u);
  const v1::Boards& boards = eve.last(v1::ToClient::kBoards).boards();
  ASSERT_EQ(boards.boards_size(), 1);
  EXPECT_EQ(boards.boards(0).seat(), bob.seat);
  // A first move without a merge scores nothing and changes only the mover's line or, by the
  // moves that it took, its rank.
  ASSERT_GE(ada.count(v1::ToClient::kStandings), 1u);
  for (const v1::Standing& standing : ada.last(v1::ToClient::kStandings).standings().standings()) {
    EXPECT_EQ(standing.seat(), bob.seat);
  }
}

TEST_F(WatchingTest, NothingIsSentWhileNothingChanges) {
  world.race({&ada, &bob}, race_settings());
  world.watch(eve, ada.code);
  world.pass(3s);
  world.clear_inboxes();
  world.pass(10s);
  for (const Client* client : {&ada, &bob, &eve}) {
    EXPECT_EQ(client->count(v1::ToClient::kStandings), 0u) << client->name;
    EXPECT_EQ(client->count(v1::ToClient::kBoards), 0u) << client->name;
  }
}

TEST_F(WatchingTest, ANewWatcherGetsEverythingAndTheOthersNothingTwice) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, watched(Watch::live));
  world.watch(eve, ada.code);
  for (int i = 0; i < 10; ++i) world.slide_somewhere(ada);
  world.pass(3s);
  world.clear_inboxes();
  world.watch(cyd, ada.code);
  pass_a_flush();
  ASSERT_EQ(cyd.count(v1::ToClient::kStandings), 1u);
  EXPECT_EQ(cyd.last(v1::ToClient::kStandings).standings().standings_size(), 2);
  ASSERT_EQ(cyd.count(v1::ToClient::kBoards), 1u);
  EXPECT_EQ(cyd.last(v1::ToClient::kBoards).boards().boards_size(), 2);
  EXPECT_EQ(board_of(cyd.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(board_of(cyd.boards.at(1)), world.run(bob).board());
  EXPECT_EQ(cyd.boards.at(0).moves(), 10u);
  EXPECT_EQ(cyd.boards.at(0).score(), world.run(ada).score());
  EXPECT_FALSE(eve.got(v1::ToClient::kBoards));
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
  world.race({&ada, &bob}, watched(Watch::live, 600'000));
  world.watch(eve, ada.code);
  pass_a_flush();
  world.clear_inboxes();
  eve.reads = false;
  eve.answers_pings = true;
  std::size_t largest = 0;
  // Long enough that what it is sent would be several times the mark.
  for (int i = 0; i < 800; ++i) {
    world.keep_moving(ada);
    if (i % 100 == 0) world.send(eve, World::hello("eve"));  // it is alive: refused, but heard
    world.pass(50ms);
    largest = std::max(largest, world.server.output(eve.id).size());
  }
  EXPECT_GT(largest, limits::kBacklogSkips);
  EXPECT_LT(largest, limits::kBacklogSkips + 2'000);
  EXPECT_FALSE(eve.closed);
  // The players saw everything all the while.
  EXPECT_GT(bob.count(v1::ToClient::kStandings), 700u);
  const std::uint32_t moves = world.run(ada).moves();
  world.drain(eve);
  EXPECT_LT(eve.standings.at(0).moves(), moves);
  eve.inbox.clear();
  pass_a_flush();
  ASSERT_TRUE(eve.got(v1::ToClient::kStandings));
  EXPECT_EQ(eve.last(v1::ToClient::kStandings).standings().standings_size(), 2);
  EXPECT_EQ(eve.last(v1::ToClient::kBoards).boards().boards_size(), 2);
  EXPECT_EQ(eve.standings.at(0).moves(), moves);
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
}

TEST_F(WatchingTest, WhoNeverReadsIsLetGo) {
  MatchSettings settings = race_settings();
  settings.open_seed.emplace().fill(1);
  world.race({&ada, &bob}, settings);
  bob.reads = false;
  // Answers to its own moves are never skipped.
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
  world.send(bob, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  std::string frames;  // each is answered again
  for (int i = 0; i < 5'000; ++i) {
    wire::append_frame(World::move_message(1, 0, 1, v1::ACTION_LEFT), frames);
  }
  for (int i = 0; i < 20; ++i) world.send_bytes(bob, frames);
  EXPECT_LT(world.server.output(bob.id).size(), limits::kBacklogCloses + 1'000);
  world.drain(bob);
  EXPECT_EQ(bob.goodbye().reason(), v1::REASON_TOO_SLOW);
  EXPECT_FALSE(ada.closed);
}

// ---- boards

class RacingSeatTest : public WatchingTest, public testing::WithParamInterface<Watch> {};

TEST_P(RacingSeatTest, NeverGetsBoards) {
  world.race({&ada, &bob}, watched(GetParam()));
  world.watch(eve, ada.code);
  for (int i = 0; i < 30; ++i) {
    world.slide_somewhere(ada);
    world.slide_somewhere(bob);
    world.pass(60ms);
  }
  EXPECT_FALSE(ada.got(v1::ToClient::kBoards));
  EXPECT_FALSE(bob.got(v1::ToClient::kBoards));
  EXPECT_TRUE(eve.got(v1::ToClient::kBoards));
}

INSTANTIATE_TEST_SUITE_P(InRoomsThatAre, RacingSeatTest, testing::Values(Watch::live, Watch::paced),
                         [](const auto& it) { return it.param == Watch::live ? "live" : "paced"; });

TEST_F(WatchingTest, AStuckSeatThatMayGoOnIsNoWatcherYet) {
  world.race({&ada, &bob}, watched(Watch::live));
  world.play_until_stuck(ada);
  for (int i = 0; i < 30; ++i) {
    world.slide_somewhere(bob);
    world.pass(60ms);
  }
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::stuck);
  EXPECT_FALSE(ada.got(v1::ToClient::kBoards));
}

TEST_F(WatchingTest, ASeatThatIsDoneWatches) {
  world.race({&ada, &bob}, watched(Watch::live));
  for (int i = 0; i < 5; ++i) world.slide_somewhere(bob);
  world.pass(1s);
  EXPECT_FALSE(ada.got(v1::ToClient::kBoards));
  world.act(ada, Action::give_up);
  pass_a_flush();
  ASSERT_TRUE(ada.got(v1::ToClient::kBoards));
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
  world.slide_somewhere(bob);
  pass_a_flush();
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
  EXPECT_FALSE(bob.got(v1::ToClient::kBoards));
}

TEST_F(WatchingTest, LiveBoardsAreThoseOfNow) {
  world.race({&ada, &bob}, watched(Watch::live));
  world.watch(eve, ada.code);
  for (int i = 0; i < 25; ++i) world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(eve.boards.at(0).moves(), 25u);
}

TEST_F(WatchingTest, APacedBoardIsNeverAheadOfTheSlowestRacingSeat) {
  world.race({&ada, &bob}, watched(Watch::paced));
  world.watch(eve, ada.code);
  for (std::uint32_t bobs = 0; bobs < 12; ++bobs) {
    for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
    pass_a_flush();
    // Bob has seen the starting tiles and one new tile a move: so much of ada is shown.
    ASSERT_EQ(world.run(bob).progress().spawns, 2 + bobs);
    EXPECT_EQ(eve.boards.at(0).moves(), bobs);
    EXPECT_EQ(eve.boards.at(1).moves(), bobs);
    // The two make the same moves, so what is shown of ada is where bob is.
    EXPECT_EQ(board_of(eve.boards.at(0)), world.run(bob).board());
    EXPECT_EQ(eve.boards.at(0).score(), world.run(bob).score());
    // The standings are live.
    EXPECT_EQ(eve.standings.at(0).moves(), 5 * (bobs + 1));
    world.slide_somewhere(bob);
  }
}

TEST_F(WatchingTest, APacedBoardCatchesUpWhenTheSlowSeatIsOut) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob, &cyd}, watched(Watch::paced));
  world.watch(eve, ada.code);
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  for (int i = 0; i < 7; ++i) world.slide_somewhere(cyd);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).moves(), 0u);
  world.cut(bob);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).moves(), 7u);
  world.act(cyd, Action::give_up);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).moves(), 20u);
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
}

TEST_F(WatchingTest, APacedWatcherDoesNotSeeTheNextBoardBeforeTheOthersHaveIt) {
  world.race({&ada, &bob}, watched(Watch::paced));
  world.watch(eve, ada.code);
  for (int i = 0; i < 40; ++i) world.slide_somewhere(bob);
  world.play_until_stuck(ada);
  world.act(ada, Action::next_board);
  world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).board(), 0u);
  EXPECT_EQ(eve.boards.at(0).moves(), 40u);
  world.play_until_stuck(bob);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).board(), 0u);
  world.act(bob, Action::next_board);
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).board(), 1u);
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(bob).board());
}

TEST_F(WatchingTest, ADoneSeatOfAPacedRoomIsPacedToo) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob, &cyd}, watched(Watch::paced));
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  for (int i = 0; i < 3; ++i) world.slide_somewhere(bob);
  world.act(cyd, Action::give_up);
  pass_a_flush();
  EXPECT_EQ(cyd.boards.at(0).moves(), 3u);
}

TEST_F(WatchingTest, BoardsThatAreForTheEndComeWithTheEnd) {
  world.race({&ada, &bob}, watched(Watch::at_end));
  world.watch(eve, ada.code);
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  world.act(bob, Action::give_up);
  world.pass(2s);
  EXPECT_FALSE(eve.got(v1::ToClient::kBoards));
  EXPECT_FALSE(bob.got(v1::ToClient::kBoards));
  world.pass(60s);
  for (const Client* client : {&ada, &bob, &eve}) {
    ASSERT_TRUE(client->got(v1::ToClient::kBoards)) << client->name;
    EXPECT_EQ(board_of(client->boards.at(0)), world.run(ada).board()) << client->name;
    EXPECT_EQ(client->boards.size(), 2u);
  }
}

TEST_F(WatchingTest, WhereWatchingIsOffNobodyEverGetsABoard) {
  world.race({&ada, &bob}, watched(Watch::off));
  world.watch(eve, ada.code);
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  world.act(bob, Action::give_up);
  world.pass(60s);
  for (const Client* client : {&ada, &bob, &eve}) {
    EXPECT_TRUE(client->got(v1::ToClient::kEnd));
    EXPECT_TRUE(client->got(v1::ToClient::kStandings));
    EXPECT_FALSE(client->got(v1::ToClient::kBoards)) << client->name;
  }
}

TEST_F(WatchingTest, WhoBecomesRefereeOrIsNoLongerGetsAllBoardsAnew) {
  Client& referee = world.log_in("referee");
  world.referee(referee, watched(Watch::paced));
  world.watch(eve, referee.code);
  for (Client* client : {&ada, &bob}) {
    world.join(*client, referee.code);
    world.give_nonce(*client);
    world.get_ready(*client);
  }
  world.start(referee);
  world.pass(limits::kCountdown);
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(referee.boards.at(0).moves(), 20u);
  EXPECT_EQ(eve.boards.at(0).moves(), 0u);
  world.hand_over(referee, "eve");
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).moves(), 20u);
  EXPECT_EQ(referee.boards.at(0).moves(), 0u);
}

TEST_F(WatchingTest, LastStandingsAndBoardsComeBeforeTheEnd) {
  world.race({&ada, &bob}, watched(Watch::live));
  world.watch(eve, ada.code);
  pass_a_flush();
  world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);  // within a flush of each other
  ASSERT_TRUE(eve.got(v1::ToClient::kEnd));
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  ASSERT_EQ(eve.end().standings_size(), 2);
  for (const v1::Standing& standing : eve.end().standings()) {
    EXPECT_EQ(eve.standings.at(standing.seat()).SerializeAsString(), standing.SerializeAsString());
  }
}

TEST_F(WatchingTest, EveryRoundBeginsWithWholeSetsOfItsOwn) {
  world.race({&ada, &bob}, watched(Watch::live));
  world.watch(eve, ada.code);
  for (int i = 0; i < 30; ++i) world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.race_again({&ada, &bob});
  pass_a_flush();
  world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(eve.standings.at(0).moves(), 1u);
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(board_of(eve.boards.at(1)), world.run(bob).board());
  EXPECT_EQ(eve.last(v1::ToClient::kStandings).standings().round(), 2u);
  EXPECT_EQ(eve.last(v1::ToClient::kBoards).boards().round(), 2u);
}

}  // namespace
}  // namespace race2048::server
