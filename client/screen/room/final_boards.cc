#include "client/screen/room/final_boards.h"

#include <algorithm>

#include "client/screen/board_layout.h"
#include "client/screen/race/seat_cards.h"
#include "client/words/marks.h"

namespace race2048::client {
namespace {

constexpr CellShape kFinalCells{kBoardCellColumns, 1};
constexpr int kFinalLabelRows = 1;
constexpr int kFinalGapRows = 1;
constexpr int kFinalGapColumns = 3;

Area one_board(const Race& race) {
  return board_of(race.seal.settings.rules.size, kFinalCells, 0, 0).board;
}

}  // namespace

FinalBoards::FinalBoards(Canvas& canvas, const Race& race) : canvas_(canvas), race_(race) {
  for (const Standing& standing : race.ranked()) {
    if (known_board(race, standing.seat)) seats_.push_back(standing.seat);
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
  const WatchedBoard last = known_board(race_, seat).value();
  const std::string which =
      last.number > 0 ? " board " + std::to_string(last.number + 1) + ", the last" : "";
  Frame& frame = canvas_.frame();
  frame.put(area.row, area.column,
            fitted_name(race_.name_of(seat), mark_of(race_.person(seat), race_.own_seat == seat),
                        area.columns - width_of(which), canvas_.glyphs()),
            Tone::bold);
  frame.put(area.row, area.column + area.columns - width_of(which), which, Tone::dim);
  client::draw_board(
      frame, board_of(last.board.size(), kFinalCells, area.row + kFinalLabelRows, area.column),
      last.board, std::nullopt);
}

}  // namespace race2048::client
