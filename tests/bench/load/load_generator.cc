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
//
// bench_load --program build/release/server/race2048d --measure soak --rooms 2000 --seats 4
//   --watchers 2000 --rate 1 --seconds 600
//
// bench_load --program build/release/server/race2048d --measure stall --seats 8 --moves 40000
//   --rate 100 --seconds 6
//
// bench_load --program build/release/server/race2048d --measure acts
//
// bench_load --program build/release/server/race2048d --measure table
//
// bench_load --program build/release/server/race2048d --measure coming-and-going --rooms 50
//   --seats 4 --rate 2 --seconds 3600
//
// bench_load --program build/release/server/race2048d --measure node-killed --rooms 500 --seats 4
//   --rate 1
//
// bench_load --program build/release/server/race2048d --measure nodes-upgraded --rooms 500
//   --seats 4 --rate 1
//
// bench_load --program build/release/server/race2048d --measure galleries --seats 8 --watchers 2000
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/load/act_runs.h"
#include "tests/bench/load/crowd_runs.h"
#include "tests/bench/load/load_report.h"
#include "tests/bench/load/load_runs.h"
#include "tests/bench/load/load_table.h"
#include "tests/bench/load/stall_runs.h"
#include "tests/bench/program.h"
#if RACE2048_POSTGRES
#include "tests/bench/load/nodes/coming_and_going.h"
#include "tests/bench/load/nodes/gallery_runs.h"
#include "tests/bench/load/nodes/node_report.h"
#include "tests/bench/load/nodes/node_runs.h"
#endif

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
  bool web = false;
  std::size_t percent = 100;
};

constexpr std::chrono::seconds kTellEvery{30};     // of a soak
constexpr std::chrono::seconds kTablesEvery{300};  // of rooms that come and go

void print(const std::string& text) {
  std::printf("%s", text.c_str());
  std::fflush(stdout);
}

std::string name_of(const LoadRun& run) {
  return (run.rooms == 1 ? "a room" : std::to_string(run.rooms) + " rooms") + " of " +
         std::to_string(run.seats);
}

std::string encryption_of(const LoadRun& run) {
  return run.encrypted ? ", TLS" : "";
}

void print_closed(const LoadRun& run, std::size_t outstanding) {
  print(text_of(
      name_of(run) + encryption_of(run) + ", " + std::to_string(outstanding) + " outstanding",
      run_closed(run, outstanding)));
}

void print_paced(const LoadRun& run, std::size_t per_second) {
  print(text_of(name_of(run) + ", " + std::to_string(per_second) + " a second",
                run_paced(run, per_second), run.web ? "WebSocket" : "TLS"));
}

void print_watched(const LoadRun& run, std::size_t per_second) {
  print(text_of(name_of(run) + encryption_of(run) + ", " + std::to_string(per_second) + " a second",
                run_watched(run, per_second)));
}

void print_memory(const LoadRun& run) {
  print(text_of(run_memory(run, run.rooms * run.seats)));
}

void print_storm(const LoadRun& run) {
  print(std::to_string(run.rooms * run.seats) + " reset at once: " + text_of(run_storm(run)));
}

void print_soak(const LoadRun& run, std::size_t per_second) {
  std::vector<Soaked> seconds;
  std::chrono::nanoseconds told{};
  const Soaked end = run_soak(run, per_second, [&](const Soaked& now) {
    seconds.push_back(now);
    if (now.passed - told < kTellEvery) return;
    told = now.passed;
    print(text_of(now));
  });
  print(text_of(end) + growth_text(seconds) +
        formatted("all %llu resumes succeeded, and every board was that of the server\n",
                  static_cast<unsigned long long>(end.resumes)));
}

void print_stall(const LoadRun& run, std::size_t per_second, std::size_t moves) {
  std::optional<Stall> quiet;
  const auto most = std::min<std::size_t>(moves, limits::kMaxActionsPerMatch - 1'000);
  run_stall(run, per_second, static_cast<std::uint32_t>(most), [&](const Stall& stall) {
    if (!quiet) quiet = stall;
    print(text_of(stall, *quiet));
  });
}

void print_acts(std::size_t percent) {
  const ActsRun whole;
  run_acts({.people = whole.people * percent / 100, .rooms = whole.rooms * percent / 100},
           [](const Act& act) { print(text_of(act)); });
  print(text_of(run_places_end(whole.rooms * percent / 100)));
  const std::size_t seats = std::max<std::size_t>(2, limits::kMaxSeats * percent / 100);
  print(text_of(run_entries(seats)));
  for (const Act& act : run_match(seats)) print(text_of(act));
  print(text_of(run_seating(seats)));
  print(text_of(run_kicks(std::max(seats, std::size_t{50}))));
}

using Kinds = std::map<std::string, std::function<void(const LoadRun&)>>;

// Those with PostgreSQL.
void add_nodes([[maybe_unused]] Kinds& kinds, [[maybe_unused]] const Options& options) {
#if RACE2048_POSTGRES
  kinds["coming-and-going"] = [&options](const LoadRun& run) {
    run_coming_and_going(run, options.rate, kTablesEvery,
                         [](const ComingAndGoing& now) { print(text_of(now)); });
  };
  kinds["node-killed"] = [&options](const LoadRun& run) {
    print(text_of(run_node_killed(run, options.rate)));
  };
  kinds["nodes-upgraded"] = [&options](const LoadRun& run) {
    print(text_of(run_nodes_upgraded(run, options.rate)));
  };
  kinds["galleries"] = [&options](const LoadRun& run) {
    print(text_of(run_galleries(run, options.rate)));
  };
  for (const char* const word :
       {"coming-and-going", "node-killed", "nodes-upgraded", "galleries"}) {
    kinds[word] = [measure = kinds[word]](const LoadRun& run) {
      if (!race2048::tests::has_postgres()) return print("PostgreSQL is not installed\n");
      measure(run);
    };
  }
#endif
}

void measure_moves(const LoadRun& run, const Options& options) {
  if (options.moves != 0) return print_closed(run, options.moves);
  if (options.watchers != 0 && !run.web) return print_watched(run, options.rate);
  print_paced(run, options.rate);
}

void measure(const Options& options) {
  if (options.measure == "table") {
    return print_table({.program = options.program, .percent = options.percent});
  }
  if (options.measure == "acts") return print_acts(options.percent);
  Kinds kinds = {
      {"moves", [&](const LoadRun& run) { measure_moves(run, options); }},
      {"memory", print_memory},
      {"storm", print_storm},
      {"soak", [&](const LoadRun& run) { print_soak(run, options.rate); }},
      {"stall", [&](const LoadRun& run) { print_stall(run, options.rate, options.moves); }},
      {"large-room",
       [](const LoadRun& run) {
         std::printf("a move in a room of %zu, beside one of 10, without sockets: %.2f\n",
                     run.seats, run_large_room(run.seats));
       }},
  };
  add_nodes(kinds, options);
  const auto kind = kinds.find(options.measure);
  if (kind == kinds.end()) {
    std::string words;
    for (const auto& [word, run] : kinds) words += word + ", ";
    throw std::runtime_error("--measure takes " + words + "acts or table");
  }
  if (kind->first == "moves") print(heading());
  for (const std::size_t seats : options.seats) {
    kind->second({.program = options.program,
                  .seats = seats,
                  .rooms = options.rooms,
                  .watchers = options.watchers,
                  .encrypted = options.encrypted,
                  .web = options.web,
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
      {"--measure",
       "moves, memory, storm (all links are cut at once), soak (links are cut all the time, and "
       "races follow one another), stall (attacks after a long match), acts (of an operator, "
       "without sockets), large-room, or table: all of them but the attacks in turn, with the "
       "targets; with PostgreSQL, if it is installed, coming-and-going (rooms that are made, have "
       "a short match, and end), node-killed (one of three), nodes-upgraded (each in turn) and "
       "galleries (watchers of one room at another node, then at its own)",
       &options.measure},
      {"--rooms", "rooms with a race in each", &options.rooms},
      {"--seats", "seats of a room; a measurement for each", &options.seats},
      {"--rate", "moves of each seat a second", &options.rate},
      {"--moves", "instead, moves of each seat that always wait for an answer, beside an echo",
       &options.moves},
      {"--watchers",
       "of the first room, beside a loop that sends as much; in a soak, of all rooms in turn",
       &options.watchers},
      {"--seconds", "to measure each side for", &options.seconds},
      {"--encrypted", "by TLS; moves at a rate also without it, in turns", &options.encrypted},
      {"--web",
       "by WebSockets, plain; moves at a rate, and their watchers, also without them, in turns",
       &options.web},
      {"--percent", "of the connections and seconds of the table, or of the acts, to try it",
       &options.percent},
  };
  return run_bench(argc, argv, "Makes load for race2048d and prints what it costs.", flags,
                   [&options] { measure(options); });
}
