#include "client/screen/race/watch_screen.h"

#include <algorithm>
#include <utility>

#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/screen/board_layout.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/boards_layout.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/race_screen.h"
#include "client/screen/race/standings_table.h"
#include "client/text/distinct_names.h"
#include "client/words/link_text.h"
#include "client/words/marks.h"
#include "client/words/race_words.h"
#include "client/words/room_words.h"
#include "client/words/splits_text.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kWideBoard = 24;  // has room for two blanks between rank and name
constexpr int kRowsForATitle = 24;

// Always assumes one row of keys, so that the boards do not move when the keys change.
Area boards_area(int rows, int columns) {
  return {2, 1, rows - 4, columns - 2};
}

bool shows_table(const ScreenInput& input, const Race& race) {
  return race.boards.empty() || input.ui.room.table;
}

// The number of seats to watch, without the person's own.
std::size_t seats_to_watch(const Race& race) {
  return race.seats.size() - (race.own_seat ? 1 : 0);
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

// The number of boards to watch at once: in a large race, at most as many as the server sends.
int boards_at_once(const Race& race) {
  const int count = static_cast<int>(seats_to_watch(race));
  const int most = static_cast<int>(limits::kStandingsSeats);
  return told_in_parts(race) ? std::min(count, most) : count;
}

BoardsLayout watched_layout(const ScreenInput& input, const Race& race) {
  return boards_layout(race, boards_at_once(race), boards_area(input.rows, input.columns), true);
}

// The number of seats on a page.
int page_size(const ScreenInput& input, const Race& race) {
  if (shows_table(input, race)) return table_places(input.rows);
  const int fit = watched_layout(input, race).grid.page_size();
  return told_in_parts(race) ? std::min(fit, boards_at_once(race)) : fit;
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
    const std::string round = where_the_person_stands();
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
      const BoardsLayout layout = watched_layout(input, race_);
      boards(seats_to_look_at(), layout, page, size);
      table_beside(layout.table, page, size);
    }
    draw_chat_in_match(canvas_);
  }

  // The round of a series, and the prospects of a person who waits.
  std::string where_the_person_stands() const {
    std::string text = round_text(canvas_.model());
    if (!waits_for_seat(canvas_.model())) return text;
    return text.empty() ? std::string(kSeatPromise)
                        : canvas_.joined({std::string(kSeatPromise), text});
  }

  void draw_last(const KeyHints& keys) {
    std::vector<RaceSeat> seats = race_.seats;
    std::erase_if(seats, [this](const RaceSeat& seat) { return !known_board(race_, seat.seat); });
    const BoardsLayout layout =
        boards_layout(race_, static_cast<int>(seats.size()),
                      boards_area(canvas_.rows(), canvas_.columns()), false);
    const int size = layout.grid.page_size();
    const Page page = canvas_.page(pages_of(static_cast<int>(seats.size()), size));
    canvas_.keys(keys, page);
    draw_title(canvas_.frame(), canvas_.joined({"final boards", describe(race_.seal.settings)}),
               canvas_.model().room.code);
    boards(std::move(seats), layout, page, size);
  }

 private:
  void standings(const Page& page, int size) {
    if (race_.boards.empty()) {
      canvas_.line(2, why_no_boards(race_.seal.settings.watch), Tone::bold);
    }
    const std::vector<Standing> seats =
        on_page(shown_standings(race_, canvas_.ui().race.memo), page.at * size, size);
    std::vector<std::optional<StandingsRow>> rows;
    for (const Standing& place : seats) {
      rows.emplace_back(running_row(canvas_, race_, place, canvas_.text_columns()));
    }
    draw_standings(canvas_.frame(),
                   {table_row(canvas_.rows()), 1, size + 1, canvas_.text_columns()}, rows,
                   standings_table_of(race_));
    splits(table_row(canvas_.rows()) + 1 + static_cast<int>(rows.size()));
  }

  // In a large race, the places whose boards are shown: the server sends no others.
  void table_beside(const Area& area, const Page& page, int size) {
    if (area.columns == 0) return;
    std::vector<Standing> places = shown_standings(race_, canvas_.ui().race.memo);
    if (told_in_parts(race_)) places = on_page(std::move(places), page.at * size, size);
    std::vector<std::optional<StandingsRow>> rows;
    for (const Standing& place : places) {
      rows.emplace_back(running_row(canvas_, race_, place, area.columns));
    }
    draw_standings(canvas_.frame(), area, rows, standings_table_of(race_));
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
      for (const Standing& place : shown_standings(race_, canvas_.ui().race.memo)) {
        if (const RaceSeat* seat = race_.find_seat(place.seat)) seats.push_back(*seat);
      }
    } else {
      seats = race_.seats;
    }
    std::erase_if(seats, [this](const RaceSeat& seat) { return race_.own_seat == seat.seat; });
    return seats;
  }

  void boards(std::vector<RaceSeat> seats, const BoardsLayout& layout, const Page& page, int size) {
    seats = on_page(std::move(seats), page.at * size, size);
    const BoardGrid& grid = layout.grid;
    const std::vector<std::string> names = names_above(seats, grid.board.columns);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const int at = static_cast<int>(i);
      const int row = layout.boards.row + at / grid.across * (grid.board.rows + kLabelRows + 1);
      const int column = layout.boards.column + at % grid.across * (grid.board.columns + grid.gap);
      label(seats[i], names[i], {row, column, kLabelRows, grid.board.columns});
      board(seats[i], grid, row + kLabelRows, column);
    }
  }

  // Between the rank and the name.
  static int label_gap(int columns) { return columns < kWideBoard ? 1 : 2; }

  // The names as the labels show them, after a rank.
  std::vector<std::string> names_above(const std::vector<RaceSeat>& seats, int columns) const {
    std::vector<std::string> names;
    int rank_columns = 1;
    for (const RaceSeat& seat : seats) {
      names.push_back(seat.name);
      rank_columns = std::max(rank_columns, width_of(rank_text(seat.seat)));
    }
    return distinct_names(names, columns - rank_columns - label_gap(columns), canvas_.glyphs());
  }

  Standing standing_of(std::uint32_t seat) const {
    return between_matches(canvas_.model()) ? race_.standing(seat)
                                            : shown_standing(race_, canvas_.ui().race.memo, seat);
  }

  std::string rank_text(std::uint32_t seat) const {
    const std::uint32_t rank = standing_of(seat).rank;
    return rank == 0 ? "-" : std::to_string(rank);
  }

  // The seat above its board: rank and name, then the facts. A mark without room beside the name
  // goes to the facts.
  void label(const RaceSeat& seat, const std::string& name, const Area& area) {
    Frame& frame = canvas_.frame();
    const int end = area.column + area.columns;
    const int rank_end = frame.put(area.row, area.column, rank_text(seat.seat), Tone::bold);
    int column = frame.put(area.row, rank_end + label_gap(area.columns), name, Tone::bold);
    std::string mark = mark_of(seat, race_.own_seat == seat.seat);
    if (!mark.empty() && column + 1 + width_of(mark) <= end) {
      frame.put(area.row, column + 1, std::exchange(mark, {}), Tone::bold);
    }
    frame.put(area.row + 1, area.column, facts(standing_of(seat.seat), mark, area.columns));
  }

  // Score, moves, number of the board and state, as far as there is room: the moves go first.
  std::string facts(const Standing& standing, const std::string& mark, int columns) const {
    const std::optional<WatchedBoard> watched = known_board(race_, standing.seat);
    const std::string number =
        watched && watched->number > 0 ? board_text(*watched, standing) : std::string();
    const std::string score = grouped(standing.score);
    const std::string first = mark.empty() ? score : mark + " " + score;
    const std::string state = state_of(standing, columns - width_of(first));
    const std::string moves = counted(standing.moves, "move");
    return first_that_fits({said({first, moves, number, state}), said({first, number, state}),
                            said({first, state}), said({score, state}), first},
                           columns, canvas_.glyphs());
  }

  std::string said(std::vector<std::string> parts) const {
    std::erase(parts, std::string());
    return canvas_.joined(parts);
  }

  // The seat's score may be of an earlier board than the one shown, and is then not to be found on
  // it.
  static std::string board_text(const WatchedBoard& shown, const Standing& standing) {
    const std::string text = "board " + std::to_string(shown.number + 1);
    return shown.score < standing.score ? text + " (now)" : text;
  }

  // Shorter where it would not fit into `columns` after another part.
  std::string state_of(const Standing& standing, int columns) const {
    const Model& model = canvas_.model();
    if (between_matches(model)) return state_mark(standing.state);
    if (const std::optional<TimePoint> until = away_until(model, standing.seat)) {
      const TimePoint now = canvas_.input().now;
      const std::string text = away_text(*until, now);
      const int room = columns - width_of(separator_of(canvas_.glyphs()));
      return width_of(text) <= room ? text : away_text(*until, now, true);
    }
    const bool chosen = standing.chosen && standing.state == SeatState::racing;
    return chosen ? "has chosen" : state_mark(standing.state);
  }

  void board(const RaceSeat& seat, const BoardGrid& grid, int row, int column) {
    Frame& frame = canvas_.frame();
    const std::optional<WatchedBoard> known = known_board(race_, seat.seat);
    if (!known) {
      draw_box(frame, {row, column, grid.board.rows, grid.board.columns});
      frame.put(row + grid.board.rows / 2, column + 2, "no board yet", Tone::dim);
    } else {
      draw_board(frame, board_of(known->board.size(), grid.shape, row, column), known->board,
                 std::nullopt);
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
