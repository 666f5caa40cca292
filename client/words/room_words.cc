#include "client/words/room_words.h"

#include <algorithm>

#include "client/model/situation.h"
#include "client/text/text.h"
#include "client/words/clock_text.h"
#include "engine/match/option_rows.h"
#include "engine/settings/setting_rows.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "shared/list_text.h"
#include "shared/match_text.h"

namespace race2048::client {
namespace {

// The unusual settings that their description does not mention.
std::vector<std::string> unusual_settings(const MatchSettings& settings) {
  std::vector<std::string> parts;
  if (settings.cap_ms != limits::kMaxMatchMs && !settings.ends_by_time()) {
    parts.push_back("at most " + clock_text(settings.cap_ms));
  }
  for (const SettingRow& row : setting_rows()) {
    const std::uint32_t value = row.get(settings);
    if (value == row.usual(settings.format)) continue;
    std::string fact = row.fact != nullptr ? row.fact(value) : "";
    if (row.field.is(FieldKind::choice)) fact = row.field.choice(value).fact;
    if (!fact.empty()) parts.push_back(std::move(fact));
  }
  return parts;
}

// How many must be ready. Bots are not counted, which must be said where there are any.
std::string people_to_start(const Room& room) {
  const std::uint32_t number = room.info.start_at;
  const bool any_bot = std::ranges::any_of(room.seated(), &Member::bot);
  if (!any_bot) return std::to_string(number);
  return std::to_string(number) + (number == 1 ? " person" : " people");
}

}  // namespace

std::string name_of_room(const Room& room) {
  return "room " + (room.name.empty() ? room.code : room.name + " (" + room.code + ")");
}

std::string owner_text(const Model& model) {
  const Room& room = model.room;
  if (room.owner.empty() || room.owner == room.host) return {};
  if (room.owner == model.own_name) return "The room is yours; " + room.host + " stands in.";
  const std::string who = model.is_host() ? "you stand in" : room.host + " stands in";
  return "The room belongs to " + room.owner + "; " + who + ".";
}

std::string watch_text(Watch watch) {
  return std::string(setting_row("watch").field.choice(static_cast<std::uint32_t>(watch)).fact);
}

std::string draws_text(const MatchSettings& settings, bool brief) {
  if (settings.draws == Draws::position) return {};
  if (brief) return "the same tiles for all";
  const bool all_at_once = settings.lockstep() && settings.on_stuck == OnStuck::out;
  return all_at_once ? "all players draw the same tiles, all at once"
                     : "all players draw the same tiles: another board shows what comes";
}

std::vector<std::string> option_facts(const RoomInfo& info) {
  std::vector<std::string> facts;
  const RoomRequest request = info.as_request();
  for (const OptionRow& row : option_rows()) {
    if (!row.field.is(FieldKind::choice)) continue;
    const std::string_view fact = row.field.choice(row.part.get(request)).fact;
    if (!fact.empty()) facts.emplace_back(fact);
  }
  if (info.has_password) facts.emplace_back("password");
  return facts;
}

std::vector<std::string> room_facts(const Room& room) {
  const RoomInfo& info = room.info;
  std::vector<std::string> facts = option_facts(info);
  if (info.rounds >= 2) {
    facts.push_back("series of " + std::to_string(info.rounds) + " rounds" +
                    (info.pause ? " with pauses" : ""));
  }
  if (room.seal) {
    for (std::string& part : unusual_settings(room.seal->settings)) {
      facts.push_back(std::move(part));
    }
  }
  return facts;
}

bool start_is_due(const RoomInfo& info, TimePoint now) {
  // The server's own message may still be on its way.
  return info.start_is_due || (info.starts_at && now >= *info.starts_at);
}

std::string when_enough_are_ready(const Room& room) {
  return room.enough() == 1 ? "as soon as one is ready" : "as soon as two are ready";
}

std::string what_starts_it(const Model& model, TimePoint now, std::string_view all_are) {
  const Room& room = model.room;
  const RoomInfo& info = room.info;
  const std::string host = model.is_host() ? "you" : room.host;
  if (waits_for_host(model)) return "when " + host + (model.is_host() ? " continue" : " continues");
  std::vector<std::string> ways;
  const bool due = start_is_due(info, now);
  if (due) {
    ways.push_back(when_enough_are_ready(room));
  } else if (info.starts_at) {
    ways.push_back("in " + countdown_text(*info.starts_at, now));
  }
  if (room.between_rounds()) return ways.empty() ? "soon" : ways.front();
  if (info.start_at > 0 && !(due && info.start_at >= room.enough())) {
    ways.push_back("when " + people_to_start(room) +
                   (info.start_at == 1 ? " is ready" : " are ready"));
  }
  // A host can always start the match. Say so if nothing else starts it, or if the host could start
  // it earlier.
  const bool only_host = ways.empty() && room.has_referee();
  if (only_host || (!ways.empty() && (room.has_referee() || model.is_host()))) {
    ways.push_back("when " + host + (model.is_host() ? " start it" : " starts it"));
  }
  if (ways.empty()) {
    ways.push_back(room.enough() == 1 ? when_enough_are_ready(room)
                                      : "when " + std::string(all_are));
  }
  return list_text(ways, ", or ");
}

std::string how_many_are_ready(std::size_t ready, std::size_t all) {
  return std::to_string(ready) + " of " + std::to_string(all) +
         (ready == 1 || all == 1 ? " is ready" : " are ready");
}

std::string seal_text(const Seal& seal, const std::string& label) {
  if (seal.commitment) return label + "  " + hex(*seal.commitment);
  return label + "  none: everyone knows the seed and can foresee the tiles";
}

}  // namespace race2048::client
