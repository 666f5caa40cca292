#include "client/state/end_show.h"

#include <algorithm>

namespace race2048::client {
namespace {

constexpr std::chrono::milliseconds kPodiumFrom = kFrozenShown + kOutcomeShown;

}  // namespace

EndShow end_show_at(EndShow show, std::uint32_t steps, TimePoint now) {
  show.steps = steps;
  show.steps_shown = 0;
  const auto since = now - show.began;
  if (since < kFrozenShown) {
    show.scene = EndScene::frozen;
  } else if (since < kPodiumFrom) {
    show.scene = EndScene::outcome;
  } else if (steps == 0) {
    show.scene = EndScene::none;
  } else {
    show.scene = EndScene::podium;
    const auto over = static_cast<std::uint64_t>((since - kPodiumFrom) / kStepShown);
    show.steps_shown = static_cast<std::uint32_t>(std::min<std::uint64_t>(over, steps)) + 1;
  }
  return show;
}

std::optional<TimePoint> next_change(const EndShow& show) {
  switch (show.scene) {
    case EndScene::none:
      break;
    case EndScene::frozen:
      return show.began + kFrozenShown;
    case EndScene::outcome:
      return show.began + kPodiumFrom;
    case EndScene::podium:
      if (!show.facts_shown()) return show.began + kPodiumFrom + show.steps_shown * kStepShown;
      break;
  }
  return std::nullopt;
}

}  // namespace race2048::client
