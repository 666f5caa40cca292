// Flags that several subcommands have.
#pragma once

#include <cstdint>
#include <string>

#include "client/choices/config.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace race2048::client {

// In the help, how the name of a person comes about who gives none.
inline constexpr const char* kDefaultNameHelp = "$USER";

void declare_name(CLI::App& app, std::string& name, const std::string& default_name);
// The name that the flag or the environment gives, else the configured one; may be empty.
const std::string& name_from(const std::string& given, const Config& configured);

// The password of a room. Other users of the machine do not see it if it comes by the environment.
CLI::Option* declare_password(CLI::App& app, std::string& password, const std::string& help);

// The positional TARGET, a room; `more` ends its help.
void declare_target(CLI::App& app, std::string& target, const std::string& more);
// The positional HOST, a server.
void declare_server(CLI::App& app, std::string& server);

// Whether the help lists the rules whose board is given.
enum class Puzzles : std::uint8_t { listed, left_out };
void declare_rules(CLI::App& app, std::string& rules, Puzzles puzzles);

}  // namespace race2048::client
