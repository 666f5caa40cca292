// Names and folders from the environment.
#pragma once

#include <filesystem>
#include <string>

#include "engine/or_fault.h"
#include "shared/environment.h"

namespace race2048::client {

// Environment variables that count if --name or --password is not given.
inline constexpr const char* kNameVariable = "RACE2048_NAME";
inline constexpr const char* kPasswordVariable = "RACE2048_PASSWORD";
// The server for people who name none.
inline constexpr const char* kServerVariable = "RACE2048_SERVER";
// "1" or "true": as --plaintext.
inline constexpr const char* kPlaintextVariable = "RACE2048_PLAINTEXT";
// The config file. The rows of preference_rows() have further variables.
inline constexpr const char* kConfigVariable = "RACE2048_CONFIG";
// "off": this machine neither looks for servers on the local network nor shows its own there.
inline constexpr const char* kLanVariable = "RACE2048_LAN";

// state_path(), or the folder of this name in it, made if it is missing; such a folder is made for
// its owner alone. The fault is a sentence without its end.
OrFault<std::filesystem::path> state_folder(const char* name = "");
// Makes the folder, and those above it, if it is missing: for its owner alone.
OrFault<> make_own_folder(const std::filesystem::path& folder);

// 16 random bytes of this installation, saved in the state folder: the client makes from them the
// ids by which servers recognise it. If the folder cannot be used, they are valid only for this
// run.
std::string installation_secret();

// $USER if it is valid as a name, otherwise "player". Never root.
std::string default_name();

// $RACE2048_SERVER, otherwise the configured server, otherwise the loopback address.
std::string default_server(const std::string& configured);

// False if $RACE2048_LAN is "off".
bool uses_lan();

// The paths of this program and of race2048d. The server is beside this program, in the build tree,
// or found by PATH; on a system without /proc both are found by PATH.
std::filesystem::path own_executable();
std::filesystem::path server_executable();

}  // namespace race2048::client
