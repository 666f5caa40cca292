// A bot in a room: a normal client without a screen; a search or a program chooses its moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/bots/bot_player.h"
#include "client/choices/target.h"
#include "client/net/server_check.h"
#include "client/session/client.h"

namespace race2048::client {

struct BotOptions {
  Target target;
  // The proof that the server gave to the person who seats the bot; nothing: no person seats it.
  std::optional<ShownServer> trusted{};
  ClientOptions client;
  BotPlayer player;              // chooses the moves
  std::string exec;              // a shell command that chooses the moves instead; empty: none
  std::optional<double> pace{};  // moves per second; 0: as fast as the room allows
  std::uint32_t matches = 0;     // leave after this many; 0: never
  bool json = false;             // print lines of JSON, see match_lines.h and bot_tally.h
  // Print only one line, which tells a program how the bot's stay ended; see bot_report.h.
  bool reports_end = false;
};

// Plays until the room or a signal ends it, or until it has played `matches`, or until the program
// of `exec` is given up. Prints the room's code, each match's result, and at the end all matches
// added up. Returns the program's exit code.
int run_bot(const BotOptions& options);

}  // namespace race2048::client
