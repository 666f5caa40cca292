// The command line of race2048.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/choices/room_flags.h"
#include "client/choices/target.h"
#include "client/control/keymap.h"
#include "client/control/preferences.h"

namespace CLI {
class App;
}

namespace race2048::client {

struct PersonFlags {
  std::string name;  // empty: the default one
};

// How the client looks and feels; empty and false: as `behind` says.
struct ScreenFlags {
  std::string color;
  std::string palette;
  // "true" and "false".
  std::string ascii;
  std::string animation;
  std::string bell;
  std::string flash;
  bool no_chat = false;
  bool plain = false;
  // Not from the command line: what the flags stand over, and the keys.
  ChosenPreferences behind{};
  KeyMap keys{};
};

// Moves a second of the bots that a person seats in a room.
inline constexpr double kSeatedBotPace = 2;

struct HostFlags {
  PersonFlags person;
  ScreenFlags screen;
  SettingsFlags settings;
  RoomFlags room;
  std::string server;  // HOST[:PORT] that runs already; empty: start one
  std::uint16_t port = kDefaultPort;
  bool local = false;
  bool ready = false;
  bool no_seat = false;
  std::uint32_t bots = 0;
  std::string bot_level;
  double bot_pace = kSeatedBotPace;
};

void declare_host(CLI::App& command, HostFlags& flags);

// join, watch and lobby.
struct GuestFlags {
  PersonFlags person;
  ScreenFlags screen;
  SettingsFlags settings;  // join without a room
  std::string target;      // empty: the default server
  std::string password;
  bool ready = false;
  std::string default_server;  // not from the command line
};

void declare_join(CLI::App& command, GuestFlags& flags);
void declare_watch(CLI::App& command, GuestFlags& flags);
void declare_lobby(CLI::App& command, GuestFlags& flags);

struct RoomsFlags {
  std::string target;
  bool json = false;
  std::string default_server;  // not from the command line
};

void declare_rooms(CLI::App& command, RoomsFlags& flags);

struct BotFlags {
  PersonFlags person;
  SettingsFlags settings;
  std::string target;
  std::string password;
  bool create = false;
  std::optional<double> pace;  // moves a second; 0: no limit
  std::string level;           // a name of bot_levels()
  std::optional<int> depth;
  std::string exec;  // a shell command that chooses the moves
  std::uint32_t matches = 0;
  std::string default_server;  // not from the command line
};

void declare_bot(CLI::App& command, BotFlags& flags);

struct SlideFlags {
  std::string direction;
  std::string rules = "classic";
  bool spawn = false;
  std::optional<std::string> seed;
};

void declare_slide(CLI::App& command, SlideFlags& flags);

struct SoloFlags {
  std::string rules = "classic";
  int size = 4;
  std::optional<std::string> seed;  // an empty one is wrong, not none
  ScreenFlags screen;
  std::string plain;  // "true": the console game; "brief": lines that read well aloud
};

void declare_solo(CLI::App& command, SoloFlags& flags);

}  // namespace race2048::client
