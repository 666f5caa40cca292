// What a key means: from the key, what is on the screen, and what the model says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/control/keys.h"
#include "client/control/ui_state.h"
#include "client/session/client.h"
#include "client/session/model.h"
#include "engine/run.h"

namespace race2048::client {

struct Command {
  enum class Kind : std::uint8_t {
    none,  // nothing to do for the client; UiState may have changed, so draw
    act,
    set_ready,
    start_match,
    edit,                   // `settings`, `options` or both: what is there
    kick,                   // `text` is the name
    hand_over,              // likewise
    say,                    // `text`
    add_bot,                // of `level`
    list_rooms,             // from `first` on
    enter,                  // a room, as `entry` says
    practise,               // a new practice board, as large as the room's: UiState::practice
    ask_page,               // of places, from `first` on
    leave_room,             // back to the lobby
    leave,                  // a server of somebody else's
    leave_and_stop_server,  // the own server, and nobody else needs it or it is to end for all
    leave_and_keep_server,  // the own server goes on for the others
    interrupt_leave,        // a confirmed Ctrl-C: leave, stop the own server when `stop_server`
    tell,                   // `text` to the person, and nothing to the server
    redraw,                 // paint everything anew
  };
  Kind kind = Kind::none;
  Action action = Action::up;  // act
  bool ready = false;          // set_ready
  bool stop_server = false;    // interrupt_leave: the own server, and nobody else is there
  std::string text{};
  std::size_t level = 0;
  std::uint32_t first = 0;
  std::optional<MatchSettings> settings{};
  std::optional<RoomOptions> options{};
  std::optional<Entry> entry{};

  bool operator==(const Command& other) const;
};

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

// Other people, on seats or watching; bots do not count.
bool others_present(const Model& model);

// The own run goes on: this seat can still move, now or after taking the next board.
bool own_run_goes_on(const Model& model);

// Others' race is to be looked at: one has no seat in it, or is done and may see boards.
bool has_boards_to_watch(const Model& model);

// A match is coming or running.
bool in_match(const Model& model);
// In a room, and no match is coming or running.
bool between_matches(const Model& model);
// The room is shown: there are no results, or they are put aside.
bool shows_room(const Model& model, const UiState& ui);
// The boards as they were at the end of the match: one's own, and those that the room shows.
bool has_last_boards(const Model& model);
// They are shown, in place of the results.
bool shows_last_boards(const Model& model, const UiState& ui);

// ---- What the keys of a room do now: the key row shows just that.

// Who watches without ever having typed a move, or has answered the results: keys that are also
// moves do what they do in the room.
bool all_keys_count(const Model& model, const UiState& ui);
// Kick, hand over, lock and pause work in a match too for a host who does not play in it, or is
// done.
bool may_run_room(const Model& model);
bool may_chat(const Model& model, const UiState& ui);
// A line that was begun can be typed on: also while a match is counted down, to be said after it.
bool keeps_typing(const Model& model, const UiState& ui);
bool may_add_bots(const Model& model, const Setup& setup);
// A series waits for its host to go on.
bool waits_for_host(const Model& model);

// ---- What the questions are about.

// Seats that cannot race yet and would watch a match started now; the host, who starts it, can.
std::vector<std::string> who_would_watch(const Model& model);
// Those whom a chooser offers: all but oneself, by seat, then those without one; bots cannot be
// hosts.
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
