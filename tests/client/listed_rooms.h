// Rooms of a lobby, for tests.
#pragma once

#include <vector>

#include "client/model/model.h"
#include "engine/settings/settings.h"
#include "tests/support/settings.h"

namespace race2048::client {

inline std::vector<ListedRoom> two_rooms() {
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

}  // namespace race2048::client
