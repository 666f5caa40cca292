// A server under load: race2048d on the first core, a crowd of clients on the second, and how a
// measurement takes turns.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>

#include "shared/tls/tls_filter.h"
#include "tests/bench/load/crowd.h"
#include "tests/bench/load/load_runs.h"
#include "tests/bench/measured_process.h"
#include "tests/bench/server_process.h"
#include "tests/support/temporary_folder.h"

namespace race2048::bench {

inline constexpr std::size_t kServerCore = 0;
// Before a measurement, or until memory has settled.
inline constexpr std::chrono::seconds kWarmUp{1};

asio::ip::tcp::endpoint loopback(std::uint16_t port);

// Ports that are free now, each another one.
std::vector<std::uint16_t> free_ports(std::size_t count);

// For clients of an encrypted run; null otherwise.
const tls::TlsContext* tls_of(const LoadRun& run);

// Processor time of all threads of this process.
std::chrono::nanoseconds cpu_time_of_this_process();

// How long one side is measured before it is the other's turn: less if the run is shorter.
std::chrono::seconds turn_of(const LoadRun& run);

// Calls `play`, and adds to `side` the time that passes, and the processor time of the process and
// of this one, which makes the load.
template <typename Process, typename Play>
void take_turn(Side& side, const Process& process, Play play) {
  const CpuTime before = process.cpu_time();
  const std::chrono::nanoseconds load_before = cpu_time_of_this_process();
  const auto start = std::chrono::steady_clock::now();
  play();
  side.time += std::chrono::steady_clock::now() - start;
  side.cpu += process.cpu_time() - before;
  side.load += cpu_time_of_this_process() - load_before;
}

// Room for `more_people` besides the players and watchers of the run.
struct UnderLoad {
  // `prepare` is called with the server's folder before the server starts.
  using Prepare = std::function<void(const std::filesystem::path& folder)>;
  explicit UnderLoad(
      const LoadRun& run, std::size_t more_people = 0, std::size_t hold_s = 120,
      const Prepare& prepare = [](const std::filesystem::path&) {});

  // See Storm::longest_s.
  std::optional<double> longest_wake_up();
  // What the server's metrics say.
  std::string figures();
  // The server's wake-ups so far: by upper bound in seconds, how many were no longer.
  std::map<double, double> wake_ups();

  tests::TemporaryFolder folder;
  std::uint16_t metrics;
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
    acceptor_.listen(asio::ip::tcp::acceptor::max_listen_connections);
    const auto handle = acceptor_.native_handle();
    process_.start([run, handle] { return run(handle), 0; }, kServerCore);
  }

  asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }
  CpuTime cpu_time() const { return process_.cpu_time(); }

 private:
  asio::io_context context_{1};
  asio::ip::tcp::acceptor acceptor_;
  MeasuredProcess process_;
};

// Runs a context on a thread of its own, which has to wait while any other thread wants the core:
// clients that read a lot delay nobody who measures a time. Meanwhile the context and all that
// belongs to it are out of bounds for other threads.
class BackgroundLoop {
 public:
  explicit BackgroundLoop(asio::io_context& context);
  ~BackgroundLoop() { join(); }
  BackgroundLoop(const BackgroundLoop&) = delete;
  BackgroundLoop& operator=(const BackgroundLoop&) = delete;

  // Ends the thread. Throws what a handler has thrown. Call it once.
  void stop();

 private:
  void run();
  void join();

  asio::io_context& context_;
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  std::atomic<bool> stops_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace race2048::bench
