#include "client/words/rooms_text.h"

#include <gtest/gtest.h>

#include "tests/client/listed_rooms.h"

namespace race2048::client {
namespace {

TEST(RoomsTextTest, TheTableIsAligned) {
  EXPECT_EQ(
      rooms_table(two_rooms()),
      "room    title             host  match                         players  watching  state\n"
      "KXQ7WP  Früh \"am\" Abend\\  ada   best score in 1:00, 3 rounds  2/8      1         "
      "waiting\n"
      "222222                    bo    lockstep, 5 s each            8/8      0         racing, "
      "locked, password\n");
}

}  // namespace
}  // namespace race2048::client
