// Games for tests: a game beside its sequence, and the first of many games with some property.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "engine/game.h"
#include "tests/engine/keys.h"

namespace race2048 {

inline const Rules& rules_of(std::string_view preset) {
  return find_preset(preset)->rules;
}

// The first direction that changes the board; nothing if there is none.
inline std::optional<Direction> a_direction(const Board& board) {
  for (const Direction direction : kDirections) {
    if (slide(board, direction).moved) return direction;
  }
  return std::nullopt;
}

// A game with its sequence.
struct Table {
  Table(const Rules& rules, std::uint32_t number)
      : sequence(key_of(number)), game(rules, sequence) {}

  Move move(Direction direction) { return game.move(direction, sequence); }

  Sequence sequence;
  Game game;
};

// The first of many games for which `holds` is true, in its initial state. `holds` may play the
// game.
template <typename Predicate>
Table first_game(const Rules& rules, Predicate holds) {
  for (std::uint32_t number = 0; number < 65'536; ++number) {
    Table table(rules, number);
    if (holds(table)) return Table(rules, number);
  }
  throw std::logic_error("no game has it");
}

}  // namespace race2048
