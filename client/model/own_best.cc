#include "client/model/own_best.h"

#include "engine/settings/formats.h"

namespace race2048::client {
// "time-4-180000": settings that a format does not have are 0 and have no part.
std::string kind_of_mark(const MatchSettings& settings) {
  std::string kind(race2048::row_of(settings.format).name);
  kind += "-" + std::to_string(settings.rules.size);
  const auto target = static_cast<std::uint32_t>(settings.target_exponent);
  for (const std::uint32_t number : {settings.time_limit_ms, target, settings.move_limit,
                                     settings.move_time_ms, settings.knockout_ms}) {
    if (number != 0) kind += "-" + std::to_string(number);
  }
  return kind;
}

std::optional<OwnMark> own_mark(const Race& race) {
  if (!race.own_seat) return std::nullopt;
  return own_mark(race.seal.settings, race.standing(*race.own_seat), race.seats.size());
}

std::optional<OwnMark> own_mark(const MatchSettings& settings, const Standing& own,
                                std::size_t seats) {
  if (settings.open_seed || seats < 2) return std::nullopt;
  const bool to_target = settings.has_target();
  if (own.moves == 0 || (to_target && own.reached_ms == 0)) return std::nullopt;
  return OwnMark{.kind = kind_of_mark(settings),
                 .value = to_target ? own.reached_ms : own.score,
                 .is_time = to_target};
}

}  // namespace race2048::client
