#include "client/screen/race/watch_screen.h"

#include <algorithm>
#include <array>

#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/screen/board_layout.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/race_screen.h"
#include "client/screen/race/standings_table.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/race_words.h"
#include "client/words/splits_text.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kLabelRows = 3;  // above a board
constexpr int kWideColumns = 72;
constexpr int kRowsForATitle = 24;

// From largest to smallest, for boards that all fit on one page.
constexpr std::array<CellShape, 3> kLargeShapes = {
    {{10, 5}, {kBoardCellColumns, 3}, {kBoardCellColumns, 1}}};
constexpr CellShape kSmallest{4, 1, false};

struct Grid {
  CellShape shape;
  Area board;   // only its size counts
  int gap = 3;  // columns between boards
  int across = 1;
  int down = 1;

  int page_size() const { return across * down; }
};

Grid grid_of(const CellShape& shape, int size, const Area& area) {
  Grid grid{.shape = shape, .board = board_of(size, shape, 0, 0).board};
  if (area.columns < kWideColumns) grid.gap = 2;
  grid.across = std::max((area.columns + grid.gap) / (grid.board.columns + grid.gap), 1);
  grid.down = std::max((area.rows + 1) / (grid.board.rows + kLabelRows + 1), 1);
  return grid;
}

// A shape without inner borders, wide enough for the longest number.
CellShape compact_shape(const Race& race) {
  int digits = 4;
  for (const auto& [seat, watched] : race.boards) {
    const std::uint64_t best = tile_value(watched.board.best_exponent());
    digits = std::max(digits, static_cast<int>(std::to_string(best).size()));
  }
  return {digits + 1, 1, false};
}

// The largest cells with which all boards fit on one page. If none will do, compact cells; and if
// only one such board fits in a row but several smaller ones would, the smallest cells, with
// abbreviated numbers.
Grid best_grid(const Race& race, std::size_t count, const Area& area) {
  const int size = race.seal.settings.rules.size;
  for (const CellShape& shape : kLargeShapes) {
    const Grid large = grid_of(shape, size, area);
    const bool whole =
        large.board.rows + kLabelRows <= area.rows && large.board.columns <= area.columns;
    if (whole && static_cast<int>(count) <= large.page_size()) return large;
  }
  const Grid compact = grid_of(compact_shape(race), size, area);
  const Grid smallest = grid_of(kSmallest, size, area);
  const bool alone = compact.across == 1 && smallest.across > 1 && count > 1;
  return alone || compact.board.columns > area.columns ? smallest : compact;
}

bool shows_table(const ScreenInput& input, const Race& race) {
  return race.boards.empty() || input.ui.room.table;
}

// The number of seats to watch, without the person's own.
std::size_t seats_to_watch(const Race& race) {
  return race.seats.size() - (race.own_seat ? 1 : 0);
}

// Always assumes one row of keys, so that the boards do not move when the keys change.
Area boards_area(int rows, int columns) {
  return {2, 1, rows - 4, columns - 2};
}

int table_row(int rows) {
  return rows < kRowsForATitle ? 3 : 4;
}

// Leaves room below the table for two rows of keys.
int table_places(int rows) {
  return std::clamp(rows - table_row(rows) - 4, 1, static_cast<int>(limits::kStandingsSeats));
}

// The person's own board, or another one as last received.
std::optional<WatchedBoard> known_board(const Race& race, std::uint32_t seat) {
  if (race.own && race.own_seat == seat) {
    const OwnGame& own = *race.own;
    return WatchedBoard{own.board_number(), own.board(), own.score(), own.moves()};
  }
  const auto found = race.boards.find(seat);
  return found == race.boards.end() ? std::nullopt : std::optional(found->second);
}

// The number of seats on a page. In a large race, at most as many as the server sends at once.
int page_size(const ScreenInput& input, const Race& race) {
  if (shows_table(input, race)) return table_places(input.rows);
  const Grid grid = best_grid(race, seats_to_watch(race), boards_area(input.rows, input.columns));
  const int most = static_cast<int>(limits::kStandingsSeats);
  return told_in_parts(race) ? std::min(grid.page_size(), most) : grid.page_size();
}

int count_pages(const ScreenInput& input, const Race& race) {
  const std::size_t count = shows_table(input, race) ? race.seats.size() : seats_to_watch(race);
  return pages_of(static_cast<int>(count), page_size(input, race));
}

template <class T>
std::vector<T> on_page(std::vector<T> all, int first, int size) {
  const auto count = static_cast<int>(all.size());
  const int from = std::min(first, count);
  return {all.begin() + from, all.begin() + std::min(from + size, count)};
}

class WatchScreen {
 public:
  WatchScreen(Canvas& canvas, const Race& race) : canvas_(canvas), race_(race) {}

  void draw() {
    const ScreenInput& input = canvas_.input();
    const int size = page_size(input, race_);
    const bool table = shows_table(input, race_);
    const Page page = canvas_.page(count_pages(input, race_));
    canvas_.keys(watching_keys(canvas_), page);
    race_header(canvas_, race_);
    const std::string round = round_text(canvas_.model());
    if (race_.own) {
      canvas_.line(1, done_text(race_, canvas_.text_columns()), Tone::bold);
    } else if (!race_.boards.empty()) {
      std::vector<std::string> parts = {watchers_text(canvas_.model(), race_)};
      if (!round.empty()) parts.insert(parts.begin(), round);
      canvas_.line(1, canvas_.joined(parts), Tone::dim);
    } else {
      canvas_.line(1, round, Tone::dim);
    }
    if (table) {
      standings(page, size);
    } else {
      boards(seats_to_look_at(), best_grid(race_, seats_to_watch(race_), area()), page, size);
    }
  }

  void draw_last(const KeyHints& keys) {
    std::vector<RaceSeat> seats = race_.seats;
    std::erase_if(seats, [this](const RaceSeat& seat) { return !known_board(race_, seat.seat); });
    const Grid grid = best_grid(race_, seats.size(), area());
    const int size = grid.page_size();
    const Page page = canvas_.page(pages_of(static_cast<int>(seats.size()), size));
    canvas_.keys(keys, page);
    draw_title(canvas_.frame(), canvas_.joined({"final boards", describe(race_.seal.settings)}),
               canvas_.model().room.code);
    boards(std::move(seats), grid, page, size);
  }

 private:
  void standings(const Page& page, int size) {
    if (race_.boards.empty()) {
      canvas_.line(2, why_no_boards(race_.seal.settings.watch), Tone::bold);
    }
    const ShownOrder seats =
        on_page(shown_order(race_, canvas_.ui().race.memo), page.at * size, size);
    std::vector<std::optional<StandingsRow>> rows;
    for (const std::uint32_t seat : seats) {
      rows.emplace_back(running_row(canvas_, race_, seat, canvas_.text_columns()));
    }
    draw_standings(canvas_.frame(),
                   {table_row(canvas_.rows()), 1, size + 1, canvas_.text_columns()}, rows,
                   standings_table_of(race_));
    splits(table_row(canvas_.rows()) + 1 + static_cast<int>(rows.size()));
  }

  // Draws the splits below the table, as far as there is room.
  void splits(int row) {
    constexpr std::size_t kMostRows = 2;
    const int end = table_row(canvas_.rows()) + 1 + table_places(canvas_.rows());
    for (const std::string& text :
         splits_lines(race_, canvas_.text_columns(), kMostRows, canvas_.glyphs())) {
      if (++row < end) canvas_.line(row, text, Tone::dim);
    }
  }

  // By seat, so that boards do not jump about. In large races by place, because the server hands
  // out pages by place.
  std::vector<RaceSeat> seats_to_look_at() const {
    std::vector<RaceSeat> seats;
    if (told_in_parts(race_)) {
      for (const std::uint32_t number : shown_order(race_, canvas_.ui().race.memo)) {
        if (const RaceSeat* seat = race_.find_seat(number)) seats.push_back(*seat);
      }
    } else {
      seats = race_.seats;
    }
    std::erase_if(seats, [this](const RaceSeat& seat) { return race_.own_seat == seat.seat; });
    return seats;
  }

  Area area() const { return boards_area(canvas_.rows(), canvas_.columns()); }

  void boards(std::vector<RaceSeat> seats, const Grid& grid, const Page& page, int size) {
    int i = 0;
    for (const RaceSeat& seat : on_page(std::move(seats), page.at * size, size)) {
      const int row = area().row + i / grid.across * (grid.board.rows + kLabelRows + 1);
      const int column = area().column + i % grid.across * (grid.board.columns + grid.gap);
      board(seat, grid, row, column);
      ++i;
    }
  }

  Standing standing_of(std::uint32_t seat) const {
    const auto found = race_.standings.find(seat);
    if (found != race_.standings.end()) return found->second;
    Standing unknown;
    unknown.seat = seat;
    return unknown;
  }

  // The seat above its board: rank, name and state.
  void label(const RaceSeat& seat, int row, int column, int columns) {
    Frame& frame = canvas_.frame();
    const Standing standing = standing_of(seat.seat);
    const std::string rank = standing.rank == 0 ? "-" : std::to_string(standing.rank);
    const int name_column = frame.put(row, column, rank + "  ", Tone::bold);
    frame.put(row, name_column,
              fitted_name(seat.name, mark_of(race_, seat.seat), column + columns - name_column,
                          canvas_.glyphs()),
              Tone::bold);
    const std::string score = grouped(standing.score);
    const std::string both = canvas_.joined({score, counted(standing.moves, "move")});
    frame.put(row + 1, column, width_of(both) <= columns ? both : score);
    const std::optional<WatchedBoard> watched = known_board(race_, seat.seat);
    const std::string number =
        watched && watched->number > 0 ? "board " + std::to_string(watched->number + 1) : "";
    frame.put(row + 2, column, state_of(standing, columns - width_of(number)), Tone::dim);
    frame.put(row + 2, column + columns - width_of(number), number, Tone::dim);
  }

  // Shorter where it would leave no gap within `columns`.
  std::string state_of(const Standing& standing, int columns) const {
    const Model& model = canvas_.model();
    if (between_matches(model)) return final_state_word(standing.state);
    if (const std::optional<TimePoint> until = away_until(model, standing.seat)) {
      const TimePoint now = canvas_.input().now;
      const std::string text = away_text(*until, now);
      return width_of(text) < columns ? text : away_text(*until, now, true);
    }
    return standing.chosen ? "has chosen" : state_word(standing.state);
  }

  void board(const RaceSeat& seat, const Grid& grid, int row, int column) {
    Frame& frame = canvas_.frame();
    label(seat, row, column, grid.board.columns);
    const std::optional<WatchedBoard> known = known_board(race_, seat.seat);
    if (!known) {
      draw_box(frame, {row + kLabelRows, column, grid.board.rows, grid.board.columns});
      frame.put(row + kLabelRows + grid.board.rows / 2, column + 2, "no board yet", Tone::dim);
    } else {
      draw_board(frame, board_of(known->board.size(), grid.shape, row + kLabelRows, column),
                 known->board, std::nullopt);
    }
  }

  Canvas& canvas_;
  const Race& race_;
};

}  // namespace

void draw_watching(Canvas& canvas, const Race& race) {
  WatchScreen(canvas, race).draw();
}

void draw_last_boards(Canvas& canvas, const Race& race, const KeyHints& keys) {
  WatchScreen(canvas, race).draw_last(keys);
}

std::optional<std::uint32_t> watched_places(const ScreenInput& input, const Race& race) {
  if (!told_in_parts(race)) return std::nullopt;
  const Page page = page_of(input, count_pages(input, race));
  if (page.at == 0) return std::nullopt;
  return static_cast<std::uint32_t>(page.at * page_size(input, race));
}

}  // namespace race2048::client
