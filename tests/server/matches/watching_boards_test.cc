// The boards that each person is sent.
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

// ---- boards

TEST_F(WatchingTest, RacersSeeEachOtherWhereBoardsForetellNothing) {
  MatchSettings settings = watched(Watch::live);
  settings.draws = Draws::position;
  world.race({&ada, &bob}, settings);
  for (int i = 0; i < 5; ++i) world.slide_somewhere(bob);
  pass_a_flush();
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
  EXPECT_EQ(ada.standings.at(1).score(), ada.boards.at(1).score());
}

TEST_F(WatchingTest, RacersSeeEachOtherWhereTheHostWantsIt) {
  world.race({&ada, &bob}, watched(Watch::all));
  world.slide_somewhere(bob);
  pass_a_flush();
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
}

TEST_F(WatchingTest, ARacingSeatGetsNoBoardsThatForetellItsTiles) {
  race_before_eve(watched(Watch::live));
  for (int i = 0; i < 30; ++i) {
    world.slide_somewhere(ada);
    world.slide_somewhere(bob);
    world.pass(60ms);
  }
  EXPECT_FALSE(ada.got_boards());
  EXPECT_FALSE(bob.got_boards());
  EXPECT_TRUE(eve.got_boards());
}

TEST_F(WatchingTest, AStuckSeatThatMayGoOnIsNoWatcherYet) {
  world.race({&ada, &bob}, watched(Watch::live));
  world.play_until_stuck(ada);
  for (int i = 0; i < 30; ++i) {
    world.slide_somewhere(bob);
    world.pass(60ms);
  }
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::stuck);
  EXPECT_FALSE(ada.got_boards());
}

TEST_F(WatchingTest, ASeatThatIsDoneWatches) {
  world.race({&ada, &bob}, watched(Watch::live));
  for (int i = 0; i < 5; ++i) world.slide_somewhere(bob);
  world.pass(1s);
  EXPECT_FALSE(ada.got_boards());
  world.act(ada, Action::give_up);
  pass_a_flush();
  ASSERT_TRUE(ada.got_boards());
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
  world.slide_somewhere(bob);
  pass_a_flush();
  EXPECT_EQ(board_of(ada.boards.at(1)), world.run(bob).board());
  EXPECT_FALSE(bob.got_boards());
}

TEST_F(WatchingTest, LiveBoardsAreThoseOfNow) {
  race_before_eve(watched(Watch::live));
  for (int i = 0; i < 25; ++i) world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(eve.boards.at(0).moves(), 25u);
}

TEST_F(WatchingTest, BoardsThatAreForTheEndComeWithTheEnd) {
  race_before_eve(watched(Watch::at_end));
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  world.act(bob, Action::give_up);
  world.pass(2s);
  EXPECT_FALSE(eve.got_boards());
  EXPECT_FALSE(bob.got_boards());
  world.pass(60s);
  for (const Client* client : {&ada, &bob, &eve}) {
    ASSERT_TRUE(client->got_boards()) << client->name;
    EXPECT_EQ(board_of(client->boards.at(0)), world.run(ada).board()) << client->name;
    EXPECT_EQ(client->boards.size(), 2u);
  }
}

TEST_F(WatchingTest, WhereWatchingIsOffNobodyEverGetsABoard) {
  race_before_eve(watched(Watch::off));
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  world.act(bob, Action::give_up);
  world.pass(60s);
  for (const Client* client : {&ada, &bob, &eve}) {
    EXPECT_TRUE(client->got(v1::ToClient::kEnd));
    EXPECT_TRUE(client->got(v1::ToClient::kStandings));
    EXPECT_FALSE(client->got_boards()) << client->name;
  }
}

TEST_F(WatchingTest, WhoIsTheRefereeNoLongerGetsAllBoardsAnew) {
  Client& referee = world.log_in("referee");
  world.referee(referee, watched(Watch::at_end));
  world.watch(eve, referee.code);
  race_before_referee(referee);
  world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(referee.boards.at(0).moves(), 1u);
  world.hand_over(referee, "eve");
  world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_TRUE(eve.boards.empty()) << "she was not the host when the match started";
  EXPECT_EQ(referee.boards.at(0).moves(), 1u);
}

TEST_F(WatchingTest, WhoReadsSlowlyGetsTheLastBoardsToo) {
  race_before_eve(watched(Watch::live, 600'000));
  pass_a_flush();
  fall_behind(eve);
  for (int i = 0; i < 5; ++i) world.keep_moving(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.drain(eve);
  ASSERT_TRUE(eve.got(v1::ToClient::kEnd));
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
}

TEST_F(WatchingTest, ARefereeWhoReadsSlowlyGetsTheLastBoardsThoughNobodyElseSeesAny) {
  Client& referee = world.log_in("ref");
  world.referee(referee, watched(Watch::off, 600'000));
  race_before_referee(referee);
  fall_behind(referee);
  for (int i = 0; i < 5; ++i) {
    world.keep_moving(ada);
    pass_a_flush();
  }
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  world.drain(referee);
  ASSERT_TRUE(referee.got(v1::ToClient::kEnd));
  EXPECT_EQ(board_of(referee.boards.at(0)), world.run(ada).board());
}

TEST_F(WatchingTest, LastStandingsAndBoardsComeBeforeTheEnd) {
  race_before_eve(watched(Watch::live));
  pass_a_flush();
  world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);  // within one flush of each other
  ASSERT_TRUE(eve.got(v1::ToClient::kEnd));
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  ASSERT_EQ(eve.end().standings_size(), 2);
  for (const v1::Standing& standing : eve.end().standings()) {
    EXPECT_EQ(eve.standings.at(standing.seat()).SerializeAsString(), standing.SerializeAsString());
  }
}

TEST_F(WatchingTest, EveryRoundBeginsWithWholeSetsOfItsOwn) {
  race_before_eve(watched(Watch::live));
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
}

}  // namespace
}  // namespace race2048::server
