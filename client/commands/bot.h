// race2048 bot: an ordinary client without a screen that plays by search.
#pragma once

#include <string>
#include <string_view>

#include "client/commands/options.h"

namespace race2048::client {

// What a bot writes last to its standard error when something has put an end to it: kBotSays, and
// why. Once it was in its room, its name begins that; the host has put it out when kPutOut follows.
inline constexpr std::string_view kBotSays = "race2048 bot: ";
inline constexpr std::string_view kPutOut = " was put out by the host.";

// The name of a bot of that level, unless it is taken: then a number follows.
std::string bot_name(std::string_view level);

// Returns the program's exit code.
int run_bot(const BotFlags& flags);

}  // namespace race2048::client
