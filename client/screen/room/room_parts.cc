#include "client/screen/room/room_parts.h"

#include "client/control/commands.h"
#include "client/screen/chat_panel.h"
#include "client/session/situation.h"
#include "client/words/room_words.h"

namespace race2048::client {

std::vector<std::string> seal_lines(const Canvas& canvas, const std::string& label) {
  const std::optional<Seal>& seal = canvas.model().room.seal;
  if (!seal) return {};
  const std::string text = seal_text(*seal, label);
  if (!seal->commitment) return wrapped(text, canvas.text_columns());
  return {canvas.fitted(text)};
}

KeyHints room_keys(const Canvas& canvas) {
  const Model& model = canvas.model();
  const UiState& ui = canvas.ui();
  const Setup& setup = canvas.input().setup;
  if (ui.typing && may_chat(model, ui)) return typing_keys(canvas);
  const bool all = all_keys_count(model, ui);
  const bool host = model.is_host();
  const bool results = model.phase == Phase::results;
  const Member* own = model.room.own_member();
  KeyHints keys;
  if (own != nullptr) {
    const bool rematch = !shows_room(model, ui) && !model.room.between_rounds();
    const std::string_view not_so = rematch ? "no rematch" : "not ready";
    keys.push_back({"r", own->ready ? not_so : rematch ? "rematch" : "ready", 7});
  }
  if (host && waits_for_host(model)) {
    keys.push_back({ui.preferences.keys.go_on_label(), "go on", 7});
  } else if (host && all) {
    keys.push_back({"s", canvas.narrow() ? "start" : "start now", 6});
  }
  if (host) keys.push_back({"e", "settings", 4});
  if (host && all && !candidates(model, Dialog::kick).empty()) keys.push_back({"k", "kick", 3});
  if (host && !candidates(model, Dialog::hand_over).empty()) keys.push_back({"o", "hand over", 1});
  if (may_add_bots(model, setup)) keys.push_back({"b", "bot", 4});
  if (host && all) keys.push_back({"l", model.room.info.locked ? "unlock" : "lock", 2});
  if (host && model.room.info.rounds >= 2) {
    keys.push_back({"p", model.room.info.pause ? "no pauses" : "pauses", 2});
  }
  if (may_chat(model, ui)) {
    keys.push_back({"t", "chat", 5});
    if (!model.room.chat.empty()) keys.push_back({"c", "hide chat", 0});
  } else if (ui.chat_hidden && ui.preferences.chat && !model.room.info.chat_off) {
    keys.push_back({"c", "show chat", 3});
  }
  if (results && !shows_room(model, ui) && has_last_boards(model)) {
    keys.push_back({"v", shows_last_boards(model, ui) ? "results" : "boards", 5});
  }
  if (results && !shows_last_boards(model, ui)) {
    keys.push_back({"Esc", shows_room(model, ui) ? "results" : "room", 6});
  }
  // For who has nothing else to do now; the results need the rows more.
  const bool idle = own == nullptr || own->ready;
  if (idle || shows_room(model, ui)) keys.push_back({"x", "practise", idle ? 3 : 1});
  keys.push_back({"?", "help", 8});
  keys.push_back({"q", "leave", 9});
  return keys;
}

}  // namespace race2048::client
