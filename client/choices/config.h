// The config file: what it may contain, and what is wrong with an invalid one. Pure: the caller
// provides the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/control/keymap.h"
#include "client/control/preferences.h"
#include "engine/or_fault.h"
#include "shared/toml/toml.h"

namespace race2048::client {

// A larger file is certainly not a config file.
inline constexpr std::size_t kMaxConfigBytes = 64 * 1024;

// The password of a room that the environment has.
struct EnvironmentPassword {
  std::string password{};
  std::string server{};  // for a room on this one; empty: on any that the person names
};

struct Config {
  std::string name;    // empty: not configured
  std::string server;  // HOST[:PORT]; empty: not configured
  // Somebody has named the server, in the file or in the environment.
  bool server_is_chosen = false;
  EnvironmentPassword environment_password{};
  ChosenPreferences preferences;
  KeyMap keys;
};

// The text says what is wrong and what would be valid.
using ConfigFault = toml_data::TomlFault;
using ConfigFaults = std::vector<ConfigFault>;

// The complete configuration, or the first fault in the file.
OrFault<Config, ConfigFaults> parse_config(std::string_view toml);

// The preferences as lines for a config file.
std::string config_text(const ChosenPreferences& preferences);

}  // namespace race2048::client
