#include "client/state/settings_editor.h"

#include <algorithm>
#include <utility>

#include "shared/limits.h"

namespace race2048::client {
namespace {

constexpr std::size_t kMaxDigits = 6;  // of typed digits; in milliseconds they still fit 32 bits

// Steps to the next multiple of the field's step: with a step of 50, from 1 to 50 and from 75 to
// 100.
void step_number(const NumberField& field, RoomDraft& draft, int direction) {
  const std::uint32_t now = std::clamp(field.value(draft) / field.unit, field.least, field.most);
  std::uint32_t next = field.least;
  if (direction > 0) {
    next = std::min((now / field.step + 1) * field.step, field.most);
  } else if (now > 0) {
    next = std::max((now - 1) / field.step * field.step, field.least);
  }
  field.set(draft, next * field.unit);
}

void step_tile(const TileField& field, RoomDraft& draft, int direction) {
  int& exponent = draft.settings.*field.exponent;
  exponent = std::clamp(exponent + direction, exponent_of(limits::kMinTarget).value_or(0),
                        largest_target_exponent(draft.settings.rules.size));
}

// Ignores a number that is not a tile yet, such as the 20 of 2048.
void take_tile(const TileField& field, RoomDraft& draft, std::uint32_t number) {
  const std::optional<int> exponent = exponent_of(number);
  if (number < limits::kMinTarget || number > limits::kMaxTarget || !exponent) return;
  draft.settings.*field.exponent = *exponent;
}

std::string tile_text(const TileField& field, const RoomDraft& draft) {
  return std::to_string(tile_value(draft.settings.*field.exponent));
}

OrFault<> check_number_field(const NumberField& field, const RoomDraft& draft) {
  if (field.subject.empty()) return {};
  const std::uint32_t value = field.value(draft);
  if (value >= field.least * field.unit && value <= field.most * field.unit) return {};
  return Fault{std::string(field.subject) + " is " + std::to_string(value / field.unit) +
               (field.unit == 1 ? "" : " seconds") + "; it must be " + std::to_string(field.least) +
               " to " + std::to_string(field.most)};
}

}  // namespace

SettingsEditor::SettingsEditor(MatchSettings settings, RoomRequest request, bool has_password)
    : draft_{.settings = settings,
             .original = settings,
             .request = std::move(request),
             .has_password = has_password,
             .title = {LineInput::Kind::text, limits::kMaxTitle},
             .password = {LineInput::Kind::password, limits::kMaxPassword}} {
  draft_.title.set(draft_.request.options.title);
  draft_.password.set(draft_.request.password.value_or(""));
}

std::vector<const SettingsField*> SettingsEditor::fields() const {
  std::vector<const SettingsField*> fields;
  for (const SettingsField& field : settings_fields()) {
    if (field.applies(draft_)) fields.push_back(&field);
  }
  return fields;
}

SettingsEditor::Outcome SettingsEditor::on_key(const Key& key) {
  if (const auto* text = std::get_if<TextField>(&focused_->kind);
      text != nullptr && (draft_.*text->line).on_key(key)) {
    // Otherwise a refused letter would already take a password away.
    if (refusal().empty()) text->store(draft_);
    return Outcome::open;
  }
  switch (key.kind) {
    case Key::Kind::up:
    case Key::Kind::back_tab:
      move_focus(-1);
      return Outcome::open;
    case Key::Kind::down:
    case Key::Kind::tab:
      move_focus(1);
      return Outcome::open;
    case Key::Kind::left:
      step(-1);
      return Outcome::open;
    case Key::Kind::right:
      step(1);
      return Outcome::open;
    case Key::Kind::enter:
      return check() ? Outcome::apply : Outcome::open;
    case Key::Kind::escape:
      return Outcome::discard;
    case Key::Kind::character:
      if (key.character == U' ') step(1);
      type_digit(key);
      return Outcome::open;
    case Key::Kind::backspace:
      type_digit(key);
      return Outcome::open;
    case Key::Kind::page_up:
    case Key::Kind::page_down:
    case Key::Kind::home:
    case Key::Kind::end:
    case Key::Kind::interrupt:
    case Key::Kind::redraw:
    case Key::Kind::unbound:
      return Outcome::open;
  }
  return Outcome::open;
}

std::string SettingsEditor::refusal() const {
  const auto* text = std::get_if<TextField>(&focused_->kind);
  return text == nullptr ? std::string() : (draft_.*text->line).refusal();
}

void SettingsEditor::move_focus(int step) {
  typed_.clear();
  const std::vector<const SettingsField*> all = fields();
  const auto at = std::find(all.begin(), all.end(), focused_) - all.begin();
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  focused_ = all[static_cast<std::size_t>((at + step + count) % count)];
}

void SettingsEditor::step(int direction) {
  typed_.clear();
  if (const auto* number = std::get_if<NumberField>(&focused_->kind)) {
    step_number(*number, draft_, direction);
  } else if (const auto* tile = std::get_if<TileField>(&focused_->kind)) {
    step_tile(*tile, draft_, direction);
  } else if (const auto* choice = std::get_if<ChoiceField>(&focused_->kind)) {
    choice->turn(draft_, direction);
  }
}

void SettingsEditor::type_digit(const Key& key) {
  const bool digit = key.kind == Key::Kind::character && key.character >= U'0' &&
                     key.character <= U'9' && typed_.size() < kMaxDigits;
  if (digit) {
    typed_ += static_cast<char>(key.character);
  } else if (key.kind == Key::Kind::backspace && !typed_.empty()) {
    typed_.pop_back();
  } else {
    return;
  }
  take_digits();
}

void SettingsEditor::take_digits() {
  const std::uint32_t number = typed_.empty() ? 0 : static_cast<std::uint32_t>(std::stoul(typed_));
  if (const auto* tile = std::get_if<TileField>(&focused_->kind)) {
    return take_tile(*tile, draft_, number);
  }
  const auto* field = std::get_if<NumberField>(&focused_->kind);
  if (field == nullptr) return typed_.clear();
  if (field->most < 10) {
    // A single digit is a complete number.
    typed_.clear();
    return field->set(draft_, std::clamp(number, field->least, field->most));
  }
  field->set(draft_, number * field->unit);
}

std::string SettingsEditor::value_of(const SettingsField& field, int columns, Glyphs glyphs) const {
  const bool focused = &field == focused_;
  if (focused && !typed_.empty()) return typed_ + "_";
  if (const auto* number = std::get_if<NumberField>(&field.kind)) {
    return number->text(number->value(draft_));
  }
  if (const auto* tile = std::get_if<TileField>(&field.kind)) return tile_text(*tile, draft_);
  if (const auto* choice = std::get_if<ChoiceField>(&field.kind)) {
    return choice->words(draft_);
  }
  const auto& text = std::get<TextField>(field.kind);
  if (text.kept(draft_)) return "unchanged";
  const LineInput& line = draft_.*text.line;
  if (focused) return line.shown(columns, glyphs);
  return line.text().empty() ? "none" : line.masked();
}

OrFault<> SettingsEditor::check_typed_tile() const {
  const auto* tile = std::get_if<TileField>(&focused_->kind);
  if (tile == nullptr || typed_.empty() || typed_ == tile_text(*tile, draft_)) return {};
  return Fault{"the target is " + typed_ + "; it must be a tile from " +
               std::to_string(limits::kMinTarget) + " to " + std::to_string(limits::kMaxTarget)};
}

OrFault<> SettingsEditor::check() const {
  if (OrFault<> tile = check_typed_tile(); !tile) return tile;
  for (const SettingsField* field : fields()) {
    const auto* of = std::get_if<NumberField>(&field->kind);
    if (of == nullptr) continue;
    if (OrFault<> number = check_number_field(*of, draft_); !number) return number;
  }
  if (OrFault<> match = race2048::check(settings()); !match) return match;
  return race2048::check(request(), settings().seats);
}

}  // namespace race2048::client
