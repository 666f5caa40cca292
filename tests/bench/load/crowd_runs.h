// The measurements of the load program that are not about the pace of moves: memory, lost links,
// and the size of a room.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tests/bench/load/load_runs.h"

namespace race2048::bench {

// All of them throw std::runtime_error if the server does not do its part.

// In bytes, of the server alone, but for the sockets' own.
struct Memory {
  double idle = 0;     // for a person who is logged in, and no more
  double seat = 0;     // for a seat of a match in which each has made 1000 moves
  double watcher = 0;  // for a watcher of a match, who has got updates
  double sockets = 0;  // of the system, for both ends of an idle connection

  // What a server has at its start, with all that came, and when all are gone again.
  struct Server {
    std::size_t at_start = 0;
    std::size_t most = 0;
    std::size_t left = 0;

    // Of what it took.
    double share_left() const;
  };
  Server with_idle;
  Server with_races;
};
// `idle` people log in to one server and go. On another the rooms race, the watchers come, and all
// go.
Memory run_memory(const LoadRun& run, std::size_t idle);

struct Storm {
  std::chrono::nanoseconds back{};  // until the last client was back
  // The server's longest wake-up was no longer than this; nothing: it was longer than a second.
  std::optional<double> longest_s;
};
// All connections are reset at once while they race.
Storm run_storm(const LoadRun& run);

// The server at one time of a soak.
struct Soaked {
  std::chrono::nanoseconds passed{};
  std::size_t memory = 0;     // in bytes
  std::uint64_t moves = 0;    // so far
  std::uint64_t updates = 0;  // that watchers have got so far
  std::uint64_t resumes = 0;  // so far; a refusal throws
  std::size_t away = 0;       // clients without a connection
};
// Each seat makes so many moves a second and begins another race when its own has ended. The
// watchers are spread over all rooms. Each second a hundredth of all connections is reset and comes
// back. Calls tell() once a second. Returns the state when all are back at the end.
Soaked run_soak(const LoadRun& run, std::size_t per_second,
                const std::function<void(const Soaked&)>& tell);

// Processor time of a move in a room of so many seats beside one in a room of ten, of a server
// without sockets.
double run_large_room(std::size_t seats);

}  // namespace race2048::bench
