#include "engine/search.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "engine/packed_board.h"

namespace race2048 {
namespace {

// A board's judgement has no unit: only order and averages matter. It is the sum over all rows and
// columns, in integers so that every machine finds the same move. The weights were found by
// playing; tests/bench/search_quality.cc measures the effect of a change.
using Score = std::int64_t;
constexpr Score kEmptyCell = 270;  // room to move
constexpr Score kPair = 500;       // neighbours that could merge
constexpr Score kDisorder = 10;    // tiles out of rising or falling order along the line
constexpr Score kClutter = 6;      // every tile, so that merging pays

// How much a tile matters: between its number, beside which small tiles would not count, and its
// exponent, with which small tiles would obstruct large ones.
constexpr Score weight(int exponent) {
  return Score{exponent} * exponent * exponent;
}

Score judge_line(std::span<const int> line) {
  Score rises = 0;
  Score falls = 0;
  Score score = 0;
  int previous_cell = line.front();
  int open_exponent = 0;  // the last tile, ignoring gaps, while it has no partner
  for (const int exponent : line) {
    const Score step = weight(exponent) - weight(previous_cell);
    (step > 0 ? rises : falls) += std::abs(step);
    previous_cell = exponent;
    score -= kClutter * weight(exponent);
    if (exponent == 0) {
      score += kEmptyCell;
    } else if (exponent == open_exponent) {
      score += kPair;
      open_exponent = 0;
    } else {
      open_exponent = exponent;
    }
  }
  // A line that only rises or only falls is in perfect order.
  return score - kDisorder * std::min(rises, falls);
}

// The judgement of a board of any size; slow.
Score judge(const Board& board) {
  const int size = board.size();
  std::array<int, kMaxBoardSize> row{};
  std::array<int, kMaxBoardSize> column{};
  const auto length = static_cast<std::size_t>(size);
  Score score = 0;
  for (int line = 0; line < size; ++line) {
    for (int i = 0; i < size; ++i) {
      row[static_cast<std::size_t>(i)] = board.exponent(line * size + i);
      column[static_cast<std::size_t>(i)] = board.exponent(i * size + line);
    }
    score += judge_line(std::span(row).first(length)) + judge_line(std::span(column).first(length));
  }
  return score;
}

// The judgement of each row of a PackedBoard. The rows of the transposed board are its columns.
class RowJudgements {
 public:
  RowJudgements() {
    for (std::size_t packed = 0; packed < by_row_.size(); ++packed) {
      std::array<int, PackedBoard::kSize> row{};
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = static_cast<int>(packed >> (4 * i) & 0xF);
      }
      by_row_[packed] = static_cast<std::int32_t>(judge_line(row));
    }
  }

  Score rows_of(PackedBoard board) const {
    Score score = 0;
    for (int row = 0; row < PackedBoard::kSize; ++row) {
      score += by_row_[board.bits() >> (16 * row) & 0xFFFF];
    }
    return score;
  }

 private:
  std::vector<std::int32_t> by_row_ = std::vector<std::int32_t>(1 << 16);
};

const RowJudgements& judgements() {
  static const RowJudgements built;
  return built;
}

// All but the last bits of the places in the table of boards.
constexpr std::size_t kKnownBoards = std::size_t{1} << 16;
// In a line with this many 4s, further ones are left out: one in a hundred lines has two.
constexpr int kAllFours = kMaxSearchDepth;
constexpr int kFoursOfDeep = 1;

// One search. A merge of two 32768s counts as one 32768, which is close enough for a judgement.
class PackedSearch {
 public:
  // `known` has kKnownBoards entries, or none; `number` is that of the search among those that use
  // it. The search stops after `work` boards.
  PackedSearch(std::vector<Searcher::Known>& known, std::uint32_t number, std::uint32_t work)
      : known_(known), number_(number), work_(work) {}

  // False once the search has stopped: then its values mean nothing.
  bool has_work_left() const { return work_ != 0; }

  // The value of a board before the game adds a tile, looking `depth` tiles ahead, at most `fours`
  // of them 4s.
  Score before_tile(PackedBoard board, int depth, int fours) {
    if (work_ == 0) return 0;
    --work_;
    if (depth == 0) return judgements_.rows_of(board) + judgements_.rows_of(board.transposed());
    Searcher::Known* const known = place_of(board, depth, fours);
    if (known != nullptr && known->board == board.bits() && known->of == of(depth, fours)) {
      return known->score;
    }
    Score sum = 0;
    Score weights = 0;
    for (int cell = 0; cell < PackedBoard::kCells; ++cell) {
      if (board.exponent(cell) != 0) continue;
      sum += 9 * before_move(board.with_tile(cell, 1), depth - 1, fours);
      weights += 9;
      if (fours == 0) continue;
      sum += before_move(board.with_tile(cell, 2), depth - 1, fours - 1);
      ++weights;
    }
    const Score score = sum / weights;  // a board changed by a slide has an empty cell
    if (known != nullptr && work_ != 0) {
      *known = {.board = board.bits(), .score = score, .of = of(depth, fours)};
    }
    return score;
  }

 private:
  Score before_move(PackedBoard board, int depth, int fours) {
    // A board and its transposed board have the same value. So columns are slid as rows of the
    // transposed board and need not be transposed back.
    const PackedBoard transposed = board.transposed();
    Score best = kLostJudgement;
    const auto consider = [&](PackedBoard from, PackedBoard to) {
      if (to != from) best = std::max(best, before_tile(to, depth, fours));
    };
    consider(board, board.slide(Direction::left).board);
    consider(board, board.slide(Direction::right).board);
    consider(transposed, transposed.slide(Direction::left).board);
    consider(transposed, transposed.slide(Direction::right).board);
    return best;
  }

  // A value belongs to a depth and a number of 4s too.
  std::uint32_t of(int depth, int fours) const {
    return number_ << 6 | static_cast<std::uint32_t>(depth) << 3 |
           static_cast<std::uint32_t>(fours);
  }
  Searcher::Known* place_of(PackedBoard board, int depth, int fours) const {
    if (known_.empty()) return nullptr;
    const std::uint64_t mixed = (board.bits() ^ of(depth, fours)) * 0x9E3779B97F4A7C15;
    return &known_[mixed >> 48];
  }

  const RowJudgements& judgements_ = judgements();
  std::vector<Searcher::Known>& known_;
  std::uint32_t number_;
  std::uint32_t work_;
};
static_assert(kKnownBoards == std::size_t{1} << 16, "the places are 16 bits of a product");

// Reduces tiles above 32768 to 32768.
PackedBoard clamped(const Board& board) {
  PackedBoard packed;
  for (int cell = 0; cell < PackedBoard::kCells; ++cell) {
    packed = packed.with_tile(cell, std::min(board.exponent(cell), PackedBoard::kMaxExponent));
  }
  return packed;
}

}  // namespace

std::int64_t judged_tiles(std::uint64_t sum) {
  // Merged as far as possible there is one tile for each bit of the sum, in a row and a column.
  Score score = 0;
  for (int exponent = 1; sum >> exponent != 0; ++exponent) {
    if ((sum >> exponent & 1) != 0) score -= 2 * kClutter * weight(exponent);
  }
  return score;
}

Searcher::Searcher(int depth) : depth_(std::clamp(depth, 0, kMaxSearchDepth)) {
  judgements();
}

Searcher::Scores Searcher::scores_of(const Board& board) const {
  std::array<SlideResult, kDirections.size()> slid;
  // The exact slide decides whether a move is legal, also for boards that the packed form clamps.
  std::ranges::transform(kDirections, slid.begin(),
                         [&board](Direction direction) { return slide(board, direction); });
  const auto judged_by = [&slid](auto value_of) {
    Scores scores;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (slid[i].moved) scores[i] = value_of(slid[i].board);
    }
    return scores;
  };
  if (board.size() != PackedBoard::kSize) return judged_by(judge);

  std::vector<Known> nothing;
  PackedSearch exact(nothing, 0, UINT32_MAX);
  const int shallow = std::min(depth_, kExactSearchDepth);
  Scores scores = judged_by(
      [&](const Board& after) { return exact.before_tile(clamped(after), shallow, kAllFours); });
  if (depth_ == shallow) return scores;
  known_.resize(kKnownBoards);
  PackedSearch search(known_, ++searches_, kMaxSearchWork);
  for (int depth = shallow + 1; depth <= depth_; ++depth) {
    const Scores deeper = judged_by([&](const Board& after) {
      return search.before_tile(clamped(after), depth, kFoursOfDeep);
    });
    if (!search.has_work_left()) break;
    scores = deeper;
  }
  return scores;
}

Searcher::Moves Searcher::good_moves(const Board& board, std::int64_t margin) const {
  const Scores scores = scores_of(board);
  std::optional<Score> best;
  for (const std::optional<Score>& score : scores) {
    if (score) best = std::max(best.value_or(*score), *score);
  }
  Moves good;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] && *scores[i] >= *best - margin) good.directions[good.count++] = kDirections[i];
  }
  return good;
}

}  // namespace race2048
