// The config file of race2048d: TOML with a key for each flag, such as `seat_idle` for --seat-idle.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/or_fault.h"
#include "shared/toml/toml.h"
#include "shared/usage/command_line.h"

namespace race2048::server {

// A larger file is certainly not a config file.
inline constexpr std::size_t kMaxConfigBytes = 64 * 1024;

// The key of a flag: without dashes in front, and with _ for the others.
std::string key_of(std::string_view flag);

// Gives the file's values to the flags of `program` that a file may set, except to those that the
// command line or the environment has set, which are in `given`.
OrFault<void, toml_data::TomlFault> apply_config(const usage::Command& program,
                                                 const usage::Given& given, std::string_view toml);

}  // namespace race2048::server
