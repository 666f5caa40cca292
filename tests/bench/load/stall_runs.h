// What one client can do to all others: how long the server's longest wake-up is under attacks that
// are within all limits, and how long the answers of a room wait that has nothing to do with them.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "tests/bench/load/load_runs.h"

namespace race2048::bench {

struct Stall {
  std::string attack;
  // Of wake-ups while it went on: no longer than 1, 5, 20, 100 ms, and longer.
  std::array<double, 5> wake_ups{};
  // Of the server's loop, for the core that it shares with the thread that writes. Wake-ups count
  // that too.
  std::chrono::nanoseconds wait_for_core{};
  std::vector<std::chrono::nanoseconds> waits;  // of moves in the other room
};
// Each attack goes on for the run's seconds, beside two players who make so many moves a second;
// before the first and after the last, for as long, the server is quiet. Calls tell() after each.
// `moves`: of each of `run.seats` seats in the long match that the attacks are about. Throws
// std::runtime_error if the server does not do its part.
void run_stall(const LoadRun& run, std::size_t per_second, std::uint32_t moves,
               const std::function<void(const Stall&)>& tell);

std::string text_of(const Stall& stall, const Stall& quiet);

}  // namespace race2048::bench
