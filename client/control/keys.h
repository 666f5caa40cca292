// Keys, and what they mean on every screen with a board.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board.h"

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
    unbound,    // has no meaning any more, as the person's keys have it
  };
  Kind kind = Kind::character;
  char32_t character = 0;  // Kind::character only
  bool pasted = false;     // likewise: text to be filled in, which does nothing else
  // The same key slides tiles in a race, whatever it means here: it may have been typed for one.
  bool also_slides = false;

  static constexpr Key of(char32_t c) { return {.kind = Kind::character, .character = c}; }
  bool operator==(const Key&) const = default;
};

// The letter of a key, in lower case; 0 for a key that is none, and for pasted text.
char32_t letter_of(const Key& key);

// Where arrows, hjkl and wasd slide the tiles; nothing for other keys, and for pasted text.
std::optional<Direction> slide_of(const Key& key);

// How far a key turns pages: PgDn and Tab on, PgUp and Shift-Tab back; 0 for other keys.
int page_step(const Key& key);

}  // namespace race2048::client
