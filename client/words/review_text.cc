#include "client/words/review_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <string_view>

#include "client/text/duration.h"
#include "client/text/text.h"

namespace race2048::client {
namespace {

using Lines = std::vector<std::string>;

// From low to high.
constexpr std::array<std::string_view, 8> kBlocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::array<std::string_view, 8> kMarks = {"_", ".", "-", ":", "=", "+", "*", "#"};

std::string signed_points(std::int64_t points) {
  const std::string sign = points < 0 ? "-" : points > 0 ? "+" : "";
  return sign + counted(static_cast<std::uint64_t>(points < 0 ? -points : points), "point");
}

std::string points(std::int64_t number) {
  return grouped(static_cast<std::uint64_t>(number));
}

// "1. move 212 at 1:04.3", the board before it, and what the move did.
Lines costly_move(std::size_t rank, const MadeMove& move, const JudgedMove& judged) {
  Lines lines = {std::to_string(rank) + ". move " + grouped(move.number) + " at " +
                 tenths_text(move.at_ms)};
  std::istringstream board(to_text(move.before));
  for (std::string line; std::getline(board, line);) lines.push_back(line);
  lines.push_back(std::string(to_string(move.direction)) + ", better " +
                  std::string(to_string(judged.better)));
  lines.push_back(points(judged.best) + " -> " + points(judged.made));
  lines.push_back("cost " + points(judged.cost()) + " points");
  return lines;
}

int width_of_block(const Lines& block) {
  int width = 0;
  for (const std::string& line : block) width = std::max(width, width_of(line));
  return width;
}

// Places as many blocks beside each other as fit, and the others below. REQUIRES: all blocks have
// the same number of lines.
Lines side_by_side(const std::vector<Lines>& blocks, int width) {
  constexpr std::string_view kBetween = "   ";
  Lines lines;
  std::size_t first_line = 0;  // of the current row of blocks
  int used = 0;
  for (const Lines& block : blocks) {
    const int wide = width_of_block(block);
    const int needed = used + static_cast<int>(kBetween.size()) + wide;
    if (used == 0 || needed > width) {
      first_line = lines.size();
      lines.insert(lines.end(), block.begin(), block.end());
      used = wide;
      continue;
    }
    for (std::size_t i = 0; i < block.size(); ++i) {
      std::string& line = lines[first_line + i];
      line = left_aligned(line, used) + std::string(kBetween) + block[i];
    }
    used = needed;
  }
  return lines;
}

// The expected score before each move, as columns of equally many moves.
std::vector<std::int64_t> columns_of(const Review& review, int width) {
  const std::size_t moves = review.moves.size();
  const std::size_t columns = std::min(moves, static_cast<std::size_t>(width));
  std::vector<std::int64_t> means;
  for (std::size_t i = 0; i < columns; ++i) {
    const std::size_t from = i * moves / columns;
    const std::size_t to = (i + 1) * moves / columns;
    std::int64_t sum = 0;
    for (std::size_t j = from; j < to; ++j) sum += review.moves[j].best;
    means.push_back(sum / static_cast<std::int64_t>(to - from));
  }
  return means;
}

Lines curve(const Review& review, int width, Glyphs glyphs) {
  const std::vector<std::int64_t> columns = columns_of(review, width);
  const auto [low, high] = std::ranges::minmax(review.moves, {}, &JudgedMove::best);
  // Small changes look small: the line has a quarter of the score at least.
  const std::int64_t bottom = std::min(low.best, high.best / 4 * 3);
  const auto& steps = glyphs == Glyphs::unicode ? kBlocks : kMarks;
  std::string line;
  for (const std::int64_t column : columns) {
    const std::int64_t height =
        (column - bottom) * static_cast<std::int64_t>(steps.size()) / (high.best - bottom + 1);
    line += steps.at(static_cast<std::size_t>(height));
  }
  std::string numbers(columns.size(), ' ');
  for (std::size_t rank = review.worst.size(); rank > 0; --rank) {
    const std::size_t move = review.worst[rank - 1];
    // The column that the move is in: the last one that begins with it or before.
    const std::size_t column = ((move + 1) * columns.size() - 1) / review.moves.size();
    numbers[column] = static_cast<char>('0' + rank);
  }
  numbers.erase(numbers.find_last_not_of(' ') + 1);
  Lines lines = {
      "Expected score by move, from " + points(low.best) + " to " + points(high.best) + ":", line};
  if (!numbers.empty()) lines.push_back(numbers);
  return lines;
}

}  // namespace

std::vector<std::string> review_lines(std::span<const MadeMove> moves, const Review& review,
                                      int width, Glyphs glyphs) {
  if (moves.empty()) return {"No move of its own to judge."};
  Lines lines;
  if (review.worst.empty()) {
    lines.emplace_back("No other move would have been better.");
  } else {
    lines.emplace_back(review.worst.size() == 1 ? "The move that cost most:"
                                                : "The moves that cost most:");
    std::vector<Lines> blocks;
    for (const std::size_t place : review.worst) {
      blocks.push_back(costly_move(blocks.size() + 1, moves[place], review.moves[place]));
    }
    for (std::string& line : side_by_side(blocks, width)) lines.push_back(std::move(line));
  }
  lines.emplace_back();
  lines.push_back("Skill: " + signed_points(-review.cost) + ", the cost of all moves; " +
                  grouped(review.best_moves) + " of " + grouped(moves.size()) + " were the best.");
  lines.push_back("Luck:  " + signed_points(review.luck) +
                  ", the worth of the new tiles against average ones.");
  lines.emplace_back();
  for (std::string& line : curve(review, width, glyphs)) lines.push_back(std::move(line));
  lines.emplace_back();
  lines.emplace_back("Expected: the score of the board if a bot of level 1024 played on.");
  return lines;
}

}  // namespace race2048::client
