// How well and how fast the search plays: full games of `classic` 4x4.
//
//   bench_search_quality [GAMES [DEPTH [FIRST]]]
//
// Game i has the key that starts with the number FIRST + i, so a change of the search is measured
// on the same games as before, and two processes can share the work.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "engine/run.h"
#include "engine/search.h"

namespace race2048 {
namespace {

Key key_of(std::uint32_t game) {
  Key key{};
  for (std::size_t i = 0; i < 4; ++i) key[i] = static_cast<std::uint8_t>(game >> (24 - 8 * i));
  return key;
}

int argument(int argc, char** argv, int index, int otherwise) {
  return argc > index ? std::atoi(argv[index]) : otherwise;
}

int measure(int games, int depth, int first) {
  if (games < 1 || first < 0) {
    std::fputs("usage: bench_search_quality [GAMES [DEPTH [FIRST]]]\n", stderr);
    return 2;
  }
  constexpr std::array kTargets = {9, 10, 11, 12, 13};  // 512 .. 8192
  std::array<int, kTargets.size()> reached{};
  std::uint64_t moves = 0;
  std::uint64_t points = 0;
  double worst_ms = 0;
  std::chrono::duration<double, std::milli> thinking{};
  Searcher searcher(depth);
  for (int game = 0; game < games; ++game) {
    Run run({.on_stuck = OnStuck::out}, key_of(static_cast<std::uint32_t>(first + game)));
    for (;;) {
      const auto start = std::chrono::steady_clock::now();
      const std::optional<Direction> direction = searcher.best_move(run.board());
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - start;
      if (!direction) break;
      thinking += took;
      worst_ms = std::max(worst_ms, took.count());
      run.apply(action_of(*direction), run.board_number(), 0);
    }
    moves += run.moves();
    points += run.score();
    for (std::size_t i = 0; i < kTargets.size(); ++i) {
      reached[i] += run.best_exponent() >= kTargets[i] ? 1 : 0;
    }
  }
  std::printf("%d games, depth %d\n", games, depth);
  for (std::size_t i = 0; i < kTargets.size(); ++i) {
    std::printf("  %5d reached in %5.1f %%\n", 1 << kTargets[i], 100.0 * reached[i] / games);
  }
  std::printf("  mean score %.0f, mean moves %.0f\n", static_cast<double>(points) / games,
              static_cast<double>(moves) / games);
  std::printf("  %.3f ms per move, the slowest %.1f ms\n",
              thinking.count() / static_cast<double>(moves), worst_ms);
  return 0;
}

}  // namespace
}  // namespace race2048

int main(int argc, char** argv) {
  return race2048::measure(race2048::argument(argc, argv, 1, 100),
                           race2048::argument(argc, argv, 2, race2048::kDefaultSearchDepth),
                           race2048::argument(argc, argv, 3, 0));
}
