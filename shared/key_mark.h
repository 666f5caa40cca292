// The mark of a person's key, which people compare beside a name.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace race2048 {

// It tells the people of a room apart, and does not prove anything by itself: with patience
// somebody can make a key with a given mark. On a server the name still belongs to the key that
// took it.
inline constexpr std::size_t kKeyMarkLetters = 8;

// The first letters of the key's fingerprint, whose bytes these are.
std::string key_mark(const std::array<std::uint8_t, 16>& fingerprint);
// True if all characters are among those of a fingerprint's text.
bool are_fingerprint_letters(std::string_view text);
// True for a text that can be a mark.
bool is_key_mark(std::string_view text);

}  // namespace race2048
