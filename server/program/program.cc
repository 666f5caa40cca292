#include "server/program/program.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include <spdlog/logger.h>
#include <spdlog/spdlog.h>

#include "proto/frame.h"
#include "server/log/patient_sink.h"
#include "server/net/admin_socket.h"
#include "server/net/spare_memory.h"
#include "server/program/configuration.h"
#include "server/program/failure.h"
#include "server/program/process_limits.h"
#include "server/program/running_server.h"
#include "server/program/service_manager.h"

namespace race2048::server {
namespace {

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

}  // namespace

ExitCode back_up(const ProgramOptions& options) {
  const std::filesystem::path folder = state_folder(options);
  if (folder.empty()) {
    return end_with({.exit_code = kUsage,
                     .text = "race2048d backup: say with --state DIR or --port N which folder.\n"});
  }
  const store::OrStoreFault<> copied = store::backup({.folder = folder}, options.backup);
  if (copied) return kDone;
  // No such folder, or no right to it: most likely --state names another one than was meant.
  const bool usage = copied.fault().kind == store::StoreFault::Kind::access ||
                     !store::is_storage_fault(copied.fault().kind);
  return end_with({.exit_code = usage ? kUsage : kInternal,
                   .text = "race2048d backup: " + copied.fault().text + ".\n"});
}

ExitCode administer(const ProgramOptions& options) {
  const std::filesystem::path folder = state_folder(options);
  if (folder.empty()) {
    return end_with({.exit_code = kUsage,
                     .text = "race2048d admin: say with --state DIR or --port N which server.\n"});
  }
  const std::filesystem::path file = admin_socket(folder);
  const OrFault<AdminReply> reply = ask_admin(file, options.admin);
  if (!reply) {
    return end_with({.exit_code = kCannotListen,
                     .text = "race2048d admin: no server answers on " + file.string() + ": " +
                             reply.fault().text +
                             ". --state DIR or --port N says which server is meant.\n"});
  }
  if (reply->done) return printed(reply->text) ? kDone : kInternal;
  std::fputs(reply->text.c_str(), stderr);
  return kUsage;
}

bool printed(const std::string& text) {
  if (std::fputs(text.c_str(), stdout) >= 0 && std::fflush(stdout) == 0) return true;
  if (errno == EPIPE) return false;  // nobody reads any more, as with `| head`
  const std::string reason = std::generic_category().message(errno);
  std::fprintf(stderr, "race2048d: cannot write to standard output: %s.\n", reason.c_str());
  return false;
}

ExitCode run_program(const ProgramOptions& options, const Reread& reread) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("race2048d", std::make_shared<PatientSink>(STDERR_FILENO)));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  wire::silence_protobuf();
  allow_no_core_dumps();
  join_freed_memory_at_once();
  RunningServer server(options, reread);
  if (const std::optional<Failure> failure = server.open()) return end_with(*failure);
  const auto on_listening = [](std::uint16_t port) {
    print({.kind = ServerReport::Kind::listening, .port = port});
    tell_service_manager("READY=1");
  };
  if (const std::optional<Failure> failure = server.run(on_listening)) return end_with(*failure);
  return server.finish() ? kDone : kInternal;
}

}  // namespace race2048::server
