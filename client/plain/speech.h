// Boards, moves and times in words that read well aloud: numbers have no commas, which make speech
// programs pause, and nothing depends on columns.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/control/preferences.h"
#include "engine/board.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "shared/time.h"

namespace race2048::client {

// The words with this name of kWordsNames, in either case; nothing for any other name.
std::optional<Words> words_named(std::string_view name);
// The answer to the person who asked for the words with this name, or for none: "Short words from
// now on.", or which they are.
std::string which_words(std::string_view name, Words words);
// After the name of a move that changes nothing: ": nothing moves.".
std::string nothing_moves(Words words);
// For a person whose board is stuck and who may go on with the next one.
std::string stuck_text(Words words);

std::string spoken_count(std::uint64_t number, const std::string& thing);  // "1 move", "1320 moves"
// A sentence of ours that a screen shows too, with its numbers as line mode writes them: "1,320
// moves" becomes "1320 moves". Not for text that a person typed, whose commas are their own.
std::string spoken_numbers(std::string sentence);
std::string spoken_time(std::uint32_t ms);                     // "2 minutes 5 seconds", rounded up
std::string spoken_time_until(TimePoint when, TimePoint now);  // in seconds, at least 0
// The state of a person whose link is lost, and whose place is kept until then: "reconnecting, 1
// minute 43 seconds left".
std::string spoken_absence(TimePoint until, TimePoint now);
// "ada", "ada and bo", "ada, bo and cy", "ada, bo, cy and 9 more".
std::string spoken_names(const std::vector<std::string>& names);

// "Row 3: empty, 2, 4, 128.", "3: 0 2 4 128"; `row` counts from 0. REQUIRES: the board has that
// row.
std::string spoken_row(const Board& board, int row, Words words = Words::full);
// spoken_row() for each row of the board.
std::vector<std::string> spoken_board(const Board& board, Words words = Words::full);
// "row 3 column 1", "3 1".
std::string spoken_place(int cell, int size, Words words = Words::full);
// "2, row 3 column 1; 4, ..", "2 at 3 1; 4 at ..".
std::string spoken_tiles(std::span<const Spawn> tiles, int size, Words words = Words::full);
// "left, plus 8. New 2, row 3 column 1.", "left 8; 2 at 3 1"; leaves out a gain of 0.
std::string spoken_slide(Direction direction, std::uint64_t gain, std::span<const Spawn> spawns,
                         int size, Words words = Words::full);

}  // namespace race2048::client
