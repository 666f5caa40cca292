#include "engine/search.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace race2048 {
namespace {

// A judgement of a board has no unit: only order and averages matter. It is the sum over all rows
// and columns, in integers so that every machine comes to the same move. The weights were found by
// playing; tests/bench/search_quality.cc measures what a change of them does.
using Score = std::int64_t;
constexpr Score kEmptyCell = 270;    // room to move
constexpr Score kPair = 500;         // neighbours that can merge
constexpr Score kDisorder = 10;      // tiles that do not rise or fall along the line
constexpr Score kClutter = 6;        // tiles that stand there unmerged
constexpr Score kLost = -2'000'000;  // a stuck board: worse than any other

// How much a tile matters. Between the number on it, beside which small tiles would not count, and
// its exponent, which would let them stand in the way of large ones.
constexpr Score weight(int exponent) {
  return Score{exponent} * exponent * exponent;
}

Score judge_line(std::span<const int> line) {
  Score rises = 0;
  Score falls = 0;
  Score score = 0;
  int previous_cell = line.front();
  int open_exponent = 0;  // the last tile, across gaps, while it has no partner
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
  // A line that only rises, or only falls, is in order.
  return score - kDisorder * std::min(rises, falls);
}

// Any board, slowly.
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

// A 4x4 board in 64 bits, four to a cell, cell 0 lowest: a row is 16 bits and all that can happen
// to it fits a table. A cell holds at most exponent 15.
using PackedBoard = std::uint64_t;
using PackedRow = std::uint16_t;
constexpr int kPackedSize = 4;
constexpr int kPackedCells = kPackedSize * kPackedSize;
constexpr int kPackedMaxExponent = 15;
constexpr std::size_t kPackedRows = 1 << 16;

using Row = std::array<int, kPackedSize>;

Row unpack(std::size_t packed) {
  Row row{};
  for (int& exponent : row) {
    exponent = static_cast<int>(packed & 0xF);
    packed >>= 4;
  }
  return row;
}

PackedRow pack(const Row& row) {
  unsigned packed = 0;
  for (std::size_t i = row.size(); i-- > 0;) packed = packed << 4 | static_cast<unsigned>(row[i]);
  return static_cast<PackedRow>(packed);
}

PackedBoard pack(const Board& board) {
  PackedBoard packed = 0;
  for (int cell = kPackedCells; cell-- > 0;) {
    const int exponent = std::min(board.exponent(cell), kPackedMaxExponent);
    packed = packed << 4 | static_cast<PackedBoard>(exponent);
  }
  return packed;
}

// The row after a slide towards its first cell.
Row slide_row(const Row& row) {
  Row result{};
  std::size_t filled = 0;
  bool may_merge = false;
  for (const int exponent : row) {
    if (exponent == 0) continue;
    if (may_merge && result[filled - 1] == exponent) {
      result[filled - 1] = std::min(exponent + 1, kPackedMaxExponent);
      may_merge = false;
    } else {
      result[filled++] = exponent;
      may_merge = true;
    }
  }
  return result;
}

struct Tables {
  std::vector<PackedRow> slide_to_first = std::vector<PackedRow>(kPackedRows);
  std::vector<PackedRow> slide_to_last = std::vector<PackedRow>(kPackedRows);
  std::vector<std::int32_t> judgement = std::vector<std::int32_t>(kPackedRows);

  Tables() {
    for (std::size_t packed = 0; packed < kPackedRows; ++packed) {
      Row row = unpack(packed);
      judgement[packed] = static_cast<std::int32_t>(judge_line(row));
      slide_to_first[packed] = pack(slide_row(row));
      std::reverse(row.begin(), row.end());
      row = slide_row(row);
      std::reverse(row.begin(), row.end());
      slide_to_last[packed] = pack(row);
    }
  }
};

const Tables& tables() {
  static const Tables built;
  return built;
}

PackedRow row_of(PackedBoard board, int row) {
  return static_cast<PackedRow>(board >> (16 * row));
}

PackedBoard slide_rows(PackedBoard board, const std::vector<PackedRow>& table) {
  PackedBoard result = 0;
  for (int row = 0; row < kPackedSize; ++row) {
    result |= PackedBoard{table[row_of(board, row)]} << (16 * row);
  }
  return result;
}

// Rows become columns: first inside each 2x2 block of cells, then the blocks themselves. Each step
// swaps, by exclusive or, the cells under the mask with those that stand `distance` bits higher.
PackedBoard transpose(PackedBoard board) {
  const auto swap_cells = [&board](PackedBoard mask, int distance) {
    const PackedBoard difference = (board ^ board >> distance) & mask;
    board ^= difference ^ difference << distance;
  };
  swap_cells(0x0000'F0F0'0000'F0F0, 12);
  swap_cells(0x0000'0000'FF00'FF00, 24);
  return board;
}

// One search. A board and its mirror image in the diagonal are worth the same, so a board that was
// transposed for a slide up or down stays as it is.
class PackedSearch {
 public:
  // What the board is worth when it is the game's turn to add a tile, `depth` of them foreseen.
  Score before_tile(PackedBoard board, int depth) const {
    if (depth == 0) return judge_rows(board) + judge_rows(transpose(board));
    Score sum = 0;
    Score empties = 0;
    for (int shift = 0; shift < 4 * kPackedCells; shift += 4) {
      if ((board >> shift & 0xF) != 0) continue;
      ++empties;
      sum += 9 * before_move(board | PackedBoard{1} << shift, depth - 1);
      sum += before_move(board | PackedBoard{2} << shift, depth - 1);
    }
    return sum / (10 * empties);  // a board that a slide has changed has an empty cell
  }

 private:
  Score before_move(PackedBoard board, int depth) const {
    Score best = kLost;
    for (const PackedBoard from : {board, transpose(board)}) {
      for (const auto* table : {&tables_.slide_to_first, &tables_.slide_to_last}) {
        const PackedBoard to = slide_rows(from, *table);
        if (to != from) best = std::max(best, before_tile(to, depth));
      }
    }
    return best;
  }

  Score judge_rows(PackedBoard board) const {
    Score score = 0;
    for (int row = 0; row < kPackedSize; ++row) score += tables_.judgement[row_of(board, row)];
    return score;
  }

  const Tables& tables_ = tables();
};

}  // namespace

Searcher::Searcher(int depth) : depth_(std::clamp(depth, 0, kMaxSearchDepth)) {
  tables();
}

std::optional<Direction> Searcher::best_move(const Board& board) const {
  std::optional<Direction> best;
  Score best_score = 0;
  for (const Direction direction : kDirections) {
    // The engine's own slide says what a legal move is, also where the packed form clamps.
    const SlideResult slid = slide(board, direction);
    if (!slid.moved) continue;
    const Score score = board.size() == kPackedSize
                            ? PackedSearch().before_tile(pack(slid.board), depth_)
                            : judge(slid.board);
    if (!best || score > best_score) {
      best = direction;
      best_score = score;
    }
  }
  return best;
}

}  // namespace race2048
