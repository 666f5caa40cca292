#include "client/words/rooms_text.h"

#include <gtest/gtest.h>

#include "tests/client/listed_rooms.h"
#include "tests/support/golden_text.h"

namespace race2048::client {
namespace {

TEST(RoomsTextTest, TheTableIsAligned) {
  race2048::testing::expect_golden("texts/rooms.txt", rooms_table(two_rooms()));
}

}  // namespace
}  // namespace race2048::client
