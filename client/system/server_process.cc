#include "client/system/server_process.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <optional>

#include "client/system/damaged_file.h"
#include "client/system/ending_signals.h"
#include "client/system/pipe.h"
#include "client/system/spawn.h"
#include "shared/descriptor.h"
#include "shared/line_splitter.h"
#include "shared/read_file.h"
#include "shared/server_report.h"
#include "shared/standard_io.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

// More than a server says before it starts.
constexpr std::size_t kMostSaid = std::size_t{64} * 1024;

// How long a program may take to end that was asked to, or that has not begun to listen.
constexpr std::chrono::seconds kEnds{3};

// Waits for the first line that the server prints; empty if it ends without one, nothing if a
// signal waits that ends this program.
std::optional<std::string> first_line(const Descriptor& output, const EndingSignals& signals) {
  LineSplitter lines;
  for (;;) {
    if (const std::optional<Line> line = lines.next()) return std::string(line->text);
    if (!wait_until_readable(output.get(), signals)) return std::nullopt;
    const std::size_t count = read_some(output.get(), lines.space()).value_or(0);
    if (count == 0) return std::string();
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

// The status of a process that is about to end; it is killed if it does not.
int end_at_last(pid_t pid) {
  if (const std::optional<int> status = status_within(pid, kEnds)) return *status;
  kill(pid, SIGKILL);
  return wait_for(pid);
}

ServerFault fault_of(const std::filesystem::path& executable, int status, bool port_taken,
                     const std::filesystem::path& log) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == kCannotExecute) {
    return {.message = "The server program " + executable.string() +
                       " cannot be started. Is race2048d installed beside race2048?"};
  }
  const auto said = read_file(log, kMostSaid, FileOrigin::own);
  if (said && said->empty()) {
    return {.port_taken = port_taken,
            .message = "The server could not start: it ended with " + status_text(status) +
                       ", and its log is empty. Is the disk full that has " +
                       printable(log.parent_path().string()) + "?"};
  }
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
  const EndingSignals signals;
  const pid_t pid = spawn(executable, arguments, environment_without({}), [&output, &log_file] {
    setsid();
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    dup2(output.writing.get(), STDOUT_FILENO);
    dup2(log_file.get(), STDERR_FILENO);
  });
  output.writing.reset();
  const std::optional<std::string> line = first_line(output.reading, signals);
  if (!line) {
    kill(pid, SIGTERM);
    end_at_last(pid);
    std::filesystem::remove(log);
    return ServerFault{.message = "The server was stopped before it could start."};
  }
  const std::optional<ServerReport> report = parse_report(*line);
  if (report && report->kind == ServerReport::Kind::listening) {
    return StartedServer{.pid = pid, .port = report->port, .log = log};
  }
  const int status = end_at_last(pid);
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
