// race2048d: the match server.
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <system_error>

#include <CLI/CLI.hpp>
#include <asio/io_context.hpp>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "server/dispatch/match_server.h"
#include "server/log/log_observer.h"
#include "server/net/serve.h"
#include "shared/random.h"
#include "shared/server_report.h"

namespace {

using namespace race2048;
using namespace race2048::server;

enum ExitCode { kDone = 0, kInternal = 1, kUsage = 2, kCannotListen = 3 };

struct Options {
  std::vector<std::string> listen;
  std::uint16_t port = 2048;
  double countdown_s = 3;
  std::uint32_t seat_idle_s = std::uint32_t{limits::kSeatIdle.count()};
  bool no_chat = false;
  std::uint32_t idle_exit_s = 0;
  std::size_t max_sessions = limits::kMaxSessions;
  std::string log_level = "info";
};

void declare(CLI::App& app, Options& options) {
  app.set_version_flag("--version", "race2048d " RACE2048_VERSION);
  app.add_option("--listen", options.listen,
                 "IP address to listen on; may be repeated (default: all, IPv6 and IPv4)")
      ->delimiter(',')
      ->envname("RACE2048D_LISTEN");
  app.add_option("--port", options.port, "TCP port; 0 takes a free one")
      ->capture_default_str()
      ->envname("RACE2048D_PORT");
  app.add_option("--countdown", options.countdown_s, "seconds from the last 'ready' to the start")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 60.0));
  app.add_option("--seat-idle", options.seat_idle_s,
                 "seconds without a move after which a racing seat is out")
      ->capture_default_str()
      ->check(CLI::Range(1, 3600));
  app.add_flag("--no-chat", options.no_chat, "no chat in any room");
  app.add_option("--idle-exit", options.idle_exit_s,
                 "stop when nobody has been connected for this many seconds; 0: never")
      ->capture_default_str()
      ->check(CLI::Range(0, 7 * 24 * 3600));
  app.add_option("--max-sessions", options.max_sessions, "most connections at a time")
      ->capture_default_str()
      ->check(CLI::Range(std::size_t{1}, limits::kMaxSessions));
  app.add_option("--log-level", options.log_level, "what goes to stderr")
      ->capture_default_str()
      ->check(CLI::IsMember({"debug", "info", "warn", "error", "off"}))
      ->envname("RACE2048D_LOG_LEVEL");
  app.footer(
      "Once it accepts connections it prints 'race2048d listening on port N' on stdout; if "
      "another\n"
      "program has the port, 'race2048d finds port N taken'.\n"
      "SIGINT and SIGTERM end it: everyone is told, and it exits with 0. SIGHUP ends it as soon "
      "as\n"
      "nobody is connected.\n\n"
      "Examples:\n"
      "  race2048d                                  for everyone who can reach this machine\n"
      "  race2048d --listen 127.0.0.1 --port 0      for this machine, on a free port\n"
      "  race2048d --no-chat --max-sessions 200     for a class of strangers\n"
      "Exit codes: 0 done, 1 internal error, 2 usage, 3 cannot listen");
}

// Allows a descriptor for every session, and 64 for everything else.
void allow_open_files(std::size_t sessions) {
  const rlim_t wanted = sessions + 64;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < wanted) {
    spdlog::warn("only {} files may be open: fewer than {} can connect", limit.rlim_cur, sessions);
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

int run(const Options& options) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("race2048d"));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  wire::silence_protobuf();
  allow_open_files(options.max_sessions);

  LogObserver observer;
  const std::chrono::duration<double> countdown(options.countdown_s);
  MatchServer server(
      {.random = os_random,
       .timings = {.countdown = std::chrono::duration_cast<std::chrono::milliseconds>(countdown),
                   .seat_idle = std::chrono::seconds(options.seat_idle_s)},
       .max_sessions = options.max_sessions,
       .chat = !options.no_chat,
       .unix_ms = unix_ms},
      observed_by(observer));
  ServeOptions serve_options{.addresses = options.listen, .port = options.port};
  if (options.idle_exit_s != 0) serve_options.idle_exit = std::chrono::seconds(options.idle_exit_s);
  try {
    asio::io_context context(1);
    serve(context, server, serve_options,
          [](std::uint16_t port) { print({.kind = ServerReport::Kind::listening, .port = port}); });
  } catch (const std::system_error& error) {
    std::fprintf(stderr, "race2048d: %s.\n", error.what());
    if (error.code() == std::errc::address_in_use) {
      print({.kind = ServerReport::Kind::port_taken, .port = options.port});
      std::fprintf(stderr,
                   "Something listens there already; choose another port with --port, or 0.\n");
    } else if (error.code() == std::errc::permission_denied) {
      std::fprintf(stderr, "Ports below 1024 need privileges; choose another with --port.\n");
    }
    return error.code() == std::errc::invalid_argument ? kUsage : kCannotListen;
  }
  return kDone;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("The match server of race2048: 2048 as a networked race.", "race2048d");
  Options options;
  declare(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kUsage;
  }
  // Writing to a client that has gone away must return an error code, not raise a signal.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "race2048d: internal error: %s\n", error.what());
    return kInternal;
  }
}
