// The workload on which engines for 4x4 boards are measured: the same boards, directions and games.
//
// An engine is a class with
//   Board               its own form of a board
//   of(cells)           the board with these cells: the bits of a PackedBoard, as everywhere here
//   cells_of(board)     the reverse
//   slide(board, direction)
//                       the slid board and, as `gain`, the sum of the tiles made by its merges
//   use(board)          some bits that depend on the whole board
// and, as Game, a game of 2048 that starts with an empty board:
//   add_tile(chance)    as in PlainGame
//   play(chance)        one try: slides in the chance's direction and, if that changes the board,
//                       adds a tile; returns false if the board is then stuck
//   score(), cells()    read when a game ends
// measure<Engine>(name) in any source file of bench_engine measures it. An engine whose boards,
// gains or scores differ from those of slide(Board) fails.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/board.h"
#include "engine/packed_board.h"

namespace race2048::bench {

// Boards of random play, in order: 512 KiB as bits, some 550 games. In every round each is slid in
// a newly drawn direction, and the games last for as many tries. These are too many for a branch
// predictor to learn, so that branches cost an engine what they cost in new games, and few enough
// to stay in a second-level cache.
constexpr std::size_t kBoards = 1 << 16;
constexpr int kTries = 1 << 18;  // in one iteration of the games

// The randomness of one try: 64 random bits.
class Chance {
 public:
  explicit Chance(std::uint64_t bits) : bits_(bits) {}

  Direction direction() const { return static_cast<Direction>(bits_ & 3); }
  // One new tile in ten is a 4.
  bool four() const { return below_by(bits_ >> 32, 10) == 9; }
  int exponent() const { return four() ? 2 : 1; }
  // The index of the empty cell, among `n` in reading order, for the new tile.
  int below(int n) const {
    return static_cast<int>(below_by(bits_ & 0xFFFF'FFFF, static_cast<std::uint64_t>(n)));
  }
  std::uint64_t bits() const { return bits_; }

 private:
  static std::uint64_t below_by(std::uint64_t random, std::uint64_t n) { return random * n >> 32; }

  std::uint64_t bits_;
};

// SplitMix64: fast, the same on every machine, and its steps are independent.
class Chances {
 public:
  explicit Chances(std::uint64_t seed) : state_(seed << 32) {}

  Chance next() {
    std::uint64_t bits = state_ += 0x9E37'79B9'7F4A'7C15;
    bits = (bits ^ bits >> 30) * 0xBF58'476D'1CE4'E5B9;
    bits = (bits ^ bits >> 27) * 0x94D0'49BB'1331'11EB;
    return Chance(bits ^ bits >> 31);
  }

 private:
  std::uint64_t state_;
};

// The reference game, which uses the functions that are exact for all boards.
class PlainGame {
 public:
  void add_tile(Chance chance) {
    const int cell = board_.nth_empty(chance.below(board_.empty_count()));
    board_.set_exponent(cell, chance.exponent());
  }
  bool play(Chance chance) {
    const SlideResult slid = slide(board_, chance.direction());
    if (!slid.moved) return true;
    ++moves_;
    score_ += slid.gain;
    board_ = slid.board;
    add_tile(chance);
    return !is_stuck(board_);
  }
  std::uint64_t score() const { return score_; }
  std::uint64_t cells() const { return PackedBoard::from(board_).value().bits(); }
  const Board& board() const { return board_; }
  std::uint64_t moves() const { return moves_; }  // tries that changed the board

 private:
  Board board_;
  std::uint64_t score_ = 0;
  std::uint64_t moves_ = 0;
};

template <typename Game>
Game new_game(Chances& chances) {
  Game game;
  game.add_tile(chances.next());
  game.add_tile(chances.next());
  return game;
}

// Games one after another, kept in registers if the compiler can.
template <typename Game>
struct Lane {
  explicit Lane(std::uint64_t seed) : chances(seed), game(new_game<Game>(chances)) {}

  template <typename Ended>
  void play(Ended& ended) {
    if (game.play(chances.next())) return;
    ended(game);
    game = new_game<Game>(chances);
  }

  Chances chances;
  Game game;
};

// Makes kTries tries in turn in as many games as there are numbers; a new game follows one that
// ends. Calls ended(game) for these, and at the end for those that are not over.
template <typename Game, typename Ended, std::size_t... Number>
void play_games(Ended ended, std::index_sequence<Number...>) {
  std::tuple lanes = {Lane<Game>(Number + 1)...};
  for (std::size_t round = 0; round < kTries / sizeof...(Number); ++round) {
    (std::get<Number>(lanes).play(ended), ...);
  }
  (ended(std::get<Number>(lanes).game), ...);
}

// A checksum of ended games, to compare engines.
class Digest {
 public:
  template <typename Game>
  void add(const Game& game) {
    value_ = (value_ ^ game.cells() ^ game.score() << 40) * 0x9E37'79B9'7F4A'7C15;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

// The totals of the games in play_games().
struct PlainGames {
  std::uint64_t digest = 0;
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
};

template <std::size_t Lanes>
const PlainGames& plain_games() {
  static const PlainGames played = [] {
    PlainGames sum;
    Digest digest;
    const auto ended = [&](const PlainGame& game) {
      digest.add(game);
      ++sum.games;
      sum.moves += game.moves();
    };
    play_games<PlainGame>(ended, std::make_index_sequence<Lanes>());
    sum.digest = digest.value();
    return sum;
  }();
  return played;
}

inline const std::vector<Board>& random_boards() {
  static const std::vector<Board> made = [] {
    std::vector<Board> boards;
    Chances chances(0);
    for (PlainGame game; boards.size() < kBoards;) {
      if (boards.empty() || is_stuck(game.board())) game = new_game<PlainGame>(chances);
      boards.push_back(game.board());
      for (const std::uint64_t moves = game.moves(); game.moves() == moves;) {
        game.play(chances.next());
      }
    }
    return boards;
  }();
  return made;
}

template <typename Engine>
void one_move(benchmark::State& state) {
  std::vector<typename Engine::Board> boards;
  for (const Board& board : random_boards()) {
    boards.push_back(Engine::of(PackedBoard::from(board).value().bits()));
    for (const Direction direction : kDirections) {
      const SlideResult expected = slide(board, direction);
      const auto slid = Engine::slide(boards.back(), direction);
      if (Engine::cells_of(slid.board) != PackedBoard::from(expected.board).value().bits() ||
          slid.gain != expected.gain) {
        return state.SkipWithError("slides otherwise");
      }
    }
  }
  constexpr std::size_t kDirectionsAtOnce = 32;  // fit into 64 bits
  Chances chances(0);
  std::uint64_t gain = 0;
  std::uint64_t used = 0;
  for (auto _ : state) {
    for (std::size_t first = 0; first < kBoards; first += kDirectionsAtOnce) {
      std::uint64_t directions = chances.next().bits();
      for (std::size_t i = first; i < first + kDirectionsAtOnce; ++i, directions /= 4) {
        const auto slid = Engine::slide(boards[i], Chance(directions).direction());
        gain += slid.gain;
        used ^= Engine::use(slid.board);
      }
    }
  }
  benchmark::DoNotOptimize(gain);
  benchmark::DoNotOptimize(used);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}

// Items are tries; `moves` counts those that changed the board.
template <typename Engine, std::size_t Lanes>
void whole_games(benchmark::State& state) {
  const PlainGames& plain = plain_games<Lanes>();
  for (auto _ : state) {
    Digest digest;
    play_games<typename Engine::Game>([&digest](const auto& game) { digest.add(game); },
                                      std::make_index_sequence<Lanes>());
    if (digest.value() != plain.digest) state.SkipWithError("plays otherwise");
  }
  const auto per_second = [](std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count),
                              benchmark::Counter::kIsIterationInvariantRate);
  };
  state.SetItemsProcessed(state.iterations() * kTries);
  state.counters["moves"] = per_second(plain.moves);
  state.counters["games"] = per_second(plain.games);
}

template <typename Engine>
bool measure(const std::string& name) {
  benchmark::RegisterBenchmark(("move/" + name).c_str(), one_move<Engine>);
  benchmark::RegisterBenchmark(("games/" + name).c_str(), whole_games<Engine, 1>);
  benchmark::RegisterBenchmark(("games_x4/" + name).c_str(), whole_games<Engine, 4>);
  return true;
}

}  // namespace race2048::bench
