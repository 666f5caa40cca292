// Replays for tests of the screen that plays them.
#pragma once

#include <stdexcept>
#include <utility>

#include "client/replay/replay_room.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::client::testing {

inline ReplayRoom replay_of(const tests::PlayedMatch& match) {
  auto playback = Playback::of(match.file());
  if (!playback) throw std::logic_error(to_text(playback.fault()));
  return ReplayRoom(*std::move(playback), Preferences());
}

// A duel of ada and bob in a minute: ada moves at 100, 300, ... ms, bob at 200, 400, ... ms.
inline ReplayRoom replay_of_duel(int moves = 300) {
  return replay_of(tests::played_duel(60'000, moves));
}

// The same with bob away from 1,000 ms to 2,000 ms.
inline ReplayRoom replay_of_lost_link() {
  tests::PlayedMatch match(time_settings(60'000), {"ada", "bob"});
  match.go();
  match.decide(tests::PlayedMatch::kGoMs + 1'000, WentAway{.person = 2});
  match.decide(tests::PlayedMatch::kGoMs + 2'000, CameBack{.person = 2});
  match.end(EndReason::time_up, 60'000);
  return replay_of(match);
}

}  // namespace race2048::client::testing
