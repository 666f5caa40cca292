// The command line of race2048.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "client/core/target.h"
#include "proto/settings.h"

namespace CLI {
class App;
}

namespace race2048::client {

// What is said of a --seed that key_from_hex() does not take.
inline constexpr const char* kSeedFault = "--seed takes exactly 64 hexadecimal digits.";

// How a match is played, as flags; for those who make a room.
struct SettingsFlags {
  std::string format;  // empty: told by which of time and target is given
  std::uint32_t time_s = 0;
  std::uint32_t target = 0;
  std::uint32_t cap_s = 0;
  std::string finish;
  std::string on_stuck;
  std::string watch;
  std::uint32_t seats = 8;
  std::uint32_t move_rate = limits::kDefaultMoveRate;
  std::string seed;
};

void declare_settings(CLI::App& command, SettingsFlags& flags);

// The settings, or what is wrong with the flags.
std::variant<MatchSettings, std::string> settings_from(const SettingsFlags& flags);

struct PersonFlags {
  std::string name;  // empty: the default one
};

struct HostFlags {
  PersonFlags person;
  SettingsFlags settings;
  std::uint16_t port = kDefaultPort;
  bool local = false;
  bool ready = false;
  std::uint32_t bots = 0;
  double bot_pace = 2;
};

void declare_host(CLI::App& command, HostFlags& flags);

struct JoinFlags {
  PersonFlags person;
  std::string target;
  bool ready = false;
};

void declare_join(CLI::App& command, JoinFlags& flags);
void declare_watch(CLI::App& command, JoinFlags& flags);

struct BotFlags {
  PersonFlags person;
  SettingsFlags settings;
  std::string target;
  bool create = false;
  double pace = 5;
  int depth = 2;
  std::uint32_t matches = 0;
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
  bool plain = false;
};

void declare_solo(CLI::App& command, SoloFlags& flags);

}  // namespace race2048::client
