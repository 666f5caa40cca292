// Bots that a host seats: `race2048 bot` processes beside the host's client, which end with it.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "client/choices/target.h"
#include "client/system/companion.h"
#include "engine/bot_levels.h"

namespace race2048::client {

// Moves a second of the bots that a person seats in a room, unless a flag says another pace.
inline constexpr double kSeatedBotPace = 2;

// The name of a bot of that level; empty: of a bot without a level. A number follows if the name is
// taken.
std::string bot_name(std::string_view level);

// Set for the bots of a team: then they report their end on standard output, see bot_report.h.
inline constexpr const char* kReportVariable = "RACE2048_REPORT_END";

class BotTeam {
 public:
  // `server` is where the rooms are; `pace` in moves a second.
  BotTeam(Target server, double pace);
  // All of them leave.
  ~BotTeam();
  BotTeam(const BotTeam&) = delete;
  BotTeam& operator=(const BotTeam&) = delete;

  // Starts a bot that takes a seat in the room; `password` is the room's, empty when it has none.
  // Nothing, or why that cannot be done; whether it got the seat is seen in the room, or told by
  // losses().
  std::string add(const std::string& code, const BotLevel& level, const std::string& password);

  // All of them leave; waits until they have.
  void dismiss();

  // Which bots have ended by themselves since the last call, and why, in a line; empty when there
  // are none. Those that a host has put out are not told of.
  std::string losses();

 private:
  struct Bot {
    std::string name;  // without the number that it may have got
    Companion process;
  };

  Target server_;
  double pace_;
  std::list<Bot> bots_;
};

}  // namespace race2048::client
