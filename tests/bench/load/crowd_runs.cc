#include "tests/bench/load/crowd_runs.h"

#include <algorithm>
#include <cstdint>

#include "tests/bench/evening.h"
#include "tests/bench/load/crowd.h"
#include "tests/bench/load/system_memory.h"
#include "tests/bench/load/under_load.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kSettled = 2s;                         // after everybody has gone
constexpr std::uint32_t kManyMoves = 1000;            // of a seat whose memory is measured
constexpr std::size_t kMovesWithoutSockets = 20'000;  // at least, of all seats in a turn
constexpr std::size_t kMovesOfSeat = 100;             // at least, likewise
constexpr int kTurnsWithoutSockets = 5;
// Races of a soak, unless the soak is short: each minute has the end of two, of every room.
constexpr std::chrono::milliseconds kLongestRace = 40s;

double each(std::size_t after, std::size_t before, std::size_t count) {
  if (count == 0) return 0;
  return (static_cast<double>(after) - static_cast<double>(before)) / static_cast<double>(count);
}

std::size_t settled(UnderLoad& load, std::chrono::seconds time = kWarmUp) {
  run_for(load.context, time);
  return load.server.memory();
}

}  // namespace

double Memory::Server::share_left() const {
  if (most <= at_start) return 0;
  return (static_cast<double>(left) - static_cast<double>(at_start)) /
         static_cast<double>(most - at_start);
}

Memory run_memory(const LoadRun& run, std::size_t idle) {
  Memory memory;
  {
    LoadRun nobody = run;
    nobody.rooms = nobody.watchers = 0;
    UnderLoad load(nobody, idle, 0);
    memory.with_idle.at_start = settled(load);
    const std::size_t sockets = socket_memory();
    load.crowd.idle(idle);
    memory.with_idle.most = settled(load);
    memory.idle = each(memory.with_idle.most, memory.with_idle.at_start, idle);
    memory.sockets = each(socket_memory(), sockets, idle);
    load.crowd.leave();
    memory.with_idle.left = settled(load, kSettled);
  }
  UnderLoad load(run, 0, 0);
  memory.with_races.at_start = settled(load);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.play_until(kManyMoves);
  const std::size_t with_seats = settled(load);
  memory.seat = each(with_seats, memory.with_races.at_start, run.rooms * run.seats);
  load.crowd.watch({load.crowd.rooms().front()}, run.watchers);
  load.crowd.play_paced(1, kWarmUp);
  memory.with_races.most = settled(load);
  memory.watcher = each(memory.with_races.most, with_seats, run.watchers);
  load.crowd.leave();
  memory.with_races.left = settled(load, kSettled);
  return memory;
}

Storm run_storm(const LoadRun& run) {
  UnderLoad load(run);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.play_paced(1, kWarmUp);
  const Clock::time_point start = Clock::now();
  load.crowd.cut(load.crowd.size());
  load.crowd.until_all_are_back();
  return {.back = Clock::now() - start, .longest_s = load.longest_wake_up()};
}

Soaked run_soak(const LoadRun& run, std::size_t per_second,
                const std::function<void(const Soaked&)>& tell) {
  UnderLoad load(run);
  Crowd& crowd = load.crowd;
  const std::chrono::seconds time(run.seconds);
  const auto longest = std::min(kLongestRace, std::chrono::milliseconds(time) / 3);
  const auto longest_ms =
      std::max<std::uint32_t>(2000, static_cast<std::uint32_t>(longest.count()));
  crowd.race(run.rooms, run.seats, {.shortest = longest_ms / 2, .longest = longest_ms});
  crowd.stay_for_more();
  crowd.watch(crowd.rooms(), run.watchers);
  crowd.take_counts();
  crowd.take_delays();
  const Clock::time_point start = Clock::now();
  Soaked now;
  while (now.passed < time) {
    crowd.cut(std::max<std::size_t>(1, crowd.size() / 100));
    crowd.play_paced(per_second, 1s);
    now.passed = Clock::now() - start;
    now.memory = load.server.memory();
    now.moves += crowd.take_counts().waits.size();
    now.updates += crowd.take_delays().size();
    now.resumes = crowd.resumes();
    now.away = crowd.away();
    tell(now);
  }
  crowd.until_all_are_back();
  now.resumes = crowd.resumes();
  now.away = 0;
  return now;
}

double run_large_room(std::size_t seats) {
  constexpr std::size_t kSmallRoom = 10;
  const auto cpu_of = [](std::size_t in_room) {
    server::Evening evening(
        {.seats = in_room,
         .moves_per_seat = std::max(kMovesOfSeat, kMovesWithoutSockets / in_room)});
    evening.set_up();
    const auto before = cpu_time_of_this_process();
    evening.play();
    return ms(cpu_time_of_this_process() - before) / static_cast<double>(evening.moves());
  };
  double small = 0;
  double large = 0;
  for (int turn = 0; turn < kTurnsWithoutSockets; ++turn) {
    small += cpu_of(kSmallRoom);
    large += cpu_of(seats);
  }
  return large / small;
}

}  // namespace race2048::bench
