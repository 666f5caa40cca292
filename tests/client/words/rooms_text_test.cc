#include "client/words/rooms_text.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::vector<ListedRoom> rooms() {
  return {{.code = "KXQ7WP",
           .title = "Früh \"am\" Abend\\",
           .host = "ada",
           .settings = time_settings(60'000),
           .players = 2,
           .watchers = 1,
           .rounds = 3},
          {.code = "222222",
           .title = "",
           .host = "bo",
           .settings = step_settings(5'000),
           .players = 8,
           .running = true,
           .locked = true,
           .has_password = true}};
}

TEST(RoomsTextTest, TheTableIsAligned) {
  EXPECT_EQ(
      rooms_table(rooms()),
      "room    title             host  match                         players  watching  state\n"
      "KXQ7WP  Früh \"am\" Abend\\  ada   best score in 1:00, 3 rounds  2/8      1         "
      "waiting\n"
      "222222                    bo    lockstep, 5 s each            8/8      0         racing, "
      "locked, password\n");
}

}  // namespace
}  // namespace race2048::client
