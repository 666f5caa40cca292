#include "server/program/program.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>

#include <asio/io_context.hpp>
#include <spdlog/logger.h>
#include <spdlog/spdlog.h>

#include "proto/frame.h"
#include "server/admin/admin.h"
#include "server/log/log_observer.h"
#include "server/log/patient_sink.h"
#include "server/net/admin_socket.h"
#include "server/program/failure.h"
#include "server/program/figures.h"
#include "server/program/kept_rooms.h"
#include "server/program/reload.h"
#include "server/program/service_manager.h"
#include "shared/environment.h"
#include "shared/list_text.h"
#include "shared/random.h"
#include "shared/utf8.h"

namespace race2048::server {
namespace {

// Descriptors for everything that is no connection: the store, the loop, the listeners.
constexpr std::size_t kOtherFiles = 40;

// Raises the number of open files that the system allows to `wanted`, or as far as possible, and
// returns it.
std::size_t allow_open_files(std::size_t wanted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;
  if (limit.rlim_cur < wanted) {
    limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur, wanted));
}

// The memory of a running server holds the tiles that are still to come: no crash writes them to a
// file.
void allow_no_core_dumps() {
  const rlimit none{};
  setrlimit(RLIMIT_CORE, &none);
}

// What the server takes, with an open file for each connection.
ServerConfig config_with_files(const ProgramOptions& options) {
  ServerConfig config = config_of(options);
  fit_into(allow_open_files(config.max_connections + kOtherFiles), config);
  if (config.max_sessions < options.max_sessions) {
    spdlog::warn("the system allows too few open files: {} clients at most, not {}",
                 config.max_sessions, options.max_sessions);
  }
  return config;
}

std::int64_t unix_ms() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

// Without its domain; empty if the machine has no name.
std::string machine_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return {};
  const std::string whole(name.data());
  return whole.substr(0, whole.find('.'));
}

// Prints for the program that started this one.
void print(const ServerReport& report) {
  std::printf("%s\n", report_line(report).c_str());
  std::fflush(stdout);
}

// Says why the server cannot start. Returns the exit code.
ExitCode end_with(const Failure& failure) {
  std::fputs(failure.text.c_str(), stderr);
  if (failure.report) print(*failure.report);
  return failure.exit_code;
}

// In the state folder.
constexpr const char* kAdminSocket = "admin.sock";

// Takes from the command line, read again, what a running server can take. `running` becomes what
// it then runs with.
void read_again(const Reread& reread, ProgramOptions& running, MatchServer& server,
                KeptRooms* kept) {
  const auto parsed = reread();
  if (const auto* const ends = std::get_if<EndsAtOnce>(&parsed)) {
    spdlog::error("nothing changes: {}", printable(ends->error.substr(0, ends->error.find('\n'))));
    return;
  }
  const auto& wanted = std::get<ProgramOptions>(parsed);
  const Changes found = changes(running, wanted);
  running.log_level = wanted.log_level;
  running.max_sessions = wanted.max_sessions;
  running.keep = wanted.keep;
  running.address_limits = wanted.address_limits;
  running.trusted = wanted.trusted;
  spdlog::set_level(spdlog::level::from_str(running.log_level));
  const ServerConfig config = config_with_files(running);
  server.set_bounds(config);
  server.set_address_limits(config.address_limits, config.trusted);
  if (kept != nullptr) kept->set_retention(running.keep);
  spdlog::info("read again: {}", found.taken.empty() ? "nothing that can change has changed"
                                                     : list_text(found.taken, " and "));
  if (!found.need_restart.empty()) {
    spdlog::warn("only a restart changes {}", list_text(found.need_restart, " and "));
  }
}

}  // namespace

std::filesystem::path state_folder(const ProgramOptions& options) {
  // Without holds nobody could come back.
  if (options.no_state || options.hold_s == 0) return {};
  if (!options.state.empty()) return options.state;
  if (const std::string given = variable("STATE_DIRECTORY"); !given.empty()) return given;
  // Two servers of one person cannot have the same port, but a free one is another each time.
  const std::filesystem::path folder = state_path();
  if (options.port == 0 || !folder.is_absolute()) return {};
  return folder / ("server-" + std::to_string(options.port));
}

void fit_into(std::size_t open_files, ServerConfig& config) {
  if (open_files >= config.max_connections + kOtherFiles) return;
  config.max_connections = open_files > kOtherFiles ? open_files - kOtherFiles : 1;
  config.max_waiting = std::clamp<std::size_t>(config.max_connections / 4, 1, config.max_waiting);
  config.max_sessions =
      std::clamp<std::size_t>(config.max_connections - config.max_waiting, 1, config.max_sessions);
}

ServerConfig config_of(const ProgramOptions& options) {
  const std::chrono::duration<double> countdown(options.countdown_s);
  return {.random = os_random,
          .timings = {.countdown = std::chrono::duration_cast<std::chrono::milliseconds>(countdown),
                      .seat_idle = std::chrono::seconds(options.seat_idle_s),
                      .hold = std::chrono::seconds(options.hold_s),
                      .resume_wait = std::chrono::seconds(options.resume_wait_s)},
          .max_sessions = options.max_sessions,
          .max_connections = most_connections(options.max_sessions, limits::kMaxWaiting),
          .address_limits = options.address_limits,
          .trusted = options.trusted,
          .chat = !options.no_chat,
          .unix_ms = unix_ms,
          .keeps_rooms = !options.close_on_stop && !state_folder(options).empty()};
}

CertificateSource certificate_source_of(const ProgramOptions& options) {
  return {
      .certificates = options.tls_cert, .key = options.tls_key, .folder = state_folder(options)};
}

ServeOptions serve_options_of(const ProgramOptions& options) {
  ServeOptions serve{.addresses = options.listen,
                     .port = options.port,
                     .drain_timeout = std::chrono::seconds(options.drain_timeout_s),
                     .renewed_certificate = [source = certificate_source_of(
                                                 options)] { return renewed_certificate(source); },
                     .close_on_interrupt = options.close_on_interrupt};
  if (options.plaintext) {
    serve.encryption.may_be_plain = [](const asio::ip::address&) { return true; };
  }
  if (options.lan) serve.lan_name = machine_name();
  if (options.idle_exit_s != 0) serve.idle_exit = std::chrono::seconds(options.idle_exit_s);
  return serve;
}

ExitCode back_up(const ProgramOptions& options) {
  const std::filesystem::path folder = state_folder(options);
  if (folder.empty()) {
    return end_with({.exit_code = kUsage,
                     .text = "race2048d backup: say with --state DIR or --port N which folder.\n"});
  }
  const store::OrStoreFault<> copied = store::backup({.folder = folder}, options.backup);
  if (copied) return kDone;
  const bool storage = store::is_storage_fault(copied.fault().kind);
  return end_with({.exit_code = storage ? kInternal : kUsage,
                   .text = "race2048d backup: " + copied.fault().text + ".\n"});
}

ExitCode administer(const ProgramOptions& options) {
  const std::filesystem::path folder = state_folder(options);
  if (folder.empty()) {
    return end_with({.exit_code = kUsage,
                     .text = "race2048d admin: say with --state DIR or --port N which server.\n"});
  }
  const std::filesystem::path file = folder / kAdminSocket;
  const OrFault<AdminReply> reply = ask_admin(file, options.admin);
  if (!reply) {
    return end_with({.exit_code = kCannotListen,
                     .text = "race2048d admin: no server answers on " + file.string() + ": " +
                             reply.fault().text +
                             ". --state DIR or --port N says which server is meant.\n"});
  }
  std::fputs(reply->text.c_str(), reply->done ? stdout : stderr);
  return reply->done ? kDone : kUsage;
}

ExitCode run_program(const ProgramOptions& options, const Reread& reread) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("race2048d", std::make_shared<PatientSink>(STDERR_FILENO)));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  wire::silence_protobuf();
  allow_no_core_dumps();
  ServerConfig config = config_with_files(options);

  asio::io_context context(1);
  std::unique_ptr<KeptRooms> kept;
  if (const std::filesystem::path folder = state_folder(options); !folder.empty()) {
    auto opened = KeptRooms::open(
        context,
        {.folder = folder, .retention = options.keep, .seat_idle = config.timings.seat_idle});
    if (!opened) return end_with(no_state_failure(opened.fault(), options));
    kept = *std::move(opened);
  }
  if (!kept && !options.no_state) {
    spdlog::info("nothing is kept: rooms end with the server; --state DIR keeps them");
  }
  // Behind the store, which has made the folder.
  const OrFault<Certificate> certificate = Certificate::open(certificate_source_of(options));
  if (!certificate) {
    return end_with(
        {.exit_code = kUsage, .text = "race2048d: " + certificate.fault().text + ".\n"});
  }
  spdlog::info("TLS: the fingerprint of the server's key is {}",
               to_text(certificate->fingerprint()));
  LogObserver observer;
  Observers observers = observed_by(observer);
  std::optional<Figures> figures;
  if (options.metrics) {
    try {
      figures.emplace(context, *options.metrics);
    } catch (const std::system_error& error) {
      return end_with({.text = std::string("race2048d: ") + error.what() + ".\n"});
    }
    figures->join(observers);
  }
  MatchServer server(std::move(config), std::move(observers), kept ? &kept->journal() : nullptr,
                     kept ? &kept->archive() : nullptr, kept ? &kept->identities() : nullptr);
  if (kept) {
    const auto restored = kept->restore(server, std::chrono::steady_clock::now());
    if (!restored) return end_with(no_state_failure(restored.fault(), options));
  }
  if (figures) figures->answer_from(server);
  ProgramOptions running = options;
  ServeOptions serving = serve_options_of(options);
  serving.encryption.context = certificate->context();
  if (figures) serving.traffic = &figures->traffic();
  serving.on_hang_up = [&] { read_again(reread, running, server, kept.get()); };
  Admin admin(server, {.drain = [] { std::raise(SIGTERM); },
                       .reload = [] { std::raise(SIGHUP); },
                       .unix_ms = unix_ms});
  std::optional<AdminSocket> commands;
  if (kept) {
    try {
      commands.emplace(context, state_folder(options) / kAdminSocket,
                       [&admin](const std::vector<std::string>& words) {
                         return admin.answer(words, std::chrono::steady_clock::now());
                       });
    } catch (const std::system_error& error) {
      spdlog::warn("no commands of the operator: {}", error.what());
    }
  }
  try {
    serve(context, server, serving, [&](std::uint16_t port) {
      print({.kind = ServerReport::Kind::listening, .port = port});
      tell_service_manager("READY=1");
      if (figures) figures->set_ready();
    });
  } catch (const std::system_error& error) {
    return end_with(failure_of(error, options.port));
  }
  if (!kept) return kDone;
  if (!server.keeps_rooms()) kept->end_rooms();
  return kept->finish() ? kDone : kInternal;
}

}  // namespace race2048::server
