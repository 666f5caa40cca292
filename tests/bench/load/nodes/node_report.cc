#include "tests/bench/load/nodes/node_report.h"

#include "tests/bench/load/load_report.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

double seconds(std::chrono::nanoseconds time) {
  return ms(time) / 1000;
}

std::string quantiles_text(const char* what, const std::vector<std::chrono::nanoseconds>& times) {
  return formatted("%-44s %8.3f s, 99 %% %8.3f s, slowest %8.3f s\n", what,
                   seconds(quantile(times, 0.5)), seconds(quantile(times, 0.99)),
                   seconds(quantile(times, 1)));
}

std::string line_of(const std::string& when, const ServiceSecond& second) {
  std::string text = formatted("  %-10s", when.c_str());
  for (const std::chrono::nanoseconds node : second.nodes) {
    text += formatted(" %8.3f s", seconds(node));
  }
  return text + formatted(" %10.3f s %8llu %10llu %8llu\n", seconds(second.database),
                          static_cast<unsigned long long>(second.logins),
                          static_cast<unsigned long long>(second.redirects),
                          static_cast<unsigned long long>(second.put_off));
}

std::string line_of(const char* watched, const WatchedPiece& piece) {
  std::string text = formatted("  %-28s %8zu", watched, piece.watchers);
  for (std::size_t node = 0; node < kNodes; ++node) text += formatted(" %7.3f", piece.cores(node));
  return text + formatted(" %9.1f %8llu\n", piece.updates_per_second(),
                          static_cast<unsigned long long>(piece.moves));
}

}  // namespace

std::string text_of(const ComingAndGoing& now) {
  std::string text = formatted(
      "after %5.0f s %7llu rooms %9llu moves; processor: node %.1f s, database %.1f s\n",
      ms(now.passed) / 1000, static_cast<unsigned long long>(now.rooms),
      static_cast<unsigned long long>(now.moves), ms(now.node) / 1000, ms(now.database) / 1000);
  for (const MeasuredPostgres::Table& table : now.tables) {
    if (table.live == 0 && table.dead == 0 && table.vacuums == 0) continue;
    text += formatted("  %-16s %8llu KiB %8llu rows %8llu dead %5llu vacuums\n", table.name.c_str(),
                      static_cast<unsigned long long>(table.bytes / 1024),
                      static_cast<unsigned long long>(table.live),
                      static_cast<unsigned long long>(table.dead),
                      static_cast<unsigned long long>(table.vacuums));
  }
  return text;
}

std::string text_of(const NodeKilled& result) {
  std::string text = formatted("a node of %zu with %zu seats was killed; without an answer: %zu\n",
                               kNodes, result.seats, result.without_answer) +
                     quantiles_text("in the room again", result.in_room) +
                     quantiles_text("a new move answered", result.answered) +
                     formatted(
                         "processor time of another node: busiest second %.3f s; beyond the "
                         "usual, in all %.3f s\n",
                         seconds(result.busiest_second()), seconds(result.cost()));
  text += "  second      node 2     node 3      database   logins  redirects  put off\n";
  int at = -static_cast<int>(result.before.size());
  for (const auto* const side : {&result.before, &result.after}) {
    for (const ServiceSecond& second : *side) text += line_of(std::to_string(at++), second);
  }
  return text;
}

std::string text_of(const NodesUpgraded& result) {
  std::string text = formatted("%zu nodes, each stopped and started again in turn; away:", kNodes);
  for (const std::chrono::nanoseconds down : result.down) {
    text += formatted(" %.2f s", seconds(down));
  }
  return text + "\n" + quantiles_text("an answer to a move", result.waits) +
         formatted(
             "seats whose match ended early: %llu; without an answer: %zu; logins: %llu, "
             "redirects: "
             "%llu, put off: %llu\n",
             static_cast<unsigned long long>(result.ended_early), result.without_answer,
             static_cast<unsigned long long>(result.logins),
             static_cast<unsigned long long>(result.redirects),
             static_cast<unsigned long long>(result.put_off));
}

std::string text_of(const Galleries& result) {
  return "  a room of the first node     watchers   cores of each node      updates/s    moves\n" +
         line_of("without watchers", result.unwatched) +
         line_of("a watcher at the others", result.followed) +
         line_of("watchers at the second node", result.far) +
         line_of("watchers at the first node", result.near) +
         formatted(
             "a node that follows costs the room's server %.4f of a core; an update to a watcher: "
             "%.2f us at the other node, %.2f us at the room's own\n",
             result.cores_of_follower(), result.far_us_per_update(), result.near_us_per_update());
}

}  // namespace race2048::bench
