// A game with undo: its rules, its key, and its moves.
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
  // Plays board 0 of the sequence of `key`. REQUIRES: the rules deal starting tiles.
  SoloGame(const Rules& rules, const race2048::Key& key);

  // The game with these moves; nothing if one of them changes nothing or comes after the end.
  static std::optional<SoloGame> replayed(const Rules& rules, const race2048::Key& key,
                                          std::span<const Direction> moves, std::uint32_t undone);

  // Returns false if nothing changed; the game does not record such a move.
  bool move(Direction direction);
  // Undoes the last move, even one that ended the game. Returns false without a move to undo.
  bool undo();

  const Game& state() const { return now_.game; }
  const race2048::Key& key() const { return key_; }
  // All moves that were not undone. If the rules add a tile even after a slide that changes
  // nothing, these can be more than the game counts.
  std::span<const Direction> moves() const { return moves_; }
  std::uint32_t undone() const { return undone_; }  // number of moves undone

  // The last move's gain and the cell of its new tile; 0 and nothing before the first move.
  std::uint64_t last_gain() const { return now_.gain; }
  std::optional<int> newest_cell() const { return now_.newest_cell; }
  // True if the last move made the target for the first time.
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
  // One position every kCheckpointEvery moves, so that an undo does not replay a long game.
  std::vector<Position> checkpoints_;
  std::uint32_t undone_ = 0;
};

}  // namespace race2048::client
