// What a journal costs a server: the processor time of a move with and without it, in one run. The
// server has everything but sockets; its journal writes to a real database, on a thread of its own.
// Moves come at their real rate, because the journal's costs depend on it: what comes within some
// milliseconds is written together.
//
//   bench_journal --rooms 100 --seats 10 --rate 100000
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>

#include "server/journal/recovery.h"
#include "server/program/kept_rooms.h"
#include "tests/bench/evening.h"
#include "tests/bench/program.h"
#include "tests/support/temporary_folder.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using server::Evening;
using server::EveningOptions;
using server::KeptRooms;
using Clock = std::chrono::steady_clock;

struct Options {
  std::size_t rooms = 100;
  std::size_t seats = 10;
  std::size_t rate = 100'000;
  std::size_t seconds = 5;
  std::size_t rounds = 5;
};

// Processor time per move.
struct Cost {
  std::chrono::nanoseconds server_thread{};
  std::chrono::nanoseconds process{};
};

std::chrono::nanoseconds processor_time(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) throw std::runtime_error("cannot read processor time");
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Cost processor_time() {
  return {.server_thread = processor_time(CLOCK_THREAD_CPUTIME_ID),
          .process = processor_time(CLOCK_PROCESS_CPUTIME_ID)};
}

EveningOptions evening_of(const Options& options) {
  const std::size_t players = options.rooms * options.seats;
  return {.seats = options.seats,
          .rooms = options.rooms,
          .moves_per_seat = std::max<std::size_t>(options.rate * options.seconds / players, 1),
          .move_period = std::chrono::nanoseconds(1s) * players / options.rate};
}

// Makes the moves of each millisecond at its end, and all that the journal wants done.
Cost play(Evening& evening, asio::io_context& context) {
  const Cost before = processor_time();
  const Clock::time_point start = Clock::now();
  for (Clock::time_point tick = start; evening.moves_made() < evening.moves();) {
    tick = std::max(tick + 1ms, Clock::now());
    std::this_thread::sleep_until(tick);
    evening.play_until(Clock::now() - start);
    context.restart();
    context.poll();
  }
  const Cost after = processor_time();
  const auto moves = static_cast<std::int64_t>(evening.moves());
  return {.server_thread = (after.server_thread - before.server_thread) / moves,
          .process = (after.process - before.process) / moves};
}

Cost measure_without(const Options& options) {
  asio::io_context context;
  Evening evening(evening_of(options));
  evening.set_up();
  return play(evening, context);
}

std::size_t moves_in(const RoomState& state) {
  std::size_t moves = 0;
  for (const auto& [number, seat] : state.match()->seats) moves += seat.next_seq() - 1;
  return moves;
}

// All moves have to be in the folder.
void check(const std::filesystem::path& folder, std::size_t moves) {
  auto database = store::Database::open({.folder = folder});
  if (!database) throw std::runtime_error(database.fault().text);
  std::size_t stored = 0;
  const auto loaded = database->load([&stored](const store::LoadedRoom& kept) {
    const auto room = server::read_room(kept.bytes);
    if (!room) throw std::runtime_error(room.fault().text);
    stored += moves_in(room->state);
  });
  if (!loaded) throw std::runtime_error(loaded.fault().text);
  if (stored != moves) {
    throw std::runtime_error("the journal has " + std::to_string(stored) + " moves of " +
                             std::to_string(moves));
  }
}

Cost measure_with(const Options& options) {
  const tests::TemporaryFolder folder;
  Cost cost;
  std::size_t moves = 0;
  {
    asio::io_context context;
    auto kept = KeptRooms::open(context, folder.path());
    if (!kept) throw std::runtime_error(kept.fault().text);
    Evening evening(evening_of(options), &(*kept)->journal());
    if (const auto restored = (*kept)->restore(evening.server(), evening.now()); !restored) {
      throw std::runtime_error(restored.fault().text);
    }
    evening.set_up();
    context.run_for(1s);  // all of that is stored
    cost = play(evening, context);
    moves = evening.moves();
    if (!(*kept)->finish()) throw std::runtime_error("not all was stored");
  }
  check(folder.path(), moves);
  return cost;
}

double us(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

void report(const char* what, const std::vector<std::chrono::nanoseconds>& times) {
  std::printf("%-32s median %6.3f us  best %6.3f us  worst %6.3f us\n", what,
              us(quantile(times, 0.5)), us(quantile(times, 0)), us(quantile(times, 1)));
}

void measure(const Options& options) {
  std::vector<std::chrono::nanoseconds> without;
  std::vector<std::chrono::nanoseconds> server_thread;
  std::vector<std::chrono::nanoseconds> store_thread;
  std::vector<std::chrono::nanoseconds> more;
  for (std::size_t i = 0; i < options.rounds; ++i) {
    const Cost off = measure_without(options);
    const Cost on = measure_with(options);
    without.push_back(off.process);
    server_thread.push_back(on.server_thread - off.server_thread);
    store_thread.push_back(on.process - on.server_thread);
    more.push_back(on.process - off.process);
  }
  std::printf("%zu moves a second in %zu rooms of %zu seats, processor time of a move\n",
              options.rate, options.rooms, options.seats);
  report("without a journal", without);
  report("the journal, server's thread", server_thread);
  report("the journal, store's thread", store_thread);
  report("the journal, in all", more);
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  using namespace race2048::bench;
  Options options;
  const Option flags[] = {
      {"--rooms", "with a race in each", &options.rooms},
      {"--seats", "of each room", &options.seats},
      {"--rate", "moves a second, in all", &options.rate},
      {"--seconds", "of moves in each round", &options.seconds},
      {"--rounds", "each without a journal and with one", &options.rounds},
  };
  return run_bench(argc, argv,
                   "Measures the processor time that a journal costs. Its folder is in TMPDIR.",
                   flags, [&options] { measure(options); });
}
