#include "client/app/process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

namespace race2048::client {
namespace {

constexpr int kCannotExecute = 127;
constexpr int kServerCannotListen = 3;  // race2048d's exit code
constexpr std::chrono::seconds kInsistAfter{3};
constexpr std::string_view kListening = "race2048d listening on port ";

// Forks; the child calls `prepare`, which may use nothing but system calls, and becomes the
// program.
pid_t spawn(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const std::function<void()>& prepare) {
  std::vector<char*> argv;
  std::string program = executable.string();
  std::vector<std::string> copies = arguments;
  argv.push_back(program.data());
  for (std::string& argument : copies) argv.push_back(argument.data());
  argv.push_back(nullptr);
  // No signal may reach the child while it still has our handlers.
  const SignalBlock block;
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::system_category(), "cannot start " + program);
  if (pid > 0) return pid;
  prepare();
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // the link to the server, mostly
  execvp(program.c_str(), argv.data());
  _exit(kCannotExecute);
}

void redirect(int descriptor, const char* path, int flags) {
  const int opened = open(path, flags | O_CLOEXEC, 0600);
  if (opened < 0) _exit(kCannotExecute);
  dup2(opened, descriptor);
}

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

// Whether the process has ended, by now or within the time given.
bool ended_within(pid_t pid, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (waitpid(pid, nullptr, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

SignalBlock::SignalBlock() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before_);
}

SignalBlock::~SignalBlock() {
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

std::variant<StartedServer, ServerFault> start_server(const std::filesystem::path& executable,
                                                      const std::vector<std::string>& arguments,
                                                      const std::filesystem::path& log) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::system_category(), "cannot make a pipe");
  }
  const std::string log_path = log.string();
  const pid_t pid = spawn(executable, arguments, [&ends, &log_path] {
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
                     const std::vector<std::string>& arguments)
    : pid_(spawn(executable, arguments, [parent = getpid()] {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) _exit(kCannotExecute);  // it ended before we asked to be told
        unsetenv("RACE2048_NAME");                       // the person's, who needs it
        setpgid(0, 0);                                   // the terminal's Ctrl-C is not for it
        redirect(STDIN_FILENO, "/dev/null", O_RDONLY);
        redirect(STDOUT_FILENO, "/dev/null", O_WRONLY);
        redirect(STDERR_FILENO, "/dev/null", O_WRONLY);
      })) {}

Companion::~Companion() {
  if (pid_ < 0) return;
  kill(pid_, SIGTERM);
  if (ended_within(pid_, kInsistAfter)) return;
  kill(pid_, SIGKILL);
  wait_for(pid_);
}

Companion::Companion(Companion&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}

void stop_server(const StartedServer& server, StopWhen when) {
  // Not waited for: it says goodbye to everyone by itself.
  kill(server.pid, when == StopWhen::now ? SIGTERM : SIGHUP);
}

bool has_ended(const StartedServer& server, std::chrono::milliseconds patience) {
  return ended_within(server.pid, patience);
}

}  // namespace race2048::client
