// The speed of the engine on 4x4, on one thread.
//
//   bench_engine --benchmark_repetitions=9 --benchmark_enable_random_interleaving=true
//                --benchmark_report_aggregates_only=true
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/board.h"
#include "engine/packed_board.h"
#include "engine/run.h"
#include "engine/search.h"
#include "tests/bench/workload.h"
#include "tests/support/best_move.h"

namespace race2048::bench {
namespace {

// The fast form, used directly.
struct Packed {
  using Board = PackedBoard;

  static Board of(std::uint64_t cells) { return PackedBoard(cells); }
  static std::uint64_t cells_of(Board board) { return board.bits(); }
  static std::uint64_t use(Board board) { return board.bits(); }
  static PackedSlide slide(Board board, Direction direction) { return board.slide(direction); }

  class Game {
   public:
    void add_tile(Chance chance) { board_ = with_tile(board_, board_.empty_count(), chance); }
    bool play(Chance chance) {
      const PackedSlide slid = board_.slide(chance.direction());
      if (slid.board == board_) return true;
      score_ += slid.gain;
      board_ = with_tile(slid.board, slid.empty_count, chance);
      return !board_.is_stuck();
    }
    std::uint64_t score() const { return score_; }
    std::uint64_t cells() const { return board_.bits(); }

   private:
    static PackedBoard with_tile(PackedBoard board, int empty_count, Chance chance) {
      const int cell = board.nth_empty(chance.below(empty_count));
      return board.with_tile(cell, chance.exponent());
    }

    PackedBoard board_;
    std::uint64_t score_ = 0;
  };
};

// The form that is exact for all tiles and sizes.
struct Exact {
  using Board = race2048::Board;
  using Game = PlainGame;

  static Board of(std::uint64_t cells) { return PackedBoard(cells).to_board(); }
  static std::uint64_t cells_of(const Board& board) { return PackedBoard::from(board)->bits(); }
  static std::uint64_t use(const Board& board) {
    std::uint64_t first_half = 0;
    std::memcpy(&first_half, board.exponents().data(), sizeof(first_half));
    return first_half;
  }
  static SlideResult slide(const Board& board, Direction direction) {
    return race2048::slide(board, direction);
  }
};

// A move as the server judges it: the slide, the score, the new tile from the sealed sequence, the
// end. Items are moves that change a board; their time includes the tries that change nothing, a
// fifth as many.
void run_apply(benchmark::State& state, Draws draws) {
  std::int64_t moves = 0;
  for (auto _ : state) {
    Run run({.draws = draws}, Key{});
    Chances chances(0);
    for (int i = 0; i < kTries; ++i) {
      const Action action = run.state() == RunState::stuck ? Action::next_board
                                                           : action_of(chances.next().direction());
      run.apply(action, run.board_number(), 0);
    }
    moves += run.moves();
  }
  state.SetItemsProcessed(moves);
  state.counters["per_move"] = benchmark::Counter(
      static_cast<double>(moves), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(run_apply, same, Draws::same);
BENCHMARK_CAPTURE(run_apply, position, Draws::position);

std::vector<PackedBoard> packed_boards() {
  std::vector<PackedBoard> boards;
  for (const Board& board : random_boards()) boards.push_back(PackedBoard::from(board).value());
  return boards;
}

template <typename Boards, typename Ask>
void ask_all(benchmark::State& state, const Boards& boards, Ask ask) {
  int sum = 0;
  for (auto _ : state) {
    for (const auto& board : boards) sum += ask(board);
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}

void packed_is_stuck(benchmark::State& state) {
  ask_all(state, packed_boards(), [](PackedBoard board) { return board.is_stuck() ? 1 : 0; });
}
BENCHMARK(packed_is_stuck);

void board_is_stuck(benchmark::State& state) {
  ask_all(state, random_boards(), [](const Board& board) { return is_stuck(board) ? 1 : 0; });
}
BENCHMARK(board_is_stuck);

template <typename AnyBoard>
int random_empty(const AnyBoard& board, Chances& chances) {
  return board.nth_empty(chances.next().below(board.empty_count()));
}

void packed_nth_empty(benchmark::State& state) {
  Chances chances(0);
  std::vector<PackedBoard> boards = packed_boards();
  std::erase_if(boards, [](PackedBoard board) { return board.empty_count() == 0; });
  ask_all(state, boards, [&](PackedBoard board) { return random_empty(board, chances); });
}
BENCHMARK(packed_nth_empty);

void board_nth_empty(benchmark::State& state) {
  Chances chances(0);
  std::vector<Board> boards = random_boards();
  std::erase_if(boards, [](const Board& board) { return board.empty_count() == 0; });
  ask_all(state, boards, [&](const Board& board) { return random_empty(board, chances); });
}
BENCHMARK(board_nth_empty);

// One decision of the search at its default depth, on boards from a game of a bot of depth 1.
void search(benchmark::State& state) {
  const Searcher quick(1);
  const Searcher searcher(kDefaultSearchDepth);
  std::vector<Board> boards;
  Run run(RunSettings{}, Key{});
  while (const std::optional<Direction> direction = best_move(quick, run.board())) {
    if (run.moves() % 16 == 0) boards.push_back(run.board());
    run.apply(action_of(*direction), run.board_number(), 0);
  }
  ask_all(state, boards,
          [&](const Board& board) { return static_cast<int>(*best_move(searcher, board)); });
}
BENCHMARK(search)->Unit(benchmark::kMillisecond);

[[maybe_unused]] const bool packed = measure<Packed>("packed_board");
[[maybe_unused]] const bool exact = measure<Exact>("board");

}  // namespace
}  // namespace race2048::bench

BENCHMARK_MAIN();
