#include <algorithm>
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

// The words of an event behind its time; empty: the event has no line.
struct EventText {
  const MatchView& view;

  std::string operator()(const MatchStarted&) const {
    std::vector<std::string> names;
    for (const RaceSeat& seat : view.seats) names.push_back(seat.name);
    return "start: " + listed(names, kNamesWidth, Glyphs::ascii);
  }

  std::string operator()(const SeatMoved& moved) const {
    if (moved.action != Action::next_board) return {};
    return view.name_of(moved.seat) + " takes board " + std::to_string(moved.board + 1);
  }

  std::string operator()(const StateChanged& changed) const {
    if (is_racing(changed.state)) return {};
    return view.name_of(changed.seat) + ": " + state_word(changed.state);
  }

  std::string operator()(const LinkChanged& link) const {
    if (!is_racing(view.standing(link.seat).state)) return {};
    return view.name_of(link.seat) + (link.away ? " has lost the link" : " is back");
  }

  // The largest tile so far.
  std::string operator()(const Split& split) const {
    const auto first = std::ranges::find_if(
        view.splits, [&](const Split& other) { return other.exponent >= split.exponent; });
    if (*first != split) return {};
    return view.name_of(split.seat) + " makes the first " +
           std::to_string(tile_value(split.exponent));
  }

  std::string operator()(const LeadTaken& lead) const {
    return view.name_of(lead.seat) + " leads with " + grouped(view.standing(lead.seat).score);
  }

  std::string operator()(const MatchOver& over) const { return why_over(over.reason); }

  template <typename Other>
  std::string operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::string replay_text(const RoomState& room, const MatchView& view, const MatchEvent& event) {
  const std::string what = std::visit(EventText{view}, event.what);
  if (what.empty()) return {};
  const std::string line =
      right_aligned(tenths_text(event.at_ms), kClockWidth) + "  " + what + "\n";
  if (std::holds_alternative<MatchStarted>(event.what)) return match_line(room) + "\n" + line;
  return std::holds_alternative<MatchOver>(event.what) ? line + places_text(room) : line;
}

}  // namespace race2048::client
