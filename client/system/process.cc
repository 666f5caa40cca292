#include "client/system/process.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

namespace race2048::client {
namespace {

constexpr int kServerCannotListen = 3;  // race2048d's exit code
constexpr std::chrono::seconds kInsistAfter{3};
constexpr std::size_t kLongestLine = 400;
constexpr std::string_view kListening = "race2048d listening on port ";

// All that the server prints before it listens, or until it ends.
std::string first_line(int descriptor) {
  std::string line;
  char c = 0;
  for (;;) {
    const ssize_t count = read(descriptor, &c, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0 || c == '\n') return line;
    line.push_back(c);
  }
}

std::optional<std::uint16_t> port_in(const std::string& line) {
  if (!line.starts_with(kListening)) return std::nullopt;
  std::uint16_t port = 0;
  const char* begin = line.data() + kListening.size();
  const auto [end, error] = std::from_chars(begin, line.data() + line.size(), port);
  if (error != std::errc{}) return std::nullopt;
  return port;
}

// Of a file that a program has written; empty when there is nothing in it.
std::string last_line(int file) {
  std::string text(kLongestLine, '\0');
  const off_t size = lseek(file, 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(text.size()));
  const ssize_t count = pread(file, text.data(), text.size(), begin);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(0, count)));
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);  // npos + 1 is 0
}

int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::variant<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                      const std::vector<std::string>& arguments,
                                                      const std::filesystem::path& log) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::system_category(), "cannot make a pipe");
  }
  const std::string log_path = log.string();
  const pid_t pid = spawn(executable, arguments, environment_without({}), [&ends, &log_path] {
    setsid();
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    dup2(ends[1], STDOUT_FILENO);
    redirect(STDERR_FILENO, log_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND);
  });
  close(ends[1]);
  const std::optional<std::uint16_t> port = port_in(first_line(ends[0]));
  close(ends[0]);
  if (port) return StartedServer{.pid = pid, .port = *port, .log = log};
  const int exit_code = wait_for(pid);
  std::ostringstream said;
  said << std::ifstream(log).rdbuf();
  std::filesystem::remove(log);
  if (exit_code == kCannotExecute) {
    return ServerFault{.message = "The server program " + executable.string() +
                                  " cannot be started. Is race2048d installed beside race2048?"};
  }
  return ServerFault{.port_taken = exit_code == kServerCannotListen &&
                                   said.str().find("in use") != std::string::npos,
                     .message = "The server could not start. It said:\n" + said.str()};
}

Companion::Companion(const std::filesystem::path& executable,
                     const std::vector<std::string>& arguments, const Environment& environment)
    : pid_(-1), errors_(memfd_create("stderr", MFD_CLOEXEC)) {
  if (errors_ < 0) throw std::system_error(errno, std::system_category(), "cannot make a file");
  pid_ = spawn(executable, arguments, environment, [errors = errors_, parent = getpid()] {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(kCannotExecute);  // it ended before we asked to be told
    setpgid(0, 0);                                   // the terminal's Ctrl-C is not for it
    redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
    redirect(STDOUT_FILENO, "/dev/null", O_WRONLY);
    dup2(errors, STDERR_FILENO);
  });
}

Companion::~Companion() {
  if (pid_ >= 0) {
    ask_to_stop();
    if (!status_within(pid_, kInsistAfter)) {
      kill(pid_, SIGKILL);
      wait_for(pid_);
    }
  }
  if (errors_ >= 0) close(errors_);
}

Companion::Companion(Companion&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), errors_(std::exchange(other.errors_, -1)) {}

void Companion::ask_to_stop() {
  if (pid_ >= 0) kill(pid_, SIGTERM);
}

std::optional<std::string> Companion::ended() {
  if (pid_ >= 0) {
    const std::optional<int> status = status_within(pid_, {});
    if (!status) return std::nullopt;
    pid_ = -1;
    status_ = *status;
  }
  const std::string said = last_line(errors_);
  return said.empty() ? "It ended with " + status_text(status_) + "." : said;
}

void stop_server(const StartedServer& server, StopWhen when) {
  // Not waited for: it says goodbye to everyone by itself.
  kill(server.pid, when == StopWhen::now ? SIGTERM : SIGHUP);
}

bool has_ended(const StartedServer& server, std::chrono::milliseconds patience) {
  return status_within(server.pid, patience).has_value();
}

}  // namespace race2048::client
