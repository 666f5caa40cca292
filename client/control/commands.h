// Turns a key into a command, depending on the screen and the model.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "client/control/command.h"
#include "client/control/setup.h"
#include "client/control/ui_state.h"
#include "client/model/model.h"
#include "client/model/situation.h"
#include "client/state/keys.h"

namespace race2048::client {

// Performs a key on the screen, and returns the command for the session. No single key ends a race:
// giving up always asks first, and leaving asks whenever something is at stake. A slide while a
// question or the help is open closes it and counts.
//
// For kStillTyped after the person's own run or the match has ended, and after a line, a form or
// the practice board has closed by itself, keys that type text and Enter only slide tiles: they may
// have been typed for the screen before. While the show at the end of a match runs, no key does
// anything in that time; after it, any key ends the show and does nothing else, but for those that
// leave or open the chat. In the results, Esc switches between the results and the
// room. Kicking, handing over and starting without somebody always ask first. When a match begins,
// everything open closes, except for a half-typed chat line: it stays open until the start, and is
// kept.
//
// While the link is lost, a key that would ask anything of the server does nothing at all: open
// dialogs and typed text stay for the time after. Leaving works.
//
// REQUIRES: follow() was called with this model; see follow.h.
Command on_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui);

// The context of keys pressed now; it decides their meaning.
KeyContext key_context(const Model& model, const UiState& ui);

// The dialog to show; none if the model has made the open one pointless.
Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui);

// True if the room is shown: there are no results, or the person has put them aside.
bool shows_room(const Model& model, const UiState& ui);
// True if the last boards are shown in place of the results.
bool shows_last_boards(const Model& model, const UiState& ui);

// ---- What the keys of a room do now. The key row shows exactly these.

// The room has chat, and the person wants it; they may hide it for a while.
bool has_chat(const Model& model, const UiState& ui);
bool chat_is_shown(const Model& model, const UiState& ui);
// The person sees the line: announcements also where there is no chat.
bool is_shown(const ChatLine& line, const Model& model, const UiState& ui);
bool may_chat(const Model& model, const UiState& ui);
// True if the line that is open can be sent now, as chat or as an announcement.
bool may_send_line(const Model& model, const UiState& ui);
// True if the person can continue a line that they have begun. This holds during a countdown too,
// although a racer can send the line only after the match.
bool keeps_typing(const Model& model, const UiState& ui);
// True if the person may bring others along; and if they have the link to the room's page for it.
bool may_invite(const Model& model, const Setup& setup);
bool may_pass_link(const Model& model, const Setup& setup);
// True if there are results, and this client may write them into a file.
bool may_save_results(const Model& model, const Setup& setup);
// True if there are results, and the server or this client has the match's replay.
bool may_watch_again(const Model& model);

// ---- What the questions are about.

// The chooser's position among the names: the first if the chosen name has gone.
std::size_t chosen_index(const std::vector<std::string>& names, const std::string& chosen);

// ---- The lobby.

// The index of the room under the lobby's cursor; nothing when there is no room.
std::optional<std::size_t> lobby_index(const Model& model, const UiState& ui);

}  // namespace race2048::client
