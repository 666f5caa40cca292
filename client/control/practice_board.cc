#include "client/control/practice_board.h"

#include <utility>

#include "client/control/commands.h"

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
  if (!goes_on) return Practise{};
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
  if (letter == U'n' && practice.game().ended()) return Practise{};
  const Member* own = model.room.own_member();
  if (letter == U'r' && own != nullptr) {
    return SetReady{!own->ready};
  }
  return {};
}

}  // namespace race2048::client
