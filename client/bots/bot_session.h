// A bot in a room: a normal client without a screen; a search, a program or a recording chooses its
// moves.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/bots/bot_player.h"
#include "client/bots/ghost_player.h"
#include "client/bots/seat_wait.h"
#include "client/choices/target.h"
#include "client/net/server_check.h"
#include "client/session/client.h"

namespace race2048::client {

struct BotOptions {
  Target target;
  // The proof that the server gave to the person who seats the bot; nothing: no person seats it.
  std::optional<ShownServer> trusted{};
  ClientOptions client;
  BotPlayer player;  // chooses the moves
  std::string exec;  // a shell command that chooses the moves instead; empty: none
  std::vector<std::string> exec_variables{};  // further variables that the command gets
  // The bot is a ghost: it makes these moves instead, and leaves a room with other tiles.
  std::optional<Recording> ghost{};
  // How long the command may take for an answer; nothing: kDefaultThink, and in lockstep
  // kHangingSteps steps.
  std::optional<std::chrono::milliseconds> think{};
  std::optional<SeatWait> seat_wait{};  // for the seats of the room that the bot creates
  std::optional<double> pace{};         // moves per second; 0: as fast as the room allows
  std::uint32_t matches = 0;            // leave after this many; 0: never
  bool json = false;                    // print lines of JSON, see match_lines.h and bot_tally.h
  // Print only one line, which says for a program how the bot's stay ended; see bot_report.h.
  bool reports_end = false;
};

inline constexpr std::chrono::seconds kDefaultThink{2};
// One late answer in lockstep costs a move; this many in a row cost the seat.
inline constexpr int kHangingSteps = 3;

// Plays until the room or a signal ends it, or until it has played `matches`, or until the program
// of `exec` is given up. Prints the room's code, each match's result, and at the end all matches
// added up. Returns the program's exit code.
int run_bot(const BotOptions& options);

}  // namespace race2048::client
