// What a journal costs: the CPU time of the store for a move, in 100 rooms that race at 1,000 moves
// a second each. A server hands over those of 15 ms together; time is passed in, so that nothing
// waits.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "server/store/store.h"
#include "tests/support/temporary_folder.h"

namespace race2048::store {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kRooms = 100;
constexpr std::uint64_t kMovesOfARoom = 15;  // handed over together
constexpr std::uint64_t kMoves = kRooms * kMovesOfARoom;
constexpr std::size_t kBytesPerMove = 3;

Database open_database(const std::filesystem::path& folder) {
  auto opened = Database::open({.folder = folder});
  if (!opened) throw std::runtime_error(opened.fault().text);
  return *std::move(opened);
}

// What a server hands over.
class Batches {
 public:
  explicit Batches(Epoch epoch) : epoch_(epoch) {}

  std::vector<Append> next() {
    std::vector<Append> batch;
    batch.reserve(kRooms);
    for (std::uint64_t room = 0; room < kRooms; ++room) {
      batch.push_back({.room = "ROOM" + std::to_string(10 + room),
                       .epoch = epoch_,
                       .index = index_,
                       .bytes = std::string(kMovesOfARoom * kBytesPerMove, 'm')});
    }
    ++index_;
    return batch;
  }

 private:
  Epoch epoch_;
  std::uint64_t index_ = 0;
};

void report_moves(benchmark::State& state, std::uint64_t moves) {
  state.counters["us_per_move"] = benchmark::Counter(
      static_cast<double>(moves) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

// All that the store does for the moves, and the making of the batches.
void journal(benchmark::State& state) {
  const tests::TemporaryFolder folder;
  Store store(open_database(folder.path()),
              {.on_trouble = [](const StoreFault&) {}, .on_recovered = [] {}});
  Batches batches(store.database().epoch());
  Store::Time now{};
  std::uint64_t stored = 0;
  for (auto _ : state) {
    AppendTask task{.appends = batches.next()};
    task.done = [&stored](const OrStoreFault<>& done) { stored += done ? kMoves : 0; };
    store.add(std::move(task), now);
    now += 15ms;
    store.step(now);
  }
  if (const auto finished = store.finish(); !finished) throw std::runtime_error("not stored");
  report_moves(state, stored);
}
BENCHMARK(journal)->Unit(benchmark::kMicrosecond);

// The same without a store: the batches alone.
void batches_alone(benchmark::State& state) {
  Batches batches(1);
  std::uint64_t moves = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(batches.next());
    moves += kMoves;
  }
  report_moves(state, moves);
}
BENCHMARK(batches_alone)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace race2048::store

BENCHMARK_MAIN();
