#include "client/plain/merges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "client/plain/speech.h"
#include "shared/list_text.h"

namespace race2048::client {
namespace {

// A large board can have dozens of pairs; nobody can keep more in mind.
constexpr std::size_t kPairsSaid = 6;
constexpr std::size_t kLargestSaid = 4;

// Cells of one row or of one column.
struct Pair {
  int one = 0;
  int other = 0;
};

// Adds the pairs among these cells, each the neighbour of the next.
void add_pairs(const Board& board, int first, int step, std::vector<Pair>& pairs) {
  int last = -1;  // the last cell with a tile
  for (int i = 0; i < board.size(); ++i) {
    const int cell = first + i * step;
    if (board.tile(cell) == 0) continue;
    if (last >= 0 && board.tile(last) == board.tile(cell)) pairs.push_back({last, cell});
    last = cell;
  }
}

std::vector<Pair> pairs_of(const Board& board) {
  std::vector<Pair> pairs;
  for (int i = 0; i < board.size(); ++i) {
    add_pairs(board, i * board.size(), 1, pairs);
    add_pairs(board, i, board.size(), pairs);
  }
  std::ranges::stable_sort(pairs, std::greater<>(),
                           [&board](const Pair& pair) { return board.tile(pair.one); });
  return pairs;
}

std::string pair_text(const Board& board, const Pair& pair, Words words) {
  const std::string tile = std::to_string(board.tile(pair.one));
  const int size = board.size();
  if (words == Words::brief) {
    return tile + " at " + spoken_place(pair.one, size, words) + " and " +
           spoken_place(pair.other, size, words);
  }
  const auto row = [size](int cell) { return std::to_string(cell / size + 1); };
  const auto column = [size](int cell) { return std::to_string(cell % size + 1); };
  const bool in_row = pair.one / size == pair.other / size;
  return tile + (in_row ? ", row " + row(pair.one) + " columns " + column(pair.one) + " and " +
                              column(pair.other)
                        : ", column " + column(pair.one) + " rows " + row(pair.one) + " and " +
                              row(pair.other));
}

std::string pairs_text(const Board& board, Words words) {
  const std::vector<Pair> pairs = pairs_of(board);
  if (pairs.empty()) return words == Words::brief ? "no equals" : "No neighbours are equal";
  std::string text;
  for (std::size_t i = 0; i < std::min(pairs.size(), kPairsSaid); ++i) {
    text += (i == 0 ? "" : "; ") + pair_text(board, pairs[i], words);
  }
  if (pairs.size() > kPairsSaid) text += "; " + std::to_string(pairs.size() - kPairsSaid) + " more";
  return text;
}

std::string largest_text(const Board& board, Words words) {
  std::uint64_t largest = 0;
  for (int cell = 0; cell < board.cells(); ++cell) largest = std::max(largest, board.tile(cell));
  std::vector<std::string> places;
  for (int cell = 0; cell < board.cells() && places.size() < kLargestSaid; ++cell) {
    if (board.tile(cell) == largest) places.push_back(spoken_place(cell, board.size(), words));
  }
  const std::string tile = std::to_string(largest);
  const std::string where = list_text(places, " and ");
  return words == Words::brief ? "largest " + tile + " at " + where
                               : "The largest tile is " + tile + ", " + where + ".";
}

}  // namespace

std::string spoken_merges(const Board& board, Words words) {
  return pairs_text(board, words) + (words == Words::brief ? "; " : ". ") +
         largest_text(board, words);
}

}  // namespace race2048::client
