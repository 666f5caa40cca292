// Games for tests of the practice room: found by trying keys, played by simple policies.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "client/solo/solo_game.h"
#include "engine/search.h"
#include "tests/engine/boards.h"
#include "tests/support/best_move.h"

namespace race2048::client::testing {

// The n-th of many keys.
inline race2048::Key key_of(std::uint32_t n) {
  race2048::Key key{};
  for (int i = 0; i < 4; ++i)
    key[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(n >> 8 * i);
  return key;
}

inline Rules rules_of(std::string_view preset, int size = 4) {
  return client::rules_of(*find_preset(preset), size);
}

inline std::vector<std::string_view> presets_with_games() {
  std::vector<std::string_view> names;
  for (const Preset& preset : presets()) {
    if (!preset.puzzle) names.push_back(preset.name);
  }
  return names;
}

// The first of left, down, right and up that moves a tile; nothing on a stuck board.
inline std::optional<Direction> first_move(const Board& board) {
  for (const Direction direction :
       {Direction::left, Direction::down, Direction::right, Direction::up}) {
    if (slide(board, direction).moved) return direction;
  }
  return std::nullopt;
}

inline SoloGame played(const Rules& rules, std::uint32_t key, int moves) {
  SoloGame game(rules, key_of(key));
  for (int i = 0; i < moves && !game.state().ended(); ++i) {
    game.move(*first_move(game.state().board()));
  }
  return game;
}

// A game played by the bots' search, including the move that makes the target.
inline SoloGame played_well(const Rules& rules, std::uint32_t first_key = 0) {
  const Searcher searcher(1);
  for (std::uint32_t key = first_key;; ++key) {
    SoloGame game(rules, key_of(key));
    while (!game.state().ended() && !game.state().reached()) {
      game.move(*best_move(searcher, game.state().board()));
    }
    if (game.state().reached()) return game;
  }
}

// A game played by first_move() whose last move makes the target and leaves the board stuck.
inline SoloGame reached_and_stuck(const Rules& rules) {
  for (std::uint32_t key = 0; key < 200'000; ++key) {
    SoloGame game = played(rules, key, 10'000);
    if (game.just_reached() && game.state().over()) return game;
  }
  throw std::runtime_error("no such game");
}

}  // namespace race2048::client::testing
