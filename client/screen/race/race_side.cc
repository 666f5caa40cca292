#include "client/screen/race/race_side.h"

#include <algorithm>
#include <numeric>

#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/seat_cards.h"
#include "client/screen/race/standings_table.h"
#include "client/words/race_words.h"
#include "client/words/splits_text.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// The first place asked for is a multiple of this, so that the client need not ask again after
// every change of the person's place.
constexpr std::uint32_t kAskedSteps = 8;
// The side shows splits if it has this many rows for them, below all else.
constexpr int kLeastSplits = 2;

// In a low side, the heading would take a row that the standings need.
bool has_heading(const RaceLayout& layout) {
  return layout.side.rows > 3;
}

int rows_for_places(const RaceLayout& layout) {
  return layout.side.rows - (has_heading(layout) ? 1 : 0);
}

// One row of each page is reserved for the person's own place, which is often on another page.
int page_size(const RaceLayout& layout) {
  return std::clamp(rows_for_places(layout) - 1, 1, static_cast<int>(limits::kStandingsSeats));
}

std::optional<std::size_t> own_index(const Race& race, const std::vector<Standing>& order) {
  const auto own = std::ranges::find_if(
      order, [&race](const Standing& place) { return race.own_seat == place.seat; });
  if (own == order.end()) return std::nullopt;
  return static_cast<std::size_t>(own - order.begin());
}

// The indexes of the places around the person's own, as many as fit; an empty element stands for
// the places left out.
std::vector<std::optional<std::size_t>> places_around(const Race& race,
                                                      const std::vector<Standing>& order,
                                                      const RaceLayout& layout) {
  return near_places(order.size(), own_index(race, order),
                     static_cast<std::size_t>(rows_for_places(layout)), order.size());
}

// The area for all but tables; leaves a margin to the board and the edge.
Area inside_of(const RaceLayout& layout) {
  Area area = layout.side;
  if (layout.side_is_below) return area;
  area.column += 1;
  area.columns -= 2;
  return area;
}

// ---- The other players' boards.

// The rows below boards that are not all of them: a blank one, and some places.
constexpr int kRestRows = 4;
// With fewer boards than these the standings say more.
constexpr int kLeastBoards = 2;

struct RivalGrid {
  BoardGrid grid;
  bool all = true;  // no other player is left out
};

RivalGrid rival_grid(const Race& race, const RaceLayout& layout) {
  const int size = race.seal.settings.rules.size;
  const int count = static_cast<int>(race.seats.size()) - 1;
  Area area = inside_of(layout);
  const BoardGrid grid = board_grid(size, count, area);
  if (grid.page_size() >= count) return {.grid = grid, .all = true};
  area.rows -= kRestRows;
  return {.grid = board_grid(size, count, area), .all = false};
}

bool has_enough_boards(const Race& race, const RaceLayout& layout) {
  const RivalGrid rivals = rival_grid(race, layout);
  return rivals.all || rivals.grid.page_size() >= kLeastBoards;
}

// The leader and the seats nearest in place to the person's own, `count` of them, by place.
std::vector<std::uint32_t> nearest_rivals(const Race& race, const std::vector<Standing>& order,
                                          std::size_t count) {
  std::vector<Standing> others = order;
  std::erase_if(others, [&race](const Standing& it) { return it.seat == race.own_seat; });
  const auto own = static_cast<std::ptrdiff_t>(own_index(race, order).value_or(0));
  std::vector<std::size_t> by_distance(others.size());
  std::iota(by_distance.begin(), by_distance.end(), std::size_t{0});
  // others[own - 1] is before the person's own seat, and others[own] behind it.
  std::ranges::stable_sort(by_distance, {}, [own](std::size_t i) {
    const std::ptrdiff_t from_own = static_cast<std::ptrdiff_t>(i) - own;
    return i == 0 ? 0 : from_own < 0 ? -2 * from_own : 2 * from_own + 1;
  });
  by_distance.resize(std::min(count, by_distance.size()));
  std::ranges::sort(by_distance);
  std::vector<std::uint32_t> seats;
  for (const std::size_t i : by_distance) seats.push_back(others[i].seat);
  return seats;
}

// By seat, so that boards stand still, if all fit.
std::vector<std::uint32_t> rivals_of(const Race& race, const std::vector<Standing>& order,
                                     const RivalGrid& rivals) {
  if (!rivals.all) {
    return nearest_rivals(race, order, static_cast<std::size_t>(rivals.grid.page_size()));
  }
  std::vector<std::uint32_t> seats;
  for (const RaceSeat& seat : race.seats) {
    if (seat.seat != race.own_seat) seats.push_back(seat.seat);
  }
  return seats;
}

class SidePanel {
 public:
  SidePanel(Canvas& canvas, const Race& race, const RaceLayout& layout)
      : canvas_(canvas), race_(race), layout_(layout), cards_(canvas, race) {}

  void draw() {
    switch (shown_side(canvas_.input(), race_, layout_)) {
      case Side::boards:
        return boards();
      case Side::standings:
        return standings();
      case Side::chat:
        draw_chat_lines(canvas_, inside_of(layout_));
        return;
    }
  }

 private:
  void boards() {
    const RivalGrid rivals = rival_grid(race_, layout_);
    Area area = inside_of(layout_);
    cards_.draw(rivals.grid, area, rivals_of(race_, cards_.standings(), rivals));
    area.row += rivals.grid.rows() + 1;
    area.rows -= rivals.grid.rows() + 1;
    if (rivals.all) return splits(area);
    std::vector<std::optional<StandingsRow>> rows;
    for (const auto& i :
         near_places(cards_.standings().size(), own_index(race_, cards_.standings()),
                     static_cast<std::size_t>(std::max(area.rows, 0)), cards_.standings().size())) {
      rows.push_back(i ? std::optional(row_of(cards_.standings()[*i])) : std::nullopt);
    }
    StandingsTable table = standings_table_of(race_);
    table.heading = false;
    draw_standings(canvas_.frame(), area, rows, table);
  }

  void standings() {
    StandingsTable table = standings_table_of(race_);
    table.heading = has_heading(layout_);
    const auto rows = rows_on_page(cards_.standings());
    draw_standings(canvas_.frame(), layout_.side, rows, table);
    Area below = inside_of(layout_);
    const int used = static_cast<int>(rows.size()) + 2;
    below.row += used;
    below.rows -= used;
    if (below.rows <= 0) return;
    if (!layout_.side_is_below) figures(below);
    splits(below);
  }

  // The largest tiles that fit, in descending order.
  void splits(Area area) {
    const std::vector<TileSplit> all = splits_of(race_);
    for (auto split = all.rbegin(); split != all.rend() && area.rows > 0; ++split, --area.rows) {
      const std::string text = split_text(*split, race_);
      canvas_.frame().put(area.row++, area.column, fitted(text, area.columns, canvas_.glyphs()));
    }
  }

  StandingsRow row_of(const Standing& standing) const {
    return running_row(canvas_, race_, standing, layout_.side.columns);
  }

  // An empty element stands for the rows left out.
  std::vector<std::optional<StandingsRow>> rows_on_page(const std::vector<Standing>& order) const {
    const std::optional<std::size_t> own = own_index(race_, order);
    std::vector<std::optional<StandingsRow>> rows;
    const auto page = places_page(canvas_.input(), race_, layout_);
    if (!page) {
      for (const auto& i : places_around(race_, order, layout_)) {
        rows.push_back(i ? std::optional(row_of(order[*i])) : std::nullopt);
      }
      return rows;
    }
    const auto size = static_cast<std::size_t>(page_size(layout_));
    const std::size_t first = static_cast<std::size_t>(page->at) * size;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if ((i >= first && i < first + size) || own == i) rows.push_back(row_of(order[i]));
    }
    return rows;
  }

  // Over the whole match so far.
  std::string speed_text(const OwnGame& own) const {
    const std::uint64_t ms = canvas_.model().match_ms(canvas_.input().now);
    if (ms == 0) return "-";
    const std::uint64_t tenths = std::uint64_t{own.moves()} * 10'000 / ms;
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  }

  // The person's own numbers, on the first row of the area, which then begins below them.
  void figures(Area& area) {
    if (!race_.own) return;
    const OwnGame& own = *race_.own;
    const std::vector<std::string> parts = {speed_text(own) + " moves a second",
                                            "best board " + grouped(own.best_score()) + " with a " +
                                                std::to_string(tile_value(own.best_exponent()))};
    for (const std::string& line : packed(parts, separator_of(canvas_.glyphs()), area.columns)) {
      if (area.rows <= 0) return;
      canvas_.frame().put(area.row++, area.column, fitted(line, area.columns, canvas_.glyphs()),
                          Tone::dim);
      --area.rows;
    }
  }

  Canvas& canvas_;
  const Race& race_;
  const RaceLayout& layout_;
  SeatCards cards_;
};

// The places in [from, to), counted from 0.
struct Places {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

// The shown places that the server does not send by itself.
Places shown_behind(std::uint32_t leaders, const Race& race, const ScreenInput& input,
                    const RaceLayout& layout) {
  Places places;
  const std::vector<Standing> order = shown_standings(race, input.ui.race.memo);
  for (const auto& i : places_around(race, order, layout)) {
    if (!i || *i < leaders) continue;
    const auto place = static_cast<std::uint32_t>(*i);
    if (places.to == 0) places.from = place;
    places.to = place + 1;
  }
  return places;
}

// The beginning of the page to ask for now: the server sends so many places at once, and more pages
// than one take turns, a second each.
std::optional<std::uint32_t> page_in_turn(const Places& places, std::uint32_t match_ms) {
  if (places.to == 0) return std::nullopt;
  const auto size = static_cast<std::uint32_t>(limits::kStandingsSeats);
  const std::uint32_t from = places.from / kAskedSteps * kAskedSteps;
  const std::uint32_t pages = (places.to - from + size - 1) / size;
  return from + match_ms / 1000 % pages * size;
}

}  // namespace

void draw_side(Canvas& canvas, const Race& race, const RaceLayout& layout) {
  SidePanel(canvas, race, layout).draw();
}

bool places_are_paged(const Race& race, const RaceLayout& layout) {
  return static_cast<int>(race.seats.size()) > rows_for_places(layout);
}

std::optional<Page> places_page(const ScreenInput& input, const Race& race,
                                const RaceLayout& layout) {
  if (shown_side(input, race, layout) != Side::standings || !places_are_paged(race, layout)) {
    return std::nullopt;
  }
  const int pages = pages_of(static_cast<int>(race.seats.size()), page_size(layout));
  // Page 0 shows the places around the person's own; the other pages follow it.
  const int turned = input.ui.page % (pages + 1);
  const int page = turned < 0 ? turned + pages + 1 : turned;
  if (page == 0) return std::nullopt;
  return Page{page - 1, pages};
}

std::optional<std::uint32_t> places_to_ask_for(const ScreenInput& input, const Race& race) {
  if (!told_in_parts(race) || input.ui.side == Side::chat) return std::nullopt;
  const RaceLayout layout = race_layout(input.rows, input.columns, race.seal.settings.rules.size);
  const auto leaders = static_cast<std::uint32_t>(limits::kStandingsSeats);
  if (const auto page = places_page(input, race, layout)) {
    const auto size = static_cast<std::uint32_t>(page_size(layout));
    const std::uint32_t first = static_cast<std::uint32_t>(page->at) * size;
    return first + size <= leaders ? std::nullopt : std::optional(first);
  }
  return page_in_turn(shown_behind(leaders, race, input, layout), input.model.match_ms(input.now));
}

Side shown_side(const ScreenInput& input, const Race& race, const RaceLayout& layout) {
  if (input.ui.side != Side::boards) return input.ui.side;
  if (race.boards.empty() || race.seats.size() < 2) return Side::standings;
  return has_enough_boards(race, layout) ? Side::boards : Side::standings;
}

bool boards_fit(const ScreenInput& input, const Race& race) {
  if (input.rows < kMinRows || input.columns < kMinColumns) return true;
  return has_enough_boards(race,
                           race_layout(input.rows, input.columns, race.seal.settings.rules.size));
}

bool side_tells_splits(const ScreenInput& input, const Race& race, const RaceLayout& layout) {
  switch (shown_side(input, race, layout)) {
    case Side::boards: {
      const RivalGrid rivals = rival_grid(race, layout);
      return rivals.all && inside_of(layout).rows - rivals.grid.rows() > kLeastSplits;
    }
    case Side::standings:
      return rows_for_places(layout) - static_cast<int>(race.seats.size()) - 2 >= kLeastSplits;
    case Side::chat:
      return false;
  }
  return false;
}

}  // namespace race2048::client
