#include "engine/review.h"

#include <algorithm>
#include <optional>

#include "engine/outlook.h"
#include "engine/search.h"

namespace race2048 {
namespace {

// So many moves are judged again, and so many tiles ahead. With fewer of either more of the moves
// that the first look misjudges stay: tests/bench/review_quality.cc measures the effect.
constexpr std::size_t kJudgedAgain = 16;
constexpr int kDepthAgain = kDefaultSearchDepth + 2;

// Shares of new tiles, as all matches have them.
constexpr std::int64_t kTwos = 9;
constexpr std::int64_t kFours = 1;

// Judges the direction only.
JudgedMove judged(const MadeMove& move, const Searcher& searcher) {
  const Searcher::Scores scores = searcher.scores_of(move.before);
  const auto score_of = [&scores](Direction direction) {
    return scores[static_cast<std::size_t>(direction)];
  };
  JudgedMove judged{.better = move.direction};
  for (const Direction direction : kDirections) {
    // A direction that changes nothing has no score, which is less than any.
    if (score_of(direction) > score_of(judged.better)) judged.better = direction;
  }
  const auto expected = [&](Direction direction) {
    return static_cast<std::int64_t>(move.score) +
           points_to_come(move.before.size(), sum_of(move.before), *score_of(direction));
  };
  judged.best = expected(judged.better);
  judged.made = expected(move.direction);
  return judged;
}

// `searcher` looks one tile less ahead than the one for directions, so both see equally far.
std::int64_t luck_of(const MadeMove& move, const Searcher& searcher) {
  const Board slid = slide(move.before, move.direction).board;
  const auto value_with = [&](int cell, int exponent) {
    Board board = slid;
    board.set_exponent(cell, exponent);
    std::int64_t best = kLostJudgement;
    for (const std::optional<std::int64_t>& score : searcher.scores_of(board)) {
      best = std::max(best, score.value_or(best));
    }
    return points_to_come(board.size(), sum_of(board), best);
  };
  std::int64_t sum = 0;
  std::int64_t weights = 0;
  for (int cell = 0; cell < slid.cells(); ++cell) {
    if (slid.exponent(cell) != 0) continue;
    sum += kTwos * value_with(cell, 1) + kFours * value_with(cell, 2);
    weights += kTwos + kFours;
  }
  return value_with(move.spawn.cell, move.spawn.exponent) - sum / weights;
}

// The places of the moves that cost most, at most `most`, the costliest first.
std::vector<std::size_t> costliest(const std::vector<JudgedMove>& moves, std::size_t most) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves[i].cost() != 0) places.push_back(i);
  }
  std::ranges::stable_sort(places, [&moves](std::size_t left, std::size_t right) {
    return moves[left].cost() > moves[right].cost();
  });
  places.resize(std::min(places.size(), most));
  return places;
}

}  // namespace

Review review_of(std::span<const MadeMove> moves) {
  const Searcher searcher(kDefaultSearchDepth);
  const Searcher after_tile(kDefaultSearchDepth - 1);
  Review review;
  for (const MadeMove& move : moves) {
    review.moves.push_back(judged(move, searcher));
    review.moves.back().luck = luck_of(move, after_tile);
  }
  const Searcher again(kDepthAgain);
  const std::vector<std::size_t> doubtful = costliest(review.moves, kJudgedAgain);
  std::vector<JudgedMove> judged_again;
  for (const std::size_t place : doubtful) {
    const std::int64_t luck = review.moves[place].luck;
    review.moves[place] = judged(moves[place], again);
    review.moves[place].luck = luck;
    judged_again.push_back(review.moves[place]);
  }
  for (const std::size_t place : costliest(judged_again, Review::kWorst)) {
    review.worst.push_back(doubtful[place]);
  }
  for (const JudgedMove& move : review.moves) {
    if (move.cost() == 0) ++review.best_moves;
    review.cost += move.cost();
    review.luck += move.luck;
  }
  return review;
}

}  // namespace race2048
