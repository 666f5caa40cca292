// The host's form for a room: the fields of settings_fields.h, what keys do in them, and whether
// the whole makes sense. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/state/keys.h"
#include "client/state/settings_fields.h"

namespace race2048::client {

class SettingsEditor {
 public:
  enum class Outcome : std::uint8_t { open, apply, discard };

  // Without a password in `request` the room keeps the one that it may have.
  SettingsEditor(MatchSettings settings, RoomRequest request, bool has_password);

  // Up, down and Tab choose a field; left, right, digits and letters change it; Backspace takes
  // back; Enter applies, if there is no fault; Esc discards.
  Outcome on_key(const Key& key);

  const MatchSettings& settings() const { return draft_.settings; }
  const RoomRequest& request() const { return draft_.request; }

  // The fields that a room of this format has, in order.
  std::vector<const SettingsField*> fields() const;
  const SettingsField& focused() const { return *focused_; }
  // As the form shows it; a focused field has a cursor behind what is typed.
  std::string value_of(const SettingsField& field, int columns, Glyphs glyphs) const;
  // Why this cannot be applied, one line; empty when it can.
  std::string fault() const;

 private:
  void move_focus(int step);
  void step(int direction);
  void type_digit(const Key& key);
  void take_digits();
  std::optional<std::string> fault_in_typed_tile() const;

  RoomDraft draft_;
  const SettingsField* focused_ = &settings_fields().front();
  std::string typed_;  // digits of the focused field
};

}  // namespace race2048::client
