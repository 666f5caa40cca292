#include "engine/match/view/seat_moves.h"

#include <optional>
#include <variant>

namespace race2048 {

void SeatMoves::see(const MatchView& view, const MatchEvent& event) {
  if (std::holds_alternative<MatchStarted>(event.what)) before_ = view.boards.at(seat_);
  const auto* const moved = std::get_if<SeatMoved>(&event.what);
  if (moved == nullptr || moved->seat != seat_) return;
  const std::optional<Direction> direction = direction_of(moved->action);
  if (direction && !moved->late) {
    moves_.push_back({.before = before_.board,
                      .direction = *direction,
                      .spawn = moved->spawns.at(0),
                      .score = before_.score,
                      .number = view.standings.at(seat_).moves,
                      .board = moved->board,
                      .at_ms = event.at_ms});
  }
  before_ = view.boards.at(seat_);
}

}  // namespace race2048
