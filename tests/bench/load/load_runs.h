// The measurements of the load program. Each run starts a race2048d with a journal on the first
// core and makes load for it on the second. Two sides that are compared take turns within one run.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/bench/load/load_player.h"
#include "tests/bench/measured_process.h"

namespace race2048::bench {

// All of them throw std::runtime_error if the server does not do its part.

struct LoadRun {
  std::string program;    // the path of race2048d
  std::size_t seats = 2;  // of a room
  std::size_t rooms = 50;
  std::size_t watchers = 0;  // of the first room
  bool encrypted = false;    // by TLS
  std::size_t seconds = 10;  // for each side
};

// The moves of one side, and the processor time that they took.
struct Side {
  MoveCounts moves;
  CpuTime cpu;
  std::chrono::nanoseconds time{};  // in which it had load

  double moves_per_second() const;
  double cpu_us_per_move() const;
  double user_us_per_move() const;
  double bytes_per_move() const;
  double cores() const;  // how much of one core it used
  // `share` of the answers took at most this long.
  std::chrono::nanoseconds wait(double share) const;
};

struct BesideEcho {
  Side server;
  Side echo;

  // 1: the server needs no more processor time for a move than the echo.
  double ratio() const { return echo.cpu_us_per_move() / server.cpu_us_per_move(); }
};
// Each seat always has so many moves without an answer; the echo has as many connections.
BesideEcho run_closed(const LoadRun& run, std::size_t outstanding);

struct Paced {
  Side plain;
  std::optional<Side> encrypted;  // as many rooms on the same server, in turns with the plain ones
};
// Each seat makes so many moves a second.
Paced run_paced(const LoadRun& run, std::size_t per_second);

struct BesideSendLoop {
  Side alone;    // the players of the room, before anybody watches
  Side watched;  // the same with watchers
  Side send_loop;
  std::size_t update_bytes = 0;  // to a watcher in one update, on average
  // One for each update to each watcher: how long after the first watcher it got the update.
  std::vector<std::chrono::nanoseconds> delays;
  std::vector<std::chrono::nanoseconds> loop_delays;

  // Processor time for an update to a watcher.
  double us_per_update() const;
  double loop_us_per_update() const;
};
// One room with watchers; each seat makes so many moves a second. The send loop sends as many bytes
// to as many, 20 times a second.
BesideSendLoop run_watched(const LoadRun& run, std::size_t per_second);

// In bytes.
struct Memory {
  std::size_t at_start = 0;  // of the server alone, as all that follows but the sockets' own
  double idle = 0;           // for a person who is logged in, and no more
  double watcher = 0;        // for a watcher of a match
  double seat = 0;           // for a seat of a match in which each has made 1000 moves
  std::size_t left = 0;      // when all are gone again
  double sockets = 0;        // of the system, for both ends of an idle connection
};
// `idle` people log in and go; then the rooms race, and the watchers come.
Memory run_memory(const LoadRun& run, std::size_t idle);

struct Storm {
  std::chrono::nanoseconds back{};  // until the last client was back
  // The server's longest wake-up was no longer than this; nothing: it was longer than a second.
  std::optional<double> longest_s;
};
// All connections are reset at once while they race.
Storm run_storm(const LoadRun& run);

// Each seat makes so many moves a second, the watchers watch, and once a second a hundredth of all
// connections is reset and comes back. Calls tell(time passed, the server's memory in
// bytes) ten times.
void run_soak(const LoadRun& run, std::size_t per_second,
              const std::function<void(std::chrono::seconds, std::size_t)>& tell);

// Processor time of a move in a room of so many seats beside one in a room of ten, of a server
// without sockets.
double run_large_room(std::size_t seats);

}  // namespace race2048::bench
