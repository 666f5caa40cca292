#include "client/control/commands.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "client/control/follow.h"
#include "client/control/leaving.h"
#include "client/control/lobby_keys.h"
#include "client/control/race_keys.h"
#include "client/control/results_keys.h"
#include "client/control/room_keys.h"

namespace race2048::client {
namespace {

// ---- Leaving; see leaving.h.

// Answers the question about the server: end it, although other people are on it.
constexpr char32_t kEndForAll = U'e';

std::optional<LeaveQuestion> question_of(Dialog dialog) {
  if (dialog == Dialog::leave) return LeaveQuestion::sure;
  if (dialog == Dialog::leave_by_ctrl) return LeaveQuestion::program;
  return dialog == Dialog::host_leave ? std::optional(LeaveQuestion::server) : std::nullopt;
}

Dialog dialog_of(LeaveQuestion question) {
  switch (question) {
    case LeaveQuestion::sure:
      return Dialog::leave;
    case LeaveQuestion::program:
      return Dialog::leave_by_ctrl;
    case LeaveQuestion::server:
      return Dialog::host_leave;
  }
  return Dialog::none;
}

// When the question is about a server with other people on it, y keeps the server running.
std::optional<LeaveAnswer> answer_of(const Key& key, LeaveQuestion asked) {
  const bool server = asked == LeaveQuestion::server;
  if (agrees(key)) return server ? LeaveAnswer::keep : LeaveAnswer::yes;
  if (declines(key)) return LeaveAnswer::no;
  return server && letter_of(key) == kEndForAll ? std::optional(LeaveAnswer::end) : std::nullopt;
}

Command ask_or_leave(Leaving leaving, UiState& ui) {
  const auto* const question = std::get_if<LeaveQuestion>(&leaving);
  ui.dialog = question != nullptr ? dialog_of(*question) : Dialog::none;
  return question != nullptr ? Nothing{} : std::get<Command>(std::move(leaving));
}

Command leave_key(const Model& model, const Setup& setup, UiState& ui) {
  return ask_or_leave(ask_to_leave(model, setup), ui);
}

Command interrupt_key(const Model& model, const Setup& setup, UiState& ui) {
  const std::optional<LeaveQuestion> asked = question_of(open_dialog(model, setup, ui));
  return ask_or_leave(interrupt(model, setup, asked), ui);
}

Command leave_dialog_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  const LeaveQuestion asked = question_of(ui.dialog).value();
  const std::optional<LeaveAnswer> given = answer_of(key, asked);
  if (!given) return {};
  std::optional<Leaving> leaving = answer(asked, *given, model, setup);
  return leaving ? ask_or_leave(*std::move(leaving), ui) : Nothing{};
}

// ---- Dialogs.

Command give_up_dialog_key(const Key& key, UiState& ui) {
  if (agrees(key) || declines(key)) ui.dialog = Dialog::none;
  return agrees(key) ? Command(Act{Action::give_up}) : Nothing{};
}

// During the person's own run, a slide counts even while a question or the help is open, and closes
// it. Keys that answer a question are not slides.
std::optional<Command> slide_through(const Key& pressed, const Model& model, const UiState& ui) {
  if (!own_run_goes_on(model)) return std::nullopt;
  const Keystroke stroke = ui.preferences.keys.keystroke(pressed, KeyContext::race);
  const std::optional<Direction> slide = stroke.slide();
  return slide ? std::optional<Command>(Act{action_of(*slide)}) : std::nullopt;
}

Command dialog_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  if (!agrees(key) && !declines(key)) {
    if (std::optional<Command> slide = slide_through(key, model, ui)) {
      ui.dialog = Dialog::none;
      return *std::move(slide);
    }
  }
  switch (ui.dialog) {
    case Dialog::none:
      return {};
    case Dialog::leave:
    case Dialog::leave_by_ctrl:
    case Dialog::host_leave:
      return leave_dialog_key(key, model, setup, ui);
    case Dialog::give_up:
      return give_up_dialog_key(key, ui);
    case Dialog::start_without:
    case Dialog::kick:
    case Dialog::kick_confirm:
    case Dialog::unkick:
    case Dialog::mute:
    case Dialog::hand_over:
    case Dialog::hand_over_confirm:
    case Dialog::add_bot:
    case Dialog::seal:
    case Dialog::save:
      return room_dialog_key(key, model, setup, ui);
    case Dialog::room:
      return room_line_key(key, setup, ui);
    case Dialog::password:
      return password_key(key, ui);
    case Dialog::settings:
      return model.phase == Phase::lobby ? new_room_key(key, ui) : settings_key(key, model, ui);
    case Dialog::results:
      return results_key(key, model, ui);
    case Dialog::look:
      if (!change_look(key, LookOf::match, ui.preferences)) ui.dialog = Dialog::none;
      return {};
  }
  return {};
}

Command help_key(const Key& pressed, const Model& model, UiState& ui) {
  const KeyMap& keys = ui.preferences.keys;
  const int step = keys.keystroke(pressed, key_context(model, ui)).page_step();
  ui.help_page += step;
  ui.help = step != 0;
  return slide_through(pressed, model, ui).value_or(Nothing{});
}

// ---- Keys that mean the same everywhere.

Command open_look(const KeyPress& at) {
  at.ui.dialog = Dialog::look;
  return {};
}

Command open_help(const KeyPress& at) {
  at.ui.help = true;
  at.ui.help_page = 0;
  return {};
}

Command press_leave(const KeyPress& at) {
  // The first press closes the practice board: the person may have forgotten about the room, and
  // should see it before leaving it.
  if (!practises(at.model, at.ui)) return leave_key(at.model, at.setup, at.ui);
  at.ui.room.practice->open = false;
  return {};
}

constexpr KeyContexts kEverywhere{KeyContext::race,   KeyContext::watch, KeyContext::room,
                                  KeyContext::lobby,  KeyContext::solo,  KeyContext::practice,
                                  KeyContext::nowhere};

constexpr std::array<KeyEntry, 3> kCommonKeys = {{
    {{Meaning::look, "look", HelpPart::always, kEverywhere, ",", "look and feel"}, open_look},
    {{Meaning::help, "help", HelpPart::always, kEverywhere, "?", "this help"}, open_help},
    {{Meaning::leave, "leave", HelpPart::always, kEverywhere, "q", "leave; may ask"}, press_leave},
}};

// ---- The other keys.

// In a match Tab changes the side, so it turns no page.
int pages_turned(const Keystroke& stroke, const Model& model) {
  const bool tab = stroke.is(Key::Kind::tab) || stroke.is(Key::Kind::back_tab);
  return tab && in_match(model) ? 0 : stroke.page_step();
}

// Enter, Esc and other keys that nobody can rebind.
Command fixed_key(KeyContext place, const KeyPress& at) {
  using enum KeyContext;
  switch (place) {
    case race:
    case watch:
      return at.model.phase == Phase::racing ? fixed_race_key(at) : Nothing{};
    case room:
      return fixed_room_key(at);
    case lobby:
      return fixed_lobby_key(at);
    case solo:
    case practice:
    case nowhere:
      break;
  }
  return {};
}

Command press_key(const KeyPress& at) {
  const std::optional<Meaning>& meaning = at.stroke.meaning;
  if (meaning && action_for(*meaning).part == HelpPart::always)
    return entry_for(*meaning).press(at);
  using enum KeyContext;
  const KeyContext place = key_context(at.model, at.ui);
  at.ui.page += pages_turned(at.stroke, at.model);
  if (place == practice) return practice_key(at.stroke, at.model, at.ui);
  if ((place == watch || place == room) && !is_awake(at)) return {};
  if (place == room && goes_on(at)) return go_on(at);
  return meaning ? entry_for(*meaning).press(at) : fixed_key(place, at);
}

}  // namespace

std::span<const KeyEntry> common_keys() {
  return kCommonKeys;
}

Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui) {
  const auto only_if = [&ui](bool makes_sense) { return makes_sense ? ui.dialog : Dialog::none; };
  const auto chosen_is_there = [&] {
    const std::vector<std::string> names = candidates(model, ui.dialog);
    return std::find(names.begin(), names.end(), ui.chosen) != names.end();
  };
  switch (ui.dialog) {
    case Dialog::none:
    case Dialog::host_leave:
    case Dialog::look:
      return ui.dialog;
    case Dialog::leave:
      return only_if(at_stake(model, setup.owns_server) != Stake::none);
    case Dialog::leave_by_ctrl:
      return only_if(has_arrived(model));
    case Dialog::give_up:
      return only_if(own_run_goes_on(model));
    case Dialog::start_without:
    case Dialog::add_bot:
      return only_if(between_matches(model) && model.is_host());
    case Dialog::kick:
    case Dialog::unkick:
    case Dialog::hand_over:
      return only_if(may_rule_room(model) && !candidates(model, ui.dialog).empty());
    case Dialog::mute:
      return only_if(may_talk(model) && !candidates(model, ui.dialog).empty());
    case Dialog::kick_confirm:
    case Dialog::hand_over_confirm:
      return only_if(may_rule_room(model) && chosen_is_there());
    case Dialog::seal:
      return only_if(between_matches(model));
    case Dialog::save:
      return only_if(may_save_results(model, setup));
    case Dialog::room:
      return only_if(model.phase == Phase::lobby ||
                     (model.phase == Phase::entering && ui.lobby.room.sent));
    case Dialog::password:
      return only_if(model.phase == Phase::lobby ||
                     (model.phase == Phase::entering && ui.lobby.password.sent));
    case Dialog::results:
      return only_if(model.phase == Phase::lobby);
    case Dialog::settings:
      return only_if(ui.editor &&
                     (model.phase == Phase::lobby || (between_matches(model) && model.is_host())));
  }
  return Dialog::none;
}

KeyContext key_context(const Model& model, const UiState& ui) {
  switch (model.phase) {
    case Phase::racing:
      return own_run_goes_on(model) ? KeyContext::race : KeyContext::watch;
    case Phase::countdown:
      return KeyContext::watch;
    case Phase::room:
    case Phase::results:
      return practises(model, ui) ? KeyContext::practice : KeyContext::room;
    case Phase::lobby:
      return KeyContext::lobby;
    case Phase::connecting:
    case Phase::greeting:
    case Phase::entering:
    case Phase::closed:
      break;
  }
  return KeyContext::nowhere;
}

namespace {

Command command_of(const Key& pressed, const Model& model, const Setup& setup, UiState& ui) {
  if (pressed.kind == Key::Kind::redraw) return Redraw{};
  if (pressed.kind == Key::Kind::interrupt) return interrupt_key(model, setup, ui);
  if (ui.dialog != Dialog::none) return dialog_key(pressed, model, setup, ui);
  if (ui.help) return help_key(pressed, model, ui);
  if (ui.room.typing) return chat_line_key(pressed, model, ui);
  const Keystroke stroke = ui.preferences.keys.keystroke(pressed, key_context(model, ui));
  if (is_stray(pressed, stroke, model, ui)) return {};
  return press_key({stroke, model, setup, ui});
}

// True if the server would have to carry the command out. A slide is not among them: the client
// counts the slides that it drops.
bool asks_server(const Command& command) {
  if (std::holds_alternative<AddBot>(command)) return true;
  const auto* const act = intent_in<Act>(command);
  return std::holds_alternative<Intent>(command) && (act == nullptr || !direction_of(act->action));
}

}  // namespace

Command on_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui) {
  if (!model.reconnecting) return command_of(pressed, model, setup, ui);
  UiState before = ui;
  Command command = command_of(pressed, model, setup, ui);
  if (!asks_server(command)) return command;
  ui = std::move(before);
  return {};
}

}  // namespace race2048::client
