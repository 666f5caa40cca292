#include "client/terminal/crash_guard.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace race2048::client::ui {
namespace {

// A signal handler may use only plain memory and a few system calls, so everything it needs is
// prepared here.

constexpr std::array<int, 5> kCrashSignals = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};

struct CrashKit {
  volatile std::sig_atomic_t screen_is_up = 0;
  int terminal = -1;
  std::array<char, 256> sequence{};
  std::size_t sequence_size = 0;
  termios modes{};
  std::array<struct sigaction, kCrashSignals.size()> before{};
  bool installed = false;
};
CrashKit crash_kit;

// The handler has its own stack, because the crash may be a stack overflow.
alignas(16) std::array<char, 32 * 1024> crash_stack;

bool write_sequence() {
  return write(crash_kit.terminal, crash_kit.sequence.data(), crash_kit.sequence_size) > 0;
}

extern "C" void on_crash(int signal) {
  if (crash_kit.screen_is_up != 0) {
    crash_kit.screen_is_up = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &crash_kit.modes);
    // The terminal is full: drop its pending output and try again.
    if (!write_sequence()) {
      tcflush(crash_kit.terminal, TCOFLUSH);
      write_sequence();
    }
  }
  for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
    if (kCrashSignals[i] == signal) sigaction(signal, &crash_kit.before[i], nullptr);
  }
  raise(signal);
}

}  // namespace

void install_crash_guard() {
  if (crash_kit.installed) return;
  crash_kit.installed = true;
  stack_t stack{};
  stack.ss_sp = crash_stack.data();
  stack.ss_size = crash_stack.size();
  sigaltstack(&stack, nullptr);
  for (std::size_t i = 0; i < kCrashSignals.size(); ++i) {
    struct sigaction action {};
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    sigaction(kCrashSignals[i], &action, &crash_kit.before[i]);
  }
}

void screen_is_up(int terminal, const std::string& sequence, const termios& modes) {
  crash_kit.terminal = terminal;
  crash_kit.sequence_size = std::min(sequence.size(), crash_kit.sequence.size());
  std::memcpy(crash_kit.sequence.data(), sequence.data(), crash_kit.sequence_size);
  crash_kit.modes = modes;
  crash_kit.screen_is_up = 1;
}

void screen_is_down() {
  crash_kit.screen_is_up = 0;
}

}  // namespace race2048::client::ui
