// A board that goes another way than a recorded one: it begins as that stood at a moment, and gets
// the match's further tiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "engine/match/person.h"
#include "engine/run.h"

namespace race2048::client {

class Branch {
 public:
  // `run` is the seat's at that moment; `at_ms` on the match clock, which stands still meanwhile.
  Branch(SeatNumber seat, const Run& run, std::size_t moment, std::uint32_t at_ms)
      : seat_(seat), moment_(moment), at_ms_(at_ms), run_(run), moves_before_(run.moves()) {}

  // Returns false if nothing changed.
  bool move(Direction direction);
  // Takes back the last move. Returns false if no move is left to take back; the branch keeps the
  // last kMostTakenBack moves.
  bool take_back();

  SeatNumber seat() const { return seat_; }
  std::size_t moment() const { return moment_; }  // at which it began
  const Run& run() const { return run_; }
  // All moves of the seat up to now, as the recorded run counts them.
  std::uint32_t moves() const { return run_.moves(); }
  std::uint32_t own_moves() const { return run_.moves() - moves_before_; }
  std::optional<int> newest_cell() const { return newest_cell_; }

 private:
  static constexpr std::size_t kMostTakenBack = 256;

  SeatNumber seat_;
  std::size_t moment_;
  std::uint32_t at_ms_;
  Run run_;
  std::uint32_t moves_before_;
  std::vector<Run> earlier_;  // before each of the last moves
  std::optional<int> newest_cell_;
};

}  // namespace race2048::client
