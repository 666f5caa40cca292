#include "client/screen/room/practice_board.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "client/control/commands.h"
#include "client/screen/canvas.h"
#include "client/screen/race/race_layout.h"
#include "client/screen/room/room_screen.h"

namespace race2048::client {
PracticeBoard::PracticeBoard(const Rules& rules, const race2048::Key& key)
    : key_(key), game_([&] {
        Sequence sequence(key);
        return Game(rules, sequence);
      }()) {}

void PracticeBoard::move(Direction direction) {
  if (game_.ended()) return;
  const Board before = game_.board();
  Sequence sequence(key_);
  const Move made = game_.move(direction, sequence);
  if (!made.moved) return;
  newest_cell_ = made.spawn ? std::optional(made.spawn->cell) : std::nullopt;
  last_move_ = Slid{before, direction};
}

void PracticeBoard::follow_motion(bool animate, TimePoint now) {
  const std::optional<Slid> made = std::exchange(last_move_, std::nullopt);
  if (!made) return;
  motion_.reset();
  if (animate) motion_ = motion_of_slide(made->before, made->direction, now);
}

bool practises(const Model& model, const UiState& ui) {
  return ui.practice && ui.practice->open && between_matches(model);
}

Command open_practice(const Model& model, UiState& ui) {
  if (!model.room.seal) return {};
  const bool goes_on = ui.practice && !ui.practice->game().ended() &&
                       ui.practice->game().rules() == model.room.seal->settings.rules;
  if (!goes_on) return {.kind = Command::Kind::practise};
  ui.practice->open = true;
  return {};
}

Command in_practice(const Key& key, const Model& model, UiState& ui) {
  PracticeBoard& practice = *ui.practice;
  if (const std::optional<Direction> direction = slide_of(key)) {
    practice.move(*direction);
    return {};
  }
  const char32_t letter = letter_of(key);
  if (key.kind == Key::Kind::escape || letter == U'x') practice.open = false;
  if (letter == U'n' && practice.game().ended()) return {.kind = Command::Kind::practise};
  const Member* own = model.room.own_member();
  if (letter == U'r' && own != nullptr) {
    return {.kind = Command::Kind::set_ready, .ready = !own->ready};
  }
  return {};
}

void draw_practice(Canvas& canvas) {
  const PracticeBoard& practice = *canvas.ui().practice;
  const Game& game = practice.game();
  const Member* own = canvas.model().room.own_member();
  KeyHints keys = {
      {std::string(slide_hint(canvas.ui().preferences.keys, canvas.columns())), "move"}};
  if (game.ended()) keys = {{"n", "new board", 8}};
  if (own != nullptr) keys.push_back({"r", own->ready ? "not ready" : "ready", 7});
  keys.insert(keys.end(), {{"Esc", "back", 9}, {"?", "help"}});
  canvas.keys(keys);
  draw_title(canvas.frame(), "practice while you wait", canvas.model().room.code);

  // Where the board stands in a race, and the room in place of the standings.
  const RaceLayout layout = race_layout(canvas.rows(), canvas.columns(), game.board().size());
  draw_board_or_motion(canvas.frame(), layout.own, game.board(), practice.newest_cell(),
                       practice.motion(), canvas.input().now);
  const Area& side = layout.side;
  std::vector<TextLine> lines;
  const auto add = [&](const std::string& text, Style style) {
    for (std::string& part : wrapped(text, side.columns)) lines.push_back({std::move(part), style});
  };
  add(canvas.joined({"score " + grouped(game.score()), counted(game.moves(), "move")}), {});
  if (game.ended()) {
    add("No move is left: " + canvas.label(Meaning::new_game) + " deals a new board.",
        Tone::warning);
  }
  add(what_the_room_waits_for(canvas), Tone::bold);
  if (!layout.side_is_below) add("This board counts for nothing.", Tone::dim);
  const auto room = static_cast<std::size_t>(std::max(side.rows, 0));
  for (std::size_t i = 0; i < std::min(lines.size(), room); ++i) {
    canvas.frame().put(side.row + static_cast<int>(i), side.column, lines[i].text, lines[i].style);
  }
}

}  // namespace race2048::client
