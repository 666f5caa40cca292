// What a journal costs a server: the processor time of a move with and without it, in one run, in
// SQLite and, if that is installed, in PostgreSQL. The server has everything but sockets; its
// journal writes to a real database, on a thread of its own. Moves come at their real rate, because
// the journal's costs depend on it: what comes within some milliseconds is written together.
//
//   bench_journal --rooms 100 --seats 10 --rate 100000
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
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
#if RACE2048_POSTGRES
#include "server/store/postgres/postgres_database.h"
#include "tests/bench/measured_postgres.h"
#endif

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using server::Evening;
using server::EveningOptions;
using server::KeptRooms;
using server::KeptRoomsOptions;
using Clock = std::chrono::steady_clock;

// The servers take turns, so that all meet the same other load of the machine.
constexpr auto kSlice = 200ms;
// After its turn, for what its journal has not written yet: no other side pays for that.
constexpr auto kWritten = 50ms;

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

using Opened = store::OrStoreFault<std::unique_ptr<store::Database>>;

std::unique_ptr<store::Database> opened(Opened database) {
  if (!database) throw std::runtime_error(database.fault().text);
  return *std::move(database);
}

// A server, with a journal or without one.
class Side {
 public:
  // Null: there is no journal.
  Side(const Options& options, std::unique_ptr<store::Database> database)
      : kept_(database ? keep(std::move(database)) : nullptr),
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
    played_ += Clock::now() - start;
    context_.restart();
    context_.run_for(kWritten);
    const ProcessorTime after = processor_time();
    const auto moves =
        std::max<std::int64_t>(static_cast<std::int64_t>(evening_.moves_made() - moves_before), 1);
    return {.server_thread = (after.server_thread - before.server_thread) / moves,
            .process = (after.process - before.process) / moves};
  }

  void finish() {
    if (kept_ && !kept_->finish()) throw std::runtime_error("not all was stored");
  }

 private:
  std::unique_ptr<KeptRooms> keep(std::unique_ptr<store::Database> database) {
    return std::make_unique<KeptRooms>(
        context_, KeptRoomsOptions{.seat_idle = std::chrono::milliseconds(limits::kSeatIdle)},
        std::move(database));
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

// All moves have to be in the database.
void check(const std::unique_ptr<store::Database>& database, std::size_t moves) {
  std::size_t stored = 0;
  const auto names = database->rooms();
  if (!names) throw std::runtime_error(names.fault().text);
  for (const std::string& name : *names) {
    const auto kept = database->claim(name);
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

void report(const std::string& what, const std::vector<std::chrono::nanoseconds>& times) {
  std::printf("%-30s median %6.3f us  quartiles %6.3f us, %6.3f us\n", what.c_str(),
              us(quantile(times, 0.5)), us(quantile(times, 0.25)), us(quantile(times, 0.75)));
}

// A journal, beside a server without one.
class Measured {
 public:
  Measured(const char* where, const Options& options, std::unique_ptr<store::Database> database)
      : where_(where), side_(options, std::move(database)) {}

  bool done() const { return side_.done(); }
  std::size_t moves() const { return side_.evening().moves_made(); }
  void play(const ProcessorTime& without) {
    const ProcessorTime with = side_.play(kSlice);
    server_thread_.push_back(with.server_thread - without.server_thread);
    store_thread_.push_back(with.process - with.server_thread);
    more_.push_back(with.process - without.process);
  }
  void finish() { side_.finish(); }
  void tell() const {
    report(where_ + ", server's thread", server_thread_);
    report(where_ + ", store's thread", store_thread_);
    report(where_ + ", in all", more_);
  }

 private:
  std::string where_;
  Side side_;
  std::vector<std::chrono::nanoseconds> server_thread_;
  std::vector<std::chrono::nanoseconds> store_thread_;
  std::vector<std::chrono::nanoseconds> more_;
};

void measure(const Options& options) {
  const bool with_journal = options.control == 0;
  const tests::TemporaryFolder folder;
  const auto sqlite = [&] { return opened(store::open_sqlite({.folder = folder.path()})); };
  std::vector<std::chrono::nanoseconds> without;
  Side off(options, nullptr);
  std::vector<std::unique_ptr<Measured>> journals;
  journals.push_back(
      std::make_unique<Measured>("SQLite", options, with_journal ? sqlite() : nullptr));
#if RACE2048_POSTGRES
  std::optional<MeasuredPostgres> server;
  const auto postgres = [&] {
    return opened(store::open_postgres({.address = server->address()}));
  };
  std::chrono::nanoseconds servers_before{};
  if (with_journal && race2048::tests::has_postgres()) {
    server.emplace();
    journals.push_back(std::make_unique<Measured>("PostgreSQL", options, postgres()));
    servers_before = server->cpu_time();
  }
#endif
  const auto is_done = [](const std::unique_ptr<Measured>& it) { return it->done(); };
  while (!off.done() && std::ranges::none_of(journals, is_done)) {
    const ProcessorTime of_off = off.play(kSlice);
    without.push_back(of_off.process);
    for (const auto& journal : journals) journal->play(of_off);
  }
  for (const auto& journal : journals) journal->finish();
  std::printf("%zu moves a second in %zu rooms of %zu seats, processor time of a move\n",
              options.rate, options.rooms, options.seats);
  report("without a journal", without);
  for (const auto& journal : journals) journal->tell();
#if RACE2048_POSTGRES
  if (server) {
    const std::size_t moves = journals.back()->moves();
    std::printf("%-30s mean   %6.3f us\n", "PostgreSQL's own processes",
                us((server->cpu_time() - servers_before) / moves));
    journals.pop_back();
    check(postgres(), moves);
  }
#endif
  const std::size_t moves = journals.back()->moves();
  journals.pop_back();
  if (with_journal) check(sqlite(), moves);
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
