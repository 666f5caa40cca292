// Whether a review names the moves that cost most, and whether its points are what bots make.
//
//   bench_review_quality [GAMES [DEPTH [FIRST]]]
//   bench_review_quality outlook [GAMES]
//
// The first plays games of `classic` 4x4, at most 1000 moves each, by a search of DEPTH without
// blunders, but for three moves at random points: there it makes the move that its search judges
// worst, if that is clearly bad. Prints how many of these moves are among the three that the review
// of their game names, and how long the reviews took. Game i has the key that starts with the
// number FIRST + i, so that processes can share the work.
//
// The second plays games by a bot of the level 1024, with up to six bad moves at a random point.
// Prints, by the judgement of the board after them, the points that the bot then made on average,
// and those that the review expects.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <map>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include "client/bots/bot_player.h"
#include "engine/bot_levels.h"
#include "engine/outlook.h"
#include "engine/review.h"
#include "engine/run.h"
#include "engine/search.h"
#include "tests/bench/games.h"

namespace race2048 {
namespace {

using bench::argument;
using bench::key_of;

constexpr int kDefaultGames = 200;
constexpr std::size_t kMoves = 1000;
constexpr std::size_t kPlanted = 3;
// Well before the end, and after the beginning, where nearly all moves are good.
constexpr std::size_t kFirstPoint = 100;
constexpr std::size_t kLastPoint = 800;
constexpr std::size_t kApart = 10;
// A move is clearly bad from so much below the best: as if ten cells fewer were empty.
constexpr std::int64_t kClearlyBad = 5'400;

struct Choice {
  Direction direction = Direction::up;
  std::int64_t worse = 0;  // than the best
};

// The worst legal move; nothing on a stuck board.
std::optional<Choice> worst_move(const Searcher& searcher, const Board& board) {
  const Searcher::Scores scores = searcher.scores_of(board);
  std::optional<Choice> worst;
  const std::optional<std::int64_t> best = *std::ranges::max_element(scores);
  for (const Direction direction : kDirections) {
    const std::optional<std::int64_t> score = scores[static_cast<std::size_t>(direction)];
    if (score && (!worst || *best - *score > worst->worse)) worst = {direction, *best - *score};
  }
  return worst;
}

// ---- Planted moves.

struct PlantedGame {
  std::vector<MadeMove> moves;
  std::vector<std::size_t> planted;  // places in `moves`
};

PlantedGame play(std::uint32_t number, int depth) {
  std::mt19937_64 random(number);
  std::vector<std::size_t> points(kPlanted);
  for (std::size_t& point : points) {
    point = kFirstPoint + random() % (kLastPoint - kFirstPoint);
  }
  std::ranges::sort(points);
  PlantedGame game;
  client::BotPlayer player(depth, 0, number);
  const Searcher searcher(depth);
  Run run({.on_stuck = OnStuck::out}, key_of(number));
  std::size_t free_from = 0;  // no move is planted before
  while (game.moves.size() < kMoves) {
    std::optional<Direction> direction = player.choose(run.board());
    if (!direction) break;
    const std::size_t place = game.moves.size();
    if (game.planted.size() < kPlanted && place >= points[game.planted.size()] &&
        place >= free_from) {
      const std::optional<Choice> worst = worst_move(searcher, run.board());
      if (worst->worse >= kClearlyBad) {
        direction = worst->direction;
        game.planted.push_back(place);
        free_from = place + kApart;
      }
    }
    MadeMove move{.before = run.board(), .direction = *direction, .score = run.score()};
    move.spawn = run.apply(action_of(*direction), run.board_number(), 0).spawns()[0];
    game.moves.push_back(move);
  }
  return game;
}

void measure_recall(int games, int depth, int first) {
  std::size_t planted = 0;
  std::size_t named = 0;
  std::size_t moves = 0;
  std::chrono::duration<double, std::milli> took{};
  for (int i = 0; i < games; ++i) {
    const PlantedGame game = play(static_cast<std::uint32_t>(first + i), depth);
    const auto start = std::chrono::steady_clock::now();
    const Review review = review_of(game.moves);
    took += std::chrono::steady_clock::now() - start;
    moves += game.moves.size();
    planted += game.planted.size();
    for (const std::size_t place : game.planted) {
      if (std::ranges::count(review.worst, place) != 0) ++named;
    }
  }
  std::printf("%d games of depth %d: %zu of %zu planted moves are named, %.1f %%\n", games, depth,
              named, planted, 100.0 * static_cast<double>(named) / static_cast<double>(planted));
  std::printf("%.0f ms to review 1000 moves\n", 1000 * took.count() / static_cast<double>(moves));
}

// ---- Points to come.

struct Outlook {
  int boards = 0;
  std::int64_t made = 0;
  std::int64_t expected = 0;
};

void measure_outlook(int games) {
  const BotLevel level = *bot_level("1024");
  const Searcher searcher;
  std::map<std::int64_t, Outlook> by_judgement;
  for (int i = 0; i < games; ++i) {
    const auto number = static_cast<std::uint32_t>(i);
    std::mt19937_64 random(number);
    const std::size_t point = 20 + random() % 900;
    const std::size_t bad = random() % 7;
    client::BotPlayer player(level.depth, level.blunder_percent, number);
    Run run({.on_stuck = OnStuck::out}, key_of(number));
    while (run.moves() < point) {
      const std::optional<Direction> direction = player.choose(run.board());
      if (!direction) break;
      run.apply(action_of(*direction), 0, 0);
    }
    for (std::size_t j = 0; j < bad; ++j) {
      const std::optional<Choice> worst = worst_move(searcher, run.board());
      if (worst) run.apply(action_of(worst->direction), 0, 0);
    }
    if (run.over()) continue;
    const Searcher::Scores scores = searcher.scores_of(run.board());
    const std::int64_t judgement = **std::ranges::max_element(scores);
    const std::uint64_t sum = sum_of(run.board());
    const std::uint64_t before = run.score();
    while (const std::optional<Direction> direction = player.choose(run.board())) {
      run.apply(action_of(*direction), 0, 0);
    }
    constexpr std::int64_t kStep = 4'000;
    constexpr std::int64_t kLowest = -40'000;
    const std::int64_t order = judgement - judged_tiles(sum);
    Outlook& outlook = by_judgement[std::max((order - kStep) / kStep * kStep, kLowest)];
    ++outlook.boards;
    outlook.made += static_cast<std::int64_t>(run.score() - before);
    outlook.expected += points_to_come(4, sum, judgement);
  }
  std::printf("judgement  boards  points made  expected\n");
  for (const auto& [judgement, outlook] : by_judgement) {
    std::printf("%9lld  %6d  %11lld  %8lld\n", static_cast<long long>(judgement), outlook.boards,
                static_cast<long long>(outlook.made / outlook.boards),
                static_cast<long long>(outlook.expected / outlook.boards));
  }
}

}  // namespace
}  // namespace race2048

int main(int argc, char** argv) {
  using race2048::argument;
  const bool outlook = argc > 1 && std::string_view(argv[1]) == "outlook";
  const int games = argument(argc, argv, outlook ? 2 : 1, race2048::kDefaultGames);
  const int first = argument(argc, argv, 3, 0);
  if (games < 1 || first < 0) {
    std::fputs(
        "usage: bench_review_quality [GAMES [DEPTH [FIRST]]]\n"
        "       bench_review_quality outlook [GAMES]\n",
        stderr);
    return 2;
  }
  if (outlook) {
    race2048::measure_outlook(games);
  } else {
    race2048::measure_recall(games, argument(argc, argv, 2, race2048::kDefaultSearchDepth), first);
  }
}
