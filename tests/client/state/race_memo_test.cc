#include "client/state/race_memo.h"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/control/follow.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// The names in the order of their rows.
std::string names_in_order(const View& view) {
  std::string names;
  for (const Standing& shown : shown_standings(*view.model.race, view.ui.race.memo)) {
    names += view.model.race->name_of(shown.seat) + " ";
  }
  return names;
}

// What the program does when the model has changed.
void look_at(View& view) {
  follow(view.model, view.setup, view.now, view.ui);
  note(view.model.race->take_events(), view.model, view.now, view.ui.race.memo);
}

View followed() {
  View view = race_of_four();
  look_at(view);
  return view;
}

void swap_ranks(View& view, std::uint32_t a, std::uint32_t b) {
  std::swap(view.model.race->standings[a].rank, view.model.race->standings[b].rank);
}

TEST(RaceMemoTest, RowsMoveAtMostTwiceASecond) {
  View view = followed();
  EXPECT_EQ(names_in_order(view), "dee ada bo cy ");
  swap_ranks(view, 0, 1);
  look_at(view);
  EXPECT_EQ(names_in_order(view), "dee bo ada cy ") << "the first change is shown at once";
  const TimePoint moved = view.now;
  swap_ranks(view, 0, 3);
  view.now = moved + kStandingsShown - std::chrono::milliseconds(1);
  look_at(view);
  EXPECT_EQ(names_in_order(view), "dee bo ada cy ");
  EXPECT_EQ(next_redraw(view.input()), moved + kStandingsShown);
  view.now = moved + kStandingsShown;
  look_at(view);
  EXPECT_EQ(names_in_order(view), "ada bo dee cy ");
}

TEST(RaceMemoTest, PlacesAndScoresOfAFrameAreOfOneMoment) {
  View view = followed();
  swap_ranks(view, 0, 3);
  look_at(view);
  swap_ranks(view, 0, 3);
  view.model.race->standings[3].score = 200'000;
  look_at(view);
  EXPECT_TRUE(view.row(3).find("1   ada (you)") != std::string::npos) << view.row(3);
  EXPECT_FALSE(view.says("200,000")) << view.text();
  EXPECT_TRUE(view.says("you are 1st of 4"));
  view.now += kStandingsShown;
  look_at(view);
  EXPECT_TRUE(view.row(3).find("1   dee         200,000") != std::string::npos) << view.row(3);
  EXPECT_TRUE(view.says("you are 2nd of 4"));
}

TEST(RaceMemoTest, AMoveOfOnesOwnIsShownAtOnceWithAllElse) {
  View view = followed();
  swap_ranks(view, 1, 2);
  look_at(view);
  EXPECT_EQ(names_in_order(view), "dee ada cy bo ");
  swap_ranks(view, 1, 2);
  view.model.race->own.emplace(Rules{}, std::vector<Spawn>{{0, 6}, {1, 6}});
  view.model.race->standings[0].moves = 0;
  apply_own_move(view.model, Action::left, 15);
  look_at(view);
  EXPECT_TRUE(names_in_order(view).ends_with("bo cy ")) << names_in_order(view);
}

std::vector<std::uint32_t> places_of(const View& view) {
  std::vector<std::uint32_t> places;
  for (const Standing& shown : shown_standings(*view.model.race, view.ui.race.memo)) {
    places.push_back(shown.rank);
  }
  return places;
}

TEST(RaceMemoTest, PlacesAreSharedAndThenSkipped) {
  View view = race_of_four();
  for (const std::uint32_t seat : {1U, 2U}) view.model.race->standings[seat].rank = 3;
  EXPECT_EQ(places_of(view), (std::vector<std::uint32_t>{1, 2, 3, 3}));
  view.model.race->standings[0].rank = 1;
  EXPECT_EQ(places_of(view), (std::vector<std::uint32_t>{1, 1, 3, 3}));
  view.model.race->standings.erase(2);
  EXPECT_EQ(places_of(view), (std::vector<std::uint32_t>{1, 1, 3, 0})) << "one is unknown";
}

TEST(RaceMemoTest, PlacesNeverFallWhateverTheServerSays) {
  std::mt19937 random(7);
  View view{in_race(many(16))};
  for (int turn = 0; turn < 500; ++turn) {
    const auto seat = static_cast<std::uint32_t>(random() % 16);
    view.model.race->standings[seat] =
        standing(seat, static_cast<std::uint32_t>(random() % 16) + 1, random() % 99, 8, 5);
    view.now += std::chrono::milliseconds(random() % 400);
    look_at(view);
    std::vector<std::uint32_t> places = places_of(view);
    std::erase(places, 0U);
    EXPECT_TRUE(std::ranges::is_sorted(places)) << turn;
  }
}

TEST(RaceMemoTest, AGainIsShownForTwoSeconds) {
  View view = followed();
  view.model.race->own.emplace(Rules{}, std::vector<Spawn>{{0, 6}, {1, 6}});
  apply_own_move(view.model, Action::left, 15);
  look_at(view);
  EXPECT_TRUE(view.says("score 128 (+128)")) << view.text();
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::seconds(1)) << "the clock's";
  view.now += kGainShown - std::chrono::milliseconds(1);
  look_at(view);
  EXPECT_TRUE(view.says("(+128)"));
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::milliseconds(1));
  view.now += std::chrono::milliseconds(1);
  EXPECT_TRUE(view.says("score 128 ·")) << view.text();
}

TEST(RaceMemoTest, AMoveWithoutAGainEndsTheOneBefore) {
  View view = followed();
  view.model.race->own.emplace(Rules{}, std::vector<Spawn>{{0, 6}, {1, 6}});
  apply_own_move(view.model, Action::left, 15);
  look_at(view);
  apply_own_move(view.model, Action::right, 0);
  look_at(view);
  EXPECT_FALSE(view.says("(+")) << view.text();
}

// ---- Highlights.

// 20 seconds after the start, with the news of the start behind it.
View at_the_start() {
  View view{in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")})};
  look_at(view);
  view.now = at(20);
  return view;
}

void lead(View& view, std::uint32_t seat) {
  for (std::uint32_t other = 0; other < 3; ++other) {
    view.model.race->take(standing(other, other == seat ? 1 : 2, other == seat ? 80 : 40, 8, 9));
  }
  view.model.race->end_standings();
  look_at(view);
}

TEST(RaceMemoTest, AHighlightIsShownForTwoSeconds) {
  View view = at_the_start();
  lead(view, 1);
  EXPECT_EQ(view.row(19), " bo leads");
  EXPECT_EQ(view.style_of("bo leads"), Style(Tone::bold));
  view.now = at(22) - std::chrono::milliseconds(1);
  EXPECT_EQ(view.row(19), " bo leads");
  EXPECT_EQ(next_redraw(view.input()), at(22));
  view.now = at(22);
  look_at(view);
  EXPECT_EQ(view.row(19), "");
}

TEST(RaceMemoTest, AHighlightComesByItselfWhenItIsTime) {
  View view = at_the_start();
  view.now = at(9.5);
  lead(view, 1);
  EXPECT_FALSE(view.says("bo leads"));
  EXPECT_EQ(next_redraw(view.input()), at(10)) << "also the clock's";
  view.now = at(10);
  look_at(view);
  EXPECT_TRUE(view.says("bo leads"));
}

TEST(RaceMemoTest, TheNewestHighlightIsShownUnlessAnOlderOneIsMoreImportant) {
  View view = at_the_start();
  lead(view, 1);
  tell_split(view.model, 7, 0, 20'400);
  view.now = at(20.5);
  look_at(view);
  EXPECT_EQ(view.row(19), " You make the first 128");
  EXPECT_EQ(view.style_of("You make"), Style(Tone::cheer));
  view.model.race->take(standing(2, 2, 40, 8, 9, SeatState::stuck));
  look_at(view);
  EXPECT_EQ(view.row(19), " You make the first 128");
  view.model.race->take(standing(2, 2, 40, 8, 9, SeatState::gave_up));
  look_at(view);
  EXPECT_EQ(view.row(19), " cy gives up");
}

TEST(RaceMemoTest, AHighlightNeverHidesThatThePersonIsStuck) {
  for (const int rows : {24, 16}) {
    View view = at_the_start();
    view.rows = rows;
    view.columns = rows == 16 ? 40 : 80;
    end_own_run(view.model, SeatState::stuck);
    look_at(view);
    lead(view, 1);
    EXPECT_TRUE(view.says("No move left")) << view.text();
    EXPECT_EQ(view.says("bo leads"), rows == 24) << view.text();
  }
}

TEST(RaceMemoTest, ANewRaceBeginsAfresh) {
  View view = followed();
  view.ui.page = 2;
  view.ui.race.memo.done_at = view.now;
  view.model.race->seal.match_id[0] = 1;
  swap_ranks(view, 0, 3);
  EXPECT_EQ(names_in_order(view), "ada dee bo cy ") << "of another race nothing is remembered";
  look_at(view);
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
  look_at(view);
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
