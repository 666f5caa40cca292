// The strength and speed of the search and of the bots' levels: full games of `classic` 4x4.
//
//   bench_search_quality [GAMES [DEPTH [FIRST [BLUNDERS]]]]
//   bench_search_quality levels [GAMES]
//
// Game i has the key that starts with the number FIRST + i, so that a changed search is measured on
// the same games, and two processes can share the work. BLUNDERS is the percentage of random moves.
// `levels` measures every level of bots.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/bots/bot_player.h"
#include "engine/bot_levels.h"
#include "engine/run.h"
#include "tests/bench/games.h"

namespace race2048 {
namespace {

using bench::argument;
using bench::key_of;

constexpr int kDefaultGames = 100;

// The tiles whose shares are printed: 64 .. 8192.
constexpr int kSmallestExponent = 6;
constexpr int kLargestExponent = 13;

struct Strength {
  std::string name;
  int depth = kDefaultSearchDepth;
  int blunder_percent = 0;
};

struct Measured {
  std::vector<int> best_exponents;  // one per game
  std::uint64_t moves = 0;
  std::uint64_t points = 0;
  double worst_ms = 0;
  std::chrono::duration<double, std::milli> thinking{};
};

Measured play(int games, const Strength& strength, int first) {
  Measured measured;
  for (int i = 0; i < games; ++i) {
    const auto game = static_cast<std::uint32_t>(first + i);
    client::BotPlayer player(strength.depth, strength.blunder_percent, game);
    Run run({.on_stuck = OnStuck::out}, key_of(game));
    for (;;) {
      const auto start = std::chrono::steady_clock::now();
      const std::optional<Direction> direction = player.choose(run.board());
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - start;
      if (!direction) break;
      measured.thinking += took;
      measured.worst_ms = std::max(measured.worst_ms, took.count());
      run.apply(action_of(*direction), run.board_number(), 0);
    }
    measured.moves += run.moves();
    measured.points += run.score();
    measured.best_exponents.push_back(run.best_exponent());
  }
  std::sort(measured.best_exponents.begin(), measured.best_exponents.end());
  return measured;
}

void print(const Strength& strength, const Measured& measured) {
  const std::vector<int>& best = measured.best_exponents;
  const auto games = static_cast<double>(best.size());
  std::printf("%s: %zu games, depth %d, %d %% blunders\n", strength.name.c_str(), best.size(),
              strength.depth, strength.blunder_percent);
  std::printf("  median best tile %d\n", 1 << best[best.size() / 2]);
  for (int exponent = kSmallestExponent; exponent <= kLargestExponent; ++exponent) {
    const auto reached = best.end() - std::lower_bound(best.begin(), best.end(), exponent);
    std::printf("  %5d reached in %5.1f %%\n", 1 << exponent,
                100.0 * static_cast<double>(reached) / games);
  }
  std::printf("  mean score %.0f, mean moves %.0f\n", static_cast<double>(measured.points) / games,
              static_cast<double>(measured.moves) / games);
  std::printf("  %.3f ms per move, the slowest %.1f ms\n",
              measured.thinking.count() / static_cast<double>(measured.moves), measured.worst_ms);
  std::fflush(stdout);
}

int measure(int games, int first, const std::vector<Strength>& strengths) {
  const bool sane = std::all_of(strengths.begin(), strengths.end(), [](const Strength& strength) {
    return strength.blunder_percent >= 0 && strength.blunder_percent <= 100;
  });
  if (games < 1 || first < 0 || !sane) {
    std::fputs(
        "usage: bench_search_quality [GAMES [DEPTH [FIRST [BLUNDERS]]]]\n"
        "       bench_search_quality levels [GAMES]\n",
        stderr);
    return 2;
  }
  for (const Strength& strength : strengths) print(strength, play(games, strength, first));
  return 0;
}

}  // namespace
}  // namespace race2048

int main(int argc, char** argv) {
  using race2048::argument;
  if (argc > 1 && std::string_view(argv[1]) == "levels") {
    std::vector<race2048::Strength> levels;
    for (const race2048::BotLevel& level : race2048::bot_levels()) {
      levels.push_back({.name = "level " + std::string(level.name),
                        .depth = level.depth,
                        .blunder_percent = level.blunder_percent});
    }
    return race2048::measure(argument(argc, argv, 2, race2048::kDefaultGames), 0, levels);
  }
  return race2048::measure(argument(argc, argv, 1, race2048::kDefaultGames),
                           argument(argc, argv, 3, 0),
                           {{.name = "search",
                             .depth = argument(argc, argv, 2, race2048::kDefaultSearchDepth),
                             .blunder_percent = argument(argc, argv, 4, 0)}});
}
