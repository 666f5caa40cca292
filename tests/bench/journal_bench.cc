// What a journal costs a server: the processor time of a move with and without it, in one run. The
// server has everything but sockets; its journal writes to a real database, on a thread of its own.
// Moves come at their real rate, because the journal's costs depend on it: what comes within some
// milliseconds is written together.
//
//   bench_journal --rooms 100 --seats 10 --rate 100000
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>

#include "server/journal/recovery.h"
#include "server/program/kept_rooms.h"
#include "server/store/sqlite/sqlite_database.h"
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

// The two servers take turns, so that both meet the same other load of the machine.
constexpr auto kSlice = 200ms;

struct Options {
  std::size_t rooms = 100;
  std::size_t seats = 10;
  std::size_t rate = 100'000;
  std::size_t seconds = 10;
  std::size_t control = 0;
};

struct ProcessorTime {
  std::chrono::nanoseconds server_thread{};
  std::chrono::nanoseconds process{};
};

std::chrono::nanoseconds read_clock(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) throw std::runtime_error("cannot read processor time");
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

ProcessorTime processor_time() {
  return {.server_thread = read_clock(CLOCK_THREAD_CPUTIME_ID),
          .process = read_clock(CLOCK_PROCESS_CPUTIME_ID)};
}

EveningOptions evening_of(const Options& options) {
  const std::size_t players = options.rooms * options.seats;
  return {.seats = options.seats,
          .rooms = options.rooms,
          .moves_per_seat = std::max<std::size_t>(options.rate * options.seconds / players, 1),
          .move_period = std::chrono::nanoseconds(1s) * players / options.rate};
}

// A server, with a journal in a folder or without one.
class Side {
 public:
  // Without a folder there is no journal.
  Side(const Options& options, const std::filesystem::path& folder)
      : kept_(folder.empty() ? nullptr : open(folder)),
        evening_(evening_of(options), kept_ ? &kept_->journal() : nullptr) {
    if (kept_) {
      const auto restored = kept_->restore(evening_.server(), evening_.now());
      if (!restored) throw std::runtime_error(restored.fault().text);
    }
    evening_.set_up();
    context_.run_for(1s);  // all of that is stored
  }

  const Evening& evening() const { return evening_; }
  bool done() const { return evening_.moves_made() == evening_.moves(); }

  // Makes the moves of so much time, those of each millisecond at its end, and all that the journal
  // wants done meanwhile. Returns the processor time of each.
  ProcessorTime play(std::chrono::nanoseconds time) {
    const std::size_t moves_before = evening_.moves_made();
    const ProcessorTime before = processor_time();
    const Clock::time_point start = Clock::now();
    for (Clock::time_point tick = start; tick < start + time;) {
      tick = std::max(tick + 1ms, Clock::now());
      std::this_thread::sleep_until(tick);
      evening_.play_until(played_ + (Clock::now() - start));
      context_.restart();
      context_.poll();
    }
    const ProcessorTime after = processor_time();
    played_ += Clock::now() - start;
    const auto moves =
        std::max<std::int64_t>(static_cast<std::int64_t>(evening_.moves_made() - moves_before), 1);
    return {.server_thread = (after.server_thread - before.server_thread) / moves,
            .process = (after.process - before.process) / moves};
  }

  void finish() {
    if (kept_ && !kept_->finish()) throw std::runtime_error("not all was stored");
  }

 private:
  std::unique_ptr<KeptRooms> open(const std::filesystem::path& folder) {
    auto opened =
        KeptRooms::open(context_, {.seat_idle = std::chrono::milliseconds(limits::kSeatIdle)},
                        store::open_sqlite({.folder = folder}));
    if (!opened) throw std::runtime_error(opened.fault().text);
    return *std::move(opened);
  }

  asio::io_context context_;
  std::unique_ptr<KeptRooms> kept_;
  Evening evening_;
  std::chrono::nanoseconds played_{};
};

std::size_t moves_in(const RoomState& state) {
  std::size_t moves = 0;
  for (const auto& [number, seat] : state.match()->seats) moves += seat.next_seq() - 1;
  return moves;
}

// All moves have to be in the folder.
void check(const std::filesystem::path& folder, std::size_t moves) {
  auto database = store::open_sqlite({.folder = folder});
  if (!database) throw std::runtime_error(database.fault().text);
  std::size_t stored = 0;
  const auto names = (*database)->rooms();
  if (!names) throw std::runtime_error(names.fault().text);
  for (const std::string& name : *names) {
    const auto kept = (*database)->claim(name);
    if (!kept) throw std::runtime_error(kept.fault().text);
    const auto room = server::read_room(
        kept->bytes, server::ResultRecorder(std::chrono::milliseconds(limits::kSeatIdle)));
    if (!room) throw std::runtime_error(room.fault().text);
    stored += moves_in(room->state);
  }
  if (stored != moves) {
    throw std::runtime_error("the journal has " + std::to_string(stored) + " moves of " +
                             std::to_string(moves));
  }
}

double us(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

void report(const char* what, const std::vector<std::chrono::nanoseconds>& times) {
  std::printf("%-30s median %6.3f us  quartiles %6.3f us, %6.3f us\n", what,
              us(quantile(times, 0.5)), us(quantile(times, 0.25)), us(quantile(times, 0.75)));
}

void measure(const Options& options) {
  std::vector<std::chrono::nanoseconds> without;
  std::vector<std::chrono::nanoseconds> server_thread;
  std::vector<std::chrono::nanoseconds> store_thread;
  std::vector<std::chrono::nanoseconds> more;
  const tests::TemporaryFolder folder;
  std::size_t moves = 0;
  {
    Side off(options, {});
    Side on(options, options.control == 0 ? folder.path() : std::filesystem::path());
    while (!off.done() && !on.done()) {
      const ProcessorTime of_off = off.play(kSlice);
      const ProcessorTime of_on = on.play(kSlice);
      without.push_back(of_off.process);
      server_thread.push_back(of_on.server_thread - of_off.server_thread);
      store_thread.push_back(of_on.process - of_on.server_thread);
      more.push_back(of_on.process - of_off.process);
    }
    moves = on.evening().moves_made();
    on.finish();
  }
  if (options.control == 0) check(folder.path(), moves);
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
      {"--seconds", "of moves, without a journal and with one", &options.seconds},
      {"--control", "1: no server has a journal, so what is measured is chance", &options.control},
  };
  return run_bench(argc, argv,
                   "Measures the processor time that a journal costs. Its folder is in TMPDIR.",
                   flags, [&options] { measure(options); });
}
