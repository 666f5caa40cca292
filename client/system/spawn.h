// Starts processes of other programs.
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

// The environment of a program, as NAME=value.
using Environment = std::vector<std::string>;

// This process's environment without the variables in `names`.
Environment environment_without(const std::vector<std::string>& names);

// The part of this process's environment that every program needs: PATH, HOME, TMPDIR, TERM, LANG
// and LC_*; and the variables in `names`. For programs of other people, who must not see the other
// variables.
Environment program_environment(const std::vector<std::string>& names);

// Forks. The child calls `prepare`, which may only make system calls, and then executes the
// program, which is searched in PATH if its name has no slash. The program starts with default
// signal handlers, no blocked signals, and only descriptors 0, 1 and 2. If it cannot be executed,
// the child ends with kCannotExecute. Throws std::system_error if the process cannot be created.
pid_t spawn(const std::filesystem::path& executable, const std::vector<std::string>& arguments,
            const Environment& environment, const std::function<void()>& prepare);

inline constexpr int kCannotExecute = 127;

// For use in `prepare`: makes `descriptor` refer to the file at `path`.
void redirect(int descriptor, const char* path, int flags);

// The status from waitpid() if the process has ended or ends within `patience`, otherwise nothing.
// Do not call again after a status was returned.
std::optional<int> status_within(pid_t pid, std::chrono::milliseconds patience);
// Waits for the end of the process, however long that takes; returns its status.
int wait_for(pid_t pid);

// "exit status 3", "signal 9".
std::string status_text(int status);

// While it exists, blocks all signals for this thread, and permanently for threads started
// meanwhile. With it, a Ctrl-C cannot end this program after it has started another and before it
// can stop that one again, and no other thread takes a signal away from the thread that handles
// signals.
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
