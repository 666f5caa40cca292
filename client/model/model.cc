#include "client/model/model.h"

#include <algorithm>
#include <chrono>

namespace race2048::client {

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
