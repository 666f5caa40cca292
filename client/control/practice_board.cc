#include "client/control/practice_board.h"

#include <utility>

#include "client/control/commands.h"
#include "client/control/room_keys.h"

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
  return ui.room.practice && ui.room.practice->open && between_matches(model);
}

Command open_practice(const Model& model, UiState& ui) {
  if (!model.room.seal) return {};
  const bool goes_on = ui.room.practice && !ui.room.practice->game().ended() &&
                       ui.room.practice->game().rules() == model.room.seal->settings.rules;
  if (!goes_on) return Practise{};
  ui.room.practice->open = true;
  return {};
}

Command practice_key(const Keystroke& stroke, const Model& model, UiState& ui) {
  PracticeBoard& practice = *ui.room.practice;
  if (const std::optional<Direction> direction = stroke.slide()) practice.move(*direction);
  if (stroke.is(Key::Kind::escape) || stroke.means(Meaning::practise)) practice.open = false;
  if (stroke.means(Meaning::new_game) && practice.game().ended()) return Practise{};
  const bool ready = stroke.means(Meaning::ready) && stroke.key != kSpace;
  return ready ? toggle_ready(model) : Nothing{};
}

}  // namespace race2048::client
