// Rooms that come and go on a node with PostgreSQL, and what they leave behind there.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "tests/bench/load/load_runs.h"
#include "tests/bench/measured_postgres.h"

namespace race2048::bench {

// The service at one time of the run.
struct ComingAndGoing {
  std::chrono::nanoseconds passed{};
  std::uint64_t rooms = 0;              // so far, with a match in each
  std::uint64_t moves = 0;              // so far
  std::chrono::nanoseconds node{};      // processor time so far
  std::chrono::nanoseconds database{};  // likewise
  std::vector<MeasuredPostgres::Table> tables;
};
// `run.rooms` rooms are made, have a match of some seconds, and end; then as many again, for
// `run.seconds`. Each seat makes so many moves a second. Calls tell() after the first matches and
// then every `tell_every`, and last when all rooms have ended and the tables were given time for a
// vacuum. Throws std::runtime_error if the server does not do its part.
void run_coming_and_going(const LoadRun& run, std::size_t per_second,
                          std::chrono::seconds tell_every,
                          const std::function<void(const ComingAndGoing&)>& tell);

}  // namespace race2048::bench
