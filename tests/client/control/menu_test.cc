#include "client/control/menu.h"

#include <array>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

constexpr std::array<MenuItem, 3> kThree = {{{"one", ""}, {"two", ""}, {"three", ""}}};

class MenuTest : public ::testing::Test {
 protected:
  MenuEvent press(Key::Kind kind) { return on_menu_key({.kind = kind}, menu_); }
  MenuEvent press(char32_t letter) { return on_menu_key(Key::of(letter), menu_); }

  Menu menu_{.items = kThree};
};

TEST_F(MenuTest, ArrowsAndLettersMoveTheCursorAroundTheEnds) {
  EXPECT_EQ(press(Key::Kind::down), MenuEvent::none);
  EXPECT_EQ(menu_.at, 1u);
  press(U'j');
  EXPECT_EQ(menu_.at, 2u);
  press(Key::Kind::down);
  EXPECT_EQ(menu_.at, 0u);
  press(U'k');
  EXPECT_EQ(menu_.at, 2u);
  press(Key::Kind::up);
  EXPECT_EQ(menu_.at, 1u);
  press(Key::Kind::end);
  EXPECT_EQ(menu_.at, 2u);
  press(Key::Kind::home);
  EXPECT_EQ(menu_.at, 0u);
}

TEST_F(MenuTest, EnterStartsTheItemAtTheCursor) {
  press(Key::Kind::down);
  EXPECT_EQ(press(Key::Kind::enter), MenuEvent::start);
  EXPECT_EQ(menu_.at, 1u);
}

TEST_F(MenuTest, ADigitStartsItsOwnItem) {
  EXPECT_EQ(press(U'3'), MenuEvent::start);
  EXPECT_EQ(menu_.at, 2u);
  EXPECT_EQ(press(U'4'), MenuEvent::none);
  EXPECT_EQ(menu_.at, 2u);
}

TEST_F(MenuTest, QEscAndCtrlCLeave) {
  EXPECT_EQ(press(U'q'), MenuEvent::leave);
  EXPECT_EQ(press(Key::Kind::escape), MenuEvent::leave);
  EXPECT_EQ(press(Key::Kind::interrupt), MenuEvent::leave);
  EXPECT_EQ(press(U'x'), MenuEvent::none);
}

}  // namespace
}  // namespace race2048::client
