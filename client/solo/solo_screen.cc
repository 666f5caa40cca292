#include "client/solo/solo_screen.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "client/screen/dialog_text.h"
#include "client/screen/help.h"
#include "client/screen/motion.h"
#include "client/screen/race/race_layout.h"

namespace race2048::client {
namespace {

constexpr int kBoardGap = 2;  // between board and panel
constexpr int kLabelColumns = 9;
constexpr int kValueColumns = 10;  // up to 99,999,999, more than the longest saved game can score
constexpr int kPanelColumns = kLabelColumns + kValueColumns;
constexpr int kUsualPanelColumns = 30;  // of the shorter messages
// Odd, so that numbers stand in the middle; larger cells would look empty.
constexpr std::array<int, 3> kCellRows = {5, 3, 1};

SoloLayout small_layout(int size, int rows, int columns) {
  const RaceLayout race = race_layout(rows, columns, size);
  const Area& board = race.own.board;
  SoloLayout layout{.own = race.own, .panel = {}, .panel_is_below = race.side_is_below};
  const int bottom = board.row + board.rows;
  if (race.side_is_below) {
    layout.panel = {bottom, board.column, rows - bottom - 1, columns - 2 * board.column};
  } else {
    layout.panel = {board.row, race.side.column, rows - board.row - 1, race.side.columns};
  }
  return layout;
}

class SoloScreen {
 public:
  explicit SoloScreen(const SoloScreenInput& input)
      : in_(input),
        room_(input.room),
        game_(input.room.game.state()),
        glyphs_(input.unicode ? Glyphs::unicode : Glyphs::ascii),
        frame_(input.rows, input.columns, glyphs_) {}

  Frame drawn() {
    if (too_small_for_solo(in_.rows, in_.columns)) {
      too_small();
      return std::move(frame_);
    }
    const SoloLayout layout = solo_layout(game_.board(), in_.rows, in_.columns);
    title();
    draw_board_or_motion(frame_, layout.own, game_.board(), room_.game.newest_cell(), in_.motion,
                         in_.now);
    if (layout.panel_is_below) {
      lines_below(layout.panel);
    } else {
      panel(layout.panel);
    }
    keys();
    if (room_.help) help();
    if (room_.dialog == SoloDialog::look) look(layout.panel);
    return std::move(frame_);
  }

 private:
  std::string target_text() const {
    return std::to_string(tile_value(game_.rules().target_exponent));
  }

  bool plays_on() const { return game_.rules().on_target == OnTarget::play_on; }

  bool saved() const { return kept(room_); }

  // The fate of the game if the person leaves.
  std::string fate() const {
    if (saved()) return "The game is saved.";
    return room_.on_disk ? "The last moves are not saved." : "The game is not saved.";
  }

  void title() {
    const std::string size = std::to_string(game_.rules().size);
    draw_title(frame_, joined({"solo", room_.rules_name, size + "x" + size}, glyphs_),
               saved() ? "saved" : "not saved", saved() ? Tone::dim : Tone::warning);
  }

  void keys() {
    KeyHints hints;
    if (game_.ended()) {
      hints = {{Meaning::new_game, "new game"}, {Meaning::undo, "undo"}};
    } else if (waits_to_play_on(room_)) {
      hints = {
          {Meaning::play_on, "play on"}, {Meaning::undo, "undo"}, {Meaning::new_game, "new game"}};
    } else {
      hints = {{slide_hint(room_.preferences.keys, in_.columns), "move"},
               {Meaning::undo, "undo"},
               {Meaning::new_game, "new game", 3}};
    }
    hints.insert(hints.end(), {{Meaning::help, "help"}, {Meaning::leave, "leave"}});
    constexpr int kKeyRows = 1;
    draw_keys(frame_, in_force(hints, room_.preferences.keys), 0, kKeyRows);
  }

  std::string key(Meaning meaning) const { return room_.preferences.keys.label(meaning); }

  // ---- Beside the board.

  void panel(const Area& area) {
    int row = figures(area);
    const int end = area.row + area.rows;
    if (const std::vector<TextLine> lines = message(); !lines.empty()) {
      row = boxed(lines, {row + 1, area.column, end - row - 1, area.columns});
    }
    for (const TextLine& note : notes()) {
      ++row;
      for (const TextLine& part : broken({note}, area.columns)) {
        if (row < end) frame_.put(row++, area.column, part.text, part.style);
      }
    }
  }

  // Returns the row below the numbers.
  int figures(const Area& area) {
    const Board& board = game_.board();
    int row = area.row;
    const auto figure = [&](std::string_view label, const std::string& value, Style style) {
      frame_.put(row, area.column, label, Tone::dim);
      // Label and value on two rows if one is too narrow.
      const bool narrow = area.columns < kPanelColumns;
      const int end = area.column + (narrow ? kValueColumns : kPanelColumns);
      row += narrow ? 1 : 0;
      frame_.put(row++, std::max(end - width_of(value), area.column), value, style);
    };
    figure("Score", grouped(game_.score()), Tone::bold);
    figure("Gain", room_.game.last_gain() > 0 ? "+" + grouped(room_.game.last_gain()) : "-",
           Tone::plain);
    figure("Best", room_.counts ? grouped(room_.best) : "-", Tone::plain);
    figure("Moves", grouped(game_.moves()), Tone::plain);
    figure("Largest", std::to_string(tile_value(board.best_exponent())), Tone::plain);
    if (room_.game.undone() > 0) figure("Undone", grouped(room_.game.undone()), Tone::plain);
    return row;
  }

  // Draws a box in the upper left corner of the area, or starts it higher if the area is too low.
  // Returns the row below the box.
  int boxed(const std::vector<TextLine>& lines, const Area& area) {
    const std::vector<TextLine> all = broken(lines, area.columns - 4);
    int width = 0;
    for (const TextLine& line : all) width = std::max(width, width_of(line.text));
    const int rows = static_cast<int>(all.size()) + 2;
    const int row = area.row - std::max(rows - area.rows, 0);
    draw_text_box(frame_, {row, area.column, rows, width + 4}, all);
    return row + rows;
  }

  // ---- Below the board, if the space beside it is too narrow.

  // The numbers, as far as a pending question leaves room for them.
  void lines_below(const Area& area) {
    const std::vector<TextLine> question = message();
    const std::vector<TextLine> said = broken(question.empty() ? notes() : question, area.columns);
    std::vector<TextLine> lines = broken({{figures_text(), Tone::bold}}, area.columns);
    const auto rows = static_cast<std::size_t>(area.rows);
    if (!question.empty()) lines.resize(std::min(lines.size(), rows - std::min(rows, said.size())));
    lines.insert(lines.end(), said.begin(), said.end());
    lines.resize(std::min(lines.size(), rows));
    int row = area.row;
    for (const TextLine& line : lines) frame_.put(row++, area.column, line.text, line.style);
  }

  std::string figures_text() const {
    std::string score = "score " + grouped(game_.score());
    if (room_.game.last_gain() > 0) score += " +" + grouped(room_.game.last_gain());
    std::vector<std::string> parts = {std::move(score)};
    if (room_.counts) parts.push_back("best " + grouped(room_.best));
    parts.push_back(counted(game_.moves(), "move"));
    if (room_.game.undone() > 0) parts.push_back(grouped(room_.game.undone()) + " undone");
    return joined(parts, glyphs_);
  }

  // The pending question, else the result of the game; empty while the game is not over.
  std::vector<TextLine> message() const {
    switch (room_.dialog) {
      case SoloDialog::none:
        return standing();
      case SoloDialog::new_game:
        return {{"Start a new game?", Tone::bold},
                {key(Meaning::new_game) + " or y: new game", {}},
                {"any other key: play on", {}}};
      case SoloDialog::leave:
        return {{"Leave? " + fate(), Tone::bold},
                {key(Meaning::leave) + " or y: leave", {}},
                {"any other key: play on", {}}};
      case SoloDialog::leave_by_ctrl:
        return {{"Leave? " + fate(), Tone::bold},
                {"Ctrl-C or y: leave", {}},
                {"any other key: play on", {}}};
      case SoloDialog::look:
        return standing();
    }
    return {};
  }

  std::vector<TextLine> standing() const {
    if (waits_to_play_on(room_)) {
      return {{"You made " + target_text() + "!", Tone::good},
              {key(Meaning::play_on) + " plays on.", Tone::bold}};
    }
    if (!game_.ended()) return {};
    const bool won = game_.reached() && !plays_on();
    std::vector<TextLine> lines;
    if (won || room_.game.just_reached()) {
      lines.push_back({"You made " + target_text() + "!", Tone::good});
    }
    if (!won) lines.push_back({"No move is left.", Tone::warning});
    lines.push_back({key(Meaning::new_game) + ": new game", {}});
    lines.push_back({key(Meaning::undo) + ": take back", {}});
    return lines;
  }

  std::vector<TextLine> notes() const {
    std::vector<TextLine> lines;
    if (!room_.welcome.empty()) lines.push_back({room_.welcome, Tone::plain});
    if (!room_.warning.empty()) lines.push_back({room_.warning, Tone::warning});
    if (!room_.not_saved.empty())
      lines.push_back({"Not saved: " + room_.not_saved + ".", Tone::warning});
    if (room_.counts && room_.game.undone() > 0) {
      lines.push_back({"A game with an undo sets no best score.", Tone::dim});
    }
    return lines;
  }

  // ---- Instead of the board, or over it.

  void too_small() {
    const std::string needed = std::to_string(kMinColumns) + "x" + std::to_string(kMinRows);
    const std::string size = std::to_string(in_.columns) + "x" + std::to_string(in_.rows);
    // Only the question, without a box: there may be room for little else.
    std::vector<TextLine> lines = {
        {"race2048 needs " + needed + "; this terminal is " + size, Tone::warning},
        {"The game waits.", Tone::bold}};
    if (room_.dialog != SoloDialog::none) lines = message();
    int row = 0;
    for (const TextLine& line : broken(lines, in_.columns)) {
      frame_.put(row++, 0, line.text, line.style);
    }
  }

  // Beside the board if there is room, so that the person sees the colours that they change.
  void look(const Area& panel) {
    constexpr int kColumns = 34;
    const Area all{0, 0, in_.rows, in_.columns};
    draw_text_box(frame_, panel.columns >= kColumns ? panel : all,
                  look_text(room_.preferences, LookOf::solo).lines());
  }

  void help() {
    const std::vector<TextLine> before = {
        {plays_on() ? "At " + target_text() + " the game waits for " + key(Meaning::play_on) + "."
                    : "At " + target_text() + " you win, and the game ends.",
         {}},
        {saved() ? "Saved after every move." : fate(), {}},
        {room_.counts ? "An undo means no best score." : "This game sets no best score.", {}}};
    draw_text_box(frame_, {0, 0, in_.rows, in_.columns},
                  help_lines(room_.preferences.keys, KeyContext::solo, room_.help_page, in_.rows,
                             in_.columns, before));
  }

  const SoloScreenInput& in_;
  const SoloRoom& room_;
  const Game& game_;
  Glyphs glyphs_;
  Frame frame_;
};

}  // namespace

SoloLayout solo_layout(const Board& board, int rows, int columns) {
  if (rows < kFullSoloRows || columns < kFullSoloColumns) {
    return small_layout(board.size(), rows, columns);
  }
  // Leaves room for the full panel. If the cells are then at their smallest, the panel may be
  // narrower.
  SoloLayout layout{
      .own = board_layout(board, kCellRows, kBoardRow, kBoardColumn, rows - kBoardRow - 1,
                          columns - kBoardColumn - kBoardGap - kPanelColumns - 1),
      .panel = {}};
  // Board and panel stand in the middle of a screen that is larger than the usual one.
  Area& own = layout.own.board;
  const int middle = (columns - own.columns - kBoardGap - kUsualPanelColumns) / 2;
  own.column += std::clamp(middle - own.column, 0, columns - kFullSoloColumns);
  own.row += std::max(std::min(rows - kBoardRow - own.rows, rows - kFullSoloRows) / 2, 0);
  const int beside = own.column + own.columns + kBoardGap;
  layout.panel = {own.row + 1, beside, rows - own.row - 2, columns - beside - 1};
  return layout;
}

Frame draw(const SoloScreenInput& input) {
  return SoloScreen(input).drawn();
}

std::optional<TimePoint> next_redraw(const SoloScreenInput& input) {
  if (!input.motion || input.motion->over(input.now)) return std::nullopt;
  if (too_small_for_solo(input.rows, input.columns)) return std::nullopt;
  const Board& board = input.room.game.state().board();
  if (!shows_motion(solo_layout(board, input.rows, input.columns).own)) return std::nullopt;
  return input.motion->next_frame(input.now);
}

}  // namespace race2048::client
