#include "client/session/readiness.h"

#include <utility>

namespace race2048::client {

void Readiness::withdraw() {
  if (options_.policy == ReadyPolicy::withdrawn) return;
  options_.policy = ReadyPolicy::withdrawn;
  said_for_.reset();
}

void Readiness::settings_changed(const Member* own) {
  if (own != nullptr && own->ready) for_other_settings_ = true;
}

bool Readiness::taken_back(const Member* own) {
  return std::exchange(for_other_settings_, false) && own != nullptr && !own->ready;
}

std::optional<bool> Readiness::to_say(const Room& room) {
  const Member* const own = room.own_member();
  const bool ready = options_.policy != ReadyPolicy::withdrawn;
  if (options_.policy == ReadyPolicy::never || own == nullptr || own->ready == ready ||
      !room.seal || said_for_ == room.seal->match_id) {
    return std::nullopt;
  }
  const bool enough_raced = options_.for_matches && raced_ >= *options_.for_matches;
  if (ready && (room.seated().size() < options_.when_seated || enough_raced)) return std::nullopt;
  // Speaks only once per match: if the person then changes their mind, the client must not override
  // them.
  said_for_ = room.seal->match_id;
  if (options_.policy == ReadyPolicy::first_match) options_.policy = ReadyPolicy::never;
  return ready;
}

}  // namespace race2048::client
