// Random boards, the same on every machine and in every run.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

#include "engine/board.h"

namespace race2048 {

// The seed of all random tests. RACE2048_TEST_SEED=N in the environment changes it.
inline std::uint64_t test_seed() {
  const char* seed = std::getenv("RACE2048_TEST_SEED");
  return seed == nullptr ? 2048 : std::stoull(seed);
}

// Uses only the generator: the results of std::*_distribution differ between libraries.
class Chance {
 public:
  explicit Chance(std::uint64_t number) : random_(test_seed() + number) {}

  // 0..bound-1
  int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  bool one_in(int n) { return below(n) == 0; }
  std::uint64_t bits() { return random_(); }

 private:
  std::mt19937_64 random_;
};

// Boards from one tile to full, with few kinds of tiles so that many merge: small tiles, tiles
// around the limit of the packed form, or any. One board in eight is chequered, half of these with
// one cell changed: they are stuck, or nearly so.
class RandomBoards {
 public:
  explicit RandomBoards(int size, std::uint64_t number = 0)
      : size_(size), chance_(number * 16 + static_cast<std::uint64_t>(size)) {}

  Board next() { return chance_.one_in(8) ? chequered() : scattered(); }

 private:
  Board scattered() {
    const int filled_of_eight = 1 + chance_.below(8);
    const int kinds = 1 + chance_.below(5);
    const int smallest = smallest_of(kinds);
    Board board(size_);
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (chance_.below(8) < filled_of_eight) {
        board.set_exponent(cell, smallest + chance_.below(kinds));
      }
    }
    // Never empty, as in a game.
    if (board.best_exponent() == 0) board.set_exponent(chance_.below(board.cells()), smallest);
    return board;
  }

  int smallest_of(int kinds) {
    switch (chance_.below(4)) {
      case 0:
        return 11 + chance_.below(6);
      case 1:
        return 1 + chance_.below(kMaxExponent - kinds + 1);
      default:
        return 1;
    }
  }

  Board chequered() {
    const int smallest = smallest_of(2);
    Board board(size_);
    for (int cell = 0; cell < board.cells(); ++cell) {
      board.set_exponent(cell, smallest + (cell / size_ + cell % size_) % 2);
    }
    if (chance_.one_in(2)) board.set_exponent(chance_.below(board.cells()), chance_.below(4));
    return board;
  }

  int size_;
  Chance chance_;
};

}  // namespace race2048
