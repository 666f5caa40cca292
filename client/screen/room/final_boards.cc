#include "client/screen/room/final_boards.h"

#include <algorithm>

#include "client/screen/board_layout.h"
#include "client/words/marks.h"

namespace race2048::client {
namespace {

constexpr CellShape kFinalCells{kBoardCellColumns, 1};
constexpr int kFinalLabelRows = 1;
constexpr int kFinalGapRows = 1;
constexpr int kFinalGapColumns = 3;

// The person's own board, or another one as last received.
const Board* last_board(const Race& race, std::uint32_t seat) {
  if (race.own && race.own_seat == seat) return &race.own->board();
  const auto found = race.boards.find(seat);
  return found == race.boards.end() ? nullptr : &found->second.board;
}

std::uint32_t last_number(const Race& race, std::uint32_t seat) {
  if (race.own && race.own_seat == seat) return race.own->board_number();
  return race.boards.at(seat).number;
}

Area one_board(const Race& race) {
  return board_of(race.seal.settings.rules.size, kFinalCells, 0, 0).board;
}

}  // namespace

FinalBoards::FinalBoards(Canvas& canvas, const Race& race) : canvas_(canvas), race_(race) {
  for (const Standing& standing : race.ranked()) {
    if (last_board(race, standing.seat) != nullptr) seats_.push_back(standing.seat);
  }
  std::stable_partition(seats_.begin(), seats_.end(),
                        [&race](std::uint32_t seat) { return race.own_seat == seat; });
}

int FinalBoards::rows(int most) const {
  const int each = kFinalLabelRows + one_board(race_).rows;
  const int fit = (most + kFinalGapRows) / (each + kFinalGapRows);
  const int count = std::min(fit, static_cast<int>(seats_.size()));
  return count <= 0 ? 0 : count * (each + kFinalGapRows) - kFinalGapRows;
}

void FinalBoards::draw(const Area& area) const {
  const Area board = one_board(race_);
  const int each = kFinalLabelRows + board.rows;
  const int down = (area.rows + kFinalGapRows) / (each + kFinalGapRows);
  const int across = (area.columns + kFinalGapColumns) / (board.columns + kFinalGapColumns);
  const int count = std::min(down * across, static_cast<int>(seats_.size()));
  for (int i = 0; i < count; ++i) {
    draw_one({area.row + i / across * (each + kFinalGapRows),
              area.column + i % across * (board.columns + kFinalGapColumns), each, board.columns},
             seats_[static_cast<std::size_t>(i)]);
  }
}

void FinalBoards::draw_one(const Area& area, std::uint32_t seat) const {
  // The score may be of an earlier board than the last one, which is all that is known.
  const std::uint32_t number = last_number(race_, seat);
  const std::string which = number > 0 ? " board " + std::to_string(number + 1) + ", the last" : "";
  Frame& frame = canvas_.frame();
  frame.put(area.row, area.column,
            fitted_name(race_.name_of(seat), mark_of(race_.person(seat), race_.own_seat == seat),
                        area.columns - width_of(which), canvas_.glyphs()),
            Tone::bold);
  frame.put(area.row, area.column + area.columns - width_of(which), which, Tone::dim);
  const Board& board = *last_board(race_, seat);
  client::draw_board(frame,
                     board_of(board.size(), kFinalCells, area.row + kFinalLabelRows, area.column),
                     board, std::nullopt);
}

}  // namespace race2048::client
