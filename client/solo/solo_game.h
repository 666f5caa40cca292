// A game that can be taken back: its rules, its key, and the moves made so far.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/game.h"

namespace race2048::client {

// The preset's rules on boards of this size.
Rules rules_of(const Preset& preset, int size);

class SoloGame {
 public:
  // Board 0 of the sequence of `key`. REQUIRES: rules that deal starting tiles.
  SoloGame(const Rules& rules, const race2048::Key& key);

  // The game in which these moves were made; nothing when one of them does nothing, or comes after
  // the end.
  static std::optional<SoloGame> replayed(const Rules& rules, const race2048::Key& key,
                                          std::span<const Direction> moves, std::uint32_t undone);

  // False when nothing has changed: such a move is not kept.
  bool move(Direction direction);
  // Takes the last move back, also one that ended the game. False when there is none.
  bool undo();

  const Game& state() const { return now_.game; }
  const race2048::Key& key() const { return key_; }
  // All that are not taken back. Where the rules add a tile even after a slide that changes
  // nothing these are more than the game counts.
  std::span<const Direction> moves() const { return moves_; }
  std::uint32_t undone() const { return undone_; }  // how many were taken back

  // What the last move added to the score, and where its tile came; nothing before the first.
  std::uint64_t last_gain() const { return now_.gain; }
  std::optional<int> newest_cell() const { return now_.newest_cell; }
  // The last move was the first to make the target.
  bool just_reached() const { return now_.just_reached; }

 private:
  struct Position {
    Game game;
    std::uint64_t gain = 0;
    std::optional<int> newest_cell{};
    bool just_reached = false;
  };

  bool advance(Direction direction);

  race2048::Key key_;
  Sequence sequence_;
  Position now_;
  std::vector<Direction> moves_;
  // Every so many moves from the start on, so that taking back does not replay a long game.
  std::vector<Position> checkpoints_;
  std::uint32_t undone_ = 0;
};

}  // namespace race2048::client
