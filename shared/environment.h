// Names and folders that the environment gives to all programs.
#pragma once

#include <filesystem>
#include <string>

namespace race2048 {

// The environment variable's value; empty if it is not set.
std::string variable(const char* name);

// $XDG_CONFIG_HOME/race2048, or ~/.config/race2048; may not exist. A relative path without a home.
std::filesystem::path config_path();
// $XDG_STATE_HOME/race2048, or ~/.local/state/race2048; the same applies.
std::filesystem::path state_path();
// $XDG_DATA_HOME/race2048, or ~/.local/share/race2048; the same applies.
std::filesystem::path data_path();

}  // namespace race2048
