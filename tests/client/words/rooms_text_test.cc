#include "client/words/rooms_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/listed_rooms.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

TEST(RoomsTextTest, TheTableIsAligned) {
  race2048::testing::expect_golden("texts/rooms.txt", rooms_table(two_rooms(), Glyphs::unicode));
}

TEST(RoomsTextTest, ARoomsOwnNameStandsBesideItsCode) {
  std::vector<ListedRoom> rooms = two_rooms();
  rooms[0].name = "a-room-of-letter";
  race2048::testing::expect_golden("texts/rooms_with_names.txt",
                                   rooms_table(rooms, Glyphs::unicode));
}

TEST(RoomsTextTest, WideTitlesTakeTwoColumnsForEachLetter) {
  std::vector<ListedRoom> rooms = two_rooms();
  rooms[0].title = "漢字 😀";
  rooms[1].title = "Früh ש";
  race2048::testing::expect_golden(
      "texts/rooms_with_wide_titles.txt",
      rooms_table(rooms, Glyphs::unicode) + "\n" + rooms_table(rooms, Glyphs::ascii));
}

}  // namespace
}  // namespace race2048::client
