// The keys of a room's host. They work while the key row offers them.
#include "client/control/commands.h"
#include "client/control/key_entry.h"
#include "client/control/room_keys.h"
#include "client/model/situation.h"

namespace race2048::client {
namespace {

// Some host keys also work in a match, if the host has no seat in it or is done.
constexpr KeyContexts kAnyTime{KeyContext::watch, KeyContext::room};

std::optional<Offer> offer_if(bool counts, std::string_view does, int importance) {
  return counts ? std::optional(Offer{does, importance}) : std::nullopt;
}

// While a series waits for its host, the row offers the key that goes on instead of this one.
std::optional<Offer> offer_start(const KeyRow& row) {
  const bool counts = all_keys_count(row.model, row.ui) && !waits_for_host(row.model);
  return offer_if(counts, row.brief ? "start" : "start now", 6);
}

std::optional<Offer> offer_settings(const KeyRow&) {
  return Offer{"settings", 4};
}

Command open_settings(const KeyPress& at) {
  const std::optional<Seal>& seal = at.model.room.seal;
  const RoomInfo& info = at.model.room.info;
  if (!seal) return {};
  at.ui.editor.emplace(
      seal->settings, info.as_request(),
      EditedRoom{.has_password = info.has_password, .has_start = info.starts_at.has_value()});
  at.ui.dialog = Dialog::settings;
  return {};
}

// Opens a chooser of names.
template <Dialog chooser>
Command choose_name(const KeyPress& at) {
  if (candidates(at.model, chooser).empty()) return {};
  at.ui.dialog = chooser;
  at.ui.chosen.clear();
  return {};
}

std::optional<Offer> offer_announce(const KeyRow&) {
  return Offer{"announce", 1};
}

// A line of chat that was kept is not for everybody.
Command open_announcement(const KeyPress& at) {
  if (!at.ui.room.announcing) at.ui.room.chat.clear();
  at.ui.room.typing = true;
  at.ui.room.announcing = true;
  return {};
}

std::optional<Offer> offer_kick(const KeyRow& row) {
  const bool counts = may_rule_room(row.model) && all_keys_count(row.model, row.ui) &&
                      !who_can_be_kicked(row.model).empty();
  return offer_if(counts, "kick", 3);
}

std::optional<Offer> offer_unkick(const KeyRow& row) {
  const bool counts = may_rule_room(row.model) && !row.model.room.put_out.empty();
  return offer_if(counts, "let back", 1);
}

std::optional<Offer> offer_hand_over(const KeyRow& row) {
  const bool counts = may_rule_room(row.model) && !who_can_be_host(row.model).empty();
  return offer_if(counts, "hand over", 1);
}

std::optional<Offer> offer_bot(const KeyRow& row) {
  return offer_if(may_add_bots(row.model, row.setup), "bot", 4);
}

Command open_bots(const KeyPress& at) {
  at.ui.dialog = Dialog::add_bot;
  return {};
}

std::optional<Offer> offer_lock(const KeyRow& row) {
  const bool locked = row.model.room.info.locked;
  const bool counts = may_rule_room(row.model) && all_keys_count(row.model, row.ui);
  return offer_if(counts, locked ? "unlock" : "lock", 2);
}

Command toggle_lock(const KeyPress& at) {
  RoomRequest request = at.model.room.info.as_request();
  request.options.locked = !request.options.locked;
  return Edit{.request = request};
}

std::optional<Offer> offer_pause(const KeyRow& row) {
  const RoomInfo& info = row.model.room.info;
  return offer_if(info.is_series(), info.pause ? "no pauses" : "pauses", 2);
}

Command toggle_pause(const KeyPress& at) {
  RoomRequest request = at.model.room.info.as_request();
  request.options.pause = !request.options.pause;
  return Edit{.request = request};
}

template <std::optional<Offer> (*offer)(const KeyRow&), Command (*press)(const KeyPress&)>
Command if_offered(const KeyPress& at) {
  const bool counts = may_run_room(at.model) && offer({at.model, at.setup, at.ui});
  return counts ? press(at) : Nothing{};
}

// Works too while the row offers the key that goes on instead.
Command press_start(const KeyPress& at) {
  const bool counts = at.model.is_host() && all_keys_count(at.model, at.ui);
  return counts ? ask_to_start(at) : Nothing{};
}

constexpr std::array<KeyEntry, 9> kHostKeys = {{
    {{Meaning::start, "start", HelpPart::host, kInRoom, "s", "start now"},
     press_start,
     offer_start},
    {{Meaning::match_settings, "match_settings", HelpPart::host, kInRoom, "e", "match settings"},
     if_offered<offer_settings, open_settings>,
     offer_settings},
    {{Meaning::kick, "kick", HelpPart::host, kAnyTime, "k", "kick a player"},
     if_offered<offer_kick, choose_name<Dialog::kick>>,
     offer_kick},
    {{Meaning::unkick, "unkick", HelpPart::host, kAnyTime, "z", "let a kicked player back"},
     if_offered<offer_unkick, choose_name<Dialog::unkick>>,
     offer_unkick},
    {{Meaning::hand_over, "hand_over", HelpPart::host, kAnyTime, "o", "hand the room over"},
     if_offered<offer_hand_over, choose_name<Dialog::hand_over>>,
     offer_hand_over},
    {{Meaning::add_bot, "add_bot", HelpPart::host, kInRoom, "b", "add a bot"},
     if_offered<offer_bot, open_bots>,
     offer_bot},
    {{Meaning::announce, "announce", HelpPart::host, kAnyTime, "!", "say to all, racing too"},
     if_offered<offer_announce, open_announcement>,
     offer_announce},
    {{Meaning::lock, "lock", HelpPart::host, kAnyTime, "l", "lock or unlock the room"},
     if_offered<offer_lock, toggle_lock>,
     offer_lock},
    {{Meaning::pause, "pause", HelpPart::host, kAnyTime, "p", "pause a series, or not"},
     if_offered<offer_pause, toggle_pause>,
     offer_pause},
}};

}  // namespace

std::span<const KeyEntry> host_keys() {
  return kHostKeys;
}

}  // namespace race2048::client
