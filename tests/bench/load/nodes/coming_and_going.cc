#include "tests/bench/load/nodes/coming_and_going.h"

#include <algorithm>
#include <string>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/nodes/service.h"
#include "tests/bench/load/under_load.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Of the matches: a room has one, and its people go when the last match is over.
constexpr std::uint32_t kShortestMs = 4'000;
constexpr std::uint32_t kLongestMs = 8'000;
constexpr auto kLastEnd = 9s;  // with the countdown
// The places of people who are gone, and with them their rooms.
constexpr std::size_t kHoldS = 1;
constexpr auto kRoomsEnd = 2s;
// PostgreSQL looks once a minute for tables to vacuum.
constexpr auto kVacuumed = 130s;

}  // namespace

void run_coming_and_going(const LoadRun& run, std::size_t per_second,
                          std::chrono::seconds tell_every,
                          const std::function<void(const ComingAndGoing&)>& tell) {
  Service service(run, 1, kHoldS);
  ComingAndGoing now;
  const Clock::time_point start = Clock::now();
  const auto report = [&] {
    now.passed = Clock::now() - start;
    now.node = service.nodes.front()->cpu_time().total;
    now.database = service.database.cpu_time();
    now.tables = service.database.tables();
    tell(now);
  };
  auto next_report = 0ns;
  for (int round = 0; Clock::now() - start < std::chrono::seconds(run.seconds); ++round) {
    Crowd crowd(service.context, loopback(service.ports.front()),
                "r" + std::to_string(round) + "p");
    crowd.race(run.rooms, run.seats, {.shortest = kShortestMs, .longest = kLongestMs});
    crowd.play_paced(per_second, kLastEnd);
    now.rooms += run.rooms;
    now.moves += crowd.take_counts().sent;
    crowd.leave();
    run_for(service.context, kRoomsEnd);
    if (Clock::now() - start < next_report) continue;
    report();
    next_report = now.passed + tell_every;
  }
  run_for(service.context, std::min<std::chrono::nanoseconds>(kVacuumed, now.passed));
  report();
}

}  // namespace race2048::bench
