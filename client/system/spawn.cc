#include "client/system/spawn.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>
#include <thread>

namespace race2048::client {
namespace {

// The array that exec() needs; the strings must outlive it.
std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  pointers.reserve(strings.size() + 1);
  for (std::string& string : strings) pointers.push_back(string.data());
  pointers.push_back(nullptr);
  return pointers;
}

template <typename Keeps>
Environment environment_of(Keeps keeps) {
  Environment environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable(*entry);
    if (keeps(variable.substr(0, variable.find('=')))) environment.emplace_back(variable);
  }
  return environment;
}

}  // namespace

Environment environment_without(const std::vector<std::string>& names) {
  return environment_of([&names](std::string_view name) {
    return std::find(names.begin(), names.end(), name) == names.end();
  });
}

Environment program_environment(const std::vector<std::string>& names) {
  constexpr std::array<std::string_view, 5> kForAll = {"PATH", "HOME", "TMPDIR", "TERM", "LANG"};
  return environment_of([&](std::string_view name) {
    return name.starts_with("LC_") ||
           std::find(kForAll.begin(), kForAll.end(), name) != kForAll.end() ||
           std::find(names.begin(), names.end(), name) != names.end();
  });
}

pid_t spawn(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const Environment& environment, const std::function<void()>& prepare) {
  // Allocates all memory before the fork, because another thread may hold the allocator's lock.
  std::vector<std::string> words = {executable.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> variables = environment;
  const std::vector<char*> argv = pointers_to(words);
  const std::vector<char*> envp = pointers_to(variables);
  // A signal must not reach the child while the child still has our handlers.
  const SignalBlock block;
  const pid_t pid = fork();
  if (pid < 0) {
    throw std::system_error(errno, std::system_category(), "cannot start " + words.front());
  }
  if (pid > 0) return pid;
  prepare();
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);  // above all, the link to the server
  execvpe(argv.front(), argv.data(), envp.data());
  _exit(kCannotExecute);
}

void redirect(int descriptor, const char* path, int flags) {
  const int opened = open(path, flags | O_CLOEXEC, 0600);
  if (opened < 0) _exit(kCannotExecute);
  dup2(opened, descriptor);
}

std::optional<int> status_within(pid_t pid, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  for (;;) {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == pid) return status;
    if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

int wait_for(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::string status_text(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
  return "exit status " + std::to_string(WEXITSTATUS(status));
}

SignalBlock::SignalBlock() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before_);
}

SignalBlock::~SignalBlock() {
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace race2048::client
