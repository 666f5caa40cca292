#include "server/program/program.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <system_error>

#include <asio/io_context.hpp>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "proto/frame.h"
#include "server/log/log_observer.h"
#include "server/program/failure.h"
#include "shared/random.h"

namespace race2048::server {
namespace {

// Allows descriptors for every client, on its old connection and a new one, and 64 for everything
// else.
void allow_open_files(std::size_t sessions) {
  const rlim_t wanted = sessions * (1 + limits::kSpareConnections) + 64;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < wanted) {
    spdlog::warn("only {} open files are allowed: fewer than {} clients can connect",
                 limit.rlim_cur, sessions);
  }
}

std::int64_t unix_ms() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

// Prints for the program that started this one.
void print(const ServerReport& report) {
  std::printf("%s\n", report_line(report).c_str());
  std::fflush(stdout);
}

}  // namespace

ServerConfig config_of(const ProgramOptions& options) {
  const std::chrono::duration<double> countdown(options.countdown_s);
  return {.random = os_random,
          .timings = {.countdown = std::chrono::duration_cast<std::chrono::milliseconds>(countdown),
                      .seat_idle = std::chrono::seconds(options.seat_idle_s),
                      .hold = std::chrono::seconds(options.hold_s)},
          .max_sessions = options.max_sessions,
          .chat = !options.no_chat,
          .unix_ms = unix_ms};
}

ServeOptions serve_options_of(const ProgramOptions& options) {
  ServeOptions serve{.addresses = options.listen, .port = options.port};
  if (options.idle_exit_s != 0) serve.idle_exit = std::chrono::seconds(options.idle_exit_s);
  return serve;
}

ExitCode run_program(const ProgramOptions& options) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("race2048d"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  wire::silence_protobuf();
  allow_open_files(options.max_sessions);

  LogObserver observer;
  MatchServer server(config_of(options), observed_by(observer));
  try {
    asio::io_context context(1);
    serve(context, server, serve_options_of(options),
          [](std::uint16_t port) { print({.kind = ServerReport::Kind::listening, .port = port}); });
  } catch (const std::system_error& error) {
    const Failure failure = failure_of(error, options.port);
    std::fputs(failure.text.c_str(), stderr);
    if (failure.report) print(*failure.report);
    return failure.exit_code;
  }
  return kDone;
}

}  // namespace race2048::server
