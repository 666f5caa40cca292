// What is typed in the line mode: words in place of keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"

namespace race2048::client {

// The answer to a line that LineSplitter has passed over.
inline constexpr std::string_view kLineTooLong = "That line is too long.";

struct PlainWord {
  enum class Kind : std::uint8_t {
    unknown,  // `argument` is what was typed
    move,     // `direction`
    next_board,
    give_up,
    board,  // of `argument`, a name; empty: one's own
    row,    // number `row`, from 1
    standings,
    all_standings,
    time,
    ready,
    not_ready,
    toggle_ready,
    members,
    room,
    help,
    say,  // `argument`
    yes,
    no,
    leave,
    leave_server,  // answers the question of a host who leaves company: it goes on
    end_server,    // likewise: it ends
    undo,          // in the practice room
    // The host.
    start,
    kick,       // `argument` is the name
    hand_over,  // likewise
    add_bot,    // `argument` is the level; empty: the usual one
    lock,
    unlock,
    set,  // `argument` says what
  };
  Kind kind = Kind::unknown;
  Direction direction = Direction::left;
  int row = 0;
  std::string argument{};

  bool operator==(const PlainWord&) const = default;
};

// The words of a line, in either case. Moves may stand several in a line, "left up" or "hhj"; any
// other line is one word with its argument. Nothing for a blank line.
std::vector<PlainWord> words_of(std::string_view line);

}  // namespace race2048::client
