#include "client/screen/race/race_side.h"

#include <algorithm>

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

constexpr std::size_t kAllShown = 12;  // with more seats, only some are shown
// The first place asked for is a multiple of this, so that the client need not ask again after
// every change of the person's place.
constexpr std::uint32_t kAskedSteps = 8;
constexpr std::uint32_t kLeadersAround = 2;
constexpr int kTallSide = 20;  // with this many rows, the side shows more than the standings

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

std::optional<std::size_t> own_index(const Race& race, const ShownOrder& order) {
  const auto own = std::find(order.begin(), order.end(), race.own_seat);
  if (own == order.end()) return std::nullopt;
  return static_cast<std::size_t>(own - order.begin());
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
    const ShownOrder order = shown_order(race_, canvas_.ui().race.memo);
    StandingsTable table = standings_table_of(race_);
    table.heading = has_heading(layout_);
    const auto rows = rows_on_page(order);
    draw_standings(canvas_.frame(), layout_.side, rows, table);
    if (!side_tells_splits(Side::standings, layout_)) return;
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

  StandingsRow row_of(std::uint32_t seat) const {
    return running_row(canvas_, race_, seat, layout_.side.columns);
  }

  // An empty element stands for the rows left out.
  std::vector<std::optional<StandingsRow>> rows_on_page(const ShownOrder& order) const {
    const std::optional<std::size_t> own = own_index(race_, order);
    std::vector<std::optional<StandingsRow>> rows;
    const auto page = places_page(canvas_.input(), race_, layout_);
    if (!page) {
      const auto capacity = static_cast<std::size_t>(rows_for_places(layout_));
      for (const auto& i : near_places(order.size(), own, capacity, kAllShown)) {
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

  void details() {
    const Area area = inside();
    // If the side is below the board, the figures have a place of their own.
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
      say("Score      " + grouped(own.shown_score()));
      say("Best tile  " + std::to_string(tile_value(own.shown_board().best_exponent())));
      say("Moves      " + grouped(own.moves()));
      say("Board      " + std::to_string(own.board_number() + 1));
    }
    if (canvas_.model().ping_ms != 0) {
      say("Ping       " + std::to_string(canvas_.model().ping_ms) + " ms");
    }
    say("Watching   " + grouped(watching(canvas_.model(), race_)) + " (" +
        watch_word(race_.seal.settings.watch) + ")");
    ++row;
    splits({row, area.column, area.row + area.rows - row, area.columns});
  }

  Canvas& canvas_;
  const Race& race_;
  const RaceLayout& layout_;
};

}  // namespace

void draw_side(Canvas& canvas, const Race& race, const RaceLayout& layout) {
  SidePanel(canvas, race, layout).draw();
}

bool places_are_paged(const Race& race, const RaceLayout& layout) {
  return race.seats.size() > kAllShown ||
         static_cast<int>(race.seats.size()) > rows_for_places(layout);
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
  const auto own = own_index(race, shown_order(race, input.ui.race.memo));
  if (!own || *own + kLeadersAround < leaders) return std::nullopt;
  const auto above = static_cast<std::uint32_t>(*own) - kLeadersAround;
  return above / kAskedSteps * kAskedSteps;
}

bool side_tells_splits(Side side, const RaceLayout& layout) {
  return side == Side::details || (side == Side::standings && layout.side.rows >= kTallSide);
}

}  // namespace race2048::client
