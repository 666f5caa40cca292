// Bots that a host seats: `race2048 bot` processes beside the host's client; they end with it.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/bots/ghost_player.h"
#include "client/choices/target.h"
#include "client/net/server_check.h"
#include "client/system/companion.h"
#include "client/system/spawn.h"
#include "engine/bot_levels.h"
#include "engine/or_fault.h"

namespace race2048::client {

// The moves per second of bots that a person seats in a room, unless a flag sets another pace.
inline constexpr double kSeatedBotPace = 2;

// Set in the environment of a team's bots: they then report their end on standard output; see
// bot_report.h.
inline constexpr const char* kReportVariable = "RACE2048_REPORT_END";

// Set in the environment of a bot that was invited: the player id, in hexadecimal, with which it
// may enter. Other people on the machine can read a command line, but no environment.
inline constexpr const char* kInvitedVariable = "RACE2048_INVITED";

// Set in the environment of a team's bots: the name of each, to which the server appends a number
// if it is taken.
inline constexpr const char* kBotNameVariable = "RACE2048_BOT_NAME";

// Set in the environment of a team's bots: the room, for the same reason.
inline constexpr const char* kBotRoomVariable = "RACE2048_BOT_ROOM";

// Set in the environment of a team's bots: the proof that the server has shown to the person who
// seats them, as to_text() of server_check.h writes it. They accept nothing less, even if no file
// can be written from which they could know the server.
inline constexpr const char* kTrustedVariable = "RACE2048_TRUSTED";

class BotTeam {
 public:
  // `server` has the rooms; `pace` is in moves per second; `check` has judged the server of the
  // person's own link.
  BotTeam(Target server, double pace, std::shared_ptr<const ServerCheck> check);
  // Makes all bots leave.
  ~BotTeam();
  BotTeam(const BotTeam&) = delete;
  BotTeam& operator=(const BotTeam&) = delete;

  // Starts a bot that takes a seat in the room. `password` is the room's, empty if it has none;
  // `player_id` is the one for which the host has invited the bot, empty if the room is open.
  // The fault is a line for a person. The room, or losses(), shows whether the bot got its seat.
  OrFault<> add(const std::string& code, const BotLevel& level, const std::string& password,
                const std::string& player_id = {});

  // The same with a ghost, for which the room has to be open, with the tiles of its match.
  OrFault<> add(const std::string& code, const Ghost& ghost, const std::string& password);

  // How many bots run, as far as losses() has looked.
  std::size_t size() const { return bots_.size(); }

  // Makes all bots leave, and waits until they have.
  void dismiss();

  // One line about the bots that have ended by themselves since the last call, and why; nothing
  // if no bot has ended. Leaves out bots that a host has kicked.
  std::optional<std::string> losses();

 private:
  struct Bot {
    std::string name;  // without a number that the server appended
    Companion process;
  };
  // The command that runs a bot.
  struct Program {
    std::string name;  // of the bot
    std::vector<std::string> arguments;
    Environment environment;
    std::string_view input{};
  };

  // `arguments` say how the bot moves.
  Program program_for(const std::string& name, std::vector<std::string> arguments,
                      const std::string& code, const std::string& password) const;
  OrFault<> start(const Program& program);

  Target server_;
  double pace_;
  std::shared_ptr<const ServerCheck> check_;
  std::list<Bot> bots_;
  std::size_t next_name_;  // for bot_name()
};

}  // namespace race2048::client
