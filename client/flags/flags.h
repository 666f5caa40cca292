// Flags that several subcommands share.
#pragma once

#include <cstdint>
#include <string>

#include "client/choices/config.h"
#include "client/choices/target.h"
#include "engine/or_fault.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace race2048::client {

// In the help: the name that a person gets by default.
inline constexpr const char* kDefaultNameHelp = "$USER";

void declare_name(CLI::App& app, std::string& name, const std::string& default_name);
// The name from the flag or the environment, otherwise the configured one; may be empty.
const std::string& name_from(const std::string& given, const Config& configured);

// Declares a room's password. In the environment, other users of the machine cannot see it.
CLI::Option* declare_password(CLI::App& app, std::string& password, const std::string& help);

// Declares the positional TARGET, a room; `more` is appended to its help.
void declare_target(CLI::App& app, std::string& target, const std::string& more);
// Declares the positional HOST, a server.
void declare_server(CLI::App& app, std::string& server);
// Declares how the link to the server is: without encryption, and for people who play without the
// proof of their key.
void declare_plaintext(CLI::App& app, bool& plaintext);
void declare_no_key(CLI::App& app, bool& no_key);
// The target as typed; an empty one means the configured server.
OrFault<Target> target_from(const std::string& typed, bool plaintext, const Config& configured);

// Whether the help lists the puzzles, whose board is given.
enum class Puzzles : std::uint8_t { listed, left_out };
void declare_rules(CLI::App& app, std::string& rules, Puzzles puzzles);

}  // namespace race2048::client
