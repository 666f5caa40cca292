#include "tests/bench/load/load_table.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/bench/load/crowd_runs.h"
#include "tests/bench/load/load_report.h"
#include "tests/bench/load/load_runs.h"
#include "tests/bench/load/machine.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

constexpr std::size_t kSeconds = 20;        // for each side
constexpr std::size_t kMovesPerSecond = 5;  // of a paced seat
constexpr std::size_t kPeople = 10'000;
constexpr double kKiB = 1024;
// From this share of its core on, the load program may be what limits a figure.
constexpr double kBusy = 0.95;
// Less of what a crowd took counts as given back: the allocator keeps some free pages.
constexpr double kGivenBack = 0.1;

struct Row {
  std::string what;
  std::string target;
  std::string measured;
  std::string verdict;
};

std::string missed_by(double share) {
  return formatted("missed by %.0f %%", share * 100);
}

std::string at_most(double value, double target) {
  return value <= target ? "met" : missed_by(value / target - 1);
}

std::string at_least(double value, double target) {
  return value >= target ? "met" : missed_by(1 - value / target);
}

std::string if_busy(const Side& side) {
  return side.load_cores() < kBusy
             ? ""
             : formatted(" (the load program used %.2f of its core)", side.load_cores());
}

std::string ms_text(std::chrono::nanoseconds time) {
  return formatted("%.2f ms", ms(time));
}

class Table {
 public:
  explicit Table(TableOptions options) : options_(std::move(options)) {}

  void measure_all();

 private:
  // So many of something, and what to say if there were to be more.
  struct Fitting {
    std::size_t count = 0;
    std::string fewer;
  };

  std::size_t scaled(std::size_t count) const {
    return std::max<std::size_t>(1, count * options_.percent / 100);
  }
  // How many of `count` things with so many sockets each this process may open.
  static Fitting fit(std::size_t count, double sockets_each);
  LoadRun run_of(std::size_t rooms, std::size_t seats, std::size_t watchers = 0) const;
  // `run` measures, adds to the details, and returns its lines.
  void measure(const std::string& what, const std::function<std::vector<Row>()>& run);
  void measure_closed(std::size_t rooms, std::size_t seats, std::size_t outstanding, double target);
  void measure_paced();
  void measure_watched();
  void measure_memory();
  void measure_storm();
  void measure_large_room();

  TableOptions options_;
  std::string details_;
  std::size_t failed_ = 0;
};

Table::Fitting Table::fit(std::size_t count, double sockets_each) {
  const double files = static_cast<double>(open_files()) - static_cast<double>(kOtherFiles);
  const auto most = static_cast<std::size_t>(std::max(1.0, files / sockets_each));
  if (count <= most) return {.count = count, .fewer = ""};
  return {.count = most,
          .fewer = formatted(" (%zu %% of what was to be: %zu files may be open)",
                             most * 100 / count, open_files())};
}

LoadRun Table::run_of(std::size_t rooms, std::size_t seats, std::size_t watchers) const {
  return {.program = options_.program,
          .seats = seats,
          .rooms = rooms,
          .watchers = watchers,
          .encrypted = false,
          .seconds = scaled(kSeconds)};
}

void Table::measure(const std::string& what, const std::function<std::vector<Row>()>& run) {
  std::fprintf(stderr, "measuring %s\n", what.c_str());
  std::vector<Row> rows;
  try {
    rows = run();
  } catch (const std::exception& error) {
    ++failed_;
    rows = {{.what = what, .target = "", .measured = error.what(), .verdict = "not measured"}};
  }
  for (const Row& row : rows) {
    std::printf("| %s | %s | %s | %s |\n", row.what.c_str(), row.target.c_str(),
                row.measured.c_str(), row.verdict.c_str());
  }
  std::fflush(stdout);
}

void Table::measure_closed(std::size_t rooms, std::size_t seats, std::size_t outstanding,
                           double target) {
  const Fitting fitting =
      fit(scaled(rooms), 2.0 * static_cast<double>(seats));  // the echo has as many
  const std::string what = formatted("rooms of %zu, %zu connections, %zu outstanding", seats,
                                     fitting.count * seats, outstanding) +
                           fitting.fewer;
  measure(what, [&]() -> std::vector<Row> {
    const BesideEcho result = run_closed(run_of(fitting.count, seats), outstanding);
    details_ += text_of(what, result);
    return {{.what = what,
             .target = formatted("%.2f of the echo", target),
             .measured = formatted("%.2f", result.ratio()) + if_busy(result.server),
             .verdict = at_least(result.ratio(), target)}};
  });
}

void Table::measure_paced() {
  constexpr std::size_t kSeats = 4;
  constexpr double kCores = 1;
  constexpr std::chrono::milliseconds kAnswer{30};
  const Fitting fitting = fit(scaled(kPeople / kSeats), kSeats);
  const std::string what = formatted("%zu players in rooms of %zu, %zu moves a second each",
                                     fitting.count * kSeats, kSeats, kMovesPerSecond) +
                           fitting.fewer;
  measure(what, [&]() -> std::vector<Row> {
    const Side side = run_paced(run_of(fitting.count, kSeats), kMovesPerSecond).plain;
    details_ += line(what, side);
    const double share_unsent =
        static_cast<double>(side.moves.skipped) /
        static_cast<double>(std::max<std::uint64_t>(1, side.moves.sent + side.moves.skipped));
    const auto answered = side.wait(0.99);
    return {{.what = what + ": cores",
             .target = "1",
             .measured = formatted("%.2f at %.0f moves a second, %.1f %% not sent", side.cores(),
                                   side.moves_per_second(), share_unsent * 100) +
                         if_busy(side),
             .verdict = at_most(side.cores(), kCores)},
            {.what = "the same: 99 % answered within",
             .target = ms_text(kAnswer),
             .measured = ms_text(answered) + if_busy(side),
             .verdict = at_most(ms(answered), ms(kAnswer))}};
  });
}

void Table::measure_watched() {
  constexpr std::size_t kSeats = 8;
  constexpr double kRatio = 1.1;
  constexpr std::chrono::milliseconds kUpdate{60};
  constexpr std::chrono::milliseconds kLater{3};
  const Fitting fitting = fit(scaled(kPeople), 1.5);  // the send loop has half as many, or more
  const std::string what =
      formatted("%zu watchers of a room of %zu", fitting.count, kSeats) + fitting.fewer;
  measure(what, [&]() -> std::vector<Row> {
    const BesideSendLoop result = run_watched(run_of(1, kSeats, fitting.count), kMovesPerSecond);
    details_ += text_of(what, result);
    const auto update = quantile(result.delays, 0.99);
    const auto later = result.watched.wait(0.99) - result.without.wait(0.99);
    const std::string busy = if_busy(result.watched);
    return {{.what = what + ", 20 updates a second: processor time of an update",
             .target = formatted("%.2f of the send loop", kRatio),
             .measured = formatted("%.2f (%.2f us beside %.2f us, %.1f a second)", result.ratio(),
                                   result.us_per_update(), result.loop_us_per_update(),
                                   result.updates_per_second()) +
                         busy,
             .verdict = at_most(result.ratio(), kRatio)},
            {.what = "the same: 99 % of updates, from the first watcher that got it, within",
             .target = ms_text(kUpdate),
             .measured = ms_text(update) + busy,
             .verdict = at_most(ms(update), ms(kUpdate))},
            {.what = "the same: 99 % of answers to players, later than without watchers by",
             .target = ms_text(kLater),
             .measured = ms_text(later) + " (" + ms_text(result.watched.wait(0.99)) + " beside " +
                         ms_text(result.without.wait(0.99)) + ")" + busy,
             .verdict = at_most(ms(later), ms(kLater))}};
  });
}

void Table::measure_memory() {
  constexpr std::size_t kSeats = 4;
  const Fitting idle = fit(scaled(kPeople), 1);
  const Fitting watchers = fit(scaled(kPeople), 1);
  const std::size_t rooms = fit(scaled(250), kSeats).count;
  measure("memory", [&]() -> std::vector<Row> {
    const Memory memory = run_memory(run_of(rooms, kSeats, watchers.count), idle.count);
    details_ += text_of(memory);
    const auto row = [](const std::string& what, double bytes, double kib) -> Row {
      return {.what = "memory of " + what,
              .target = formatted("%.0f KiB", kib),
              .measured = formatted("%.2f KiB", bytes / kKiB),
              .verdict = at_most(bytes, kib * kKiB)};
    };
    const auto given_back = [](const std::string& what, const Memory::Server& of) -> Row {
      return {.what = "memory given back " + what,
              .target = formatted("all but %.0f %%", kGivenBack * 100),
              .measured = formatted("all but %.1f %%: %zu KiB at the start, %zu, %zu at the end",
                                    of.share_left() * 100, of.at_start / 1024, of.most / 1024,
                                    of.left / 1024),
              .verdict = of.share_left() <= kGivenBack ? "met" : "missed"};
    };
    return {row(formatted("an idle connection, %zu", idle.count) + idle.fewer, memory.idle, 2),
            row(formatted("a watcher, %zu", watchers.count) + watchers.fewer, memory.watcher, 2),
            row(formatted("a racing seat after 1000 moves, %zu in rooms of %zu", rooms * kSeats,
                          kSeats),
                memory.seat, 8),
            given_back("after the idle connections", memory.with_idle),
            given_back("after the races and watchers", memory.with_races),
            {.what = "memory of the system for both ends of a link",
             .target = "",
             .measured = formatted("%.2f KiB", memory.sockets / kKiB),
             .verdict = ""}};
  });
}

void Table::measure_storm() {
  constexpr std::size_t kSeats = 4;
  constexpr double kBack = 15;
  const Fitting fitting = fit(scaled(kPeople / kSeats), kSeats);
  const std::string what = formatted("%zu connections in rooms of %zu, all reset at once",
                                     fitting.count * kSeats, kSeats) +
                           fitting.fewer;
  measure(what, [&]() -> std::vector<Row> {
    const Storm storm = run_storm(run_of(fitting.count, kSeats));
    details_ += what + ": " + text_of(storm);
    const double back = ms(storm.back) / 1000;
    return {{.what = what + ": back within",
             .target = formatted("%.0f s", kBack),
             .measured = formatted("%.2f s", back),
             .verdict = at_most(back, kBack)},
            {.what = "the same: the longest wake-up of the server",
             .target = "1 s",
             .measured =
                 storm.longest_s ? formatted("at most %g s", *storm.longest_s) : "longer than 1 s",
             .verdict = storm.longest_s ? "met" : "missed"}};
  });
}

void Table::measure_large_room() {
  constexpr double kRatio = 1.2;
  const std::size_t seats = std::max<std::size_t>(20, scaled(1000));
  const std::string what =
      formatted("a move in a room of %zu against a room of 10, without sockets", seats);
  measure(what, [&]() -> std::vector<Row> {
    const double ratio = run_large_room(seats);
    return {{.what = what,
             .target = formatted("%.2f", kRatio),
             .measured = formatted("%.2f", ratio),
             .verdict = at_most(ratio, kRatio)}};
  });
}

void Table::measure_all() {
  std::printf("%s", machine_text().c_str());
  if (options_.percent != 100) {
    std::printf("- %zu %% of the connections and seconds: no measure of the targets\n",
                options_.percent);
  }
  std::printf("\n| what | target | measured | |\n|---|---|---|---|\n");
  std::fflush(stdout);
  measure_closed(50, 2, 1, 0.95);
  measure_closed(50, 2, 8, 0.75);
  measure_closed(250, 4, 1, 0.75);
  measure_paced();
  measure_watched();
  measure_memory();
  measure_storm();
  measure_large_room();
  std::printf("\n```\n%s%s```\n", heading().c_str(), details_.c_str());
  std::fflush(stdout);
  if (failed_ != 0) throw std::runtime_error(formatted("%zu rows were not measured", failed_));
}

}  // namespace

void print_table(const TableOptions& options) {
  Table(options).measure_all();
}

}  // namespace race2048::bench
