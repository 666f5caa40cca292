// A menu: a list of things to start, one of which the person chooses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "client/state/keys.h"

namespace race2048::client {

struct MenuItem {
  std::string_view text;   // "Host friends"
  std::string_view about;  // a few words more, for a wide screen
};

struct Menu {
  std::span<const MenuItem> items;  // 1 to 9
  std::size_t at = 0;               // the cursor
};

enum class MenuEvent : std::uint8_t {
  none,   // the cursor may have moved
  start,  // the item at the cursor
  leave,
};

// Up, down, j and k move the cursor, around the ends too; Enter starts the item at the cursor, a
// digit its own; q, Esc and Ctrl-C leave.
MenuEvent on_menu_key(const Key& key, Menu& menu);

}  // namespace race2048::client
