// The host's form for a room: the fields in settings_fields.h, the effect of keys on them, and a
// check of the result. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/state/keys.h"
#include "client/state/settings_fields.h"
#include "engine/or_fault.h"

namespace race2048::client {

// Facts that the settings and options do not hold.
struct EditedRoom {
  bool has_password = false;
  bool has_start = false;  // a planned one
  bool is_new = false;     // the room is to be created
  // How many bots it has, if this client can seat more; and how many people with seats.
  std::optional<std::uint32_t> bots{};
  std::uint32_t people = 0;
};

class SettingsEditor {
 public:
  enum class Outcome : std::uint8_t { open, apply, discard };

  // If `request` has no password or planned start, the room keeps its own, if any.
  SettingsEditor(MatchSettings settings, RoomRequest request, const EditedRoom& room = {});

  // Up, Down and Tab choose a field; Left, Right, digits and letters change it; Backspace deletes;
  // Enter applies the form if it has no fault, and shows or hides the fields behind "more"; Esc
  // discards it.
  Outcome on_key(const Key& key);

  const MatchSettings& settings() const { return draft_.settings; }
  const RoomRequest& request() const { return draft_.request; }
  const std::string& room_name() const;
  // How many bots are to be seated, beside those that are there.
  std::uint32_t new_bots() const { return draft_.bots.value_or(0) - draft_.bots_there; }

  // The fields that the form shows for a room of this format, in order.
  std::vector<const SettingsField*> fields() const;
  const SettingsField& focused() const { return *focused_; }
  // As the form shows it; the focused field has a cursor after typed text.
  std::string value_of(const SettingsField& field, int columns, Glyphs glyphs) const;
  // The meaning of the focused field, a line.
  std::string meaning() const { return focused_->meaning(draft_); }
  // Why the last key was not taken, a sentence; empty if it was.
  std::string refusal() const;
  // True if the form can be applied; otherwise the fault is one line.
  OrFault<> check() const;

 private:
  // Also those that the form does not show.
  std::vector<const SettingsField*> all_fields() const;
  void move_focus(int step);
  void step(int direction);
  void type(char32_t character);
  void take_typed();
  OrFault<> check_typed() const;

  RoomDraft draft_;
  const SettingsField* focused_ = &settings_fields().front();
  std::string typed_;   // into the focused field, unless that takes a line
  std::string remark_;  // why the last key was not taken, by a field without a line
};

}  // namespace race2048::client
