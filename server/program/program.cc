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
#include "server/program/certificate.h"
#include "server/program/configuration.h"
#include "server/program/failure.h"
#include "server/program/process_limits.h"
#include "server/program/running_server.h"
#include "server/program/service_manager.h"
#include "server/store/sqlite/sqlite_database.h"
#include "shared/standard_io.h"

namespace race2048::server {
namespace {

// Prints a line for the program that started this one. Returns false, and says why, if the line is
// lost while that program waits for it. A closed or unread standard output loses nothing.
bool print(const ServerReport& report) {
  if (write_all(STDOUT_FILENO, report_line(report) + "\n")) return true;
  if (errno == EBADF || errno == EPIPE) return true;
  std::fprintf(stderr, "%s: %s\n", kProgram, unwritten_text(errno).c_str());
  return false;
}

// Says why the server cannot start. Returns the exit code.
ExitCode end_with(const Failure& failure) {
  std::fputs(failure.text.c_str(), stderr);
  if (failure.report) static_cast<void>(print(*failure.report));  // it has failed anyway
  return failure.exit_code;
}

// The key by which clients know the server goes beside the copy of its database: without it, a
// restored server would be another one to them. Returns the exit code.
int back_up_key(const std::filesystem::path& folder, const std::filesystem::path& copy) {
  const OrFault<> copied = copy_own_certificate(folder, copy.string() + ".tls.pem");
  if (copied) return kDone;
  std::error_code ignored;
  std::filesystem::remove(copy, ignored);  // a copy without its key is no backup
  return end_with(
      {.exit_code = kUsage, .text = "race2048d backup: " + copied.fault().text + ".\n"});
}

}  // namespace

int back_up(const ProgramOptions& options) {
  if (!options.store.empty()) {
    return end_with({.exit_code = kUsage,
                     .text =
                         "race2048d backup: PostgreSQL has its own: pg_dump copies the database "
                         "of --store. Copy the key of the server, tls.pem, beside it.\n"});
  }
  const std::filesystem::path folder = state_folder(options);
  if (folder.empty()) {
    return end_with({.exit_code = kUsage,
                     .text = "race2048d backup: say with --state DIR or --port N which folder.\n"});
  }
  const store::OrStoreFault<> copied = store::back_up_sqlite({.folder = folder}, options.backup);
  if (copied) return back_up_key(folder, options.backup);
  // No such folder, or no right to it: most likely --state names another one than was meant.
  const bool usage = copied.fault().kind == store::StoreFault::Kind::access ||
                     !store::is_storage_fault(copied.fault().kind);
  return end_with({.exit_code = usage ? kUsage : kInternal,
                   .text = "race2048d backup: " + copied.fault().text + ".\n"});
}

int administer(const ProgramOptions& options) {
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
  if (reply->done) return write_output(reply->text, kProgram).value_or(kDone);
  std::fputs(reply->text.c_str(), stderr);
  return kUsage;
}

int run_program(const ProgramOptions& options, const Reread& reread) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("race2048d", std::make_shared<PatientSink>(STDERR_FILENO)));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e %^%l%$ %v");
  spdlog::set_level(spdlog::level::from_str(options.log_level));
  wire::silence_protobuf();
  allow_no_core_dumps();
  join_freed_memory_at_once();
  RunningServer server(options, reread);
  if (const std::optional<Failure> failure = server.open()) return end_with(*failure);
  bool is_heard = true;
  const auto on_listening = [&is_heard](std::uint16_t port) {
    is_heard = print({.kind = ServerReport::Kind::listening, .port = port});
    if (is_heard) tell_service_manager("READY=1");
    return is_heard;
  };
  if (const std::optional<Failure> failure = server.run(on_listening)) return end_with(*failure);
  return server.finish() && is_heard ? kDone : kInternal;
}

}  // namespace race2048::server
