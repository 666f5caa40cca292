// Names and room codes that people type.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace race2048 {

// True for 2 to 16 characters of [A-Za-z0-9_.-] and the letters from U+00C0 to U+017F, without
// those that look like other letters (\u0131 like i, \u017F like f) or stand for two. Each is one
// column wide, and none of another script can pass for it. `name` is UTF-8; letters with accents in
// two pieces are not valid: see composed().
bool is_valid_name(std::string_view name);

// The rest of the sentence "A name has ...".
inline constexpr const char* kNameRules = "2 to 16 of A-Z a-z 0-9 _ . - and letters with accents";

// `name` followed by the smallest number from 2 that makes a free name, shortened to fit in whole
// letters; by any free number if the first thousand are taken. Replaces a number at its end by a
// higher one: "ada", "ada2", "ada3".
std::string next_free_name(std::string_view name,
                           const std::function<bool(const std::string&)>& is_taken);

// True if `candidate` is `name`, or if next_free_name() may have made it from `name`.
bool is_name_or_next(std::string_view candidate, std::string_view name);

// The name of a ghost, a bot that repeats the moves of `name`: "ghost-ada", shortened to be valid;
// of a ghost's own name that name. A server lets only bots have names of this form.
std::string ghost_name(std::string_view name);
bool is_ghost_name(std::string_view name);

// True for a name that a room may have: 2 to 16 of [A-Za-z0-9-], a letter first, and no room code.
bool is_valid_room_name(std::string_view name);

// The code in upper case; nothing if `text` is not a room code.
std::optional<std::string> normalised_room_code(std::string_view text);

}  // namespace race2048
