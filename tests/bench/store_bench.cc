// What a journal costs: the CPU time of the store for a move, in 100 rooms that race at 1,000 moves
// a second each. A server hands over those of 15 ms together; time is passed in, so that nothing
// waits.
#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "server/store/sqlite/sqlite_database.h"
#include "server/store/store.h"
#include "tests/support/temporary_folder.h"
#if RACE2048_POSTGRES
#include "server/store/postgres/postgres_database.h"
#include "tests/support/temporary_postgres.h"
#endif

namespace race2048::store {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kRooms = 100;
constexpr std::uint64_t kMovesOfARoom = 15;  // handed over together
constexpr std::uint64_t kMoves = kRooms * kMovesOfARoom;
constexpr std::size_t kBytesPerMove = 3;

std::unique_ptr<Database> open_database(const std::filesystem::path& folder) {
  auto opened = open_sqlite({.folder = folder});
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

// All that the store does for the moves, and the making of the batches. The rooms are removed.
void measure_journal(benchmark::State& state, std::unique_ptr<Database> database) {
  Store store(std::move(database), {.on_trouble = [](const StoreFault&) {}, .on_recovered = [] {}});
  const Epoch epoch = store.database().epoch();
  Batches batches(epoch);
  Store::Time now{};
  std::uint64_t stored = 0;
  for (auto _ : state) {
    AppendTask task{.appends = batches.next()};
    task.done = [&stored](const OrStoreFault<>& done) { stored += done ? kMoves : 0; };
    store.add(std::move(task), now);
    now += 15ms;
    store.step(now);
  }
  report_moves(state, stored);
  for (const Append& append : batches.next()) {
    store.add(RemoveTask{.room = append.room, .epoch = epoch, .done = [](const OrStoreFault<>&) {}},
              now);
  }
  if (const auto finished = store.finish(); !finished) throw std::runtime_error("not stored");
}

void journal(benchmark::State& state) {
  const tests::TemporaryFolder folder;
  measure_journal(state, open_database(folder.path()));
}
BENCHMARK(journal)->Unit(benchmark::kMicrosecond);

#if RACE2048_POSTGRES
// The program's share: the server has processes of its own.
void journal_in_postgres(benchmark::State& state) {
  if (!race2048::tests::has_postgres()) return state.SkipWithError("PostgreSQL is not installed");
  auto opened = open_postgres({.address = race2048::tests::temporary_postgres()});
  if (!opened) throw std::runtime_error(opened.fault().text);
  measure_journal(state, *std::move(opened));
}
BENCHMARK(journal_in_postgres)->Unit(benchmark::kMicrosecond);
#endif

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

// An archive with many matches of one name, in 200 rooms. Each is synced, so it is best in memory:
// TMPDIR=/dev/shm.
struct FullArchive {
  explicit FullArchive(std::uint32_t matches) {
    for (std::uint32_t i = 0; i < matches; ++i) {
      MatchResult match;
      std::memcpy(match.facts.match_id.data(), &i, sizeof i);
      match.room = "BCD" + std::to_string(222 + i % 200);
      match.listed = true;
      match.settings_bytes = std::string(20, 's');
      match.seats = {{.seat = 0, .name = "regular", .score = i}, {.seat = 1, .name = "other"}};
      if (!database->save_result(match, std::string(100, 'r')))
        throw std::runtime_error("not saved");
    }
  }

  const race2048::tests::TemporaryFolder folder;
  const std::unique_ptr<Database> database = open_database(folder.path());
};

// A question that finds nothing and is given up.
void search_by_two_properties(benchmark::State& state) {
  FullArchive archive(static_cast<std::uint32_t>(state.range(0)));
  const AskResults asked{.name = "regular", .format = Format::step};
  for (auto _ : state) {
    const Viewer viewer{};
    benchmark::DoNotOptimize(archive.database->latest(asked, 50, viewer));
  }
}
BENCHMARK(search_by_two_properties)->Arg(2'000)->Arg(40'000)->Unit(benchmark::kMillisecond);

void page_of_a_name(benchmark::State& state) {
  FullArchive archive(static_cast<std::uint32_t>(state.range(0)));
  for (auto _ : state) {
    const Viewer viewer{};
    benchmark::DoNotOptimize(archive.database->latest({.name = "regular"}, 50, viewer));
  }
}
BENCHMARK(page_of_a_name)->Arg(2'000)->Arg(40'000)->Unit(benchmark::kMillisecond);

// Each step deletes 50 results of the room that has most.
void step_of_retention(benchmark::State& state) {
  FullArchive archive(static_cast<std::uint32_t>(state.range(0)));
  for (auto _ : state) {
    const auto retired = archive.database->retire({.keep_days = 36'500, .max_bytes = 8'000});
    if (!retired || retired->matches == 0) throw std::runtime_error("nothing was deleted");
  }
}
BENCHMARK(step_of_retention)
    ->Arg(2'000)
    ->Arg(40'000)
    ->Iterations(20)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace race2048::store

BENCHMARK_MAIN();
