// Emotes: the words that the players of a match send each other with one key while they race.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace race2048 {

// On the wire with a number more; see EmoteKind.
enum class Emote : std::uint8_t { gg, wow, nooo, smile };

inline constexpr std::array<std::string_view, 4> kEmoteWords = {"gg", "wow", "nooo", ":)"};

constexpr std::string_view emote_word(Emote emote) {
  return kEmoteWords[static_cast<std::size_t>(emote)];
}

}  // namespace race2048
