#include "client/state/race_memo.h"

#include <string>

#include <gtest/gtest.h>

#include "client/control/follow.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// The names in the order of their rows.
std::string names_in_order(const View& view) {
  std::string names;
  for (const std::uint32_t seat : shown_order(*view.model.race, view.ui.race.memo)) {
    names += view.model.race->name_of(seat) + " ";
  }
  return names;
}

View followed() {
  View view = race_of_four();
  follow(view.model, view.setup, view.now, view.ui);
  return view;
}

void swap_ranks(View& view, std::uint32_t a, std::uint32_t b) {
  std::swap(view.model.race->standings[a].rank, view.model.race->standings[b].rank);
}

TEST(RaceMemoTest, RowsMoveAtMostOnceASecond) {
  View view = followed();
  EXPECT_EQ(names_in_order(view), "dee ada bo cy ");
  swap_ranks(view, 0, 1);
  follow(view.model, view.setup, view.now, view.ui);
  EXPECT_EQ(names_in_order(view), "dee bo ada cy ") << "the first change is shown at once";
  const TimePoint moved = view.now;
  swap_ranks(view, 0, 3);
  view.now = moved + std::chrono::milliseconds(999);
  follow(view.model, view.setup, view.now, view.ui);
  EXPECT_EQ(names_in_order(view), "dee bo ada cy ");
  EXPECT_EQ(next_redraw(view.input()), moved + kRowsMoveEvery);
  view.now = moved + kRowsMoveEvery;
  follow(view.model, view.setup, view.now, view.ui);
  EXPECT_EQ(names_in_order(view), "ada bo dee cy ");
}

TEST(RaceMemoTest, ScoresAndRanksChangeAtOnceInRowsThatStandStill) {
  View view = followed();
  swap_ranks(view, 0, 3);
  follow(view.model, view.setup, view.now, view.ui);
  swap_ranks(view, 0, 3);
  view.model.race->standings[3].score = 200'000;
  EXPECT_TRUE(view.row(3).find("2  ada (you)") != std::string::npos) << view.row(3);
  EXPECT_TRUE(view.row(4).find("1  dee        200,000") != std::string::npos) << view.row(4);
}

TEST(RaceMemoTest, ANewRaceBeginsAfresh) {
  View view = followed();
  view.ui.page = 2;
  view.ui.race.memo.done_at = view.now;
  view.model.race->seal.match_id[0] = 1;
  swap_ranks(view, 0, 3);
  EXPECT_EQ(names_in_order(view), "ada dee bo cy ") << "of another race nothing is remembered";
  follow(view.model, view.setup, view.now, view.ui);
  EXPECT_EQ(view.ui.page, 0);
  EXPECT_EQ(view.ui.race.memo.done_at, std::nullopt);
}

TEST(RaceMemoTest, TheOwnBoardIsSeenForAWhileAfterItsEnd) {
  View view = followed();
  for (const std::uint32_t seat : {1U, 2U, 3U}) {
    show_board(view.model, seat, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  }
  const std::string board = own_board(view.frame());
  end_own_run(view.model, SeatState::out_stuck);
  follow(view.model, view.setup, view.now, view.ui);
  const TimePoint done = view.now;
  EXPECT_EQ(own_board(view.frame()), board);
  view.now = done + kOwnEndShown - std::chrono::milliseconds(1);
  EXPECT_EQ(own_board(view.frame()), board);
  EXPECT_EQ(next_redraw(view.input()), done + kOwnEndShown);
  view.now = done + kOwnEndShown;
  EXPECT_NE(own_board(view.frame()), board) << "now the others' boards";
  view.ui.room.table = true;
  EXPECT_EQ(own_board(view.frame()), board) << "but there is a way back";
}

}  // namespace
}  // namespace race2048::client
