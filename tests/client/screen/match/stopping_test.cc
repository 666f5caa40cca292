// Screens of a server that stops soon.
#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// The server stops in 42 seconds.
View soon_stopped(View view, bool restarts = true) {
  view.model.stopping = Stopping{.at = view.now + std::chrono::seconds(42), .restarts = restarts};
  return view;
}

View smallest(View view) {
  view.columns = 40;
  view.rows = 16;
  return view;
}

TEST(StoppingTest, EveryScreenSaysIt) {
  View room = soon_stopped({in_room({member(0, "ada", true), member(1, "bo")})});
  expect_rows(room, {"You are ready. 1 of 2 is ready. The match starts when all are ready.",
                     "The server stops in 0:42: no match begins. Matches resume when it is back."});
  expect_rows(smallest(room),
              {"You are ready. 1 of 2 is ready. The", "Server stops in 0:42: no match begins."});
  const View race = soon_stopped(race_of_four());
  expect_rows(race, {"The server stops in 0:42: no match begins. Matches resume when it is back."});
  expect_rows(smallest(race), {"Server stops in 0:42: no match begins."});
  EXPECT_EQ(own_board(race.frame()), own_board(race_of_four().frame()));
  View watcher = race_of_four();
  watcher.model = watched(watcher.model);
  show_board(watcher.model, 0, "2 . . ./. 4 . ./. . 8 ./. . . 2048");
  expect_rows(soon_stopped(watcher, false),
              {"The server stops in 0:42: no match begins. Running matches have no result."});
  expect_rows(soon_stopped({in_lobby({"Friday evening"})}),
              {"The server stops in 0:42: no match begins. Matches resume when it is back."});
}

TEST(StoppingTest, ANoticeIsShownFirst) {
  View view = soon_stopped(race_of_four());
  view.model.news = News{NewHost{.name = "bo"}, view.now};
  EXPECT_TRUE(view.says("bo is the host now."));
  EXPECT_FALSE(view.says("The server stops"));
  view.now += std::chrono::seconds(10);
  EXPECT_TRUE(view.says("The server stops in 0:32: no match begins."));
}

TEST(StoppingTest, ALostLinkIsTheNewerTrouble) {
  View view = soon_stopped(race_of_four());
  view.model.silence = Silence{.since = view.now - std::chrono::seconds(1), .noticed = view.now};
  EXPECT_TRUE(view.says("No word from the server"));
  EXPECT_FALSE(view.says("The server stops"));
}

TEST(StoppingTest, TheTimeLeftIsDrawnEverySecond) {
  View view = soon_stopped({in_lobby({"Friday evening"})});
  EXPECT_EQ(next_redraw(view.input()), view.now + std::chrono::seconds(1));
  view.now += std::chrono::seconds(50);
  EXPECT_EQ(next_redraw(view.input()), std::nullopt);
  EXPECT_TRUE(view.says("The server stops in 0:00"));
}

TEST(StoppingTest, ATinyTerminalSaysItIfThereIsRoom) {
  View view = soon_stopped(race_of_four());
  view.columns = 60;
  view.rows = 15;
  expect_rows(view, {"Server stops in 0:42: no match begins."});
}

}  // namespace
}  // namespace race2048::client
