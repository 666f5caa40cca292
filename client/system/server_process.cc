#include "client/system/server_process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <optional>

#include "client/system/damaged_file.h"
#include "client/system/pipe.h"
#include "client/system/spawn.h"
#include "client/system/standard_io.h"
#include "shared/descriptor.h"
#include "shared/line_splitter.h"
#include "shared/read_file.h"
#include "shared/server_report.h"

namespace race2048::client {
namespace {

// More than a server says before it starts.
constexpr std::size_t kMostSaid = std::size_t{64} * 1024;

// Waits for the first line that the server prints; empty if it ends without one.
std::string first_line(const Descriptor& output) {
  LineSplitter lines;
  for (;;) {
    if (const std::optional<Line> line = lines.next()) return std::string(line->text);
    const std::size_t count = read_some(output.get(), lines.space()).value_or(0);
    if (count == 0) return {};
    lines.filled(count);
  }
}

// Empties the log of an earlier process with the same number. Follows no symbolic link, and waits
// for no reader of a pipe. None on a fault, with errno set.
Descriptor open_log(const std::filesystem::path& log) {
  return Descriptor(open(
      log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
      S_IRUSR | S_IWUSR));
}

ServerFault fault_of(const std::filesystem::path& executable, int status, bool port_taken,
                     const std::filesystem::path& log) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannotExecute) {
    return {.message = "The server program " + executable.string() +
                       " cannot be started. Is race2048d installed beside race2048?"};
  }
  const auto said = read_file(log, kMostSaid, FileOrigin::own);
  return {.port_taken = port_taken,
          .message = "The server could not start. It said:\n" +
                     (said ? *said : said.fault().message() + "\n")};
}

}  // namespace

OrFault<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                 const std::vector<std::string>& arguments,
                                                 const std::filesystem::path& log) {
  Pipe output;
  const Descriptor log_file = open_log(log);
  if (!log_file) return ServerFault{.message = cannot_text("write", log, errno) + "."};
  const pid_t pid = spawn(executable, arguments, environment_without({}), [&output, &log_file] {
    setsid();
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    dup2(output.writing.get(), STDOUT_FILENO);
    dup2(log_file.get(), STDERR_FILENO);
  });
  output.writing.reset();
  const std::optional<ServerReport> report = parse_report(first_line(output.reading));
  if (report && report->kind == ServerReport::Kind::listening) {
    return StartedServer{.pid = pid, .port = report->port, .log = log};
  }
  const int status = wait_for(pid);
  ServerFault fault = fault_of(executable, status, report.has_value(), log);
  std::filesystem::remove(log);
  return fault;
}

void stop_server(const StartedServer& server, StopWhen when) {
  // The server says goodbye to its clients by itself.
  kill(server.pid, when == StopWhen::now ? SIGINT : SIGUSR1);
}

std::optional<int> end_of(const StartedServer& server, std::chrono::milliseconds patience) {
  return status_within(server.pid, patience);
}

}  // namespace race2048::client
