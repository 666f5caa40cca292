// What a key means: from the key, what is on the screen, and what the model says.
#pragma once

#include <cstdint>

#include "client/core/keys.h"
#include "client/core/model.h"
#include "engine/run.h"

namespace race2048::client {

enum class Dialog : std::uint8_t {
  none,
  leave,       // y leaves, n or Esc stays
  host_leave,  // the own server has other people: l leaves it running, e ends it for all
  give_up,     // y gives up, n or Esc plays on
};

// What is on the screen beside the model. on_key() changes it; start with a fresh one.
struct UiState {
  Dialog dialog = Dialog::none;
  bool help = false;
  // Of boards or of long tables; any integer, the screen takes it modulo the number of pages.
  int page = 0;

  bool operator==(const UiState&) const = default;
};

struct Command {
  enum class Kind : std::uint8_t {
    none,  // nothing to do for the client; UiState may have changed, so draw
    act,
    set_ready,
    start_match,
    leave,                  // a server of somebody else's
    leave_and_stop_server,  // the own server, and nobody else needs it or it is to end for all
    leave_and_keep_server,  // the own server goes on for the others
    interrupt_leave,        // a confirmed Ctrl-C: leave, stop the own server when `stop_server`
    redraw,                 // paint everything anew
  };
  Kind kind = Kind::none;
  Action action = Action::up;  // act
  bool ready = false;          // set_ready
  bool stop_server = false;    // interrupt_leave: the own server, and nobody else is there

  bool operator==(const Command&) const = default;
};

// `owns_server`: this program started the server, so that leaving may end it.
//
// No single key ends a race: leaving while one's own run goes on, and giving up, ask first. A move
// while a dialog or the help is open closes it and counts. In the results `s` starts only after
// `r`: it may still be a "down" typed ahead.
Command on_key(const Key& key, const Model& model, bool owns_server, UiState& ui);

// The dialog to show: one that the match's course has made pointless is none.
Dialog open_dialog(const Model& model, const UiState& ui);

// Other people, on seats or watching; bots do not count.
bool others_present(const Model& model);

// The own run goes on: this seat can still move, now or after taking the next board.
bool own_run_goes_on(const Model& model);

}  // namespace race2048::client
