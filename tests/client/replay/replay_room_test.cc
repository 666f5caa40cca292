#include "client/replay/replay_room.h"

#include <chrono>
#include <string_view>

#include <gtest/gtest.h>

#include "client/control/keymap.h"
#include "client/words/mark_text.h"
#include "tests/client/replay/replays.h"

namespace race2048::client {
namespace {

using namespace std::chrono_literals;
using namespace testing;

class ReplayRoomTest : public ::testing::Test {
 protected:
  ReplayEffect press(std::string_view key) { return on_key(*key_named(key), now_, room_); }
  ReplayEffect press(Key::Kind kind) { return on_key({.kind = kind}, now_, room_); }
  void type(std::string_view text) {
    for (const char letter : text) press(std::string(1, letter));
  }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    advance(now_, room_);
  }
  std::uint32_t at() const { return room_.playback.now_ms(); }
  std::uint32_t moves_of(SeatNumber seat) const {
    return room_.playback.view().boards.at(seat).moves;
  }

  TimePoint now_{1h};
  ReplayRoom room_ = replay_of_duel();
};

TEST_F(ReplayRoomTest, SpacePlaysAndPauses) {
  press("space");
  pass(1500ms);
  EXPECT_EQ(at(), 1500u);
  EXPECT_EQ(moves_of(0), 8u);
  press("space");
  pass(1h);
  EXPECT_EQ(at(), 1500u);
}

TEST_F(ReplayRoomTest, AtTheEndItStopsAndSpaceBeginsAgain) {
  press("space");
  pass(2h);
  EXPECT_EQ(at(), 60'000u);
  EXPECT_FALSE(room_.runs);
  press("space");
  pass(100ms);
  EXPECT_EQ(at(), 100u);
}

TEST_F(ReplayRoomTest, UpAndDownChangeTheSpeedFromAQuarterToSixteen) {
  press("space");
  pass(1s);
  press("up");
  pass(1s);
  EXPECT_EQ(at(), 3000u);
  for (int i = 0; i < 9; ++i) press("up");
  pass(1s);
  EXPECT_EQ(at(), 19'000u);
  for (int i = 0; i < 9; ++i) press("down");
  pass(1s);
  EXPECT_EQ(at(), 19'250u);
}

TEST_F(ReplayRoomTest, LeftAndRightJumpASecondAndGoOnPlaying) {
  press("space");
  pass(5s);
  press("left");
  EXPECT_EQ(at(), 4000u);
  press("right");
  press("right");
  EXPECT_EQ(at(), 6000u);
  pass(1s);
  EXPECT_EQ(at(), 7000u);
  for (int i = 0; i < 9; ++i) press("left");
  EXPECT_EQ(at(), 0u);
}

TEST_F(ReplayRoomTest, CommaAndFullStopStepMoveByMove) {
  press("right");
  EXPECT_EQ(moves_of(0) + moves_of(1), 10u);
  press(".");
  EXPECT_EQ(at(), 1100u);
  EXPECT_EQ(moves_of(0) + moves_of(1), 11u);
  press(",");
  press(",");
  EXPECT_EQ(at(), 900u);
  EXPECT_EQ(moves_of(0) + moves_of(1), 9u);
}

TEST_F(ReplayRoomTest, BetweenTwoMovesAStepBackGoesToTheOneThatHasCome) {
  press("space");
  pass(1050ms);
  press(",");
  EXPECT_EQ(at(), 1000u);
  EXPECT_FALSE(room_.runs);
}

TEST_F(ReplayRoomTest, HomeAndEnd) {
  press(Key::Kind::end);
  EXPECT_EQ(at(), 60'000u);
  EXPECT_TRUE(room_.playback.at_end());
  press(Key::Kind::home);
  EXPECT_EQ(at(), 0u);
  EXPECT_EQ(moves_of(0), 0u);
}

TEST_F(ReplayRoomTest, BracketsGoFromMarkToMark) {
  std::size_t marks = 0;
  for (const Mark& mark : room_.timeline().marks) {
    if (mark.at_ms <= at()) continue;
    press("]");
    ++marks;
    EXPECT_EQ(at(), mark.at_ms);
    ASSERT_NE(mark_now(room_), nullptr);
    EXPECT_FALSE(mark_text(*mark_now(room_), room_.playback.view()).empty());
  }
  EXPECT_GE(marks, 4u);
  EXPECT_EQ(at(), 60'000u);
  press("]");
  EXPECT_EQ(at(), 60'000u);
  for (std::size_t i = 0; i <= marks; ++i) press("[");
  EXPECT_EQ(at(), 0u);
}

TEST_F(ReplayRoomTest, GoesToATimeOrToATile) {
  press("g");
  type("0:12");
  press(Key::Kind::enter);
  EXPECT_EQ(at(), 12'000u);
  EXPECT_EQ(room_.dialog, ReplayDialog::none);

  press("g");
  type("32");
  press(Key::Kind::enter);
  EXPECT_EQ(room_.playback.view().splits.back().exponent, 5);
  EXPECT_EQ(at(), room_.playback.view().splits.front().at_ms);

  press("g");
  type("2048");
  press(Key::Kind::enter);
  EXPECT_FALSE(room_.refusal.empty());
  press(Key::Kind::escape);
  EXPECT_EQ(room_.dialog, ReplayDialog::none);
}

TEST_F(ReplayRoomTest, ADigitMakesABoardLargeAndAgainSmall) {
  room_.shown = {0, 1};
  press("2");
  EXPECT_EQ(room_.large, SeatNumber{1});
  EXPECT_EQ(press(Key::Kind::escape), ReplayEffect::none);
  EXPECT_EQ(room_.large, std::nullopt);
  press("1");
  press("1");
  EXPECT_EQ(room_.large, std::nullopt);
  press("9");
  EXPECT_EQ(room_.large, std::nullopt);
}

TEST_F(ReplayRoomTest, LeavesWithQAndEsc) {
  EXPECT_EQ(press("q"), ReplayEffect::leave);
  EXPECT_EQ(press(Key::Kind::escape), ReplayEffect::leave);
  EXPECT_EQ(press(Key::Kind::interrupt), ReplayEffect::interrupt);
}

TEST_F(ReplayRoomTest, TheHelpClosesWithAnyKey) {
  press("?");
  EXPECT_EQ(room_.dialog, ReplayDialog::help);
  EXPECT_EQ(press("q"), ReplayEffect::none);
  EXPECT_EQ(room_.dialog, ReplayDialog::none);
}

// ---- Playing on.

TEST_F(ReplayRoomTest, PlayingOnBeginsWithTheBoardOfThatMoment) {
  room_.large = SeatNumber{1};
  press("right");
  press("p");
  ASSERT_TRUE(room_.branch);
  EXPECT_EQ(room_.branch->run().board(), room_.playback.view().boards.at(1).board);
  EXPECT_EQ(room_.branch->run().moves(), 5u);
}

TEST_F(ReplayRoomTest, TheSameMovesBringTheSameTiles) {
  // What seat 0 did from 1.0 to 2.0 s, read from the replay.
  press("right");
  std::vector<Direction> recorded;
  const Playback& playback = room_.playback;
  Board before = playback.view().boards.at(0).board;
  for (int i = 0; i < 10; ++i) {
    room_.playback.go_to_moment(room_.playback.moment() + 1);
    const Board& after = playback.view().boards.at(0).board;
    if (after == before) continue;
    for (const Direction direction : kDirections) {
      Board slid = slide(before, direction).board;
      int different = 0;
      for (int cell = 0; cell < slid.cells(); ++cell) {
        different += slid.exponent(cell) != after.exponent(cell) ? 1 : 0;
      }
      if (different != 1) continue;
      recorded.push_back(direction);
      break;
    }
    before = after;
  }
  ASSERT_EQ(recorded.size(), 5u);

  press("left");
  room_.large = SeatNumber{0};
  press("p");
  for (const Direction direction : recorded) {
    ASSERT_TRUE(room_.branch->move(direction));
  }
  EXPECT_EQ(room_.branch->run().board(), before);
}

TEST_F(ReplayRoomTest, TheRecordedBoardGoesAlongMoveByMove) {
  room_.large = SeatNumber{0};
  press("right");
  press("p");
  press("up");
  press("down");
  press("left");
  press("right");
  const std::uint32_t moves = room_.branch->moves();
  EXPECT_GE(moves, 7u);
  EXPECT_EQ(moves_of(0), moves);
  press("u");
  EXPECT_EQ(room_.branch->moves(), moves - 1);
  EXPECT_EQ(moves_of(0), moves - 1);
}

TEST_F(ReplayRoomTest, EscReturnsFromPlayingOnToWhereItBegan) {
  press("right");
  press("p");
  press("up");
  press("left");
  EXPECT_EQ(press(Key::Kind::escape), ReplayEffect::none);
  EXPECT_FALSE(room_.branch);
  EXPECT_EQ(at(), 1000u);
}

}  // namespace
}  // namespace race2048::client
