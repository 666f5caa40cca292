#include "client/state/settings_editor.h"

#include <algorithm>
#include <utility>

#include "client/text/duration.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

// Of typed digits, and of a typed time such as 24:00:00.
constexpr std::size_t kMaxDigits = 6;
constexpr std::size_t kMaxTimeLength = 8;
// Typed seconds stop here, so that they fit 32 bits in milliseconds.
constexpr std::uint32_t kMostSeconds = 999'999;

bool is_digit(char32_t character) {
  return character >= U'0' && character <= U'9';
}

// What a field takes, for a person who has typed something else.
std::string what_it_takes(const SettingsField& field) {
  if (const auto* number = std::get_if<NumberField>(&field.kind)) {
    return number->is_time ? "A time such as 90, 2m or 2:00." : "A number, or Left and Right.";
  }
  if (std::holds_alternative<TileField>(field.kind)) return "A tile, or Left and Right.";
  return "Left and Right change it.";
}

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

std::string plain_number(std::uint32_t number) {
  return std::to_string(number);
}

OrFault<> check_number_field(const NumberField& field, const RoomDraft& draft) {
  if (field.subject.empty()) return {};
  const std::uint32_t value = field.value(draft);
  if (value >= field.least * field.unit && value <= field.most * field.unit) return {};
  const auto text = field.is_time ? hours_text : plain_number;
  return Fault{std::string(field.subject) + " is " + text(value / field.unit) + "; it must be " +
               text(field.least) + " to " + text(field.most)};
}

}  // namespace

SettingsEditor::SettingsEditor(MatchSettings settings, RoomRequest request, const EditedRoom& room)
    : draft_{.settings = settings,
             .original = settings,
             .request = std::move(request),
             .has_password = room.has_password,
             .title = {LineInput::Kind::text, limits::kMaxTitle},
             .password = {LineInput::Kind::password, limits::kMaxPassword},
             .has_start = room.has_start,
             .is_new = room.is_new} {
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
  remark_.clear();
  if (const auto* text = std::get_if<TextField>(&focused_->kind)) {
    LineInput& line = draft_.*text->line;
    const std::string before = line.text();
    if (line.on_key(key)) {
      // Otherwise a refused letter would already take a password away.
      if (refusal().empty() || line.text() != before) text->store(draft_);
      return Outcome::open;
    }
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
      type(key.character);
      return Outcome::open;
    case Key::Kind::backspace:
      if (!typed_.empty()) {
        typed_.pop_back();
        take_typed();
      }
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
  return text == nullptr ? remark_ : (draft_.*text->line).refusal();
}

// Half a time stays to be finished: the field would keep its beginning as a time.
void SettingsEditor::move_focus(int step) {
  if (!check_typed()) return;
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

// Space changes nothing, so that a title typed into the wrong field does no harm.
void SettingsEditor::type(char32_t character) {
  const auto* const number = std::get_if<NumberField>(&focused_->kind);
  const bool takes_digits = number != nullptr || std::holds_alternative<TileField>(focused_->kind);
  const bool time = number != nullptr && number->is_time;
  if (!takes_digits || !(time ? is_in_duration(character) : is_digit(character))) {
    remark_ = what_it_takes(*focused_);
  } else if (typed_.size() < (time ? kMaxTimeLength : kMaxDigits)) {
    typed_ += static_cast<char>(character);
    take_typed();
  }
}

// Ignores what is not a time yet, such as the 2: of 2:00.
void SettingsEditor::take_time(const NumberField& field) {
  const auto seconds = seconds_from(typed_.empty() ? "0" : typed_);
  if (seconds) field.set(draft_, std::min(*seconds, kMostSeconds) * field.unit);
}

void SettingsEditor::take_typed() {
  if (const auto* time = std::get_if<NumberField>(&focused_->kind);
      time != nullptr && time->is_time) {
    return take_time(*time);
  }
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
  if (const auto* number = std::get_if<NumberField>(&field.kind)) {
    return number_text(*number, focused);
  }
  if (focused && !typed_.empty()) return typed_ + "_";
  if (const auto* tile = std::get_if<TileField>(&field.kind)) return tile_text(*tile, draft_);
  if (const auto* choice = std::get_if<ChoiceField>(&field.kind)) {
    return choice->words(draft_);
  }
  const auto& text = std::get<TextField>(field.kind);
  if (text.kept(draft_)) return std::string(text.kept_text);
  const LineInput& line = draft_.*text.line;
  if (focused) return line.shown(columns, glyphs);
  return line.text().empty() ? "none" : line.masked();
}

// A time is shown as typed, and as understood.
std::string SettingsEditor::number_text(const NumberField& field, bool focused) const {
  const bool typed = focused && !typed_.empty();
  if (!typed && field.kept != nullptr && field.kept(draft_)) return "unchanged";
  const std::string value = field.text(field.value(draft_));
  if (!typed) return value;
  const bool understood = field.is_time && seconds_from(typed_) && typed_ != value;
  return typed_ + "_" + (understood ? "  " + value : "");
}

OrFault<> SettingsEditor::check_typed() const {
  if (typed_.empty()) return {};
  if (const auto* number = std::get_if<NumberField>(&focused_->kind);
      number != nullptr && number->is_time && !seconds_from(typed_)) {
    return Fault{"'" + typed_ + "' is no time such as 90, 2m or 2:00"};
  }
  const auto* tile = std::get_if<TileField>(&focused_->kind);
  if (tile == nullptr || typed_ == tile_text(*tile, draft_)) return {};
  return Fault{"the target is " + typed_ + "; it must be a tile from " +
               std::to_string(limits::kMinTarget) + " to " + std::to_string(limits::kMaxTarget)};
}

OrFault<> SettingsEditor::check() const {
  if (OrFault<> typed = check_typed(); !typed) return typed;
  for (const SettingsField* field : fields()) {
    const auto* of = std::get_if<NumberField>(&field->kind);
    if (of == nullptr) continue;
    if (OrFault<> number = check_number_field(*of, draft_); !number) return number;
  }
  if (!room_name().empty() && !is_valid_room_name(room_name())) {
    return Fault{"a room's name has 2 to 16 letters, digits or -, a letter first, and is no code"};
  }
  if (OrFault<> match = race2048::check(settings()); !match) return match;
  return race2048::check(request(), settings().seats);
}

}  // namespace race2048::client
