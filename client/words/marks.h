// What the name of a player or a watcher must not be shown without: who is a bot, and who is the
// person themselves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/session/model.h"

namespace race2048::client {

inline constexpr std::string_view kOwnMark = "(you)";
inline constexpr std::string_view kBotMark = "(bot)";

// The person of this client is this watcher, or has this seat in the race.
bool is_own(const Model& model, const Watcher& watcher);
bool is_own(const Race& race, std::uint32_t seat);

// kOwnMark, kBotMark or nothing.
std::string mark_of(const Model& model, const Member& member);
std::string mark_of(const Model& model, const Watcher& watcher);
std::string mark_of(const Race& race, std::uint32_t seat);
std::string mark_of(const SeriesRow& row, const std::string& own_name);

}  // namespace race2048::client
