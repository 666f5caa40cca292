#include "client/screen/menu_screen.h"

#include <gtest/gtest.h>

#include "client/commands/start_menu.h"
#include "tests/client/screen/golden_screen.h"

namespace race2048::client {
namespace {

using namespace testing;

struct MenuView {
  int rows = 24;
  int columns = 80;
  Glyphs glyphs = Glyphs::unicode;
  std::size_t at = 0;

  Frame frame() const {
    return draw_menu({.items = start_menu_items(), .at = at}, rows, columns, glyphs);
  }
};

TEST(MenuScreenTest, TheStart) {
  expect_screen(MenuView{.at = 1}, "menu/start");
}

TEST(MenuScreenTest, AllItemsFitTheSmallestTerminal) {
  expect_screen(MenuView{.rows = 16, .columns = 40, .glyphs = Glyphs::ascii}, "menu/small");
}

}  // namespace
}  // namespace race2048::client
