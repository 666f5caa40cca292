// The server's cost of a move as its room grows; everything but sockets. Every seat makes five
// moves a second, each in a wake-up of its own, as from a loop over sockets. Time is simulated: the
// figure is the processor time of a move with all its effects (the answer, its share of standings,
// boards, pings and the care of sessions).
//
//   bench_server --benchmark_repetitions=5 --benchmark_enable_random_interleaving=true
//                --benchmark_report_aggregates_only=true
#include <cstddef>

#include <benchmark/benchmark.h>

#include "tests/bench/allocations.h"
#include "tests/bench/evening.h"

namespace race2048::server {
namespace {

void move_in_a_room(benchmark::State& state) {
  const auto seats = static_cast<std::size_t>(state.range(0));
  const auto watchers = static_cast<std::size_t>(state.range(1));
  const auto rooms = static_cast<std::size_t>(state.range(2));
  const bool encrypted = state.range(3) != 0;
  double moves = 0;
  double bytes = 0;
  double allocated = 0;
  for (auto _ : state) {
    state.PauseTiming();
    {
      Evening evening(
          {.seats = seats, .watchers = watchers, .rooms = rooms, .encrypted = encrypted});
      evening.set_up();
      const std::size_t bytes_before = evening.bytes_sent();
      const std::size_t allocations_before = bench::allocations();
      state.ResumeTiming();
      evening.play();
      state.PauseTiming();
      moves += static_cast<double>(evening.moves());
      bytes += static_cast<double>(evening.bytes_sent() - bytes_before);
      allocated += static_cast<double>(bench::allocations() - allocations_before);
    }
    state.ResumeTiming();
  }
  state.counters["per_move"] =
      benchmark::Counter(moves, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes_per_move"] = bytes / moves;
  state.counters["allocations_per_move"] = allocated / moves;
}
BENCHMARK(move_in_a_room)
    ->ArgNames({"seats", "watchers", "rooms", "encrypted"})
    ->ArgsProduct({{2, 10, 100, 1000}, {0, 1}, {1}, {0, 1}})
    ->Args({10, 0, 10, 0})
    ->Args({10, 0, 100, 0})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace race2048::server

BENCHMARK_MAIN();
