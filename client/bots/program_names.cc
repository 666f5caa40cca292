#include "client/bots/program_names.h"

#include <utility>

namespace race2048::client {

using nlohmann::ordered_json;

ordered_json rows_of(const Board& board) {
  ordered_json rows = ordered_json::array();
  for (int row = 0; row < board.size(); ++row) {
    ordered_json cells = ordered_json::array();
    for (int column = 0; column < board.size(); ++column) {
      cells.push_back(board.tile(row * board.size() + column));
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

}  // namespace race2048::client
