// What the system and its user say: names and folders.
#pragma once

#include <filesystem>
#include <string>

namespace race2048::client {

// Variables that stand for flags: --name and --password.
inline constexpr const char* kNameVariable = "RACE2048_NAME";
inline constexpr const char* kPasswordVariable = "RACE2048_PASSWORD";

// What the environment says; empty when it says nothing.
std::string variable(const char* name);

// $XDG_CONFIG_HOME/race2048, or ~/.config/race2048; there may be nothing. Relative without a home.
std::filesystem::path config_folder();
// $XDG_STATE_HOME/race2048, or ~/.local/state/race2048; likewise.
std::filesystem::path state_path();
// The same, made when it is missing. Throws std::filesystem::filesystem_error when it cannot be.
std::filesystem::path state_folder();

// 16 bytes, random per installation and kept in the state folder; of this run alone when the folder
// cannot be used.
std::string player_id();

// $USER when it will do as a name, else "player". Never root.
std::string default_name();

// $RACE2048_SERVER, else the configured one if there is one, else the loopback address.
std::string default_server(const std::string& configured);

// This program's own path, and race2048d's: beside it, in the build tree, or what PATH finds.
std::filesystem::path own_executable();
std::filesystem::path server_executable();

}  // namespace race2048::client
