#include "client/acts/acts.h"

namespace race2048::client {

std::optional<Direction> slide_of(Meaning meaning) {
  if (meaning == Meaning::left) return Direction::left;
  if (meaning == Meaning::down) return Direction::down;
  if (meaning == Meaning::up) return Direction::up;
  return meaning == Meaning::right ? std::optional(Direction::right) : std::nullopt;
}

}  // namespace race2048::client
