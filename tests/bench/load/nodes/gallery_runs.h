// Measures the cost of a room's watchers: to the room's own server, and to another node that passes
// the room on to them.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "tests/bench/load/load_runs.h"
#include "tests/bench/load/nodes/node_runs.h"

namespace race2048::bench {

// A piece of the run in which the same people watched.
struct WatchedPiece {
  std::size_t watchers = 0;
  std::chrono::nanoseconds time{};
  std::array<std::chrono::nanoseconds, kNodes> nodes{};  // processor time of each
  std::uint64_t moves = 0;
  std::uint64_t updates = 0;  // to all watchers

  double cores(std::size_t node) const;
  double updates_per_second() const;  // to each watcher
};

// The room belongs to the first node.
struct Galleries {
  WatchedPiece unwatched;
  WatchedPiece followed;  // a watcher at each other node
  WatchedPiece far;       // all watchers at the second node
  WatchedPiece near;      // as many at the first node

  // The cost of each following node to the first one, in cores.
  double cores_of_follower() const;
  // Processor time for an update to a watcher, of the node that the watchers are connected to.
  double far_us_per_update() const;
  double near_us_per_update() const;
};
// One room races all the time; each seat makes so many moves a second. `run.watchers` watch it at
// another node, then as many at the room's own. Throws std::runtime_error if the service does not
// do its part.
Galleries run_galleries(const LoadRun& run, std::size_t per_second);

}  // namespace race2048::bench
