// What the person wants done, as every face hands it to MatchSession: the screen makes it of a key,
// the line mode of words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "client/session/client.h"
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

}  // namespace race2048::client
