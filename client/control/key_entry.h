// Tables of what keys do in a match, its room and its lobby. One entry has all facts about a key:
// its meaning, its usual keys, where it counts, its text in the help, its effect. Acts have rows of
// their own, in kActs.
#pragma once

#include <array>
#include <span>

#include "client/control/command.h"
#include "client/control/keymap.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"

namespace race2048::client {

// The contexts of most keys.
inline constexpr KeyContexts kInLobby{KeyContext::lobby};
inline constexpr KeyContexts kInSolo{KeyContext::solo};
inline constexpr KeyContexts kInReplay{KeyContext::replay};

// A pressed key, and everything that decides its effect.
struct KeyPress {
  const Keystroke& stroke;
  const Model& model;
  const Setup& setup;
  UiState& ui;
};

// Everything that decides the offers of a key row. `brief`: space is short.
struct KeyRow {
  const Model& model;
  const Setup& setup;
  const UiState& ui;
  bool brief = false;
};

struct KeyEntry {
  KeyAction action;
  // Null for a key that only solo or a replay has.
  Command (*press)(const KeyPress& at) = nullptr;
};

std::span<const KeyEntry> race_keys();
std::span<const KeyEntry> room_keys();
std::span<const KeyEntry> lobby_keys();
std::span<const KeyEntry> solo_keys();
std::span<const KeyEntry> replay_keys();
std::span<const KeyEntry> common_keys();  // these work everywhere

std::array<std::span<const KeyEntry>, 6> key_tables();
// The effect of the key. REQUIRES: its meaning is not one of solo or a replay alone.
Command press(Meaning meaning, const KeyPress& at);

}  // namespace race2048::client
