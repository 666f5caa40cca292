#include "client/screen/race/watch_screen.h"

#include <algorithm>
#include <utility>

#include "client/model/places.h"
#include "client/model/situation.h"
#include "client/screen/chat_panel.h"
#include "client/screen/race/boards_layout.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/race_screen.h"
#include "client/screen/race/seat_cards.h"
#include "client/screen/race/standings_table.h"
#include "client/words/race_words.h"
#include "client/words/room_words.h"
#include "client/words/splits_text.h"
#include "shared/limits.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

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
  WatchScreen(Canvas& canvas, const Race& race)
      : canvas_(canvas), race_(race), cards_(canvas, race) {}

  void draw() {
    const ScreenInput& input = canvas_.input();
    const int size = page_size(input, race_);
    const bool table = shows_table(input, race_);
    const Page page = canvas_.page(count_pages(input, race_));
    canvas_.keys(watching_keys(canvas_), page);
    race_header(canvas_, race_);
    if (has_results(canvas_.model()) || !draw_highlight(canvas_, race_, 1, 1)) facts();
    if (table) {
      standings(page, size);
    } else {
      const BoardsLayout layout = watched_layout(input, race_);
      boards(seats_to_look_at(), layout, page, size);
      table_beside(layout.table, page, size);
    }
    draw_chat_in_match(canvas_);
  }

  // Fills the second row while no highlight does.
  void facts() {
    const std::string round = where_the_person_stands();
    if (race_.own && !has_results(canvas_.model())) {
      canvas_.line(1, done_text(race_, canvas_.text_columns()), Tone::bold);
    } else if (!race_.boards.empty()) {
      std::vector<std::string> parts = {watchers_text(canvas_.model(), race_)};
      if (!round.empty()) parts.insert(parts.begin(), round);
      canvas_.line(1, canvas_.joined(parts), Tone::dim);
    } else {
      canvas_.line(1, round, Tone::dim);
    }
  }

  // The round of a series, and the prospects of a person who waits.
  std::string where_the_person_stands() const {
    std::string text = round_text(canvas_.model());
    if (!waits_for_seat(canvas_.model())) return text;
    return text.empty() ? std::string(kSeatPromise)
                        : canvas_.joined({std::string(kSeatPromise), text});
  }

  void draw_last(const KeyHints& keys) {
    std::vector<std::uint32_t> seats;
    for (const Standing& standing : race_.ranked()) {
      if (known_board(race_, standing.seat)) seats.push_back(standing.seat);
    }
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
    const std::vector<Standing> seats = on_page(cards_.standings(), page.at * size, size);
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
    std::vector<Standing> places = cards_.standings();
    if (told_in_parts(race_)) places = on_page(std::move(places), page.at * size, size);
    draw_places(canvas_, race_, places, area, standings_table_of(race_));
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
  std::vector<std::uint32_t> seats_to_look_at() const {
    std::vector<std::uint32_t> seats;
    for (const Standing& standing : cards_.standings()) seats.push_back(standing.seat);
    if (!told_in_parts(race_)) std::ranges::sort(seats);
    std::erase_if(seats, [this](std::uint32_t seat) { return race_.own_seat == seat; });
    return seats;
  }

  void boards(std::vector<std::uint32_t> seats, const BoardsLayout& layout, const Page& page,
              int size) {
    cards_.draw(layout.grid, layout.boards, on_page(std::move(seats), page.at * size, size));
  }

  Canvas& canvas_;
  const Race& race_;
  SeatCards cards_;
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
