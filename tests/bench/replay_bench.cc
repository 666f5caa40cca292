// The speed of verifying replays, on one thread.
//
//   bench_replay --benchmark_repetitions=9 --benchmark_report_aggregates_only=true
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/match/settings.h"
#include "tests/proto/replay/played_match.h"

namespace race2048::bench {
namespace {

constexpr int kMovesOfSeat = 2000;

// A match in which the seats make kMovesOfSeat moves each, in turn, on as many boards as it takes.
std::string replay_with(int seats) {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  settings.seats = static_cast<std::uint32_t>(seats);
  std::vector<std::string> names;
  for (int i = 0; i < seats; ++i) names.push_back("player" + std::to_string(i));
  tests::PlayedMatch match(settings, names);
  match.go();
  std::uint32_t ms = 0;
  for (int i = 0; i < kMovesOfSeat; ++i) {
    for (int seat = 0; seat < seats; ++seat) {
      const auto number = static_cast<SeatNumber>(seat);
      const Board& board = match.room().match()->seats.at(number).run->board();
      match.act(++ms, number, default_action(board));
    }
  }
  match.end(EndReason::time_up, limits::kMaxMatchMs);
  return match.file();
}

void verify_moves(benchmark::State& state) {
  const std::string file = replay_with(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const auto proof = verify_replay(wire::bytes_of(file));
    if (!proof) throw std::logic_error(to_text(proof.fault()));
    benchmark::DoNotOptimize(proof->moves);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0) * kMovesOfSeat);
}
BENCHMARK(verify_moves)->ArgName("seats")->Arg(2)->Arg(8)->Arg(100);

}  // namespace
}  // namespace race2048::bench

BENCHMARK_MAIN();
