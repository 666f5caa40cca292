#include "client/core/screens/race_screen.h"

#include <algorithm>
#include <array>

#include "client/core/places.h"
#include "client/core/screens/board_layout.h"
#include "client/core/screens/race_parts.h"

namespace race2048::client {
namespace {

constexpr std::array<int, 2> kCellRows = {3, 1};
constexpr int kRowsBelow = 4;          // what is said under the board, and the keys
constexpr int kStandingsColumns = 21;  // place, name and score
constexpr int kDigitRows = 10;
constexpr int kStandingsRows = 17;  // as high as a 4x4 board

std::string how_own_run_ended(const Race& race, v1::SeatState state) {
  switch (state) {
    case v1::SEAT_STATE_REACHED:
      return "you made the " + std::to_string(tile_value(race.seal.settings.target_exponent));
    case v1::SEAT_STATE_OUT_STUCK:
      return "no move is left";
    case v1::SEAT_STATE_GAVE_UP:
      return "you gave up";
    case v1::SEAT_STATE_IDLE:
      return "no move came for too long";
    case v1::SEAT_STATE_MOVES_MADE:
      return "you made all your moves";
    default:
      return "your run has ended";
  }
}

BoardLayout layout_of(int rows, int columns, const Race& race) {
  const Board board = race.own ? race.own->shown_board() : Board(race.seal.settings.rules.size);
  return board_layout(board, kCellRows, kBoardRow, kBoardColumn, rows - kBoardRow - kRowsBelow - 1,
                      columns - kBoardColumn - 1 - kStandingsColumns);
}

Area beside(int columns, const BoardLayout& layout) {
  const int column = kBoardColumn + layout.board.columns + 1;
  return {kBoardRow, column, kStandingsRows, columns - column};
}

// Places of many seats on a page: the heading and the own row take lines too.
constexpr int kPlaces = kStandingsRows - 2;

int page_in(const ScreenInput& input, const Race& race) {
  const int pages = pages_of(static_cast<int>(race.seats.size()), kPlaces);
  return (input.ui.page % pages + pages) % pages;
}

class RaceScreen {
 public:
  RaceScreen(Canvas& canvas, const Race& race)
      : canvas_(canvas), race_(race), layout_(layout_of(canvas.rows(), canvas.columns(), race)) {}

  void countdown() {
    canvas_.keys(watching_or_leaving());
    canvas_.header({{describe(race_.seal.settings), 9}, {"get ready", 8}});
    canvas_.line(1, round_text(canvas_.model()), Tone::dim);
    Area box = layout_.board;
    box.rows = std::max(box.rows, kDigitRows + 2);
    draw_box(canvas_.frame(), box);
    const std::uint32_t seconds = seconds_until(race_.go_at, canvas_.input().now);
    draw_digit(canvas_.frame(), box, static_cast<int>(std::clamp(seconds, 1U, 9U)));
    names(beside(canvas_.columns(), layout_));
  }

  void race() {
    race_header(canvas_, race_);
    canvas_.line(1, round_text(canvas_.model()), Tone::dim);
    const bool done = race_.own && !race_.own->racing();
    canvas_.keys(done ? watching_keys(canvas_) : playing_keys(), told_in_parts(race_));
    standings();
    if (!race_.own) return;
    const OwnGame& own = *race_.own;
    draw_board(canvas_.frame(), kBoardRow, kBoardColumn, own.shown_board(), layout_.cell_columns,
               layout_.cell_rows, own.in_flight() == 0 ? own.newest_cell() : std::nullopt);
    below_board(own);
  }

 private:
  KeyHints playing_keys() const {
    KeyHints keys = {{"arrows hjkl wasd", "move"}};
    if (race_.own && race_.own->stuck()) keys = {{"n", "next board"}};
    keys.insert(keys.end(), {{"g", "give up"}, {"?", "help", 8}, {"q", "leave", 9}});
    return keys;
  }

  KeyHints watching_or_leaving() const {
    if (!race_.own_seat) return watching_keys(canvas_);
    return {{"?", "help", 8}, {"q", "leave", 9}};
  }

  void names(const Area& list) {
    canvas_.frame().put(list.row, list.column, counted(race_.seats.size(), "player"), Tone::dim);
    const std::vector<StandingsRow> players = standings_rows(race_);
    const auto room = static_cast<std::size_t>(canvas_.notice_row() - list.row - 1);
    const std::size_t shown = players.size() <= room ? players.size() : room - 1;
    int row = list.row + 1;
    for (std::size_t i = 0; i < shown; ++i) {
      canvas_.frame().put(
          row++, list.column,
          fitted_name(players[i].name, players[i].mark, list.columns, canvas_.glyphs()),
          players[i].own ? Tone::own : Tone::plain);
    }
    if (shown < players.size()) {
      canvas_.frame().put(row, list.column, "and " + grouped(players.size() - shown) + " more",
                          Tone::dim);
    }
  }

  void standings() {
    const Area area = beside(canvas_.columns(), layout_);
    std::vector<StandingsRow> rows = standings_rows(race_);
    if (told_in_parts(race_)) {
      const int page = page_in(canvas_.input(), race_);
      rows = standings_rows(race_, static_cast<std::size_t>(page * kPlaces), kPlaces);
      canvas_.page_mark(pages_of(static_cast<int>(race_.seats.size()), kPlaces));
    }
    draw_standings(canvas_.frame(), area, rows, standings_table_of(race_));
  }

  void below_board(const OwnGame& own) {
    const int below = kBoardRow + layout_.board.rows;
    std::vector<std::string> parts = {
        "board " + std::to_string(own.board_number() + 1),
        "score " + grouped(own.shown_score()) +
            (own.last_gain() > 0 ? " (+" + grouped(own.last_gain()) + ")" : ""),
        counted(own.moves(), "move")};
    if (!race_.ahead.empty()) parts.push_back(grouped(race_.ahead.size()) + " waiting");
    if (watching(canvas_.model(), race_) > 0) parts.push_back(watchers_text(canvas_, race_));
    canvas_.line(below + 1, canvas_.joined(parts));
    if (own.choice_waits()) {
      canvas_.line(below + 2, waiting_text(*own.choice()), Tone::bold);
    } else if (!own.log().empty() && own.log().back().forced && own.racing()) {
      canvas_.line(below + 2, "Too late: " + word_of(own.log().back().action) + " was made for you",
                   Tone::warning);
    } else if (own.stuck()) {
      canvas_.line(below + 2, "No move left on this board: n takes the next one", Tone::warning);
    } else if (!own.racing()) {
      canvas_.line(below + 2, done_text(race_), Tone::bold);
      canvas_.line(below + 3, why_no_boards(race_.seal.settings.watch), Tone::dim);
    }
  }

  std::string waiting_text(Action choice) const {
    const std::string chosen = "You chose " + word_of(choice);
    const std::vector<std::string> names = still_thinking(race_);
    if (names.empty()) return chosen + ".";
    const std::string waiting = chosen + ": waiting for ";
    return waiting + listed(names, canvas_.text_columns() - width_of(waiting), canvas_.glyphs());
  }

  static std::string word_of(Action action) {
    switch (action) {
      case Action::up:
        return "up";
      case Action::down:
        return "down";
      case Action::left:
        return "left";
      case Action::right:
        return "right";
      case Action::next_board:
        return "the next board";
      case Action::give_up:
        return "to give up";
    }
    return {};
  }

  Canvas& canvas_;
  const Race& race_;
  const BoardLayout layout_;
};

}  // namespace

void draw_countdown(Canvas& canvas, const Race& race) {
  RaceScreen(canvas, race).countdown();
}

void draw_own_race(Canvas& canvas, const Race& race) {
  RaceScreen(canvas, race).race();
}

std::string done_text(const Race& race) {
  return "You are done: " + how_own_run_ended(race, race.own->state()) +
         "; watching the others while they race.";
}

std::optional<std::uint32_t> own_race_places(const ScreenInput& input, const Race& race) {
  if (!told_in_parts(race)) return std::nullopt;
  const int page = page_in(input, race);
  if (page == 0) return std::nullopt;
  return static_cast<std::uint32_t>(page * kPlaces);
}

int beside_own_board(const ScreenInput& input, const Race& race) {
  return beside(input.columns, layout_of(input.rows, input.columns, race)).column;
}

}  // namespace race2048::client
