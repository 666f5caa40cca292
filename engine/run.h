// One seat's run through the boards of a match: the part of a race that needs no clock and no peer.
//
// The server judges every move with it. A client, a replay or a test with the same key and actions
// gets the same boards, scores and spawns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/board.h"
#include "engine/game.h"
#include "engine/rules.h"
#include "engine/sequence.h"

namespace race2048 {

enum class Action : std::uint8_t { up, down, left, right, next_board, give_up };

// The direction of a slide; nothing for next_board and give_up.
std::optional<Direction> direction_of(Action action);
Action action_of(Direction direction);

// The move of a seat that did not choose in time (lockstep): the first of left, down, right and up
// that changes the board, or the next board if it is stuck.
Action default_action(const Board& board);

enum class OnStuck : std::uint8_t { next_board, out };

struct RunSettings {
  // If rules.on_target is `stop`, making the target ends the run.
  Rules rules{};
  OnStuck on_stuck = OnStuck::next_board;
  std::uint32_t move_limit = 0;  // this many moves end the run; 0: no limit
  Draws draws = Draws::same;

  bool operator==(const RunSettings&) const = default;
};

enum class ActionVerdict : std::uint8_t {
  applied,
  no_change,       // a slide that changes nothing: uses no draw, does not count
  stale_board,     // meant for a board other than the current one
  board_not_over,  // next board, while this one still has a move
  run_over,        // the run is over: stuck for good, given up, target reached, moves made
};

// The result of an action. `spawns` are the placed tiles: one for a slide, the starting tiles for a
// new board.
struct ActionResult {
  ActionVerdict verdict = ActionVerdict::applied;
  std::array<Spawn, kMaxStartTiles> spawn{};
  std::uint8_t spawn_count = 0;

  std::span<const Spawn> spawns() const { return {spawn.data(), spawn_count}; }

  bool operator==(const ActionResult&) const = default;
};

enum class RunState : std::uint8_t { racing, stuck, out_stuck, reached, gave_up, moves_made };

class Run {
 public:
  // Places the starting tiles of board 0.
  Run(const RunSettings& settings, const Key& key);

  // Judges one action, meant for board number `board`, and applies it at `at_ms` on the match
  // clock.
  ActionResult apply(Action action, std::uint32_t board, std::uint32_t at_ms);

  RunState state() const { return state_; }
  // True if no further action can be applied.
  bool over() const { return state_ != RunState::racing && state_ != RunState::stuck; }
  const Board& board() const { return game_.board(); }
  std::uint32_t board_number() const { return game_.board_number(); }
  // The starting tiles of the current board.
  std::span<const Spawn> start_spawns() const { return game_.start_spawns(); }

  std::uint64_t score() const { return game_.score(); }  // of the current board
  std::uint64_t best_score() const { return best_score_; }
  int best_exponent() const { return best_exponent_; }  // largest tile of the best board
  // Slides that changed a board, on all boards.
  std::uint32_t moves() const { return earlier_moves_ + game_.moves(); }
  // The match clock at the last rise of the best board's score.
  std::uint32_t last_gain_ms() const { return last_gain_ms_; }
  std::optional<std::uint32_t> reached_ms() const { return reached_ms_; }

  // A copy is a separate run, equal as long as both get the same actions.
  bool operator==(const Run&) const = default;

 private:
  void note_best();

  RunSettings settings_;
  Sequence sequence_;
  Game game_;
  RunState state_ = RunState::racing;
  std::uint64_t best_score_ = 0;
  int best_exponent_ = 0;
  std::uint32_t earlier_moves_ = 0;  // on all boards before the current one
  std::uint32_t last_gain_ms_ = 0;
  std::uint32_t board_gain_ms_ = 0;  // the same for the current board
  std::optional<std::uint32_t> reached_ms_;
};

}  // namespace race2048
