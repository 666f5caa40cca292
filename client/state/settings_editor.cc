#include "client/state/settings_editor.h"

#include <algorithm>
#include <utility>

#include "client/text/duration.h"
#include "client/text/field_text.h"
#include "shared/limits.h"
#include "shared/names.h"

namespace race2048::client {
namespace {

constexpr std::size_t kMostTyped = 8;  // as long as 24:00:00

// The next multiple of the field's step: with a step of 50, from 1 to 50 and from 75 to 100.
std::uint32_t next_number(const Field& field, Range range, std::uint32_t value, int direction) {
  const std::uint32_t least = range.least / field.unit();
  const std::uint32_t most = range.most / field.unit();
  const std::uint32_t now = std::clamp(value / field.unit(), least, most);
  std::uint32_t next = least;
  if (direction > 0) {
    next = std::min((now / field.step + 1) * field.step, most);
  } else if (now > 0) {
    next = std::max((now - 1) / field.step * field.step, least);
  }
  return next * field.unit();
}

// Twice the tile or half of it, as far as the board can hold it.
std::uint32_t next_tile(Range range, const MatchSettings& settings, int direction) {
  const int exponent =
      std::clamp(settings.target_exponent + direction, exponent_of(range.least).value_or(0),
                 largest_target_exponent(settings.rules.size));
  return static_cast<std::uint32_t>(tile_value(exponent));
}

// The choice after or before the one with this value; round and round.
std::uint32_t next_choice(const Field& field, std::uint32_t value, int direction) {
  const std::size_t count = field.choices.size();
  const auto at = static_cast<std::size_t>(&field.choice(value) - field.choices.data());
  return field.choices[(at + (direction < 0 ? count - 1 : 1)) % count].value;
}

}  // namespace

SettingsEditor::SettingsEditor(MatchSettings settings, RoomRequest request, const EditedRoom& room)
    : draft_{.settings = settings,
             .original = settings,
             .request = std::move(request),
             .has_password = room.has_password,
             .has_start = room.has_start,
             .is_new = room.is_new,
             .bots = room.bots,
             .bots_there = room.bots.value_or(0),
             .people = room.people} {
  draft_.lines.emplace(kRoomNameLine, LineInput(LineInput::Kind::text, limits::kMaxRoomName));
  for (const OptionRow& row : option_rows()) {
    if (!row.is_text()) continue;
    const bool is_secret = row.number == 0;
    LineInput line(is_secret ? LineInput::Kind::password : LineInput::Kind::text, row.values.most);
    line.set(row.read(draft_.request));
    draft_.lines.emplace(row.field.names.key, std::move(line));
  }
}

const std::string& SettingsEditor::room_name() const {
  return draft_.lines.at(kRoomNameLine).text();
}

std::vector<const SettingsField*> SettingsEditor::all_fields() const {
  std::vector<const SettingsField*> fields;
  for (const SettingsField& field : settings_fields()) {
    if (field.values(draft_)) fields.push_back(&field);
  }
  // The numbers of other formats stand among the first, but are not.
  std::stable_partition(fields.begin(), fields.end(),
                        [this](const SettingsField* field) { return field->comes_first(draft_); });
  return fields;
}

std::vector<const SettingsField*> SettingsEditor::fields() const {
  std::vector<const SettingsField*> fields = all_fields();
  if (!draft_.more) {
    std::erase_if(fields,
                  [this](const SettingsField* field) { return !field->comes_first(draft_); });
  }
  return fields;
}

SettingsEditor::Outcome SettingsEditor::on_key(const Key& key) {
  remark_.clear();
  if (focused_->is(FieldKind::text)) {
    LineInput& line = draft_.lines.at(focused_->field->names.key);
    const std::string before = line.text();
    if (line.on_key(key)) {
      // Otherwise a refused letter would already take a password away.
      if (refusal().empty() || line.text() != before) focused_->store_line(draft_);
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
      if (focused_->is_more()) {
        step(1);
        return Outcome::open;
      }
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
  return focused_->is(FieldKind::text) ? draft_.lines.at(focused_->field->names.key).refusal()
                                       : remark_;
}

// The focus stays on an unfinished time: otherwise the field would take its beginning as a time.
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
  if (focused_->is(FieldKind::text)) return;
  const Field& field = *focused_->field;
  const Range range = focused_->values(draft_).value();
  const std::uint32_t now = focused_->value(draft_);
  focused_->set(draft_, field.is(FieldKind::choice) ? next_choice(field, now, direction)
                        : focused_->is(FieldKind::tile)
                            ? next_tile(range, draft_.settings, direction)
                            : next_number(field, range, now, direction));
}

// Space changes nothing, so that a title typed into the wrong field does no harm.
void SettingsEditor::type(char32_t character) {
  const Field& field = *focused_->field;
  const bool is_digit = character >= U'0' && character <= U'9';
  if (field.is(FieldKind::choice)) {
    remark_ = "Left and Right change it.";
  } else if (field.is_time() ? !is_in_duration(character) : !is_digit) {
    remark_ = "It " + takes_text(field, focused_->values(draft_).value()) + ".";
  } else if (typed_.size() < kMostTyped) {
    typed_ += static_cast<char>(character);
    take_typed();
  }
}

// Ignores an unfinished value, such as the 2: of 2:00 and the 20 of 2048.
void SettingsEditor::take_typed() {
  const Field& field = *focused_->field;
  const Range range = focused_->values(draft_).value();
  const std::optional<std::uint32_t> typed = value_from(field, typed_.empty() ? "0" : typed_);
  if (!typed || (focused_->is(FieldKind::tile) && !check_value(field, range, *typed))) return;
  if (focused_->field->is_time() || range.most >= 10) return focused_->set(draft_, *typed);
  // A single digit is a complete number.
  typed_.clear();
  focused_->set(draft_, std::clamp(*typed, range.least, range.most));
}

std::string SettingsEditor::value_of(const SettingsField& field, int columns, Glyphs glyphs) const {
  const bool focused = &field == focused_;
  if (field.is(FieldKind::text)) {
    if (field.is_kept(draft_)) return "set (type to change, Backspace removes)";
    const LineInput& line = draft_.lines.at(field.field->names.key);
    if (focused) return line.shown(columns, glyphs);
    return line.text().empty() ? "none" : line.masked();
  }
  const bool typed = focused && !typed_.empty();
  if (!typed && field.is_kept(draft_)) return "unchanged";
  std::string value = value_text(*field.field, field.value(draft_));
  if (&field == &settings_fields().front()) {
    value = std::string(row_of(draft_.settings.format).name) + ": " + value;
  }
  if (!typed) return value;
  // A time is shown as typed, and as understood.
  const bool understood = field.field->is_time() && seconds_from(typed_) && typed_ != value;
  return typed_ + "_" + (understood ? "  " + value : "");
}

OrFault<> SettingsEditor::check_typed() const {
  if (typed_.empty()) return {};
  const std::optional<std::uint32_t> typed = value_from(*focused_->field, typed_);
  if (!typed) return Fault{"'" + typed_ + "' is no time such as 90, 2m or 2:00"};
  if (!focused_->is(FieldKind::tile)) return {};
  return check_value(*focused_->field, focused_->values(draft_).value(), *typed);
}

OrFault<> SettingsEditor::check() const {
  if (OrFault<> typed = check_typed(); !typed) return typed;
  for (const SettingsField* field : all_fields()) {
    if (field->is(FieldKind::text) || field->field->is(FieldKind::choice)) continue;
    const Range range = field->values(draft_).value();
    if (auto value = check_value(*field->field, range, field->value(draft_)); !value) return value;
  }
  if (!room_name().empty() && !is_valid_room_name(room_name())) {
    return Fault{"a room's name has 2 to 16 letters, digits or -, a letter first, and is no code"};
  }
  if (OrFault<> match = race2048::check(settings()); !match) return match;
  return race2048::check(request(), settings().seats);
}

}  // namespace race2048::client
