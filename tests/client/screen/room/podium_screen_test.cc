#include <gtest/gtest.h>

#include "client/control/follow.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// The show after a series of three rounds, so many seconds old.
View podium_at(double seconds) {
  View view{in_race({member(0, "ada"), member(1, "bo"), bot(2, "Vera"), member(3, "cy")})};
  set_standings(view.model, {standing(0, 2, 1212, 128, 140), standing(1, 1, 1228, 128, 141),
                             standing(2, 3, 88, 32, 39), standing(3, 4, 80, 32, 39)});
  follow(view.model, view.setup, view.now, view.ui);
  view.model = in_results(view.model, verified());
  in_series(view.model, 3, 3);
  SeriesStory& story = view.model.room.story;
  story.seen = 3;
  story.fastest[9] = {.name = "bo", .at_ms = 48'700, .round = 2, .rounds = 2};
  story.best = {.name = "ada", .score = 12'345, .round = 1};
  story.closest = {.winner = "ada", .second = "bo", .points = 16, .round = 3};
  follow(view.model, view.setup, view.now, view.ui);
  view.now = at(seconds);
  follow(view.model, view.setup, view.now, view.ui);
  return view;
}

TEST(PodiumScreenTest, TheStepsComeOneAfterTheOther) {
  expect_screen(podium_at(6), "end/podium_third");
  expect_screen(podium_at(7.5), "end/podium_second");
  expect_screen(podium_at(9), "end/podium_first");
  expect_screen(podium_at(10.5), "end/podium");
}

TEST(PodiumScreenTest, ALargeTerminalHasLargeSteps) {
  View view = podium_at(10.5);
  view.columns = 120;
  view.rows = 40;
  expect_screen(view, "end/podium_120x40");
}

TEST(PodiumScreenTest, ASmallTerminalHasLines) {
  View view = podium_at(7.5);
  view.columns = 40;
  view.rows = 16;
  EXPECT_FALSE(view.says("1st: ")) << view.text();
  expect_rows(view, {"2nd: bo with 9 points", "3rd: Vera with 6 points"});
}

TEST(PodiumScreenTest, ASharedPlaceHasOneStep) {
  View view = podium_at(6);
  std::vector<SeriesRow>& rows = view.model.room.series->rows;
  rows[1].place = 1;
  rows[1].points = rows[0].points;
  view.now = at(7.5);
  follow(view.model, view.setup, view.now, view.ui);
  expect_rows(view, {"ada, bo", "12 points"});
}

}  // namespace
}  // namespace race2048::client
