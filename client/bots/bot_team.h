// Bots that a host seats: `race2048 bot` processes beside the host's client, which end with it.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

#include "client/choices/target.h"
#include "client/system/process.h"
#include "engine/bot_levels.h"

namespace race2048::client {

// What a bot writes last to its standard error when something has put an end to it: kBotSays, and
// why. Once it was in its room, its name begins that; the host has put it out when kPutOut follows.
inline constexpr std::string_view kBotSays = "race2048 bot: ";
inline constexpr std::string_view kPutOut = " was put out by the host.";

// The name of a bot of that level, unless it is taken: then a number follows.
std::string bot_name(std::string_view level);

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
