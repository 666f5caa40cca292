// A watcher without a screen, who prints a room's matches as lines of JSON for programs.
#pragma once

#include <cstdint>

#include "client/choices/target.h"
#include "client/net/link.h"
#include "client/session/client.h"

namespace race2048::client {

struct WatchOptions {
  Target target;
  ClientOptions client;  // enters the room as a watcher
  LinkOptions link{};
  std::uint32_t matches = 1;  // leave after this many; 0: never
};

// Prints the lines of match_lines.h until the matches are over, the room or a signal ends it, or
// nobody reads. A running match counts as the first. Returns the program's exit code.
int run_watch(const WatchOptions& options);

}  // namespace race2048::client
