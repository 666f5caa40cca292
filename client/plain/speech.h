// Boards, moves and times in words that read well aloud: numbers have no commas, which make speech
// programs pause, and nothing depends on columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/control/preferences.h"
#include "engine/board.h"
#include "engine/match/view/match_view.h"
#include "engine/sequence.h"
#include "shared/time.h"

namespace race2048::client {

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
// The text with a capital letter and a full stop.
std::string sentence(std::string text);

// The lines that the line mode says in two ways: in sentences, or in short words.
class Speech {
 public:
  explicit Speech(Words words = Words::full) : words_(words) {}

  // The person has asked for the words with this name, in either case, or with none: "Short words
  // from now on.", or which they are.
  std::string choose(std::string_view name);

  // "Row 3: empty, 2, 4, 128.", "3: 0 2 4 128"; `row` counts from 0. REQUIRES: the board has that
  // row.
  std::string row(const Board& board, int row) const;
  std::vector<std::string> board(const Board& board) const;  // all its rows
  // The same behind "Board 2, score 64." or "Board 2; 64", and what stands before that.
  std::vector<std::string> board(const std::string& before, const WatchedBoard& board) const;
  std::string place(int cell, int size) const;  // "row 3 column 1", "3 1"
  // "2, row 3 column 1; 4, ..", "2 at 3 1; 4 at ..".
  std::string tiles(std::span<const Spawn> tiles, int size) const;
  // Possible merges: the pairs of equal tiles with nothing or only empty cells between them, the
  // largest first, and the largest tile of all: "8, column 4 rows 1 and 2; 2, row 1 columns 1 and
  // 3. The largest tile is 64, row 4 column 1.", or "8 at 1 4 and 2 4; 2 at 1 1 and 1 3; largest 64
  // at 4 1", rows before columns.
  std::string merges(const Board& board) const;

  // "left, plus 8. New 2, row 3 column 1.", "left 8; 2 at 3 1"; leaves out a gain of 0.
  std::string slide(Direction direction, std::uint64_t gain, std::span<const Spawn> spawns,
                    int size) const;
  std::string nothing_moves(Direction direction) const;
  // After what has happened: "Score 64, rank 2 of 5.", "64". `rank`: as rank_text() in front of
  // the full stop.
  std::string scored(const std::string& what, std::uint64_t score,
                     const std::string& rank = {}) const;
  // A move of the person in a match of so many seats, whose boards have this size.
  std::string moved(const SeatMoved& moved, int size, std::size_t seats) const;
  std::string dropped(Action action, std::uint64_t score) const;
  std::string go(std::span<const Spawn> tiles, int size) const;
  std::string stuck() const;  // the person may go on with the next board
  std::string step(std::uint32_t number, std::uint32_t seconds) const;
  std::string rank_now(std::uint32_t rank, std::size_t seats) const;
  std::string leads(const std::string& name, std::uint64_t score) const;
  // "2: ada (you), 18332 points, best 1024, 812 moves", "2: ada (you); 18332; 1024; 812".
  std::string standing(const Standing& standing, const std::string& name) const;
  // Ends a line of facts, which has no full stop in short words.
  std::string ended(std::string facts) const { return brief() ? facts : facts + "."; }
  bool brief() const { return words_ == Words::brief; }

 private:
  Words words_;
};

std::string rank_text(std::uint32_t rank, std::size_t seats);  // "rank 2 of 5"

}  // namespace race2048::client
