// The show at the end of a match: the boards freeze, then the outcome stands in large letters, and
// after a series the podium.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "shared/time.h"

namespace race2048::client {

inline constexpr std::chrono::milliseconds kFrozenShown{2000};
inline constexpr std::chrono::milliseconds kOutcomeShown{4000};
// For each step of the podium; the facts about the series come after the last one.
inline constexpr std::chrono::milliseconds kStepShown{1500};

enum class EndScene : std::uint8_t {
  none,
  frozen,   // the race as it stood
  outcome,  // the outcome, and the winner's board
  podium,   // stays until the show is ended
};

struct EndShow {
  TimePoint began{};
  std::uint32_t steps = 0;  // of the podium; 0: no series is over
  EndScene scene = EndScene::none;
  std::uint32_t steps_shown = 0;  // in the podium; one more than `steps` once the facts are shown

  bool runs() const { return scene != EndScene::none; }
  bool facts_shown() const { return steps_shown > steps; }
};

// The show as it is at `now`. `steps` may change while it runs: the table of a series can come
// after the end of its last round. REQUIRES: show.runs().
EndShow end_show_at(EndShow show, std::uint32_t steps, TimePoint now);
// When end_show_at() will show something else; nothing if passing time changes nothing.
std::optional<TimePoint> next_change(const EndShow& show);

}  // namespace race2048::client
