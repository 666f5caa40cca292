#include "tests/bench/load/load_runs.h"

#include <unistd.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "tests/bench/load/crowd.h"
#include "tests/bench/load/echo_crowd.h"
#include "tests/bench/load/raw_peers.h"
#include "tests/bench/load/receivers.h"
#include "tests/bench/load/under_load.h"
#include "tests/bench/program.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using asio::ip::tcp;

constexpr int kMostWarmUps = 30;
constexpr int kTurnsApart = 4;
constexpr auto kUpdatePeriod = 50ms;  // of the send loop, as of standings

void prepare(Crowd& crowd, const LoadRun& run, std::size_t per_second) {
  crowd.race(run.rooms, run.seats);
  crowd.watch({crowd.rooms().front()}, run.watchers);
  crowd.play_paced(per_second, kWarmUp);
  crowd.take_counts();
}

// Both sides on one server. `other` may be null.
Paced run_together(const LoadRun& plain, const LoadRun* other, std::size_t per_second) {
  const auto turn = turn_of(plain);
  UnderLoad load(plain, other != nullptr ? plain.rooms * plain.seats : 0);
  std::optional<Crowd> others;
  Paced result;
  prepare(load.crowd, plain, per_second);
  if (other != nullptr) {
    result.other.emplace();
    others.emplace(load.context, loopback(load.server.port()), "other", tls_of(*other), other->web);
    prepare(*others, *other, per_second);
  }
  for (auto played = 0s; played < std::chrono::seconds(plain.seconds); played += turn) {
    take_turn(result.plain, load.server, [&] { load.crowd.play_paced(per_second, turn); });
    if (!others) continue;
    take_turn(*result.other, load.server, [&] { others->play_paced(per_second, turn); });
  }
  result.plain.moves = load.crowd.take_counts();
  if (others) result.other->moves = others->take_counts();
  return result;
}

// Each turn of a side has a server and a crowd of its own: the crowds of both sides may be more
// files than a process may open.
Paced run_apart(const LoadRun& plain, const LoadRun& other, std::size_t per_second) {
  const auto turn = std::chrono::nanoseconds(std::chrono::seconds(plain.seconds)) / kTurnsApart;
  const auto take_turn_of = [&](Side& side, const LoadRun& run) {
    UnderLoad load(run);
    prepare(load.crowd, run, per_second);
    take_turn(side, load.server, [&] { load.crowd.play_paced(per_second, turn); });
    side.moves += load.crowd.take_counts();
  };
  Paced result;
  result.other.emplace();
  for (int turns = 0; turns < kTurnsApart; ++turns) {
    take_turn_of(result.plain, plain);
    take_turn_of(*result.other, other);
  }
  return result;
}

}  // namespace

double Side::moves_per_second() const {
  return static_cast<double>(moves.sent) / (ms(time) / 1000);
}

double Side::cpu_us_per_move() const {
  return ms(cpu.total) * 1000 / static_cast<double>(moves.sent);
}

double Side::user_us_per_move() const {
  return ms(cpu.user) * 1000 / static_cast<double>(moves.sent);
}

double Side::bytes_per_move() const {
  return static_cast<double>(moves.bytes) / static_cast<double>(moves.sent);
}

double Side::cores() const {
  return ms(cpu.total) / ms(time);
}

double Side::load_cores() const {
  return ms(load) / ms(time);
}

std::chrono::nanoseconds Side::wait(double share) const {
  return quantile(moves.waits, share);
}

BesideEcho run_closed(const LoadRun& run, std::size_t outstanding) {
  const auto turn = turn_of(run);
  UnderLoad load(run);
  RawPeer peer(echo);
  EchoCrowd echoed(load.context, peer.endpoint(), run.rooms * run.seats);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.play_closed(outstanding, kWarmUp);
  echoed.play_closed(outstanding, kWarmUp);
  load.crowd.take_counts();
  echoed.take_counts();
  BesideEcho result;
  for (auto played = 0s; played < std::chrono::seconds(run.seconds); played += turn) {
    take_turn(result.server, load.server, [&] { load.crowd.play_closed(outstanding, turn); });
    take_turn(result.echo, peer, [&] { echoed.play_closed(outstanding, turn); });
  }
  result.server.moves = load.crowd.take_counts();
  result.echo.moves = echoed.take_counts();
  return result;
}

Paced run_paced(const LoadRun& run, std::size_t per_second) {
  LoadRun plain = run;
  plain.encrypted = plain.web = false;
  const bool has_other = run.encrypted || run.web;
  if (has_other && run.watchers != 0) return run_apart(plain, run, per_second);
  return run_together(plain, has_other ? &run : nullptr, per_second);
}

double BesideSendLoop::us_per_update() const {
  // The players' own moves are no cost of the watchers.
  const double players = without.cores() * ms(watched.time);
  return (ms(watched.cpu.total) - players) * 1000 / static_cast<double>(delays.size());
}

double BesideSendLoop::loop_us_per_update() const {
  return ms(send_loop.cpu.total) * 1000 / static_cast<double>(loop_delays.size());
}

double BesideSendLoop::updates_per_second() const {
  return static_cast<double>(delays.size()) / static_cast<double>(watchers) /
         (ms(watched.time) / 1000);
}

BesideSendLoop run_watched(const LoadRun& run, std::size_t per_second) {
  const auto turn = turn_of(run);
  LoadRun unwatched = run;
  unwatched.watchers = 0;
  UnderLoad load(run);
  BesideSendLoop result;
  result.watchers = run.watchers;
  result.receivers = std::min(run.watchers, std::max(open_files(), run.watchers + kOtherFiles) -
                                                run.watchers - kOtherFiles);
  if (result.receivers < run.watchers / 2) throw std::runtime_error("too few files may be open");
  load.crowd.race(1, run.seats);

  asio::io_context context(1);
  Crowd watchers(context, loopback(load.server.port()), "watch", tls_of(run));
  watchers.watch(load.crowd.rooms(), run.watchers);
  // Until the news of who has come is read: then most bytes are of updates.
  std::size_t updates = 0;
  std::uint64_t update_bytes = 0;
  std::uint64_t all_bytes = 0;
  for (int second = 0; second < kMostWarmUps && (updates == 0 || all_bytes > 2 * update_bytes);
       ++second) {
    watchers.take_delays();
    watchers.take_update_bytes();
    watchers.take_counts();
    BackgroundLoop reading(context);
    load.crowd.play_paced(per_second, kWarmUp);
    reading.stop();
    updates = watchers.take_delays().size();
    update_bytes = watchers.take_update_bytes();
    all_bytes = watchers.take_counts().bytes;
  }
  if (updates == 0) throw std::runtime_error("watchers get no updates");
  result.update_bytes = std::max<std::size_t>(kUpdateNumberBytes, update_bytes / updates);

  int pipe[2];
  if (::pipe(pipe) != 0) throw std::runtime_error("cannot make a pipe");
  const RawPeer peer([&](tcp::acceptor::native_handle_type listener) {
    send_to_all(listener, pipe[0], result.receivers, result.update_bytes);
  });
  Receivers receivers(load.context, result.update_bytes);
  receivers.connect(peer.endpoint(), result.receivers);

  // The last of all: its players answer no pings while others connect.
  UnderLoad quiet(unwatched);
  quiet.crowd.race(1, run.seats);
  for (UnderLoad* const side : {&quiet, &load}) {
    side->crowd.play_paced(per_second, kWarmUp);
    side->crowd.take_counts();
  }

  watchers.measure_updates(false);
  watchers.take_delays();
  BackgroundLoop reading(context);
  for (auto played = 0s; played < std::chrono::seconds(run.seconds); played += turn) {
    take_turn(result.without, quiet.server, [&] { quiet.crowd.play_paced(per_second, turn); });
    take_turn(result.watched, load.server, [&] {
      watchers.measure_updates(true);
      load.crowd.play_paced(per_second, turn);
      run_for(load.context, 3 * kUpdatePeriod);  // updates on their way arrive
      // Without moves there is one a second, which the watchers' thread reads when it may.
      watchers.measure_updates(false);
    });
    take_turn(result.send_loop, peer, [&] {
      for (auto passed = 0ms; passed < turn; passed += kUpdatePeriod) {
        if (::write(pipe[1], "u", 1) != 1) throw std::runtime_error("the send loop has ended");
        run_for(load.context, kUpdatePeriod);
      }
      // What is sent and read later would be no part of this turn, and would disturb the next.
      for (std::size_t before = 0; before != receivers.received();) {
        before = receivers.received();
        run_for(load.context, kUpdatePeriod);
      }
    });
  }
  reading.stop();
  result.without.moves = quiet.crowd.take_counts();
  result.watched.moves = load.crowd.take_counts();
  result.delays = watchers.take_delays();
  result.loop_delays = receivers.take_delays();
  ::close(pipe[0]);
  ::close(pipe[1]);
  return result;
}

}  // namespace race2048::bench
