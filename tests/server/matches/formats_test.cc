// The formats of a race: how a seat's run ends, how the match ends, and who wins.
#include <string>

#include <gtest/gtest.h>

#include "shared/match_text.h"
#include "tests/server/two_people.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

MatchSettings unhurried(MatchSettings settings) {
  settings.move_rate = 0;
  return settings;
}

using FormatsTest = TwoPeople;

TEST_F(FormatsTest, ARaceOfMovesEndsEachSeatWithItsLastMove) {
  world.race({&ada, &bob}, unhurried(moves_settings(10)));
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(world.slide_somewhere(ada).state(), v1::SEAT_STATE_RACING);
  }
  EXPECT_EQ(world.slide_somewhere(ada).state(), v1::SEAT_STATE_MOVES_MADE);
  EXPECT_EQ(world.act(ada, Action::left).rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_TRUE(world.room(ada).running()) << "bob has moves left";
  for (int i = 0; i < 10; ++i) world.slide_somewhere(bob);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(ada.end().standings(0).moves(), 10u);
}

TEST_F(FormatsTest, AMoveThatChangesNothingIsNoneOfTheMoves) {
  MatchSettings settings = unhurried(moves_settings(1));
  settings.draws = Draws::same;  // with these starting tiles there is a useless slide
  world.race({&ada, &bob}, settings);
  EXPECT_EQ(world.act(ada, world.useless_slide(ada)).result(), v1::RESULT_NO_CHANGE);
  EXPECT_EQ(world.slide_somewhere(ada).state(), v1::SEAT_STATE_MOVES_MADE);
}

TEST_F(FormatsTest, MovesCountOverAllBoards) {
  MatchSettings settings = unhurried(moves_settings(200));
  settings.rules.size = 3;
  settings.on_stuck = OnStuck::next_board;
  world.race({&ada, &bob}, settings);
  while (world.run(ada).state() != RunState::moves_made) world.keep_moving(ada);
  EXPECT_GT(world.run(ada).board_number(), 0u);
  EXPECT_EQ(world.run(ada).moves(), 200u);
}

TEST_F(FormatsTest, ARaceUntilStuckEndsWithTheLastWhoIs) {
  world.race({&ada, &bob}, unhurried(last_settings()));
  world.play_until_stuck(ada);
  EXPECT_EQ(ada.outcome().state(), v1::SEAT_STATE_OUT_STUCK);
  EXPECT_TRUE(world.room(bob).running());
  world.play_until_stuck(bob);
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_ALL_DONE);
}

TEST_F(FormatsTest, EveryFormatEndsAtItsCap) {
  for (MatchSettings settings :
       {moves_settings(500), last_settings(), step_settings(5'000), knockout_settings(60'000),
        first_settings(11), time_settings(180'000)}) {
    World other;
    Client& cyd = other.log_in("cyd");
    settings.cap_ms = 90'000;
    other.race({&cyd}, unhurried(settings));
    other.pass(89'999ms);
    EXPECT_TRUE(other.room(cyd).running()) << describe(settings);
    other.pass(1ms);
    EXPECT_EQ(cyd.end().reason(), v1::END_REASON_CAP) << describe(settings);
    EXPECT_EQ(cyd.end().match_ms(), 90'000u);
  }
}

TEST_F(FormatsTest, ASeatWithoutAMoveForTwoMinutesHoldsNobodyUp) {
  world.race({&ada, &bob}, unhurried(moves_settings(5)));
  for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
  world.pass(119'999ms);
  EXPECT_TRUE(world.room(ada).running());
  world.pass(1ms);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ALL_DONE);
  EXPECT_EQ(ada.end().standings(1).state(), v1::SEAT_STATE_IDLE);
}

TEST_F(FormatsTest, ARaceIsPlayedOnBoardsOfEverySize) {
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    World other;
    Client& cyd = other.log_in("cyd");
    Client& watcher = other.log_in("watcher");
    MatchSettings settings = unhurried(moves_settings(20));
    settings.rules.size = size;
    other.seat({&cyd}, settings);
    other.watch(watcher, cyd.code);
    other.race_again({&cyd});
    while (other.run(cyd).state() == RunState::racing) other.slide_somewhere(cyd);
    EXPECT_EQ(watcher.boards[cyd.seat].cells().size(), static_cast<std::size_t>(size * size));
  }
}

}  // namespace
}  // namespace race2048::server
