#include "client/model/situation.h"

#include <algorithm>

namespace race2048::client {
namespace {

// The person has a seat in a series with a round in progress or to come.
bool plays_series(const Model& model) {
  if (model.room.own_member() == nullptr) return false;
  if (in_match(model)) return model.room.info.rounds >= 2;
  return between_matches(model) && model.room.between_rounds();
}

// `goes_on`: a match or a series is not over.
Stake stake_of_referee(const Model& model, bool goes_on) {
  if (!model.room.info.is_series()) return Stake::none;
  if (goes_on) return Stake::series;
  const std::optional<Series>& series = model.room.series;
  return model.phase == Phase::results && series && series->played > 0 ? Stake::table : Stake::none;
}

std::vector<std::string> names_of_others(const Model& model, bool with_bots) {
  std::vector<std::string> names;
  for (const Member& member : model.room.people) {
    if (!model.is_own(member) && (with_bots || !member.bot)) names.push_back(member.name);
  }
  return names;
}

}  // namespace

bool has_arrived(const Model& model) {
  return model.phase == Phase::lobby || has_entered(model);
}

bool has_entered(const Model& model) {
  return between_matches(model) || in_match(model);
}

bool between_matches(const Model& model) {
  return model.phase == Phase::room || model.phase == Phase::results;
}

bool in_match(const Model& model) {
  return model.phase == Phase::countdown || model.phase == Phase::racing;
}

bool has_results(const Model& model) {
  return model.phase == Phase::results && model.race && model.result;
}

bool own_run_goes_on(const Model& model) {
  return model.phase == Phase::racing && model.race && model.race->own && model.race->own->racing();
}

bool is_idle_in_match(const Model& model) {
  if (!in_match(model) || !model.race) return false;
  const Race& race = *model.race;
  return !race.own_seat || (race.own && !race.own->racing());
}

bool has_boards_to_watch(const Model& model) {
  if (model.phase != Phase::racing || !model.race || own_run_goes_on(model)) return false;
  return !model.race->own_seat || !model.race->boards.empty();
}

bool has_last_boards(const Model& model) {
  return has_results(model) && (model.race->own || !model.race->boards.empty());
}

bool waits_for_seat(const Model& model) {
  if (model.room.own_seat) return false;
  const Member* const own = model.room.find(model.own_name);
  return own != nullptr && own->waits;
}

bool may_sit_down(const Model& model) {
  return has_entered(model) && !model.room.own_seat && !waits_for_seat(model);
}

bool may_stand_up(const Model& model) {
  const bool may_move = between_matches(model) || is_idle_in_match(model);
  return may_move && (model.room.own_seat || waits_for_seat(model));
}

bool room_has_chat(const Model& model) {
  return !model.room.info.chat_off;
}

bool may_talk(const Model& model) {
  return between_matches(model) || is_idle_in_match(model);
}

bool may_emote(const Model& model) {
  const bool plays = model.phase == Phase::racing && model.race && model.race->own_seat;
  return plays && room_has_chat(model) && !model.room.own_muted;
}

bool would_unmute(const Model& model, const std::string& name) {
  const Member* const member = model.room.find(name);
  return member != nullptr && (model.room.hides(*member) || (member->muted && model.is_owner()));
}

bool others_present(const Model& model) {
  return !who_can_be_host(model).empty();
}

std::vector<std::string> who_would_watch(const Model& model) {
  const bool sealed = model.room.seal && model.room.seal->commitment;
  std::vector<std::string> names;
  for (const Member& member : model.room.seated()) {
    const bool can_race = member.ready && (member.has_nonce || !sealed);
    if (!can_race && !model.is_own(member)) names.push_back(member.name);
  }
  return names;
}

std::vector<std::string> who_can_be_kicked(const Model& model) {
  return names_of_others(model, true);
}

std::vector<std::string> who_can_be_host(const Model& model) {
  return names_of_others(model, false);
}

std::vector<std::string> who_can_come_back(const Model& model) {
  return model.room.put_out;
}

bool may_run_room(const Model& model) {
  return model.is_host() && (between_matches(model) || is_idle_in_match(model));
}

bool may_rule_room(const Model& model) {
  return may_run_room(model) && model.is_owner();
}

// A person who has entered after the last round has seen no results.
bool waits_for_host(const Model& model) {
  return between_matches(model) && model.room.info.pause && model.room.between_rounds();
}

bool races(const Race& race, const Member& member) {
  const RaceSeat* const racer = member.seat ? race.find_seat(*member.seat) : nullptr;
  return racer != nullptr && racer->number == member.number;
}

std::optional<TimePoint> away_until(const Model& model, std::uint32_t seat) {
  if (!in_match(model) || !model.race) return std::nullopt;
  const Race& race = *model.race;
  if (!is_racing(race.standing(seat).state)) return std::nullopt;
  const Member* const member = model.room.in_seat(seat);
  return member != nullptr && races(race, *member) ? member->away_until : std::nullopt;
}

Stake at_stake(const Model& model, bool owns_server) {
  const bool has_seat = model.race && model.race->own_seat;
  if (own_run_goes_on(model) || (model.phase == Phase::countdown && has_seat)) return Stake::race;
  if (plays_series(model)) return Stake::series;
  const bool goes_on = in_match(model) || (between_matches(model) && model.room.between_rounds());
  if (owns_server && goes_on) return Stake::own_match;
  return model.is_host() && model.room.has_referee() ? stake_of_referee(model, goes_on)
                                                     : Stake::none;
}

ReadyState ready_state(const Model& model) {
  const Member* const own = model.room.own_member();
  if (own == nullptr) return ReadyState::no_seat;
  if (own->ready) return ReadyState::ready;
  return model.room.gets_ready ? ReadyState::promised : ReadyState::not_ready;
}

bool must_press_ready(const Model& model) {
  const RoomInfo& info = model.room.info;
  const bool starts_without_host = info.quick || info.start_at != 0 || info.starts_at ||
                                   info.start_is_due || model.room.between_rounds();
  return model.is_host() && model.room.own_seat && !starts_without_host;
}

bool is_left_out(const Model& model) {
  return in_match(model) && model.race && !model.race->own_seat && model.room.own_seat;
}

}  // namespace race2048::client
