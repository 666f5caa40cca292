#include "client/control/commands.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "client/control/act_keys.h"
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

// When the question is about a server with other people on it, y keeps the server running.
std::optional<LeaveAnswer> answer_of(const Key& key, LeaveQuestion asked) {
  const bool server = asked == LeaveQuestion::server;
  if (agrees(key)) return server ? LeaveAnswer::keep : LeaveAnswer::yes;
  if (declines(key)) return LeaveAnswer::no;
  return server && letter_of(key) == kEndForAll ? std::optional(LeaveAnswer::end) : std::nullopt;
}

Command ask_or_leave(Leaving leaving, UiState& ui) {
  const auto* const question = std::get_if<LeaveQuestion>(&leaving);
  ui.dialog = question != nullptr ? Dialog::leave : Dialog::none;
  if (question != nullptr) ui.leaving = *question;
  return question != nullptr ? Nothing{} : std::get<Command>(std::move(leaving));
}

Command leave_key(const Model& model, const Setup& setup, UiState& ui) {
  return ask_or_leave(ask_to_leave(model, setup), ui);
}

Command interrupt_key(const Model& model, const Setup& setup, UiState& ui) {
  const bool asked = open_dialog(model, setup, ui) == Dialog::leave;
  return ask_or_leave(interrupt(model, setup, asked), ui);
}

Command leave_dialog_key(const Key& key, const Model& model, const Setup& setup, UiState& ui) {
  const std::optional<LeaveAnswer> given = answer_of(key, ui.leaving);
  if (!given) return {};
  std::optional<Leaving> leaving = answer(ui.leaving, *given, model, setup);
  return leaving ? ask_or_leave(*std::move(leaving), ui) : Nothing{};
}

// ---- Dialogs.

Command seal_key(const Key&, const Model&, const Setup&, UiState& ui) {
  ui.dialog = Dialog::none;
  return {};
}

Command look_key(const Key& key, const Model&, const Setup&, UiState& ui) {
  if (!change_look(key, LookOf::match, ui.preferences)) ui.dialog = Dialog::none;
  return {};
}

// A dialog: whether it still makes sense, and what its keys do.
struct DialogRow {
  Dialog dialog{};
  // Null: always.
  bool (*still_makes_sense)(const Model& model, const Setup& setup, const UiState& ui) = nullptr;
  Command (*on_key)(const Key& key, const Model& model, const Setup& setup, UiState& ui) = nullptr;
};

bool may_leave(const Model& model, const Setup& setup, const UiState& ui) {
  if (ui.leaving == LeaveQuestion::program) return has_arrived(model);
  return ui.leaving == LeaveQuestion::server || at_stake(model, setup.owns_server) != Stake::none;
}

bool may_choose(const Model& model, const Setup&, const UiState& ui) {
  const ActRow& act = *find_act(ui.act);
  return may(act.who, model) && !act.whom.choices(model).empty();
}

bool may_confirm(const Model& model, const Setup&, const UiState& ui) {
  const ActRow& act = *find_act(ui.act);
  const std::vector<std::string> names =
      act.whom.choices != nullptr ? act.whom.choices(model) : std::vector{ui.chosen};
  return may(act.who, model) && std::ranges::find(names, ui.chosen) != names.end();
}

bool may_start(const Model& model, const Setup&, const UiState&) {
  return may(Who::starter, model);
}

bool may_ask_in_lobby(const Model& model, const Setup&, const UiState& ui) {
  return model.phase == Phase::lobby || (model.phase == Phase::entering && ui.lobby.asked.sent);
}

bool has_form(const Model& model, const Setup&, const UiState& ui) {
  return ui.editor && (model.phase == Phase::lobby || may(Who::starter, model));
}

constexpr std::array<DialogRow, 12> kDialogs = {{
    {Dialog::leave, may_leave, leave_dialog_key},
    {Dialog::choose, may_choose, choose_key},
    {Dialog::confirm, may_confirm, confirm_key},
    {Dialog::add_bot, may_start, add_bot_key},
    {Dialog::room, may_ask_in_lobby, asked_line_key},
    {Dialog::password, may_ask_in_lobby, asked_line_key},
    {Dialog::settings, has_form, settings_key},
    {Dialog::seal,
     [](const Model& model, const Setup&, const UiState&) { return between_matches(model); },
     seal_key},
    {Dialog::qr_code,
     [](const Model& model, const Setup& setup, const UiState&) {
       return may_pass_link(model, setup);
     },
     qr_code_key},
    {Dialog::save,
     [](const Model& model, const Setup& setup, const UiState&) {
       return may_save_results(model, setup);
     },
     save_key},
    {Dialog::results,
     [](const Model& model, const Setup&, const UiState&) { return model.phase == Phase::lobby; },
     results_key},
    {Dialog::look, nullptr, look_key},
}};

const DialogRow* row_of(Dialog dialog) {
  const auto* const found = std::ranges::find(kDialogs, dialog, &DialogRow::dialog);
  return found == kDialogs.end() ? nullptr : found;
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
  return row_of(ui.dialog)->on_key(key, model, setup, ui);
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

constexpr KeyContexts kEverywhere{KeyContext::race,   KeyContext::watch,  KeyContext::room,
                                  KeyContext::lobby,  KeyContext::solo,   KeyContext::practice,
                                  KeyContext::replay, KeyContext::nowhere};
constexpr KeyContexts kWithLook = kEverywhere.without(KeyContext::replay);

constexpr std::array<KeyEntry, 3> kCommonKeys = {{
    {{Meaning::look, "look", HelpPart::always, kWithLook, ",", "look and feel"}, open_look},
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
    case replay:
    case nowhere:
      break;
  }
  return {};
}

Command press_key(const KeyPress& at) {
  const std::optional<Meaning>& meaning = at.stroke.meaning;
  if (meaning && action_for(*meaning).part == HelpPart::always) return press(*meaning, at);
  using enum KeyContext;
  const KeyContext place = key_context(at.model, at.ui);
  at.ui.page += pages_turned(at.stroke, at.model);
  if (place == practice) return practice_key(at.stroke, at.model, at.ui);
  if (place == room && goes_on(at)) return press_act(*find_act(Meaning::start), at);
  return meaning ? press(*meaning, at) : fixed_key(place, at);
}

}  // namespace

std::span<const KeyEntry> common_keys() {
  return kCommonKeys;
}

Dialog open_dialog(const Model& model, const Setup& setup, const UiState& ui) {
  const DialogRow* const row = row_of(ui.dialog);
  const bool pointless = row != nullptr && row->still_makes_sense != nullptr &&
                         !row->still_makes_sense(model, setup, ui);
  return pointless ? Dialog::none : ui.dialog;
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

// True for keys that type text or slide tiles in a race, unless they slide tiles here.
bool is_typed(const Key& pressed, const Keystroke& stroke) {
  using enum Key::Kind;
  const bool text = pressed.kind == character || pressed.kind == backspace || pressed.kind == enter;
  return (text || stroke.slides_in_race()) && !stroke.slide();
}

// The help closes, and a key that it lists does what it says there. Not during the person's own
// run; and not the keys with which people close things: Space, and q, which would leave the room.
Command help_key(const Key& pressed, const Model& model, const Setup& setup, UiState& ui) {
  const Keystroke stroke = ui.preferences.keys.keystroke(pressed, key_context(model, ui));
  const int step = stroke.page_step();
  ui.help_page += step;
  ui.help = step != 0;
  if (ui.help) return {};
  if (own_run_goes_on(model)) return slide_through(pressed, model, ui).value_or(Nothing{});
  const bool closes = !stroke.meaning || stroke.key == kSpace || stroke.means(Meaning::leave) ||
                      stroke.means(Meaning::help) || (ui.changed_at && is_typed(pressed, stroke));
  return closes ? Nothing{} : press_key({stroke, model, setup, ui});
}

// A key ends the show at the end of a match and does nothing else, unless it may have been typed
// for the race. Leaving asks as ever, and the chat opens.
Command show_key(const KeyPress& at) {
  if (at.ui.changed_at) return {};
  if (at.stroke.means(Meaning::leave)) return press_leave(at);
  at.ui.race.show = {};
  return at.stroke.means(Meaning::chat) ? press(Meaning::chat, at) : Nothing{};
}

Command command_of(const Key& pressed, const Model& model, const Setup& setup, UiState& ui) {
  if (pressed.kind == Key::Kind::redraw) return Redraw{};
  if (pressed.kind == Key::Kind::interrupt) return interrupt_key(model, setup, ui);
  if (ui.dialog != Dialog::none) return dialog_key(pressed, model, setup, ui);
  if (ui.help) return help_key(pressed, model, setup, ui);
  if (ui.room.typing) return chat_line_key(pressed, model, ui);
  const Keystroke stroke = ui.preferences.keys.keystroke(pressed, key_context(model, ui));
  if (ui.race.show.runs()) return show_key({stroke, model, setup, ui});
  if (ui.changed_at && is_typed(pressed, stroke)) return {};
  return press_key({stroke, model, setup, ui});
}

// True if the server would have to carry the command out. A slide is not among them: the client
// counts the slides that it drops.
bool asks_server(const Command& command) {
  if (std::holds_alternative<AddBot>(command) || std::holds_alternative<ApplyForm>(command)) {
    return true;
  }
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
