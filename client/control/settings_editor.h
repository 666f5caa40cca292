// The host's form for how matches are played and what the room is: fields, what keys do in them,
// and whether the whole makes sense. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/control/keys.h"
#include "client/control/line_input.h"
#include "client/session/client.h"
#include "proto/settings.h"

namespace race2048::client {

// Would make the same room.
bool same(const RoomOptions& a, const RoomOptions& b);

class SettingsEditor {
 public:
  enum class Field : std::uint8_t {
    // How matches are played.
    format,
    time_limit,
    target,
    moves,
    move_time,
    size,
    cap,
    finish,
    on_stuck,
    watch,
    seats,
    move_rate,
    // What the room is.
    rounds,
    pause,
    start_at,
    title,
    listed,
    password,
    chat,
  };
  enum class Outcome : std::uint8_t { open, apply, discard };

  // Without a password in `options` the one that the room may have stays as it is.
  SettingsEditor(MatchSettings settings, RoomOptions options, bool has_password);

  // Up, down and Tab choose a field; left, right, digits and letters change it; Backspace takes
  // back; Enter applies, if there is no fault; Esc discards.
  Outcome on_key(const Key& key);

  const MatchSettings& settings() const { return settings_; }
  RoomOptions options() const;

  // Those that the format has, in order.
  std::vector<Field> fields() const;
  Field focused() const { return focused_; }
  // As it is shown; what is typed has a cursor where the field is focused.
  std::string value_of(Field field, int columns, Glyphs glyphs) const;
  // Why this cannot be applied, one line; empty when it can.
  std::string fault() const;

 private:
  void move_focus(int step);
  void step(int direction);
  void step_number(int direction);
  void next_format(int direction);
  bool type_digit(const Key& key);
  void take_number(std::uint32_t number);
  void fit_target();
  LineInput* line_of(Field field);

  MatchSettings settings_;
  MatchSettings original_;
  RoomOptions options_;
  bool has_password_;
  bool password_changed_ = false;
  LineInput title_;
  LineInput password_;
  Field focused_ = Field::format;
  std::string typed_;  // digits of the focused field
};

}  // namespace race2048::client
