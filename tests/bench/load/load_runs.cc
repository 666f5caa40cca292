#include "tests/bench/load/load_runs.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

#include "shared/tls/tls_filter.h"
#include "tests/bench/evening.h"
#include "tests/bench/load/crowd.h"
#include "tests/bench/load/echo_crowd.h"
#include "tests/bench/load/raw_peers.h"
#include "tests/bench/load/receivers.h"
#include "tests/bench/program.h"
#include "tests/bench/server_process.h"
#include "tests/support/temporary_folder.h"

namespace race2048::bench {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;
using asio::ip::tcp;

constexpr std::size_t kServerCore = 0;
constexpr std::size_t kLoadCore = 1;
constexpr auto kWarmUp = 1s;
constexpr auto kTurn = 2s;
constexpr auto kUpdatePeriod = 50ms;                  // of the send loop, as of standings
constexpr std::uint32_t kManyMoves = 1000;            // of a seat whose memory is measured
constexpr std::size_t kMovesWithoutSockets = 20'000;  // at least, of all seats in a turn
constexpr std::size_t kMovesOfSeat = 100;             // at least, likewise
constexpr int kTurnsWithoutSockets = 5;

tcp::endpoint loopback(std::uint16_t port) {
  return {asio::ip::address_v4::loopback(), port};
}

const tls::TlsContext* tls_of(const LoadRun& run) {
  static const tls::TlsContext tls = *tls::TlsContext::for_client(
      tls::make_credentials("load"), tls::TlsContext::Authorities::ignored);
  return run.encrypted ? &tls : nullptr;
}

// A port that is free now.
std::uint16_t free_port() {
  asio::io_context context;
  return tcp::acceptor(context, loopback(0)).local_endpoint().port();
}

// Calls `play`, and adds to `side` the time that passes and the process's processor time.
template <typename Process, typename Play>
void take_turn(Side& side, const Process& process, Play play) {
  const CpuTime before = process.cpu_time();
  const Clock::time_point start = Clock::now();
  play();
  side.time += Clock::now() - start;
  side.cpu += process.cpu_time() - before;
}

// A server on its core, and a crowd on this one.
struct UnderLoad {
  explicit UnderLoad(const LoadRun& run, std::size_t more_people = 0, std::size_t hold_s = 120)
      : server({.program = run.program,
                .hold_s = hold_s,
                .clients = run.rooms * run.seats + run.watchers + more_people,
                .state = folder.path(),
                .core = kServerCore,
                .flags = {"--metrics", std::to_string(metrics)}}),
        crowd(context, loopback(server.port()), "load", tls_of(run)) {
    pin_to(kLoadCore);
  }

  // See Storm::longest_s.
  std::optional<double> longest_wake_up();

  tests::TemporaryFolder folder;
  std::uint16_t metrics = free_port();
  ServerProcess server;
  asio::io_context context{1};
  // Also when nobody is connected, time passes.
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
  Crowd crowd;
};

// A process on the server's core with a listening socket.
class RawPeer {
 public:
  template <typename Run>  // called with the handle of a listening socket
  explicit RawPeer(Run run) : acceptor_(context_, loopback(0)) {
    acceptor_.listen(tcp::acceptor::max_listen_connections);
    const auto handle = acceptor_.native_handle();
    process_.start([run, handle] { return run(handle), 0; }, kServerCore);
  }

  tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  CpuTime cpu_time() const { return process_.cpu_time(); }

 private:
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  MeasuredProcess process_;
};

// The system's memory for all its TCP sockets, in bytes, from proc(5).
std::size_t socket_memory() {
  std::ifstream file("/proc/net/sockstat");
  for (std::string word; file >> word;) {
    std::size_t pages = 0;
    if (word == "mem" && file >> pages)
      return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  }
  return 0;
}

// In seconds.
double cpu_time_of_this_process() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

std::optional<double> UnderLoad::longest_wake_up() {
  tcp::socket socket(context);
  socket.connect(loopback(metrics));
  asio::write(socket, asio::buffer(std::string("GET /metrics HTTP/1.0\r\n\r\n")));
  std::string text;
  asio::error_code end;
  asio::read(socket, asio::dynamic_buffer(text), end);
  // Buckets come in order, each with all that were no longer than its bound: the first bound with
  // as many as the last bucket is that of the longest.
  const std::string bucket = "race2048_wake_up_seconds_bucket{le=\"";
  std::map<double, double> longer_bounds;  // by the number of wake-ups, the least bound
  for (std::size_t at = text.find(bucket); at != std::string::npos; at = text.find(bucket, at)) {
    at += bucket.size();
    const double bound = std::stod(text.substr(at));
    const double count = std::stod(text.substr(text.find('}', at) + 1));
    longer_bounds.emplace(count, bound);
  }
  if (longer_bounds.empty()) throw std::runtime_error("the server shows no metrics");
  const double longest = longer_bounds.rbegin()->second;
  return std::isinf(longest) ? std::nullopt : std::optional(longest);
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

std::chrono::nanoseconds Side::wait(double share) const {
  return quantile(moves.waits, share);
}

BesideEcho run_closed(const LoadRun& run, std::size_t outstanding) {
  UnderLoad load(run);
  RawPeer peer(echo);
  EchoCrowd echoed(load.context, peer.endpoint(), run.rooms * run.seats);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.play_closed(outstanding, kWarmUp);
  echoed.play_closed(outstanding, kWarmUp);
  load.crowd.take_counts();
  echoed.take_counts();
  BesideEcho result;
  for (auto played = 0s; played < std::chrono::seconds(run.seconds); played += kTurn) {
    take_turn(result.server, load.server, [&] { load.crowd.play_closed(outstanding, kTurn); });
    take_turn(result.echo, peer, [&] { echoed.play_closed(outstanding, kTurn); });
  }
  result.server.moves = load.crowd.take_counts();
  result.echo.moves = echoed.take_counts();
  return result;
}

Paced run_paced(const LoadRun& run, std::size_t per_second) {
  LoadRun plain = run;
  plain.encrypted = false;
  UnderLoad load(plain, run.encrypted ? run.rooms * run.seats : 0);
  std::optional<Crowd> encrypted;
  if (run.encrypted)
    encrypted.emplace(load.context, loopback(load.server.port()), "tls", tls_of(run));
  Paced result;
  if (encrypted) result.encrypted.emplace();
  const auto prepare = [&](Crowd& crowd) {
    crowd.race(run.rooms, run.seats);
    crowd.play_paced(per_second, kWarmUp);
    crowd.take_counts();
  };
  prepare(load.crowd);
  if (encrypted) prepare(*encrypted);
  for (auto played = 0s; played < std::chrono::seconds(run.seconds); played += kTurn) {
    take_turn(result.plain, load.server, [&] { load.crowd.play_paced(per_second, kTurn); });
    if (!encrypted) continue;
    take_turn(*result.encrypted, load.server, [&] { encrypted->play_paced(per_second, kTurn); });
  }
  result.plain.moves = load.crowd.take_counts();
  if (encrypted) result.encrypted->moves = encrypted->take_counts();
  return result;
}

double BesideSendLoop::us_per_update() const {
  // The players' own moves are no cost of the watchers.
  const double players = alone.cores() * ms(watched.time);
  return (ms(watched.cpu.total) - players) * 1000 / static_cast<double>(delays.size());
}

double BesideSendLoop::loop_us_per_update() const {
  return ms(send_loop.cpu.total) * 1000 / static_cast<double>(loop_delays.size());
}

BesideSendLoop run_watched(const LoadRun& run, std::size_t per_second) {
  const auto time = std::chrono::seconds(run.seconds);
  UnderLoad load(run);
  Crowd& crowd = load.crowd;
  BesideSendLoop result;
  crowd.race(1, run.seats);
  crowd.play_paced(per_second, kWarmUp);
  crowd.take_counts();
  take_turn(result.alone, load.server, [&] { crowd.play_paced(per_second, time); });
  result.alone.moves = crowd.take_counts();

  crowd.watch(run.watchers);
  crowd.take_delays();
  crowd.take_counts();
  crowd.play_paced(per_second, kWarmUp);
  const std::size_t updates = std::max<std::size_t>(1, crowd.take_delays().size());
  result.update_bytes =
      std::max<std::size_t>(kUpdateNumberBytes, crowd.take_counts().bytes / updates);

  int pipe[2];
  if (::pipe(pipe) != 0) throw std::runtime_error("cannot make a pipe");
  const RawPeer peer([&](tcp::acceptor::native_handle_type listener) {
    send_to_all(listener, pipe[0], run.watchers, result.update_bytes);
  });
  Receivers receivers(load.context, result.update_bytes);
  receivers.connect(peer.endpoint(), run.watchers);

  for (auto played = 0s; played < time; played += kTurn) {
    take_turn(result.watched, load.server, [&] { crowd.play_paced(per_second, kTurn); });
    run_for(load.context, kUpdatePeriod);  // updates on their way arrive
    take_turn(result.send_loop, peer, [&] {
      for (auto passed = 0ms; passed < kTurn; passed += kUpdatePeriod) {
        if (::write(pipe[1], "u", 1) != 1) throw std::runtime_error("the send loop has ended");
        run_for(load.context, kUpdatePeriod);
      }
    });
  }
  result.watched.moves = crowd.take_counts();
  result.delays = crowd.take_delays();
  result.loop_delays = receivers.take_delays();
  ::close(pipe[0]);
  ::close(pipe[1]);
  return result;
}

Memory run_memory(const LoadRun& run, std::size_t idle) {
  UnderLoad load(run, idle, 0);
  Crowd& crowd = load.crowd;
  const auto settled = [&] {
    run_for(load.context, kWarmUp);
    return load.server.memory();
  };
  const auto each = [](std::size_t after, std::size_t before, std::size_t count) {
    return (static_cast<double>(after) - static_cast<double>(before)) / static_cast<double>(count);
  };
  Memory memory;
  memory.at_start = settled();
  const std::size_t sockets = socket_memory();
  crowd.idle(idle);
  memory.idle = each(settled(), memory.at_start, idle);
  memory.sockets = each(socket_memory(), sockets, idle);
  crowd.leave();

  const std::size_t before_race = settled();
  crowd.race(run.rooms, run.seats);
  crowd.play_until(kManyMoves);
  const std::size_t with_seats = settled();
  memory.seat = each(with_seats, before_race, run.rooms * run.seats);
  crowd.watch(run.watchers);
  memory.watcher = each(settled(), with_seats, run.watchers);
  crowd.leave();
  memory.left = settled();
  return memory;
}

Storm run_storm(const LoadRun& run) {
  UnderLoad load(run);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.play_paced(1, kWarmUp);
  const auto back = load.crowd.cut_and_come_back(load.crowd.size());
  return {.back = back, .longest_s = load.longest_wake_up()};
}

void run_soak(const LoadRun& run, std::size_t per_second,
              const std::function<void(std::chrono::seconds, std::size_t)>& tell) {
  UnderLoad load(run);
  load.crowd.race(run.rooms, run.seats);
  load.crowd.watch(run.watchers);
  const Clock::time_point start = Clock::now();
  const auto tenth = std::chrono::milliseconds(std::chrono::seconds(run.seconds)) / 10;
  for (int told = 0; told < 10;) {
    load.crowd.play_paced(per_second, 1s);
    load.crowd.cut_and_come_back(load.crowd.size() / 100);
    load.crowd.take_counts();
    load.crowd.take_delays();
    const auto passed = Clock::now() - start;
    if (passed < (told + 1) * tenth) continue;
    ++told;
    tell(std::chrono::duration_cast<std::chrono::seconds>(passed), load.server.memory());
  }
}

double run_large_room(std::size_t seats) {
  constexpr std::size_t kSmallRoom = 10;
  const auto cpu_of = [](std::size_t in_room) {
    server::Evening evening(
        {.seats = in_room,
         .moves_per_seat = std::max(kMovesOfSeat, kMovesWithoutSockets / in_room)});
    evening.set_up();
    const auto before = cpu_time_of_this_process();
    evening.play();
    return (cpu_time_of_this_process() - before) / static_cast<double>(evening.moves());
  };
  double small = 0;
  double large = 0;
  for (int turn = 0; turn < kTurnsWithoutSockets; ++turn) {
    small += cpu_of(kSmallRoom);
    large += cpu_of(seats);
  }
  return large / small;
}

}  // namespace race2048::bench
