// What a key means: from the key, what is on the screen, and what the model says.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/control/command.h"
#include "client/control/keys.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/session/model.h"
#include "client/session/situation.h"

namespace race2048::client {

// No single key ends a race: giving up asks first, and so does leaving where something is at stake.
// A move while a question or the help is open closes it and counts.
//
// When the own run or the match has just ended the last moves typed ahead may still come in: wasd,
// hjkl, arrows, n and Enter. So of what the keys of a room do, s (start), k (kick), l (lock) and
// Enter (chat) wait then for a first key that is no move, such as r, t or Esc; that holds for who
// had a seat in the match. In the results Esc shows the room in their place, and back. Kicking,
// handing over and starting without somebody ask first, in any case. A match that begins closes
// what is open; a line of chat goes on until the go, and is kept. What is typed on for it then does
// nothing but slide.
//
// `pressed` is taken as UiState::preferences has the keys. REQUIRES: follow_course(), see course.h.
Command on_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui);

// Where the person is, for what keys mean.
KeyContext key_context(const Model& model, const UiState& ui);

// The dialog to show: one that the match's course has made pointless is none.
Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui);

// The room is shown: there are no results, or they are put aside.
bool shows_room(const Model& model, const UiState& ui);
// The last boards are shown in place of the results.
bool shows_last_boards(const Model& model, const UiState& ui);

// ---- What the keys of a room do now: the key row shows just that.

// Who watches without ever having typed a move, or has answered the results: keys that are also
// moves do what they do in the room.
bool all_keys_count(const Model& model, const UiState& ui);
bool may_chat(const Model& model, const UiState& ui);
// A line that was begun can be typed on: also while a match is counted down, to be said after it.
bool keeps_typing(const Model& model, const UiState& ui);
bool may_add_bots(const Model& model, const Setup& setup);

// ---- What the questions are about.

// The names that a chooser offers. REQUIRES: `dialog` is one about kicking or handing over.
std::vector<std::string> candidates(const Model& model, Dialog dialog);
// Where among the candidates the chooser stands: the first one when the chosen one has gone.
std::size_t chosen_index(const std::vector<std::string>& names, const std::string& chosen);

// ---- What the server says.

// A line of chat that it has refused for now comes back to be sent again, unless another one has
// been begun. To be called when the model has changed.
void take_back_refused_line(const Model& model, UiState& ui);

// The room under the lobby's cursor; nothing when there is none.
std::optional<std::size_t> lobby_index(const Model& model, const UiState& ui);

}  // namespace race2048::client
