// Marks that always accompany a name: they show who is a bot, which one is the person at this
// client, and in lists of the people in a room whose chat cannot be seen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "client/model/model.h"

namespace race2048::client {

inline constexpr std::string_view kOwnMark = "(you)";
inline constexpr std::string_view kBotMark = "(bot)";

// True if the person at this client is this watcher, or has this seat in the race.
bool is_own(const Model& model, const Watcher& watcher);
bool is_own(const Race& race, std::uint32_t seat);

// kOwnMark, kBotMark or an empty string. Of somebody who is muted, by the host or by this person,
// it says so too.
std::string mark_of(const Model& model, const Member& member);
std::string mark_of(const Model& model, const Watcher& watcher);
// Only whose name it is, and whether it is a bot's.
std::string mark_of(const Race& race, std::uint32_t seat);
std::string mark_of(const SeriesRow& row, const std::string& own_name);

// The mark of the person's key, or "guest"; empty in a room where nobody has a key, and for a bot
// without one, whose own mark says enough.
std::string key_text(const Room& room, const Member& member);
std::string key_text(const Room& room, const Watcher& watcher);

// What stands before a line of chat: "bo: "; "bo (aside): " if nobody who raced got the line; "ada
// announces: ".
std::string speaker_of(const ChatLine& line);

}  // namespace race2048::client
