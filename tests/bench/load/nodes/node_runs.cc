#include "tests/bench/load/nodes/node_runs.h"

#include <algorithm>
#include <future>
#include <memory>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/nodes/service.h"
#include "tests/bench/load/under_load.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Until each node knows of the others: they look once a second.
constexpr auto kAcquainted = 3s;
constexpr int kSecondsBefore = 5;
constexpr int kSecondsAfter = 25;
// The last of them, by which all is as usual.
constexpr std::size_t kUsualAgain = 5;
static_assert(kSecondsAfter % kUsualAgain == 0);
// While a node is away the crowd plays pieces of this length.
constexpr auto kPiece = 100ms;
// Between one node and the next, as an operator waits who looks whether all is well.
constexpr auto kBetween = 5s;

class Played {
 public:
  Played(const LoadRun& run, std::size_t per_second)
      : service_(run, kNodes), per_second_(per_second) {
    crowd_.belong_to(service_.addresses());
    run_for(service_.context, kAcquainted);
    crowd_.race(run.rooms, run.seats);
    crowd_.play_paced(per_second_, kWarmUp);
    crowd_.take_counts();
  }

  Service& service() { return service_; }
  Crowd& crowd() { return crowd_; }

  void play(std::chrono::nanoseconds time) { crowd_.play_paced(per_second_, time); }

  // Of these nodes.
  ServiceSecond second(const std::vector<std::size_t>& nodes) {
    const std::uint64_t logins = crowd_.logins();
    const std::uint64_t redirects = crowd_.redirects();
    const std::uint64_t put_off = crowd_.put_off();
    const std::chrono::nanoseconds database = service_.database.cpu_time();
    std::vector<std::chrono::nanoseconds> before;
    for (const std::size_t node : nodes) before.push_back(cpu_time(node));
    play(1s);
    ServiceSecond second{.database = service_.database.cpu_time() - database,
                         .logins = crowd_.logins() - logins,
                         .redirects = crowd_.redirects() - redirects,
                         .put_off = crowd_.put_off() - put_off};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      second.nodes.push_back(cpu_time(nodes[i]) - before[i]);
    }
    return second;
  }

  std::size_t without_answer() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(crowd_.players(), [](const auto& it) { return it->wants_answer(); }));
  }

 private:
  std::chrono::nanoseconds cpu_time(std::size_t node) const {
    return service_.nodes[node]->cpu_time().total;
  }

  Service service_;
  std::size_t per_second_;
  Crowd crowd_{service_.context, loopback(service_.ports.front()), "load"};
};

}  // namespace

std::chrono::nanoseconds NodeKilled::busiest_second() const {
  std::chrono::nanoseconds most{};
  for (const ServiceSecond& second : after) {
    most = std::max(most, *std::ranges::max_element(second.nodes));
  }
  return most;
}

std::chrono::nanoseconds NodeKilled::cost() const {
  std::chrono::nanoseconds most{};
  const std::size_t until = after.size() - kUsualAgain;
  for (std::size_t node = 0; node < after.front().nodes.size(); ++node) {
    std::chrono::nanoseconds usual{};
    std::chrono::nanoseconds taken{};
    for (std::size_t i = 0; i < after.size(); ++i) {
      (i < until ? taken : usual) += after[i].nodes[node];
    }
    most = std::max(most, taken - usual * static_cast<int>(until / kUsualAgain));
  }
  return most;
}

NodeKilled run_node_killed(const LoadRun& run, std::size_t per_second) {
  Played played(run, per_second);
  const std::vector<std::size_t> others = {1, 2};
  NodeKilled result;
  for (int i = 0; i < kSecondsBefore; ++i) result.before.push_back(played.second(others));
  for (const auto& player : played.crowd().players()) player->forget_return();
  const Clock::time_point death = Clock::now();
  played.service().nodes.front()->kill_it();
  for (int i = 0; i < kSecondsAfter; ++i) result.after.push_back(played.second(others));
  const auto& players = played.crowd().players();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (i / run.seats % kNodes != 0) continue;  // its room was at another node
    const LoadPlayer::Return& returned = players[i]->returned();
    ++result.seats;
    if (returned.in_room) result.in_room.push_back(*returned.in_room - death);
    if (returned.answered) result.answered.push_back(*returned.answered - death);
  }
  result.without_answer = result.seats - result.answered.size();
  return result;
}

NodesUpgraded run_nodes_upgraded(const LoadRun& run, std::size_t per_second) {
  Played played(run, per_second);
  NodesUpgraded result;
  const std::uint64_t logins = played.crowd().logins();
  for (const auto& node : played.service().nodes) {
    auto away = std::async(std::launch::async, [&node] {
      const Clock::time_point signal = Clock::now();
      node->stop_it();
      node->start_again();
      return std::chrono::nanoseconds(Clock::now() - signal);
    });
    while (away.wait_for(0s) != std::future_status::ready) played.play(kPiece);
    result.down.push_back(away.get());
    played.play(kBetween);
  }
  run_for(played.service().context, kPiece);  // what was sent last is answered
  MoveCounts counts = played.crowd().take_counts();
  result.waits = std::move(counts.waits);
  result.ended_early = counts.ends;
  result.without_answer = played.without_answer();
  result.logins = played.crowd().logins() - logins;
  result.redirects = played.crowd().redirects();
  result.put_off = played.crowd().put_off();
  return result;
}

}  // namespace race2048::bench
