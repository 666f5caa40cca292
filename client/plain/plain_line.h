// Lines typed in the line mode: they contain words instead of keys.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "client/acts/acts.h"

namespace race2048::client {

// The answer to a line that LineSplitter has skipped.
inline constexpr std::string_view kLineTooLong = "That line is too long.";

struct PlainWord {
  enum class Kind : std::uint8_t {
    unknown,  // `argument` is the typed text
    move,     // `direction`
    next_board,
    act,    // of kActs, with `argument`; `off`: by ActWords::other
    board,  // `argument` is a name; empty: the person's own board
    row,    // number `row`, counted from 1
    merges,
    merges_or_members,  // the merges while the person races, otherwise the members
    standings,
    all_standings,
    time,
    ready,
    not_ready,
    toggle_ready,
    members,
    room,
    help,
    words,  // `argument` is "short" or "full"; empty: which of them it is
    say,    // `argument`
    sit,
    stand,
    results,
    qr_code,
    save,  // `argument` is the file; empty: one of our own name
    yes,
    no,
    leave,
    leave_server,  // answers a leaving host whose server has other people: it keeps running
    end_server,    // the same question: the server ends
    undo,          // in the practice room
  };
  Kind kind = Kind::unknown;
  Direction direction = Direction::left;
  int row = 0;
  Meaning act{};
  bool off = false;
  std::string argument{};

  bool operator==(const PlainWord&) const = default;
};

// The words of a line, in either case. A line may contain several moves, such as "left up" or
// "hhj"; any other line is one word with its argument. Empty for a blank line.
std::vector<PlainWord> words_of(std::string_view line);

// True for words other than moves that ask something of the server.
bool needs_server(const PlainWord& word);

}  // namespace race2048::client
