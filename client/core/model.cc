#include "client/core/model.h"

#include <algorithm>
#include <tuple>

namespace race2048::client {
namespace {

const RaceSeat* find_seat(const std::vector<RaceSeat>& seats, std::uint32_t seat) {
  const auto found = std::find_if(seats.begin(), seats.end(),
                                  [seat](const RaceSeat& entry) { return entry.seat == seat; });
  return found == seats.end() ? nullptr : &*found;
}

}  // namespace

const Member* Room::own_member() const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [this](const Member& member) { return own_seat == member.seat; });
  return found == members.end() ? nullptr : &*found;
}

std::vector<Standing> Race::ranked() const {
  std::vector<Standing> ranked;
  for (const auto& [seat, standing] : standings) ranked.push_back(standing);
  std::sort(ranked.begin(), ranked.end(), [](const Standing& a, const Standing& b) {
    return std::tie(a.rank, a.seat) < std::tie(b.rank, b.seat);
  });
  return ranked;
}

std::string Race::name_of(std::uint32_t seat) const {
  const RaceSeat* found = find_seat(seats, seat);
  return found == nullptr ? "?" : found->name;
}

bool Race::is_bot(std::uint32_t seat) const {
  const RaceSeat* found = find_seat(seats, seat);
  return found != nullptr && found->bot;
}

std::uint32_t Model::match_ms(TimePoint now) const {
  if (!race) return 0;
  if (phase == Phase::results && result) return result->match_ms;
  if (phase != Phase::racing || now <= race->started_at) return 0;
  const auto passed =
      std::chrono::duration_cast<std::chrono::milliseconds>(now - race->started_at).count();
  return std::min(static_cast<std::uint32_t>(passed), race->seal.settings.length_ms());
}

}  // namespace race2048::client
