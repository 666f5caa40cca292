#include "client/model/model.h"

#include <algorithm>
#include <tuple>

#include "engine/match/person.h"

namespace race2048::client {

bool Room::shows_keys() const {
  if (!info.listed) return false;
  const auto has_key = [](const auto& person) { return !person.key_mark.empty(); };
  return std::ranges::any_of(members, has_key) || std::ranges::any_of(watchers, has_key);
}

const Member* Room::own_member() const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [this](const Member& member) { return own_seat == member.seat; });
  return found == members.end() ? nullptr : &*found;
}

bool HiddenPerson::is(std::uint32_t number, const std::string& called) const {
  return is_same_name(name, called) || (number != 0 && number == person);
}

bool Room::hides(std::uint32_t number, const std::string& called) const {
  return std::ranges::any_of(hidden, [&](const HiddenPerson& it) { return it.is(number, called); });
}

std::size_t Room::ready_count() const {
  const bool sealed = seal && seal->commitment;
  return static_cast<std::size_t>(std::count_if(
      members.begin(), members.end(),
      [sealed](const Member& member) { return member.ready && (member.has_nonce || !sealed); }));
}

std::size_t Room::enough() const {
  return seal && seal->settings.seats < 2 ? 1 : 2;
}

bool Room::between_rounds() const {
  return series && series->played > 0 && !series->over();
}

bool Room::has_referee() const {
  return !host.empty() &&
         std::none_of(members.begin(), members.end(),
                      [this](const Member& member) { return member.name == host; });
}

const RaceSeat* Race::find_seat(std::uint32_t seat) const {
  const auto found = std::lower_bound(
      seats.begin(), seats.end(), seat,
      [](const RaceSeat& entry, std::uint32_t wanted) { return entry.seat < wanted; });
  return found == seats.end() || found->seat != seat ? nullptr : &*found;
}

std::vector<Standing> Race::ranked() const {
  std::vector<Standing> ranked;
  for (const std::uint32_t seat : order) ranked.push_back(standings.at(seat));
  if (!order.empty()) return ranked;
  for (const auto& [seat, standing] : standings) ranked.push_back(standing);
  std::sort(ranked.begin(), ranked.end(), [](const Standing& a, const Standing& b) {
    return std::tie(a.rank, a.seat) < std::tie(b.rank, b.seat);
  });
  return ranked;
}

std::string Race::name_of(std::uint32_t seat) const {
  const RaceSeat* found = find_seat(seat);
  return found == nullptr ? "?" : found->name;
}

bool Race::is_bot(std::uint32_t seat) const {
  const RaceSeat* found = find_seat(seat);
  return found != nullptr && found->bot;
}

std::uint32_t Model::match_ms(TimePoint now) const {
  if (!race) return 0;
  if (phase == Phase::results && result) return result->match_ms;
  if (silence) now = std::min(now, silence->noticed);
  if (phase != Phase::racing || now <= race->started_at) return 0;
  const auto passed =
      std::chrono::duration_cast<std::chrono::milliseconds>(now - race->started_at).count();
  return std::min(static_cast<std::uint32_t>(passed), race->seal.settings.length_ms());
}

}  // namespace race2048::client
