// What people notice of a service when one of its nodes dies, and when each is started again in
// turn.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/bench/load/load_runs.h"

namespace race2048::bench {

// All of them throw std::runtime_error if the service does not do its part.

// Before a measurement nodes share the rooms of a run evenly.
inline constexpr std::size_t kNodes = 3;

// A second of the service.
struct ServiceSecond {
  std::vector<std::chrono::nanoseconds> nodes;  // processor time of each that lives
  std::chrono::nanoseconds database{};          // likewise
  std::uint64_t logins = 0;
  std::uint64_t redirects = 0;
  std::uint64_t put_off = 0;  // told to try again later
};

struct NodeKilled {
  std::size_t seats = 0;           // of the node that was killed
  std::size_t without_answer = 0;  // of those, at the end of the run
  // Of each of those seats, since the node's death: until it was in its room again, and until a new
  // move was answered.
  std::vector<std::chrono::nanoseconds> in_room;
  std::vector<std::chrono::nanoseconds> answered;
  std::vector<ServiceSecond> before;
  std::vector<ServiceSecond> after;

  // The processor time of the node that took most, in the busiest second after the death.
  std::chrono::nanoseconds busiest_second() const;
  // What the death costs the node that it costs most: beyond what that node takes once all is as
  // usual, with its new rooms, which is in the last seconds.
  std::chrono::nanoseconds cost() const;
};
// All seats race and make so many moves a second; then one node is killed.
NodeKilled run_node_killed(const LoadRun& run, std::size_t per_second);

struct NodesUpgraded {
  std::vector<std::chrono::nanoseconds> down;  // each node: from the signal until it listens again
  // Of all moves: from the time when the player wanted to make it until its answer.
  std::vector<std::chrono::nanoseconds> waits;
  std::size_t without_answer = 0;  // seats, at the end
  std::uint64_t ended_early = 0;   // seats whose match has ended
  std::uint64_t logins = 0;
  std::uint64_t redirects = 0;
  std::uint64_t put_off = 0;
};
// All seats race and make so many moves a second. Each node in turn gets SIGTERM and starts again.
NodesUpgraded run_nodes_upgraded(const LoadRun& run, std::size_t per_second);

}  // namespace race2048::bench
