#include "client/control/key_rows.h"

#include <utility>

#include "client/control/commands.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

// In the room Tab turns pages, so only another key for `side` changes the view.
std::string view_key(const KeyMap& keys) {
  for (const Key& key : keys.keys_for(Meaning::side)) {
    if (key != kTab) return label_of(key);
  }
  return keys.label(Meaning::side);
}

}  // namespace

KeyHints idle_hints(const KeyRow& row) {
  KeyHints hints;
  if (may_sit_down(row.model)) {
    hints.push_back({Meaning::seat, "sit down", 6});
  } else if (may_stand_up(row.model) && shows_room(row.model, row.ui)) {
    hints.push_back({Meaning::seat, row.brief ? "watch" : "stand up", 1});
  }
  if (may_chat(row.model, row.ui)) hints.push_back({Meaning::chat, "chat", 5});
  return hints;
}

KeyHints typing_hints(const Model& model, const UiState& ui) {
  const bool says = may_send_line(model, ui);
  const char* const sends = ui.room.announcing ? "announce" : "send";
  return {{"Enter", says ? sends : "keep it"}, {"Esc", says ? "close" : "drop it"}};
}

KeyHints show_hints(const Model& model, const UiState& ui) {
  if (ui.room.typing) return typing_hints(model, ui);
  return {{"any key", "skip", 9}, {Meaning::leave, "leave", 8}};
}

KeyHints room_hints(const KeyRow& row) {
  const auto& [model, setup, ui, brief] = row;
  if (ui.room.typing && may_send_line(model, ui)) return typing_hints(model, ui);
  const bool results = model.phase == Phase::results;
  const bool room = shows_room(model, ui);
  const Member* const own = model.room.own_member();
  KeyHints hints;
  if (own != nullptr) {
    const bool rematch = !room && !model.room.between_rounds();
    const std::string_view not_so = rematch ? "no rematch" : "not ready";
    hints.push_back({Meaning::ready, own->ready ? not_so : rematch ? "rematch" : "ready", 7});
  }
  if (model.is_host() && waits_for_host(model)) {
    hints.push_back({ui.preferences.keys.go_on_label(), "continue", 7});
  }
  for (KeyHint& hint : host_hints(row)) hints.push_back(std::move(hint));
  for (KeyHint& hint : idle_hints(row)) hints.push_back(std::move(hint));
  if (!may_chat(model, ui) && ui.chat_hidden && has_chat(model, ui)) {
    hints.push_back({Meaning::hide_chat, "show chat", 3});
  }
  const bool boards = shows_last_boards(model, ui);
  if (results && !room && may_save_results(model, setup)) {
    hints.push_back({Meaning::save_results, "save", 2});
  }
  if (results && !room && may_watch_again(model)) {
    hints.push_back({Meaning::watch_again, "replay", 6});
  }
  if (results && !room && has_last_boards(model)) {
    hints.push_back({view_key(ui.preferences.keys), boards ? "results" : "boards", 5});
  }
  if (results && !boards) hints.push_back({"Esc", room ? "results" : "room", 6});
  // Practice suits a person with nothing else to do; in the results, other hints need the space
  // more.
  const bool idle = own == nullptr || own->ready;
  if (idle || room) hints.push_back({Meaning::practise, "practise", idle ? 3 : 1});
  hints.push_back({Meaning::help, "help", 8});
  hints.push_back({Meaning::leave, "leave", 9});
  return hints;
}

}  // namespace race2048::client
