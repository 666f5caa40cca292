// The measurements of the load program. Each run starts a race2048d with a journal on the first
// core and makes load for it on the second. Two sides that are compared take turns within one run.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
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
  bool web = false;          // by WebSockets, plain
  std::size_t seconds = 10;  // for each side
};

// The moves of one side, and the processor time that they took.
struct Side {
  MoveCounts moves;
  CpuTime cpu;
  std::chrono::nanoseconds time{};  // in which it had load
  std::chrono::nanoseconds load{};  // processor time of the load program meanwhile

  double moves_per_second() const;
  double cpu_us_per_move() const;
  double user_us_per_move() const;
  double bytes_per_move() const;
  double cores() const;  // how much of one core it used
  // How much of its core the load program used: close to 1, it is the limit.
  double load_cores() const;
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
  // By TLS or WebSockets: as many, in turns with the plain ones; without watchers on the same
  // server.
  std::optional<Side> other;
};
// Each seat makes so many moves a second.
Paced run_paced(const LoadRun& run, std::size_t per_second);

struct BesideSendLoop {
  Side without;  // the players of a room without watchers, on a server of their own
  Side watched;  // those of the room with watchers
  Side send_loop;
  std::size_t update_bytes = 0;  // to a watcher in one update, on average
  std::size_t watchers = 0;
  std::size_t receivers = 0;  // of the send loop
  // One for each update to each watcher: how long after the first watcher it got the update.
  std::vector<std::chrono::nanoseconds> delays;
  std::vector<std::chrono::nanoseconds> loop_delays;

  // Processor time for an update to a watcher.
  double us_per_update() const;
  double loop_us_per_update() const;
  double ratio() const { return us_per_update() / loop_us_per_update(); }
  double updates_per_second() const;  // to each watcher
};
// One room with watchers, the same without, and the send loop take turns. Each seat makes so many
// moves a second. The send loop sends as many bytes to as many, 20 times a second; to fewer if this
// process may not open as many files. Throws if that leaves less than half of them.
BesideSendLoop run_watched(const LoadRun& run, std::size_t per_second);

}  // namespace race2048::bench
