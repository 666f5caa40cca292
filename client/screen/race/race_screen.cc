#include "client/screen/race/race_screen.h"

#include <algorithm>

#include "client/control/commands.h"
#include "client/control/race_keys.h"
#include "client/screen/chat_panel.h"
#include "client/screen/motion.h"
#include "client/screen/race/race_layout.h"
#include "client/screen/race/race_parts.h"
#include "client/screen/race/race_side.h"
#include "client/words/clock_text.h"
#include "client/words/race_words.h"
#include "client/words/splits_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

constexpr int kDigitRows = 10;

std::string how_own_run_ended(const Race& race, SeatState state) {
  switch (state) {
    case SeatState::reached:
      return "you made the " + std::to_string(tile_value(race.seal.settings.target_exponent));
    case SeatState::out_stuck:
      return "no move is left";
    case SeatState::gave_up:
      return "you gave up";
    case SeatState::idle:
      return "you made no move for too long";
    case SeatState::moves_made:
      return "you made all your moves";
    case SeatState::knocked_out:
      return "you were last";
    case SeatState::racing:
    case SeatState::stuck:
    case SeatState::link_lost:
      break;
  }
  return "your run has ended";
}

RaceLayout layout_of(const ScreenInput& input, const Race& race) {
  return race_layout(input.rows, input.columns, race.seal.settings.rules.size);
}

class RaceScreen {
 public:
  RaceScreen(Canvas& canvas, const Race& race)
      : canvas_(canvas),
        race_(race),
        layout_(layout_of(canvas.input(), race)),
        ended_(has_results(canvas.model())) {}

  void countdown() {
    canvas_.keys(canvas_.ui().room.typing ? typing_hints(canvas_.model(), canvas_.ui())
                                          : watching_or_leaving());
    canvas_.header({{describe(race_.seal.settings), 9}, {"get ready", 8}});
    info();
    Area box = layout_.own.board;
    box.rows = std::max(box.rows, kDigitRows + 2);
    draw_box(canvas_.frame(), box);
    const std::uint32_t seconds = seconds_until(race_.go_at, canvas_.input().now);
    draw_digit(canvas_.frame(), box, static_cast<int>(std::clamp(seconds, 1U, 9U)));
    if (layout_.side_is_below) {
      names_in_one_line(box.row + box.rows);
    } else {
      names(layout_.side);
    }
    if (canvas_.ui().room.typing) draw_typed_line(canvas_, canvas_.notice_row());
  }

  void race() {
    race_header(canvas_, race_);
    info();
    keys();
    draw_side(canvas_, race_, layout_);
    if (!race_.own) return;
    const OwnGame& own = *race_.own;
    own_board(own);
    figures(own);
    splits();
    status(own);
    if (!ended_) {
      message(own);
      highlight(own);
    }
    if (canvas_.ui().room.typing || canvas_.ui().side != Side::chat ||
        emote_shown(canvas_.input()) != nullptr) {
      draw_chat_in_match(canvas_);
    }
  }

 private:
  void info() {
    if (layout_.info_row < 0) return;
    canvas_.line(layout_.info_row, round_text(canvas_.model()), Tone::dim);
  }

  // ---- Keys.

  void keys() {
    if (ended_) return canvas_.keys_in_one_row(show_hints(canvas_.model(), canvas_.ui()));
    const bool done = race_.own && !race_.own->racing();
    KeyHints keys = done ? watching_keys(canvas_) : playing_keys();
    const auto page = places_page(canvas_.input(), race_, layout_);
    if (page) {
      keys.push_back({"Esc", "back", 6});
    } else if (shown_side(canvas_.input(), race_, layout_) == Side::standings &&
               places_are_paged(race_, layout_)) {
      keys.push_back({Meaning::next_page, "all", 2});
    }
    canvas_.keys_in_one_row(keys, page.value_or(Page{}));
  }

  KeyHints playing_keys() const {
    KeyHints keys = {{slide_hint(canvas_.ui().preferences.keys, canvas_.columns()), "move", 7}};
    if (race_.own && race_.own->stuck()) keys = {{Meaning::next_board, "next board", 7}};
    keys.insert(keys.end(), {{side_key(canvas_), canvas_.narrow() ? "next" : next_panel(), 5},
                             {Meaning::give_up, "give up", 3},
                             {Meaning::help, "help", 8},
                             {Meaning::leave, "leave", 9}});
    return keys;
  }

  std::string_view next_panel() const {
    switch (next_side(canvas_.model(), canvas_.ui())) {
      case Side::boards:
        return "boards";
      case Side::standings:
        return "table";
      case Side::chat:
        return "chat";
    }
    return {};
  }

  KeyHints watching_or_leaving() const {
    if (!race_.own_seat) return watching_keys(canvas_);
    return {{Meaning::help, "help", 8}, {Meaning::leave, "leave", 9}};
  }

  // ---- The players' names during the countdown.

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

  void names_in_one_line(int row) {
    std::vector<std::string> names;
    for (const RaceSeat& seat : race_.seats) names.push_back(seat.name);
    const std::string count = counted(names.size(), "player") + ": ";
    canvas_.line(row,
                 count + listed(names, canvas_.text_columns() - width_of(count), canvas_.glyphs()));
  }

  // ---- The person's own game, beside and below the board.

  void figures(const OwnGame& own) {
    const Area& area = layout_.figures;
    int row = area.row;
    const auto say = [&](const std::string& text, Style style) {
      if (row < area.row + area.rows && width_of(text) <= area.columns) {
        canvas_.frame().put(row++, area.column, text, style);
      }
    };
    const std::uint64_t gain = newest_gain();
    say("score", Tone::dim);
    say(grouped(own.shown_score()), Tone::bold);
    say(gain > 0 ? "+" + grouped(gain) : "", Tone::plain);
    say("moves", Tone::dim);
    say(grouped(own.moves()), Tone::plain);
    say("board", Tone::dim);
    say(std::to_string(own.board_number() + 1), Tone::plain);
  }

  std::uint64_t newest_gain() const {
    return shown_gain(race_, canvas_.ui().race.memo, canvas_.input().now);
  }

  std::string ahead_text() const { return grouped(race_.ahead.size()) + " waiting"; }

  bool figures_are_the_status() const {
    return layout_.status_row == layout_.message_row && layout_.figures.columns > 0;
  }

  void status(const OwnGame& own) {
    if (figures_are_the_status()) {
      if (!race_.ahead.empty()) say(ahead_text(), {});
      return;
    }
    const std::uint64_t gain = newest_gain();
    std::vector<std::string> parts = {
        "board " + std::to_string(own.board_number() + 1),
        "score " + grouped(own.shown_score()) + (gain > 0 ? " (+" + grouped(gain) + ")" : ""),
        counted(own.moves(), "move")};
    // A later board may not count yet.
    if (own.best_score() > own.shown_score()) {
      parts.insert(parts.end() - 1, "best board " + grouped(own.best_score()));
    }
    if (!race_.ahead.empty()) parts.push_back(ahead_text());
    if (watching(canvas_.model(), race_) > 0)
      parts.push_back(watchers_text(canvas_.model(), race_));
    while (parts.size() > 1 && width_of(canvas_.joined(parts)) > layout_.lines.columns) {
      parts.pop_back();
    }
    put_line(layout_.status_row, canvas_.joined(parts));
  }

  void splits() {
    // If numbers and splits share a line with the message, the splits show only without a message.
    const int row = figures_are_the_status() ? layout_.message_row : layout_.splits_row;
    if (row < 0 || side_tells_splits(canvas_.input(), race_, layout_)) return;
    for (const std::string& line :
         splits_lines(race_, layout_.lines.columns, 1, canvas_.glyphs())) {
      put_line(row, line);
    }
  }

  void message(const OwnGame& own) {
    if (own.choice_waits()) {
      say(waiting_text(*own.choice()), Tone::bold);
    } else if (was_late(own)) {
      say("Too late: " + word_of(own.log().back().action) + " was made for you", Tone::warning);
    } else if (own.stuck()) {
      const std::string key = canvas_.label(Meaning::next_board);
      say(first_that_fits({"No move left on this board: " + key + " takes the next one",
                           "No move left: " + key + " takes the next board"},
                          layout_.lines.columns, canvas_.glyphs()),
          Tone::warning);
    } else if (!own.racing()) {
      say(done_text(race_, layout_.lines.columns), Tone::bold);
      if (!race_.boards.empty()) return;
      const std::string& why = why_no_boards(race_.seal.settings.watch);
      canvas_.line(canvas_.notice_row(), canvas_.fitted(why), Tone::dim);
    }
  }

  // Directly below the board, over the splits. In a low terminal over the message, but not over one
  // that the person has to act on.
  void highlight(const OwnGame& own) {
    const bool has_own_row = layout_.splits_row >= 0;
    const bool free = own.racing() && !own.stuck() && !was_late(own);
    if (!has_own_row && !free) return;
    draw_highlight(canvas_, race_, has_own_row ? layout_.splits_row : layout_.message_row,
                   layout_.lines.column);
  }

  // Lockstep: the server has made the newest move.
  static bool was_late(const OwnGame& own) {
    return !own.log().empty() && own.log().back().forced && own.racing() && !own.choice_waits();
  }

  void say(const std::string& text, Style style) {
    canvas_.frame().fill(layout_.message_row, 0, canvas_.columns(), U' ');
    put_line(layout_.message_row, text, style);
  }

  void put_line(int row, const std::string& text, Style style = {}) {
    canvas_.frame().put(row, layout_.lines.column, text, style);
  }

  void own_board(const OwnGame& own) {
    const std::optional<OwnMotion>& own_motion = canvas_.ui().race.motion;
    draw_board_or_motion(canvas_.frame(), layout_.own, own.shown_board(),
                         own.in_flight() == 0 ? own.newest_cell() : std::nullopt,
                         own_motion ? std::optional(own_motion->motion) : std::nullopt,
                         canvas_.input().now);
  }

  std::string waiting_text(Action choice) const {
    const std::string chosen = "You chose " + word_of(choice);
    const std::vector<std::string> names = still_thinking(race_);
    if (names.empty()) return chosen + ".";
    const std::string waiting = chosen + ": waiting for ";
    return waiting + listed(names, layout_.lines.columns - width_of(waiting), canvas_.glyphs());
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
  const RaceLayout layout_;
  const bool ended_;  // the screen shows the race as it stood
};

}  // namespace

void draw_countdown(Canvas& canvas, const Race& race) {
  RaceScreen(canvas, race).countdown();
}

void draw_own_race(Canvas& canvas, const Race& race) {
  RaceScreen(canvas, race).race();
}

std::string done_text(const Race& race, int columns) {
  const std::string done = "You are done: " + how_own_run_ended(race, race.own->state());
  const std::string in_full = done + "; watching the others while they race.";
  return width_of(in_full) <= columns ? in_full : done + ".";
}

std::optional<TimePoint> chat_line_ends(const ScreenInput& input) {
  const ChatLine* const said = newest_chat_line(input);
  return said == nullptr ? std::nullopt : std::optional(said->at + kNoticeShown);
}

int beside_own_board(const ScreenInput& input, const Race& race) {
  const Area& board = layout_of(input, race).own.board;
  return board.column + board.columns + 1;
}

}  // namespace race2048::client
