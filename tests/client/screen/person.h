// A person at the keys of a client.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/control/commands.h"
#include "client/control/follow.h"
#include "tests/client/models.h"

namespace race2048::client::testing {

// One person at the keys of one client.
struct Person {
  Model model;
  Setup setup{};
  UiState ui{};
  TimePoint now = kZero;

  Command press(Key key) {
    follow();
    return on_key(key, model, setup, ui);
  }
  Command press(char32_t c) { return press(Key::of(c)); }
  Command press(Key::Kind kind) { return press(Key{kind}); }
  // What the program does when the model has changed.
  void follow() { client::follow(model, setup, now, ui); }
  // Sees the screen as it is now, so that letters count again.
  void look_up() {
    follow();
    now += kStillTyped;
  }
  bool is_asked(LeaveQuestion question) const {
    return ui.dialog == Dialog::leave && ui.leaving == question;
  }
  bool is_asked(Dialog dialog, Meaning act) const { return ui.dialog == dialog && ui.act == act; }
  // Presses one key after another; returns the command of the last one.
  Command type(const std::u32string& text) {
    Command command;
    for (const char32_t c : text) command = press(c);
    return command;
  }
};

inline Command act(Action action) {
  return Act{action};
}

inline const Command kNothing{};

template <typename Kind>
bool is(const Command& command) {
  if constexpr (std::is_constructible_v<Intent, Kind>) {
    return intent_in<Kind>(command) != nullptr;
  } else {
    return std::holds_alternative<Kind>(command);
  }
}
inline bool is_interrupt(const Command& command) {
  const auto* const leave = std::get_if<Leave>(&command);
  return leave != nullptr && leave->interrupted;
}
inline bool stops_server(const Command& command) {
  const auto* const leave = std::get_if<Leave>(&command);
  return leave != nullptr && leave->stop_server;
}

inline Person racing() {
  return {in_race({member(0, "ada"), member(1, "bo")})};
}
inline Person stuck() {
  Person person = racing();
  end_own_run(person.model, SeatState::stuck);
  return person;
}
inline Person done() {
  Person person = racing();
  end_own_run(person.model, SeatState::out_stuck);
  return person;
}
inline Person host_in_room(std::vector<Member> others) {
  others.insert(others.begin(), member(0, "ada"));
  return {in_room(std::move(others)), {.owns_server = true}};
}

}  // namespace race2048::client::testing
