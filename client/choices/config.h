// The config file: what it may say, and what is wrong with one that says something else. Pure: the
// text comes from the caller.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/control/keymap.h"
#include "client/control/preferences.h"
#include "shared/or_fault.h"

namespace race2048::client {

// Larger ones are no config files.
inline constexpr std::size_t kMaxConfigBytes = 64 * 1024;

struct Config {
  std::string name;    // empty: not said
  std::string server;  // HOST[:PORT]; empty: not said
  ChosenPreferences preferences;
  KeyMap keys;
};

struct ConfigFault {
  std::uint32_t line = 0;  // from 1
  std::string text;        // what is wrong and what would do, for a person
};

// The file as a whole, or the first thing that is wrong with it.
OrFault<Config, ConfigFault> parse_config(std::string_view toml);

// The preferences as lines of such a file.
std::string config_text(const ChosenPreferences& preferences);

}  // namespace race2048::client
