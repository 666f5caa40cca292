#include "client/screen/race/race_side.h"

#include <algorithm>

#include "client/model/own_standing.h"
#include "client/model/places.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/race_parts.h"
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
// With this many rows the side shows more than the standings, if these leave some rows.
constexpr int kTallSide = 20;
constexpr int kLeastSplits = 3;

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

class SidePanel {
 public:
  SidePanel(Canvas& canvas, const Race& race, const RaceLayout& layout)
      : canvas_(canvas), race_(race), layout_(layout) {}

  void draw() {
    switch (canvas_.ui().side) {
      case Side::standings:
        return standings();
      case Side::details:
        return details();
      case Side::chat:
        draw_chat_lines(canvas_, inside());
        return;
      case Side::none:
        return;
    }
  }

 private:
  // The area for text other than tables; leaves a margin to the board and the edge.
  Area inside() const {
    Area area = layout_.side;
    if (layout_.side_is_below) return area;
    area.column += 1;
    area.columns -= 2;
    return area;
  }

  void standings() {
    const std::vector<Standing> order = shown_standings(race_, canvas_.ui().race.memo);
    StandingsTable table = standings_table_of(race_);
    table.heading = has_heading(layout_);
    const auto rows = rows_on_page(order);
    draw_standings(canvas_.frame(), layout_.side, rows, table);
    if (!side_tells_splits(Side::standings, race_, layout_)) return;
    Area below = inside();
    const int used = static_cast<int>(rows.size()) + 2;
    below.row += used;
    below.rows -= used;
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

  StandingsRow row_of(const Standing& place) const {
    return running_row(canvas_, race_, place, layout_.side.columns);
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

  // The points between the person's own place and the one before; for the first player, the points
  // to the next one. Empty without known standings of others.
  std::string distance_text() const {
    const std::vector<Standing> standings = shown_standings(race_, canvas_.ui().race.memo);
    const auto own = std::ranges::find_if(
        standings, [this](const Standing& it) { return race_.own_seat == it.seat; });
    if (own == standings.end() || standings.size() < 2) return {};
    const bool leads = own == standings.begin();
    const Standing& other = leads ? *(own + 1) : *(own - 1);
    const std::uint64_t more = std::max(own->score, other.score);
    const std::string points =
        grouped(more - std::min(own->score, other.score)) + " (" + race_.name_of(other.seat) + ")";
    return (leads ? "Ahead by        " : "To next place   ") + points;
  }

  void details() {
    const Area area = inside();
    // If the side is below the board, the numbers have a place of their own.
    if (layout_.side_is_below) return splits(area);
    int row = area.row;
    const auto say = [&](const std::string& text, Style style = {}) {
      for (const std::string& part : wrapped(text, area.columns)) {
        if (row < area.row + area.rows) canvas_.frame().put(row++, area.column, part, style);
      }
    };
    say(describe(race_.seal.settings), Tone::bold);
    if (race_.own) {
      const OwnGame& own = *race_.own;
      say("Moves a second  " + speed_text(own));
      say("Best board      " + grouped(own.best_score()) + ", with a " +
          std::to_string(tile_value(own.best_exponent())));
      say(distance_text());
    }
    ++row;
    splits({row, area.column, area.row + area.rows - row, area.columns});
  }

  Canvas& canvas_;
  const Race& race_;
  const RaceLayout& layout_;
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
  if (input.ui.side != Side::standings || !places_are_paged(race, layout)) return std::nullopt;
  const int pages = pages_of(static_cast<int>(race.seats.size()), page_size(layout));
  // Page 0 shows the places around the person's own; the other pages follow it.
  const int turned = input.ui.page % (pages + 1);
  const int page = turned < 0 ? turned + pages + 1 : turned;
  if (page == 0) return std::nullopt;
  return Page{page - 1, pages};
}

std::optional<std::uint32_t> places_to_ask_for(const ScreenInput& input, const Race& race) {
  if (!told_in_parts(race) || input.ui.side != Side::standings) return std::nullopt;
  const RaceLayout layout = race_layout(input.rows, input.columns, race.seal.settings.rules.size);
  const auto leaders = static_cast<std::uint32_t>(limits::kStandingsSeats);
  if (const auto page = places_page(input, race, layout)) {
    const auto size = static_cast<std::uint32_t>(page_size(layout));
    const std::uint32_t first = static_cast<std::uint32_t>(page->at) * size;
    return first + size <= leaders ? std::nullopt : std::optional(first);
  }
  return page_in_turn(shown_behind(leaders, race, input, layout), input.model.match_ms(input.now));
}

bool side_tells_splits(Side side, const Race& race, const RaceLayout& layout) {
  if (side != Side::standings) return side == Side::details;
  const int left = rows_for_places(layout) - static_cast<int>(race.seats.size()) - 1;
  return layout.side.rows >= kTallSide && left >= kLeastSplits;
}

}  // namespace race2048::client
