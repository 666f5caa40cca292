// What a key means: from the key, what is on the screen, and what the model says.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/control/command.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/session/model.h"
#include "client/session/situation.h"
#include "client/state/keys.h"

namespace race2048::client {

// What a key does. No single key ends a race: giving up asks first, and leaving asks wherever
// something is at stake. A slide while a question or the help is open closes it and counts.
//
// After the own run or the match has ended, moves that the person typed ahead may still come in:
// wasd, hjkl, arrows, n and Enter. So for a person who had a seat in the match, s (start), k
// (kick), l (lock) and Enter (chat) do nothing in the room until a key comes that is no move, such
// as r, t or Esc. In the results Esc shows the room in their place, and the results again. Kicking,
// handing over and starting without somebody always ask first. A match that begins closes what is
// open; only a half-typed line of chat stays open until the start, and is kept. What the person
// types after that for the closed line does nothing but slide.
//
// REQUIRES: follow() with this model, see follow.h.
Command on_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui);

// The place that decides what keys mean.
KeyContext key_context(const Model& model, const UiState& ui);

// The dialog to show; none where the model has made the open one pointless.
Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui);

// The room is shown: there are no results, or they are put aside.
bool shows_room(const Model& model, const UiState& ui);
// The last boards are shown in place of the results.
bool shows_last_boards(const Model& model, const UiState& ui);

// ---- What the keys of a room do now: the key row shows just that.

// Keys that are also moves do what they do in the room: the person only watches, so that no typed
// move can be on its way, or has pressed a key that is no move.
bool all_keys_count(const Model& model, const UiState& ui);
bool may_chat(const Model& model, const UiState& ui);
// A line that was begun can be typed on. During a countdown too: it is sent after the match.
bool keeps_typing(const Model& model, const UiState& ui);
bool may_add_bots(const Model& model, const Setup& setup);

// ---- What the questions are about.

// The names that a chooser offers. REQUIRES: `dialog` is one about kicking or handing over.
std::vector<std::string> candidates(const Model& model, Dialog dialog);
// Where the chooser stands among the names: on the first one when the chosen one has gone.
std::size_t chosen_index(const std::vector<std::string>& names, const std::string& chosen);

// ---- The lobby.

// The room under the lobby's cursor; nothing when there is none.
std::optional<std::size_t> lobby_index(const Model& model, const UiState& ui);

}  // namespace race2048::client
