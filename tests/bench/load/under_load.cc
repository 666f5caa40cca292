#include "tests/bench/load/under_load.h"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <stdexcept>

#include <asio/post.hpp>
#include <asio/read.hpp>
#include <asio/write.hpp>

namespace race2048::bench {
namespace {

using asio::ip::tcp;

constexpr std::size_t kLoadCore = 1;
constexpr std::chrono::seconds kTurn{2};

std::filesystem::path prepared(const std::filesystem::path& folder,
                               const UnderLoad::Prepare& prepare) {
  prepare(folder);
  return folder;
}

}  // namespace

tcp::endpoint loopback(std::uint16_t port) {
  return {asio::ip::address_v4::loopback(), port};
}

std::vector<std::uint16_t> free_ports(std::size_t count) {
  asio::io_context context;
  std::vector<tcp::acceptor> holders;
  std::vector<std::uint16_t> ports;
  for (std::size_t i = 0; i < count; ++i) {
    ports.push_back(holders.emplace_back(context, loopback(0)).local_endpoint().port());
  }
  return ports;
}

const tls::TlsContext* tls_of(const LoadRun& run) {
  static const tls::TlsContext tls = *tls::TlsContext::for_client(
      tls::make_credentials("load"), tls::TlsContext::Authorities::ignored);
  return run.encrypted ? &tls : nullptr;
}

std::chrono::nanoseconds cpu_time_of_this_process() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::chrono::seconds turn_of(const LoadRun& run) {
  return std::min(kTurn, std::chrono::seconds(run.seconds));
}

UnderLoad::UnderLoad(const LoadRun& run, std::size_t more_people, std::size_t hold_s,
                     const Prepare& prepare)
    : metrics(free_ports(1).front()),
      server({.program = run.program,
              .hold_s = hold_s,
              .clients = run.rooms * run.seats + run.watchers + more_people,
              .rooms = 2 * run.rooms,  // of a second crowd too
              .watchers = run.watchers,
              .paced = false,
              .state = prepared(folder.path(), prepare),
              .core = kServerCore,
              .flags = {"--metrics", std::to_string(metrics)}}),
      crowd(context, loopback(server.port()), "load", tls_of(run), run.web) {
  pin_to(kLoadCore);
}

std::string UnderLoad::figures() {
  tcp::socket socket(context);
  socket.connect(loopback(metrics));
  asio::write(socket, asio::buffer(std::string("GET /metrics HTTP/1.0\r\n\r\n")));
  std::string text;
  asio::error_code end;
  asio::read(socket, asio::dynamic_buffer(text), end);
  return text;
}

std::map<double, double> UnderLoad::wake_ups() {
  const std::string text = figures();
  const std::string bucket = "race2048_wake_up_seconds_bucket{le=\"";
  std::map<double, double> counts;
  for (std::size_t at = text.find(bucket); at != std::string::npos; at = text.find(bucket, at)) {
    at += bucket.size();
    const double bound = std::stod(text.substr(at));
    counts[bound] = std::stod(text.substr(text.find('}', at) + 1));
  }
  if (counts.empty()) throw std::runtime_error("the server shows no metrics");
  return counts;
}

std::optional<double> UnderLoad::longest_wake_up() {
  const std::map<double, double> counts = wake_ups();
  // Each bound has all that were no longer: the first with as many as the last is the longest's.
  const double all = counts.rbegin()->second;
  const auto longest = std::find_if(counts.begin(), counts.end(),
                                    [all](const auto& bound) { return bound.second == all; });
  return std::isinf(longest->first) ? std::nullopt : std::optional(longest->first);
}

BackgroundLoop::BackgroundLoop(asio::io_context& context)
    : context_(context), work_(context.get_executor()), thread_([this] { run(); }) {}

void BackgroundLoop::run() {
  const sched_param no_priority{};
  sched_setscheduler(0, SCHED_IDLE, &no_priority);  // of this thread; without it figures are worse
  try {
    while (!stops_) context_.run_one();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

void BackgroundLoop::join() {
  if (!thread_.joinable()) return;
  stops_ = true;
  asio::post(context_, [] {});
  thread_.join();
}

void BackgroundLoop::stop() {
  join();
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace race2048::bench
