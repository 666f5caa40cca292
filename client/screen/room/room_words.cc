#include "client/screen/room/room_words.h"

#include "client/screen/chat_panel.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

std::string move_rate_text(std::uint32_t rate) {
  if (rate == 0) return "any number of moves a second";
  return "at most " + counted(rate, "move") + " a second";
}

// What of the settings their description leaves out and is not as usual.
std::vector<std::string> unusual_settings(const MatchSettings& settings) {
  std::vector<std::string> parts;
  if (settings.cap_ms != limits::kMaxMatchMs && !settings.ends_by_time()) {
    parts.push_back("at most " + clock_text(settings.cap_ms));
  }
  if (settings.format == Format::first && settings.finish == Finish::all) {
    parts.emplace_back("ends when all are done");
  }
  if (settings.on_stuck != default_settings(settings.format).on_stuck) {
    parts.emplace_back(settings.on_stuck == OnStuck::out ? "who is stuck is out"
                                                         : "who is stuck takes the next board");
  }
  if (settings.move_rate != limits::kDefaultMoveRate) {
    parts.push_back(move_rate_text(settings.move_rate));
  }
  return parts;
}

}  // namespace

std::string watch_text(Watch watch, bool brief) {
  switch (watch) {
    case Watch::live:
      return brief ? "watchers see boards live"
                   : "watchers see boards live: a slower player could look ahead; trust your "
                     "friends";
    case Watch::paced:
      return brief ? "watchers see boards, but paced"
                   : "watchers see each board only as far as every racing player has come";
    case Watch::at_end:
      return brief ? "watchers see boards at the end"
                   : "watchers see the boards when the match has ended";
    case Watch::off:
      return "watchers see no boards";
  }
  return {};
}

std::vector<std::string> room_facts(const Room& room) {
  const RoomInfo& info = room.info;
  std::vector<std::string> facts = {info.listed ? "listed" : "private"};
  if (info.has_password) facts.emplace_back("password");
  if (info.locked) facts.emplace_back("locked");
  if (info.rounds >= 2) {
    facts.push_back("series of " + std::to_string(info.rounds) + " rounds" +
                    (info.pause ? " with pauses" : ""));
  }
  if (room.seal) {
    for (std::string& part : unusual_settings(room.seal->settings)) {
      facts.push_back(std::move(part));
    }
  }
  if (info.chat_off) facts.emplace_back("no chat");
  return facts;
}

bool start_is_due(const RoomInfo& info, TimePoint now) {
  // The server's word that it is takes its time to come.
  return info.start_is_due || (info.starts_at && now >= *info.starts_at);
}

std::string when_enough_are_ready(const Room& room) {
  return room.enough() == 1 ? "as soon as one is ready" : "as soon as two are ready";
}

std::string what_starts_it(const Model& model, TimePoint now) {
  const Room& room = model.room;
  const RoomInfo& info = room.info;
  const std::string host = model.is_host() ? "you" : room.host;
  if (waits_for_host(model)) return "when " + host + (model.is_host() ? " go on" : " goes on");
  std::vector<std::string> ways;
  const bool due = start_is_due(info, now);
  if (due) {
    ways.push_back(when_enough_are_ready(room));
  } else if (info.starts_at) {
    ways.push_back("in " + countdown_text(*info.starts_at, now));
  }
  if (room.between_rounds()) return ways.empty() ? "soon" : ways.front();
  if (info.start_at > 0 && !(due && info.start_at >= room.enough())) {
    ways.push_back("when " + std::to_string(info.start_at) +
                   (info.start_at == 1 ? " is ready" : " are ready"));
  }
  // A host may always start; it is said where nothing else starts it, or only later.
  const bool only_host = ways.empty() && room.has_referee();
  if (only_host || (!ways.empty() && (room.has_referee() || model.is_host()))) {
    ways.push_back("when " + host + (model.is_host() ? " start it" : " starts it"));
  }
  if (ways.empty()) {
    ways.push_back(room.enough() == 1 ? when_enough_are_ready(room) : "when all are");
  }
  std::string text = ways.front();
  for (std::size_t i = 1; i < ways.size(); ++i) {
    text += (i + 1 == ways.size() ? ", or " : ", ") + ways[i];
  }
  return text;
}

std::string how_many_are_ready(std::size_t ready, std::size_t all) {
  return std::to_string(ready) + " of " + std::to_string(all) +
         (ready == 1 || all == 1 ? " is ready" : " are ready");
}

std::string seal_text(const Seal& seal, const std::string& label) {
  if (seal.commitment) return label + "  " + wire::hex(*seal.commitment);
  return label + "  none: the seed is known to all, so anyone can foresee the tiles";
}

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
