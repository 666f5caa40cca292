// Boards written as text.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"

namespace race2048 {

// The reverse of to_text(). Rows may end with '/' too, and an empty cell may be 0. Nothing if the
// text is no square of tiles.
inline std::optional<Board> board_from_text(std::string_view text) {
  std::vector<std::uint8_t> exponents;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find_first_of(" /\n"));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    if (word.empty()) continue;
    std::uint64_t tile = 0;
    if (word != ".") std::from_chars(word.data(), word.data() + word.size(), tile);
    const std::optional<int> exponent = exponent_of(tile);
    if (!exponent) return std::nullopt;
    exponents.push_back(static_cast<std::uint8_t>(*exponent));
  }
  for (int size = kMinBoardSize; size <= kMaxBoardSize; ++size) {
    Board board(size);
    if (static_cast<std::size_t>(board.cells()) != exponents.size()) continue;
    std::ranges::copy(exponents, board.exponents().begin());
    return board;
  }
  return std::nullopt;
}

}  // namespace race2048
