#include "tests/bench/load/nodes/gallery_runs.h"

#include <asio/io_context.hpp>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/nodes/service.h"
#include "tests/bench/load/under_load.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kOwner = 0;
constexpr std::size_t kOther = 1;
// In this time newcomers read the list of people, and nodes leave rooms without watchers.
constexpr std::chrono::seconds kPassedOn{8};

class WatchedRoom {
 public:
  WatchedRoom(const LoadRun& run, std::size_t per_second)
      : service_(run, kNodes), per_second_(per_second), time_(run.seconds) {
    players_.race(1, run.seats);
  }

  // Adds so many watchers at each of `nodes`, measures, and lets the watchers go.
  WatchedPiece watch(const std::vector<std::size_t>& nodes, std::size_t watchers) {
    asio::io_context context(1);
    std::vector<std::unique_ptr<Crowd>> crowds;
    for (const std::size_t node : nodes) {
      crowds.push_back(std::make_unique<Crowd>(context, loopback(service_.ports[node]),
                                               "w" + std::to_string(++crowds_) + "x"));
      crowds.back()->watch(players_.rooms(), watchers);
    }
    BackgroundLoop reading(context);
    players_.play_paced(per_second_, kPassedOn);
    reading.stop();
    for (const auto& crowd : crowds) crowd->take_delays();
    players_.take_counts();

    WatchedPiece piece{.watchers = watchers * nodes.size()};
    const auto before = cpu_times();
    const Clock::time_point start = Clock::now();
    BackgroundLoop measured(context);
    players_.play_paced(per_second_, time_);
    measured.stop();
    piece.time = Clock::now() - start;
    const auto after = cpu_times();
    for (std::size_t i = 0; i < kNodes; ++i) piece.nodes[i] = after[i] - before[i];
    piece.moves = players_.take_counts().sent;
    for (const auto& crowd : crowds) {
      piece.updates += crowd->take_delays().size();
      crowd->leave();
    }
    return piece;
  }

 private:
  std::array<std::chrono::nanoseconds, kNodes> cpu_times() const {
    std::array<std::chrono::nanoseconds, kNodes> times{};
    for (std::size_t i = 0; i < kNodes; ++i) times[i] = service_.nodes[i]->cpu_time().total;
    return times;
  }

  Service service_;
  std::size_t per_second_;
  std::chrono::seconds time_;
  std::size_t crowds_ = 0;
  Crowd players_{service_.context, loopback(service_.ports[kOwner]), "load"};
};

double us_per_update(const WatchedPiece& piece, const WatchedPiece& unwatched, std::size_t node) {
  // The players' own moves, and a node's work without people, are no cost of the watchers.
  const double cores = piece.cores(node) - unwatched.cores(node);
  return cores * ms(piece.time) * 1000 / static_cast<double>(piece.updates);
}

}  // namespace

double WatchedPiece::cores(std::size_t node) const {
  return ms(nodes[node]) / ms(time);
}

double WatchedPiece::updates_per_second() const {
  if (watchers == 0) return 0;
  return static_cast<double>(updates) / static_cast<double>(watchers) / (ms(time) / 1000);
}

double Galleries::cores_of_follower() const {
  const double all = followed.cores(kOwner) - unwatched.cores(kOwner);
  return all / static_cast<double>(followed.watchers);
}

double Galleries::far_us_per_update() const {
  return us_per_update(far, unwatched, kOther);
}

double Galleries::near_us_per_update() const {
  return us_per_update(near, unwatched, kOwner);
}

Galleries run_galleries(const LoadRun& run, std::size_t per_second) {
  WatchedRoom room(run, per_second);
  Galleries result;
  result.unwatched = room.watch({}, 0);
  result.followed = room.watch({1, 2}, 1);
  result.far = room.watch({kOther}, run.watchers);
  result.near = room.watch({kOwner}, run.watchers);
  return result;
}

}  // namespace race2048::bench
