// Tables of everything that keys do in a match, its room and its lobby. One entry has all facts
// about a key: its meaning, its usual keys, where it counts, its text in the help, its effect, and
// for a host's key also when the key row offers it. A new key is a new entry.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "client/control/command.h"
#include "client/control/keymap.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"

namespace race2048::client {

// The contexts of most keys.
inline constexpr KeyContexts kInRace{KeyContext::race};
inline constexpr KeyContexts kInRoom{KeyContext::room};
inline constexpr KeyContexts kInLobby{KeyContext::lobby};
inline constexpr KeyContexts kInSolo{KeyContext::solo};

// A pressed key, and everything that decides what it does.
struct KeyPress {
  const Keystroke& stroke;
  const Model& model;
  const Setup& setup;
  UiState& ui;
};

// Everything that decides what a key row offers. `brief`: there is little room.
struct KeyRow {
  const Model& model;
  const Setup& setup;
  const UiState& ui;
  bool brief = false;
};

// The text about a key in a key row; see KeyHint.
struct Offer {
  std::string_view does;
  int importance = 5;
};

struct KeyEntry {
  KeyAction action;
  // Null for a key that only solo has.
  Command (*press)(const KeyPress& at) = nullptr;
  // Returns nothing while the key does nothing. Null: the key row of its screen decides.
  std::optional<Offer> (*offer)(const KeyRow& row) = nullptr;
};

std::span<const KeyEntry> race_keys();
std::span<const KeyEntry> room_keys();
std::span<const KeyEntry> host_keys();  // in the order of the key row
std::span<const KeyEntry> lobby_keys();
std::span<const KeyEntry> solo_keys();
std::span<const KeyEntry> common_keys();  // these work everywhere

std::array<std::span<const KeyEntry>, 6> key_tables();
const KeyEntry& entry_for(Meaning meaning);

}  // namespace race2048::client
