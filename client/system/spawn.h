// Making processes of other programs.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace race2048::client {

// NAME=value, as a program finds it.
using Environment = std::vector<std::string>;

// This process's own, without the variables of these names.
Environment environment_without(const std::vector<std::string>& names);

// Forks; the child calls `prepare`, which may use nothing but system calls, and becomes the
// program, found by PATH when it has no slash, with no signal handled, ignored or blocked and no
// descriptors but 0, 1 and 2. A program that cannot be executed ends with kCannotExecute. Throws
// std::system_error when no process can be made.
pid_t spawn(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const Environment& environment, const std::function<void()>& prepare);

inline constexpr int kCannotExecute = 127;

// For `prepare`: the descriptor is the file at `path` from now on.
void redirect(int descriptor, const char* path, int flags);

// How the process has ended, as waitpid() gives it, by now or within `patience`; nothing if it has
// not. Not to be asked again after that.
std::optional<int> status_within(pid_t pid, std::chrono::milliseconds patience);
// The same, however long it takes.
int wait_for(pid_t pid);

// "exit status 3", "signal 9".
std::string status_text(int status);

// Holds back all signals from this thread while it lives, and for good from threads that it starts
// meanwhile: a program that is started must not be lost to a Ctrl-C before anyone is there to stop
// it again, and a thread must not take a signal from the one that looks for it.
class SignalBlock {
 public:
  SignalBlock();
  ~SignalBlock();
  SignalBlock(const SignalBlock&) = delete;
  SignalBlock& operator=(const SignalBlock&) = delete;

 private:
  sigset_t before_;
};

}  // namespace race2048::client
