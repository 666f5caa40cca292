#include "tests/bench/load/load_report.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdarg>
#include <cstdio>

#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

constexpr std::chrono::minutes kFirstMinute{1};
// Races end and begin all the time, so memory goes up and down by some per cent.
constexpr double kGrowth = 0.03;

}  // namespace

std::string formatted(const char* format, ...) {
  std::array<char, 256> buffer{};
  std::va_list values;
  va_start(values, format);
  std::vsnprintf(buffer.data(), buffer.size(), format, values);
  va_end(values);
  return buffer.data();
}

std::string heading() {
  return formatted("%-46s %9s %8s %8s %8s %8s %8s %8s %6s %6s %6s %6s %6s\n", "", "moves/s",
                   "ms 50 %", "99 %", "99.9 %", "us/move", "user", "system", "cores", "load",
                   "bytes", "unsent", "ratio");
}

std::string line(const std::string& what, const Side& side, double ratio) {
  return formatted("%-46s %9.0f %8.3f %8.3f %8.3f %8.2f %8.2f %8.2f %6.2f %6.2f %6.0f %6llu",
                   what.c_str(), side.moves_per_second(), ms(side.wait(0.5)), ms(side.wait(0.99)),
                   ms(side.wait(0.999)), side.cpu_us_per_move(), side.user_us_per_move(),
                   side.cpu_us_per_move() - side.user_us_per_move(), side.cores(),
                   side.load_cores(), side.bytes_per_move(),
                   static_cast<unsigned long long>(side.moves.skipped)) +
         (ratio != 0 ? formatted(" %6.2f\n", ratio) : "\n");
}

std::string text_of(const std::string& what, const BesideEcho& result) {
  return line(what, result.server, result.ratio()) + line("  the echo", result.echo);
}

std::string text_of(const std::string& what, const Paced& result, const std::string& how) {
  std::string lines = line(what, result.plain);
  if (result.other) {
    lines += line("  the same by " + how, *result.other,
                  result.other->cpu_us_per_move() / result.plain.cpu_us_per_move());
  }
  return lines;
}

std::string text_of(const std::string& what, const BesideSendLoop& result) {
  return line(what, result.without) +
         line("  with " + std::to_string(result.watchers) + " watchers", result.watched) +
         formatted("%-46s %9.2f us, %.3f and %.3f ms after the first, %.1f a second, %zu bytes\n",
                   "  an update: processor; 50 % and 99 %", result.us_per_update(),
                   ms(quantile(result.delays, 0.5)), ms(quantile(result.delays, 0.99)),
                   result.updates_per_second(), result.update_bytes) +
         formatted(
             "%-46s %9.2f us, %.3f and %.3f ms, the load program %.2f of its core; ratio %.2f\n",
             formatted("  of the send loop to %zu", result.receivers).c_str(),
             result.loop_us_per_update(), ms(quantile(result.loop_delays, 0.5)),
             ms(quantile(result.loop_delays, 0.99)), result.send_loop.load_cores(), result.ratio());
}

std::string text_of(const Memory& memory) {
  const auto bytes = [](const char* what, double count) {
    return formatted("%-46s %9.0f bytes\n", what, count);
  };
  const auto server = [](const char* what, const Memory::Server& of) {
    return formatted("%-46s %9zu, %zu and %zu KiB\n", what, of.at_start / 1024, of.most / 1024,
                     of.left / 1024);
  };
  return bytes("a person in no room", memory.idle) +
         bytes("  of the system, for both ends of the link", memory.sockets) +
         bytes("a seat of a match, after 1000 moves", memory.seat) +
         bytes("a watcher", memory.watcher) +
         server("people in no room: before, with, after them", memory.with_idle) +
         server("races with watchers: before, with, after them", memory.with_races);
}

std::string text_of(const Storm& storm) {
  return formatted("all back after %.2f s, the longest wake-up ", ms(storm.back) / 1000) +
         (storm.longest_s ? formatted("at most %g s\n", *storm.longest_s)
                          : "longer than a second\n");
}

std::string text_of(const Soaked& now) {
  return formatted("after %5.0f s %9zu KiB %12llu moves %12llu updates %9llu resumes %5zu away\n",
                   ms(now.passed) / 1000, now.memory / 1024,
                   static_cast<unsigned long long>(now.moves),
                   static_cast<unsigned long long>(now.updates),
                   static_cast<unsigned long long>(now.resumes), now.away);
}

std::string growth_text(const std::vector<Soaked>& seconds) {
  if (seconds.empty()) return "";
  const auto end = seconds.back().passed;
  const auto begin = std::min<std::chrono::nanoseconds>(kFirstMinute, end / 10);
  // The line through the points (minutes, KiB), by least squares.
  double count = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
  std::array<std::size_t, 3> most{};  // by thirds of the time
  for (const Soaked& at : seconds) {
    std::size_t& third = most[std::min<std::size_t>(2, 3 * at.passed / end)];
    third = std::max(third, at.memory / 1024);
    if (at.passed < begin) continue;
    const double x = ms(at.passed) / 60'000;
    const double y = static_cast<double>(at.memory) / 1024;
    ++count;
    sum_x += x;
    sum_y += y;
    sum_xx += x * x;
    sum_xy += x * y;
  }
  const double spread = count * sum_xx - sum_x * sum_x;
  const double slope = spread > 0 ? (count * sum_xy - sum_x * sum_y) / spread : 0;
  const double share = static_cast<double>(most[2]) / static_cast<double>(most[1]) - 1;
  return formatted(
      "memory after %.0f s: %+.0f KiB a minute by least squares; at most %zu KiB in the second "
      "third, %zu in the last (%+.1f %%): %s\n",
      ms(begin) / 1000, slope, most[1], most[2], share * 100,
      share > kGrowth && slope > 0 ? "it grew" : "no growth");
}

}  // namespace race2048::bench
