// Flags that several subcommands share.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/choices/config.h"
#include "client/choices/target.h"
#include "engine/or_fault.h"
#include "shared/usage/usage.h"

namespace race2048::client {

// In the help: the name that a person gets by default.
inline constexpr const char* kDefaultNameHelp = "$USER";

// Appends rows to the command's flags.
void add(usage::Command& command, std::vector<usage::Flag> flags);

// A time between these, in seconds.
usage::Value time_value(std::optional<std::chrono::seconds>& to, std::uint32_t least,
                        std::uint32_t most);

void declare_name(usage::Command& command, std::string& name, const std::string& default_name);
// The name from the flag or the environment, otherwise the configured one; may be empty.
const std::string& name_from(const std::string& given, const Config& configured);

// Declares a room's password. In the environment, other users of the machine cannot see it.
void declare_password(usage::Command& command, std::string& password, const std::string& help,
                      const std::string& group = usage::kUngrouped);

// Declares the positional TARGET, a room; `more` is appended to its help.
void declare_target(usage::Command& command, std::string& target, const std::string& more);
// Declares the positional HOST, a server.
void declare_server(usage::Command& command, std::string& server);
// Declares how the link to the server is: without encryption, and for people who play without the
// proof of their key.
void declare_plaintext(usage::Command& command, bool& plaintext);
void declare_no_key(usage::Command& command, bool& no_key);
// Declares --json and --csv for a list.
void declare_tables(usage::Command& command, bool& json, bool& csv);

// The flags of a command that asks a server itself, not about one of its rooms.
struct ServerFlags {
  std::string server;
  bool plaintext = false;
};
void declare_server(usage::Command& command, ServerFlags& flags);
// The server; without one the configured one. `advice`: for a person who has named a room.
OrFault<Target> server_from(const ServerFlags& flags, const Config& configured,
                            const std::string& advice);

// The target as typed; an empty one means the configured server.
OrFault<Target> target_from(const std::string& typed, bool plaintext, const Config& configured);

// Whether the puzzles, whose board is given, are among the rules.
enum class Puzzles : std::uint8_t { listed, left_out };
void declare_rules(usage::Command& command, std::string& rules, Puzzles puzzles);

}  // namespace race2048::client
