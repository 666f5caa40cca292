// Keys as a terminal sends them, and the keys that mean the same to everybody.
#pragma once

#include <cstdint>
#include <optional>

namespace race2048::client {

struct Key {
  enum class Kind : std::uint8_t {
    character,
    up,
    down,
    left,
    right,
    enter,
    escape,
    tab,
    back_tab,
    page_up,
    page_down,
    home,
    end,
    backspace,
    interrupt,  // Ctrl-C, or SIGINT
    redraw,     // Ctrl-L
    unbound,    // does nothing: the person has given its meaning to another key
  };
  Kind kind = Kind::character;
  char32_t character = 0;  // Kind::character only
  bool pasted = false;     // Kind::character only: pasted text, which only fills input lines

  static constexpr Key of(char32_t c) { return {.kind = Kind::character, .character = c}; }
  bool operator==(const Key&) const = default;
};

// The letter that the same key types on an English keyboard, for a lower-case letter or a digit of
// another script's layout, such as a Cyrillic one; other letters unchanged.
char32_t key_place(char32_t letter);

// The key's letter in lower case, by key_place(); 0 for a key without a letter, and for pasted
// text.
char32_t letter_of(const Key& key);

// ---- Keys that nobody can rebind: they answer questions and move in lists.

bool agrees(const Key& key);    // y
bool declines(const Key& key);  // n and Esc
// Up and k: -1. Down and j: 1. Other keys: 0.
int list_step(const Key& key);
// 1 to 9; 0 for other keys.
int digit_of(const Key& key);

}  // namespace race2048::client
