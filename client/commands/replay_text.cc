#include <vector>

#include "client/commands/replay_lines.h"
#include "client/commands/verify_report.h"
#include "client/text/duration.h"
#include "client/text/text.h"
#include "client/words/archive_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kClockWidth = 8;   // "  29:59.9"
constexpr int kNamesWidth = 66;  // of the people at the start, with the clock a line of 80

const std::string& name_at(const Match& match, SeatNumber seat) {
  return match.seats.at(seat).person.name;
}

bool is_done(SeatState state) {
  return state != SeatState::racing && state != SeatState::stuck;
}

}  // namespace

void ReplayText::tell(std::uint32_t at_ms, const std::string& what) {
  sink_(right_aligned(tenths_text(at_ms), kClockWidth) + "  " + what + "\n");
}

void ReplayText::on_start(const RoomState& room) {
  const Match& match = *room.match();
  sink_(match_line(room) + "\n");
  std::vector<std::string> names;
  for (const auto& [number, seat] : match.seats) names.push_back(seat.person.name);
  tell(0, "start: " + listed(names, kNamesWidth, Glyphs::ascii));
}

void ReplayText::on_action(const Match& match, SeatNumber seat, const Answer& answer) {
  const ActionRecord& record = answer.record;
  if (record.action == Action::next_board) {
    tell(record.at_ms, name_at(match, seat) + " takes board " +
                           std::to_string(match.seats.at(seat).run->board_number() + 1));
  }
  if (is_done(record.state)) {
    tell(record.at_ms, name_at(match, seat) + ": " + state_word(record.state));
  }
}

void ReplayText::on_out(const Match& match, SeatNumber seat, std::uint32_t at_ms) {
  tell(at_ms, name_at(match, seat) + ": " + state_word(match.seats.at(seat).state()));
}

void ReplayText::on_link(const Match& match, SeatNumber seat, std::uint32_t at_ms) {
  if (is_done(match.seats.at(seat).state())) return;
  tell(at_ms,
       name_at(match, seat) + (match.seats.at(seat).away ? " has lost the link" : " is back"));
}

void ReplayText::on_split(const Match& match, const race2048::Split& split) {
  if (split.exponent <= best_exponent_) return;
  best_exponent_ = split.exponent;
  tell(split.at_ms, name_at(match, split.seat) + " makes the first " +
                        std::to_string(tile_value(split.exponent)));
}

void ReplayText::on_standings(const Match& match, std::uint32_t at_ms) {
  const auto order = match.ranking.order();
  if (order.size() < 2 || match.ranking.are_level(order[0], order[1]) || order[0] == leader_) {
    return;
  }
  const std::uint64_t score = match.seats.at(order[0]).run->best_score();
  if (score == 0) return;
  leader_ = order[0];
  tell(at_ms, name_at(match, order[0]) + " leads with " + grouped(score));
}

void ReplayText::on_end(const RoomState& room) {
  const MatchEnded& end = *room.match()->ended;
  tell(end.at_ms, why_over(end.reason));
  sink_(places_text(room));
}

}  // namespace race2048::client
