// Replays for tests of the screen that plays them.
#pragma once

#include <stdexcept>
#include <utility>

#include "client/replay/replay_room.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client::testing {

// A duel of ada and bob in a minute: ada moves at 100, 300, ... ms, bob at 200, 400, ... ms.
inline ReplayRoom replay_of_duel(int moves = 300) {
  auto playback = Playback::of(tests::played_duel(60'000, moves).file());
  if (!playback) throw std::logic_error(to_text(playback.fault()));
  return ReplayRoom(*std::move(playback), Preferences());
}

}  // namespace race2048::client::testing
