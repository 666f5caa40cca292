// Makes load for a race2048d of its own, and prints what the load costs the server: many clients in
// one process, on a core of their own. An echo or a send loop, which only move the same bytes, take
// turns with it.
//
// bench_load --program build/release/server/race2048d --seats 2,10,100,1000
//
// bench_load --program build/release/server/race2048d --rooms 10 --seats 2,10 --encrypted
//
// bench_load --program build/release/server/race2048d --rooms 250 --seats 4 --moves 1
//
// bench_load --program build/release/server/race2048d --seats 8 --watchers 100
//
// bench_load --program build/release/server/race2048d --rooms 250 --seats 4 --measure storm
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/load/load_runs.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

struct Options {
  std::string program;
  std::string measure = "moves";
  std::size_t rooms = 1;
  std::vector<std::size_t> seats = {2};
  std::size_t moves = 0;
  std::size_t rate = 5;
  std::size_t watchers = 0;
  std::size_t seconds = 10;
  bool encrypted = false;
};

void print_heading() {
  std::printf("%-40s %9s %8s %8s %8s %8s %8s %6s %6s %6s %6s\n", "", "moves/s", "median", "99 %",
              "99.9 %", "us/move", "user", "cores", "bytes", "unsent", "ratio");
}

void print(const std::string& what, const Side& side) {
  std::printf("%-40s %9.0f %8.3f %8.3f %8.3f %8.2f %8.2f %6.2f %6.0f %6llu", what.c_str(),
              side.moves_per_second(), ms(side.wait(0.5)), ms(side.wait(0.99)),
              ms(side.wait(0.999)), side.cpu_us_per_move(), side.user_us_per_move(), side.cores(),
              side.bytes_per_move(), static_cast<unsigned long long>(side.moves.skipped));
}

std::string text_of(const LoadRun& run) {
  return (run.rooms == 1 ? "a room" : std::to_string(run.rooms) + " rooms") + " of " +
         std::to_string(run.seats);
}

std::string encryption_of(const LoadRun& run) {
  return run.encrypted ? ", TLS" : "";
}

void print_closed(const LoadRun& run, std::size_t outstanding) {
  const BesideEcho result = run_closed(run, outstanding);
  print(text_of(run) + encryption_of(run) + ", " + std::to_string(outstanding) + " outstanding",
        result.server);
  std::printf(" %6.2f\n", result.ratio());
  print("  the echo", result.echo);
  std::printf("\n");
  std::fflush(stdout);
}

void print_paced(const LoadRun& run, std::size_t per_second) {
  const Paced result = run_paced(run, per_second);
  print(text_of(run) + ", " + std::to_string(per_second) + " a second", result.plain);
  std::printf("\n");
  if (result.encrypted) {
    print("  the same by TLS", *result.encrypted);
    std::printf(" %6.2f\n", result.encrypted->cpu_us_per_move() / result.plain.cpu_us_per_move());
  }
  std::fflush(stdout);
}

void print_watched(const LoadRun& run, std::size_t per_second) {
  const BesideSendLoop result = run_watched(run, per_second);
  print(text_of(run) + encryption_of(run) + ", " + std::to_string(per_second) + " a second",
        result.alone);
  std::printf("\n");
  print("  with " + std::to_string(run.watchers) + " watchers", result.watched);
  std::printf("\n");
  std::printf("%-40s %9.2f %8.3f %8.3f\n", "  us for an update; ms from the first",
              result.us_per_update(), ms(quantile(result.delays, 0.5)),
              ms(quantile(result.delays, 0.99)));
  std::printf("%-40s %9.2f %8.3f %8.3f %52.2f\n", "  the send loop", result.loop_us_per_update(),
              ms(quantile(result.loop_delays, 0.5)), ms(quantile(result.loop_delays, 0.99)),
              result.us_per_update() / result.loop_us_per_update());
  std::fflush(stdout);
}

void print_memory(const LoadRun& run) {
  const Memory memory = run_memory(run, run.rooms * run.seats);
  const auto line = [](const char* what, double bytes) {
    std::printf("%-40s %9.0f\n", what, bytes);
  };
  line("KiB of the server alone", static_cast<double>(memory.at_start) / 1024);
  line("bytes for a person in no room", memory.idle);
  line("of the system, for both ends of the link", memory.sockets);
  line("for a seat of a match, after 1000 moves", memory.seat);
  if (run.watchers != 0) line("for a watcher", memory.watcher);
  line("KiB when all are gone", static_cast<double>(memory.left) / 1024);
}

void print_storm(const LoadRun& run) {
  const Storm storm = run_storm(run);
  std::printf("%zu reset at once: all back after %.2f s, the longest wake-up at most %s\n",
              run.rooms * run.seats, ms(storm.back) / 1000,
              storm.longest_s ? (std::to_string(*storm.longest_s) + " s").c_str() : "unknown");
}

void print_soak(const LoadRun& run, std::size_t per_second) {
  run_soak(run, per_second, [](std::chrono::seconds after, std::size_t memory) {
    std::printf("after %4lld s %9zu KiB\n", static_cast<long long>(after.count()), memory / 1024);
    std::fflush(stdout);
  });
}

void measure_moves(const LoadRun& run, const Options& options) {
  if (options.moves != 0) return print_closed(run, options.moves);
  if (options.watchers != 0) return print_watched(run, options.rate);
  print_paced(run, options.rate);
}

void measure(const Options& options) {
  const std::map<std::string, std::function<void(const LoadRun&)>> kinds = {
      {"moves", [&](const LoadRun& run) { measure_moves(run, options); }},
      {"memory", print_memory},
      {"storm", print_storm},
      {"soak", [&](const LoadRun& run) { print_soak(run, options.rate); }},
      {"large-room",
       [](const LoadRun& run) {
         std::printf("a move in a room of %zu, beside one of 10, without sockets: %.2f\n",
                     run.seats, run_large_room(run.seats));
       }},
  };
  const auto kind = kinds.find(options.measure);
  if (kind == kinds.end()) {
    throw std::runtime_error("--measure takes moves, memory, storm, soak or large-room");
  }
  if (kind->first == "moves") print_heading();
  for (const std::size_t seats : options.seats) {
    kind->second({.program = options.program,
                  .seats = seats,
                  .rooms = options.rooms,
                  .watchers = options.watchers,
                  .encrypted = options.encrypted,
                  .seconds = options.seconds});
  }
}

}  // namespace
}  // namespace race2048::bench

int main(int argc, char** argv) {
  using namespace race2048::bench;
  Options options;
  const Option flags[] = {
      {"--program", "path of the race2048d to start", &options.program},
      {"--measure", "moves, memory, storm (all links are cut at once), soak or large-room",
       &options.measure},
      {"--rooms", "rooms with a race in each", &options.rooms},
      {"--seats", "seats of a room; a measurement for each", &options.seats},
      {"--rate", "moves of each seat a second", &options.rate},
      {"--moves", "instead, moves of each seat that always wait for an answer, beside an echo",
       &options.moves},
      {"--watchers", "of the first room, beside a loop that sends as much", &options.watchers},
      {"--seconds", "to measure each side for", &options.seconds},
      {"--encrypted", "by TLS; moves at a rate also without it, in turns", &options.encrypted},
  };
  return run_bench(argc, argv, "Makes load for race2048d and prints what it costs.", flags,
                   [&options] { measure(options); });
}
