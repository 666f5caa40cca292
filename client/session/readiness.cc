#include "client/session/readiness.h"

#include "client/model/situation.h"

namespace race2048::client {

std::optional<bool> Readiness::wanted(const Model& model) const {
  switch (options_.policy) {
    case ReadyPolicy::never:
      return std::nullopt;
    case ReadyPolicy::first_match:
      // A client that was started anew may have come back to a match.
      if (raced_ == 0) return true;
      [[fallthrough]];
    case ReadyPolicy::here:
      return model.room.sits_out || must_press_ready(model) ? std::nullopt : std::optional(true);
    case ReadyPolicy::always:
      return options_.for_matches && raced_ >= *options_.for_matches ? std::nullopt
                                                                     : std::optional(true);
    case ReadyPolicy::withdrawn:
      return false;
  }
  return std::nullopt;
}

std::optional<bool> Readiness::to_say(const Model& model) {
  const Room& room = model.room;
  const Member* const own = room.own_member();
  const std::optional<bool> ready = wanted(model);
  if (own == nullptr || own->ready == ready) said_for_.reset();
  if (own == nullptr || !ready || own->ready == *ready || !room.seal ||
      said_for_ == room.seal->match_id) {
    return std::nullopt;
  }
  // The match has ended, and the next one has no seal yet.
  if (model.race && model.race->seal.match_id == room.seal->match_id) return std::nullopt;
  const bool waits = options_.policy != ReadyPolicy::here && *ready;
  if (waits && room.seated().size() < options_.when_seated) return std::nullopt;
  said_for_ = room.seal->match_id;
  if (options_.policy == ReadyPolicy::first_match) options_.policy = ReadyPolicy::here;
  return ready;
}

bool Readiness::promises(const Model& model) const {
  const Member* const own = model.room.own_member();
  if (own == nullptr || own->ready || !model.room.seal) return false;
  const bool refused = model.last_refusal && model.last_refusal->about == Request::ready;
  return !refused && (wanted(model) == true || said_for_ == model.room.seal->match_id);
}

}  // namespace race2048::client
