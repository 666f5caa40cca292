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

class RacingSeatTest : public WatchingTest, public testing::WithParamInterface<Watch> {};

TEST_P(RacingSeatTest, NeverGetsBoards) {
  race_before_eve(watched(GetParam()));
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
  race_before_eve(watched(Watch::live));
  for (int i = 0; i < 25; ++i) world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(board_of(eve.boards.at(0)), world.run(ada).board());
  EXPECT_EQ(eve.boards.at(0).moves(), 25u);
}

TEST_F(WatchingTest, APacedBoardIsNeverAheadOfTheSlowestRacingSeat) {
  race_before_eve(watched(Watch::paced));
  for (std::uint32_t bobs = 0; bobs < 12; ++bobs) {
    for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
    pass_a_flush();
    // Bob has seen the starting tiles and one new tile per move: ada's board is shown that far.
    ASSERT_EQ(world.run(bob).progress().spawns, 2 + bobs);
    EXPECT_EQ(eve.boards.at(0).moves(), bobs);
    EXPECT_EQ(eve.boards.at(1).moves(), bobs);
    // Both make the same moves, so ada's board is shown where bob's is.
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
  race_before_eve(watched(Watch::paced));
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
  race_before_eve(watched(Watch::at_end));
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
  race_before_eve(watched(Watch::off));
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  world.act(bob, Action::give_up);
  world.pass(60s);
  for (const Client* client : {&ada, &bob, &eve}) {
    EXPECT_TRUE(client->got(v1::ToClient::kEnd));
    EXPECT_TRUE(client->got(v1::ToClient::kStandings));
    EXPECT_FALSE(client->got(v1::ToClient::kBoards)) << client->name;
  }
}

TEST_F(WatchingTest, WhoIsTheRefereeNoLongerGetsAllBoardsAnew) {
  Client& referee = world.log_in("referee");
  world.referee(referee, watched(Watch::paced));
  world.watch(eve, referee.code);
  race_before_referee(referee);
  for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
  pass_a_flush();
  EXPECT_EQ(referee.boards.at(0).moves(), 20u);
  EXPECT_EQ(eve.boards.at(0).moves(), 0u);
  world.hand_over(referee, "eve");
  pass_a_flush();
  EXPECT_EQ(eve.boards.at(0).moves(), 0u) << "she was not the host when the match started";
  EXPECT_EQ(referee.boards.at(0).moves(), 0u);
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
  EXPECT_EQ(eve.last(v1::ToClient::kBoards).boards().round(), 2u);
}

}  // namespace
}  // namespace race2048::server
