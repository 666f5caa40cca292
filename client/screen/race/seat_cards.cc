#include "client/screen/race/seat_cards.h"

#include <algorithm>
#include <utility>

#include "client/model/own_standing.h"
#include "client/model/situation.h"
#include "client/text/distinct_names.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/standings_rows.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

std::string rank_of(const Standing& standing) {
  return standing.rank == 0 ? "-" : std::to_string(standing.rank);
}

auto find_own(const Race& race, const std::vector<Standing>& standings) {
  return std::ranges::find_if(standings,
                              [&race](const Standing& it) { return race.own_seat == it.seat; });
}

}  // namespace

std::optional<WatchedBoard> known_board(const Race& race, std::uint32_t seat) {
  if (race.own && race.own_seat == seat) {
    const OwnGame& own = *race.own;
    return WatchedBoard{own.board_number(), own.board(), own.score(), own.moves()};
  }
  const auto found = race.boards.find(seat);
  return found == race.boards.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Standing> standings_of_frame(const Canvas& canvas, const Race& race) {
  return between_matches(canvas.model()) ? race.ranked()
                                         : shown_standings(race, canvas.ui().race.memo);
}

std::string gap_text(const Race& race, const std::vector<Standing>& standings) {
  const auto own = find_own(race, standings);
  if (own == standings.end() || standings.size() < 2 || own->rank == 0) return {};
  if (race.seal.settings.has_target()) return {};
  const bool leads = own == standings.begin();
  const Standing& other = leads ? *(own + 1) : *(own - 1);
  if (other.rank == 0) return {};
  const std::string name = race.name_of(other.seat);
  if (own->score == other.score) return "level with " + name;
  // In a knock-out the seats that race come before those with more points.
  if (leads != (own->score > other.score)) return {};
  return leads ? grouped(own->score - other.score) + " ahead of " + name
               : grouped(other.score - own->score) + " behind " + name;
}

SeatCards::SeatCards(Canvas& canvas, const Race& race)
    : canvas_(canvas), race_(race), standings_(standings_of_frame(canvas, race)) {
  for (const Standing& standing : standings_) most_ = std::max(most_, standing.score);
  const auto own = find_own(race, standings_);
  if (!standings_.empty()) compared_ = own == standings_.end() ? standings_.front() : *own;
}

void SeatCards::draw(const BoardGrid& grid, const Area& area,
                     const std::vector<std::uint32_t>& seats) {
  const std::vector<std::string> names = names_of(seats, grid.board.columns);
  const auto count = std::min(seats.size(), static_cast<std::size_t>(grid.page_size()));
  for (std::size_t i = 0; i < count; ++i) {
    draw_card(standing_of(seats[i]), names[i], grid, grid.card(area, static_cast<int>(i)));
  }
}

Standing SeatCards::standing_of(std::uint32_t seat) const {
  const auto found = std::ranges::find(standings_, seat, &Standing::seat);
  return found == standings_.end() ? Standing{.seat = seat} : *found;
}

std::vector<std::string> SeatCards::names_of(const std::vector<std::uint32_t>& seats,
                                             int columns) const {
  std::vector<std::string> names;
  int beside = 0;  // the rank and the note, with a blank at each
  for (const std::uint32_t seat : seats) {
    const Standing standing = standing_of(seat);
    names.push_back(race_.name_of(seat));
    beside = std::max(beside, width_of(rank_of(standing)) + 1 + width_of(note_on(standing)) + 1);
  }
  return distinct_names(names, columns - beside, canvas_.glyphs());
}

void SeatCards::draw_card(const Standing& standing, const std::string& name, const BoardGrid& grid,
                          const Area& at) {
  Frame& frame = canvas_.frame();
  const int end = at.column + at.columns;
  const std::string rank = rank_of(standing);
  const bool own = race_.own_seat == standing.seat;
  const Tone tone = own ? Tone::own : Tone::bold;
  const int named = frame.put(at.row, frame.put(at.row, at.column, rank, tone) + 1, name, tone);
  const std::string note = note_on(standing);
  const int noted = end - width_of(note);
  frame.put(at.row, noted, note, Tone::plain);
  const std::string mark = mark_of(race_.person(standing.seat), own);
  if (named + 1 + width_of(mark) < noted) frame.put(at.row, named + 1, mark, Tone::dim);
  if (grid.label_rows > 1) {
    const std::string score = beside_bar(standing, at.columns);
    frame.put(at.row + 1, end - width_of(score), score, Tone::plain);
    draw_bar(frame, at.row + 1, at.column, at.columns - width_of(score) - 1, share_of(standing),
             own ? Tone::own : Tone::accent);
  }
  draw_known_board(standing.seat, grid, at);
}

void SeatCards::draw_known_board(std::uint32_t seat, const BoardGrid& grid, const Area& at) {
  const int row = at.row + grid.label_rows;
  if (const std::optional<WatchedBoard> known = known_board(race_, seat)) {
    draw_board(canvas_.frame(), board_of(known->board.size(), grid.shape, row, at.column),
               known->board, std::nullopt);
    return;
  }
  draw_box(canvas_.frame(), {row, at.column, grid.board.rows, grid.board.columns});
  canvas_.frame().put(row + grid.board.rows / 2, at.column + 2, "no board yet", Tone::dim);
}

std::string SeatCards::note_on(const Standing& standing) const {
  std::string state = state_of(standing);
  if (!state.empty()) return state;
  return race_.seal.settings.has_target() ? std::to_string(standing.best_tile) : gap_of(standing);
}

std::string SeatCards::state_of(const Standing& standing) const {
  const Model& model = canvas_.model();
  if (between_matches(model)) return state_mark(standing.state);
  if (const std::optional<TimePoint> until = away_until(model, standing.seat)) {
    return away_text(*until, canvas_.input().now, true);
  }
  if (race_.in_danger(standing)) return "danger";
  const bool chosen = standing.chosen && standing.state == SeatState::racing;
  return chosen ? "chosen" : state_mark(standing.state);
}

std::string SeatCards::gap_of(const Standing& standing) const {
  if (standing.seat == compared_.seat || standing.score == compared_.score) return {};
  return standing.score > compared_.score ? "+" + grouped(standing.score - compared_.score)
                                          : "-" + grouped(compared_.score - standing.score);
}

// In a race to a tile first when the largest tile was made; the score only if a bar of some length
// remains.
std::string SeatCards::beside_bar(const Standing& standing, int columns) const {
  constexpr int kLeastBar = 8;
  std::string score = score_of(standing);
  const std::optional<std::uint32_t> made_ms = largest_made_ms(race_, standing);
  if (!race_.seal.settings.has_target() || !made_ms) return score;
  std::string made = clock_text(*made_ms / 1000 * 1000);
  const std::string both = canvas_.joined({made, std::move(score)});
  return width_of(both) + 1 + kLeastBar <= columns ? both : made;
}

// The score may be of an earlier board than the one below.
std::string SeatCards::score_of(const Standing& standing) const {
  const std::optional<WatchedBoard> known = known_board(race_, standing.seat);
  std::string score = grouped(standing.score);
  if (!known || known->number == 0) return score;
  return canvas_.joined({"board " + std::to_string(known->number + 1), std::move(score)});
}

double SeatCards::share_of(const Standing& standing) const {
  const MatchSettings& settings = race_.seal.settings;
  if (settings.has_target()) {
    const int best = exponent_of(standing.best_tile).value_or(0);
    return std::min(1.0, static_cast<double>(best) / settings.target_exponent);
  }
  return most_ == 0 ? 0 : static_cast<double>(standing.score) / static_cast<double>(most_);
}

}  // namespace race2048::client
