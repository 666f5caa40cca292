#include "client/terminal/key_terminal.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "client/terminal/crash_guard.h"
#include "client/terminal/terminal.h"

namespace race2048::client::ui {
namespace {

constexpr int kNothingToWrite = -1;

}  // namespace

void stop_by(int signal) {
  struct sigaction by_default {};
  struct sigaction ours {};
  by_default.sa_handler = SIG_DFL;
  sigaction(signal, &by_default, &ours);
  raise(signal);
  sigaction(signal, &ours, nullptr);
}

KeyTerminal::KeyTerminal() {
  if (tcgetattr(STDIN_FILENO, &before_) != 0) {
    throw std::system_error(errno, std::system_category(), "cannot read the terminal's modes");
  }
  install_crash_guard();
  take();
}

KeyTerminal::~KeyTerminal() {
  give_back();
}

void KeyTerminal::take() {
  if (!in_foreground()) return;
  // Outside our modes they may be others than at the start: a shell or stty can change them.
  if (!taken_) tcgetattr(STDIN_FILENO, &before_);
  termios keys = before_;
  keys.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | IEXTEN);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  screen_is_up(kNothingToWrite, {}, before_);
  tcsetattr(STDIN_FILENO, TCSANOW, &keys);
  taken_ = true;
}

// In the background the terminal belongs to the shell, which has set its own modes.
void KeyTerminal::give_back() {
  if (!taken_) return;
  taken_ = false;
  screen_is_down();
  if (in_foreground()) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

void KeyTerminal::suspend() {
  give_back();
  stop_by(SIGTSTP);
  take();
}

}  // namespace race2048::client::ui
