// A bot in a room: an ordinary client without a screen, moved by search or by a program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/bots/bot_player.h"
#include "client/choices/target.h"
#include "client/session/client.h"

namespace race2048::client {

struct BotOptions {
  Target target;
  ClientOptions client;
  BotPlayer player;              // chooses the moves
  std::string exec;              // a shell command that chooses them instead; empty: none
  std::optional<double> pace{};  // moves a second; 0: as fast as the room allows
  std::uint32_t matches = 0;     // leave after this many; 0: stay
  // Print nothing but a line that tells a program how it ended, see bot_report.h.
  bool reports_end = false;
};

// Plays until the room or a signal ends it, or its matches are played. Prints the room's code, and
// the result of each match. Returns the program's exit code.
int run_bot(const BotOptions& options);

}  // namespace race2048::client
