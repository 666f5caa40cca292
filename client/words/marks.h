// Marks that always accompany a name: they show bots, the person at this client, and, in lists of
// the people in a room, people whose chat cannot be seen.
#pragma once

#include <string>
#include <string_view>

#include "client/model/model.h"

namespace race2048::client {

inline constexpr std::string_view kOwnMark = "(you)";
inline constexpr std::string_view kBotMark = "(bot)";

// kOwnMark, kBotMark, "(bot 512)" of a bot whose level is known, or an empty string. `own`: it is
// the person at this client; `muted`: nobody gets what the person says, or the person at this
// client does not.
std::string mark_of(const PersonShown& person, bool own, bool muted = false);
// In a list of the people in the room.
std::string mark_in_room(const Model& model, const Member& member);
// The name and the mark: "robo (bot)".
std::string with_mark(const std::string& name, const std::string& mark);

// True if another person in the room has the same name but for the number behind it, as "ada2" has
// who came under the name of "ada". Then only the key says who is who.
bool shares_name(const Room& room, const PersonShown& person);
// The mark of the person's key, or "guest"; empty in a room where nobody has a key, and for a bot
// without one, whose own mark says enough.
std::string key_text(const Room& room, const PersonShown& person);

// The beginning of a line of chat: "bo: "; "bo (aside): " if nobody who raced got the line; "ada
// announces: ".
std::string speaker_of(const ChatLine& line);

}  // namespace race2048::client
