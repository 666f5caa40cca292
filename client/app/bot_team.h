// Bots that a host seats: `race2048 bot` processes beside the host's client, which end with it.
#pragma once

#include <cstddef>
#include <list>
#include <string>

#include "client/app/process.h"
#include "client/core/bot_levels.h"
#include "client/core/target.h"

namespace race2048::client {

class BotTeam {
 public:
  // `server` is where the room is; `password` the room's, if it has one; `pace` in moves a second.
  BotTeam(Target server, std::string password, double pace);
  // All of them leave.
  ~BotTeam();
  BotTeam(const BotTeam&) = delete;
  BotTeam& operator=(const BotTeam&) = delete;

  // Starts a bot that takes a seat in the room. Nothing, or why that cannot be done; whether it got
  // the seat is seen in the room, or told by losses().
  std::string add(const std::string& code, const BotLevel& level);

  // What the bots said that have ended by themselves since the last call; empty when there are
  // none.
  std::string losses();

 private:
  Target server_;
  std::string password_;
  double pace_;
  std::list<Companion> bots_;
};

}  // namespace race2048::client
