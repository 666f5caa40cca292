#include "client/control/start_cue.h"

#include "client/words/clock_text.h"
#include "engine/settings/settings.h"

namespace race2048::client {

Cue start_cue(const MatchEvent& event, const Model& model, const Preferences& preferences) {
  if (!model.race->own_seat) return {};
  const bool counts_down = std::holds_alternative<MatchAnnounced>(event.what);
  const bool starts = std::holds_alternative<MatchStarted>(event.what);
  return {.bell = preferences.bell && (counts_down || starts),
          .flash = preferences.flash && starts};
}

Cue last_seconds_cue(std::uint32_t before_ms, std::uint32_t now_ms, const Model& model,
                     const Preferences& preferences) {
  if (model.phase != Phase::racing || !model.race || !model.race->own) return {};
  const std::uint32_t length_ms = model.race->seal.settings.length_ms();
  if (!model.race->own->racing() || length_ms <= kLastSecondsMs) return {};
  const std::uint32_t begin_ms = length_ms - kLastSecondsMs;
  return {.bell = preferences.bell && before_ms < begin_ms && begin_ms <= now_ms};
}

}  // namespace race2048::client
