// Flags that several subcommands share.
#pragma once

#include <cstdint>
#include <string>

#include "client/choices/config.h"

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

// Whether the help lists the puzzles, whose board is given.
enum class Puzzles : std::uint8_t { listed, left_out };
void declare_rules(CLI::App& app, std::string& rules, Puzzles puzzles);

}  // namespace race2048::client
