#include "client/replay/replay_screen.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/control/keymap.h"
#include "tests/client/replay/replays.h"
#include "tests/client/screen/golden_screen.h"

namespace race2048::client {
namespace {

using namespace testing;

constexpr TimePoint kReplayNow{std::chrono::hours(1)};

struct ReplayView {
  ReplayRoom room = replay_of_duel();
  int rows = 24;
  int columns = 80;
  bool unicode = true;

  ReplayScreenInput input() const {
    return {.room = room, .now = kReplayNow, .rows = rows, .columns = columns, .unicode = unicode};
  }
  Frame frame() const { return draw(input()); }
  std::string text() const { return frame().text(); }
  ReplayView& at(std::uint32_t ms) {
    jump_to(ms, kReplayNow, room);
    return *this;
  }
  ReplayView& press(std::string_view key) {
    room.shown = seats_on_screen(input());
    on_key(*key_named(key), kReplayNow, room);
    return *this;
  }
};

TEST(ReplayScreenTest, PlaysBothBoardsAboveTheTimeline) {
  ReplayView view;
  expect_screen(view.at(12'300), "replay/playing");
}

TEST(ReplayScreenTest, SaysWhatTheMarkIsAbout) {
  ReplayView view;
  expect_screen(view.press("]").press("]"), "replay/mark");
}

TEST(ReplayScreenTest, ALargeBoardStandsBesideTheOthers) {
  ReplayView view;
  view.rows = 36;
  view.columns = 120;
  expect_screen(view.at(29'000).press("2"), "replay/large_120x36");
}

TEST(ReplayScreenTest, ASeatWithoutALinkIsAway) {
  ReplayView view{.room = replay_of_lost_link()};
  for (const auto& [ms, is_away] : {std::pair(999U, false), {1'000U, true}, {2'000U, false}}) {
    EXPECT_EQ(view.at(ms).text().find("away") != std::string::npos, is_away) << ms;
  }
}

TEST(ReplayScreenTest, TheEnd) {
  ReplayView view;
  expect_screen(view.at(60'000), "replay/end");
}

TEST(ReplayScreenTest, PlayingOnStandsBesideWhatWasPlayed) {
  ReplayView view;
  expect_screen(view.at(9'000).press("p").press("left").press("up"), "replay/branch");
}

TEST(ReplayScreenTest, AsksWhereToGo) {
  ReplayView view;
  expect_screen(view.press("g").press("1").press(":"), "replay/go_to");
}

TEST(ReplayScreenTest, ListsItsKeys) {
  ReplayView view;
  expect_screen(view.press("?"), "replay/help");
}

TEST(ReplayScreenTest, PlayingOnHasKeysOfItsOwn) {
  ReplayView view;
  expect_screen(view.at(9'000).press("p").press("?"), "replay/branch_help");
}

TEST(ReplayScreenTest, SmallTerminalsHaveNoGraph) {
  ReplayView view;
  view.rows = 16;
  view.columns = 40;
  expect_screen(view.at(12'300), "replay/small_40x16");
}

TEST(ReplayScreenTest, AsciiOnly) {
  ReplayView view;
  view.unicode = false;
  view.at(12'300);
  for (const char byte : view.text()) EXPECT_LT(static_cast<unsigned char>(byte), 0x80);
  expect_screen(view, "replay/ascii");
}

TEST(ReplayScreenTest, IsDrawnAgainOnlyWhileItRuns) {
  ReplayView view;
  EXPECT_FALSE(next_redraw(view.input()));
  run(kReplayNow, view.room);
  EXPECT_TRUE(next_redraw(view.input()));
}

TEST(ReplayScreenTest, DigitsCountTheBoardsAsTheyStand) {
  ReplayView view;
  EXPECT_EQ(seats_on_screen(view.input()), (std::vector<SeatNumber>{0, 1}));
  view.columns = 120;
  view.press("2");
  EXPECT_EQ(view.room.large, SeatNumber{1});
  EXPECT_EQ(seats_on_screen(view.input()), (std::vector<SeatNumber>{1, 0}));
}

TEST(ReplayScreenTest, EverySizeIsDrawnWithoutAFault) {
  ReplayView view;
  view.at(29'000);
  for (view.rows = 1; view.rows <= 60; view.rows += 3) {
    for (view.columns = 1; view.columns <= 200; view.columns += 13) {
      for (const bool large : {false, true}) {
        view.room.large = large ? std::optional<SeatNumber>(0) : std::nullopt;
        EXPECT_EQ(view.frame().rows(), view.rows);
      }
    }
  }
}

}  // namespace
}  // namespace race2048::client
