#include "client/model/model.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace race2048::client {

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

const PersonShown& Race::person(std::uint32_t seat) const {
  static const PersonShown unknown{.name = "?"};
  const RaceSeat* const found = find_seat(seat);
  return found == nullptr ? unknown : *found;
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
