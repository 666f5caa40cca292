#include "client/play/terminal_session.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <initializer_list>
#include <utility>

#include "client/net/clock.h"
#include "client/terminal/key_terminal.h"

namespace race2048::client {
namespace {

// Draws the first change at once, and further changes within this time together.
constexpr std::chrono::milliseconds kFrameEvery{16};

constexpr std::chrono::milliseconds kFlash{100};

// A server that starts one match after the other cannot cause more: several flashes a second can
// make people ill. Beyond: they are left out.
constexpr std::chrono::seconds kFlashEvery{1};
constexpr std::chrono::milliseconds kBellEvery{250};

sigset_t set_of(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

// The first of these signals that is pending.
std::optional<int> pending_of(std::initializer_list<int> signals) {
  sigset_t pending;
  sigpending(&pending);
  for (const int signal : signals) {
    if (sigismember(&pending, signal) == 1) return signal;
  }
  return std::nullopt;
}

// Stops this process with `signal` until it owns the terminal again. Returns the signal if SIGTERM,
// SIGHUP or SIGQUIT arrived instead (kill also continues a stopped job, still in the background);
// the signal is delivered once the mask is restored.
std::optional<int> stop_until_in_foreground(int signal) {
  const sigset_t held = set_of({SIGTERM, SIGHUP, SIGQUIT, SIGCONT});
  const sigset_t continuing = set_of({SIGCONT});
  constexpr timespec kNoTime{};
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &held, &before);
  std::optional<int> killed_by;
  bool stopped = true;
  do {
    ui::stop_by(signal);
    // The system does not stop a process that no shell could continue.
    stopped = pending_of({SIGCONT}).has_value();
    sigtimedwait(&continuing, nullptr, &kNoTime);
    if (ui::in_foreground()) break;
    killed_by = pending_of({SIGTERM, SIGHUP, SIGQUIT});
  } while (stopped && !killed_by);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return killed_by;
}

}  // namespace

TerminalSession::TerminalSession(TerminalClient& client, Suspending suspending)
    : client_(client), redraw_(loop_), keys_due_(loop_), flash_end_(loop_) {
  loop_.on_signals({SIGINT}, [this](int) { client_.on_key({.kind = Key::Kind::interrupt}); });
  loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { client_.on_kill(signal); });
  loop_.on_signals({SIGWINCH}, [this](int) {
    terminal_->resized();
    changed();  // not at once: dragging a window's edge sends many of these signals
  });
  loop_.on_signals({SIGCONT}, [this](int) {
    if (!ui::in_foreground()) return;
    terminal_->continued();
    draw();
  });
  if (suspending == Suspending::to_shell) {
    loop_.on_signals({SIGTSTP}, [this](int) { on_suspend(); });
  } else {
    std::signal(SIGTSTP, SIG_IGN);
  }
}

TerminalSession::~TerminalSession() = default;

void TerminalSession::open(const Appearance& appearance) {
  if (!ui::in_foreground()) {
    if (const std::optional<int> killed_by = stop_until_in_foreground(SIGTTOU)) {
      // Nothing is set up yet that would need to be undone.
      std::signal(*killed_by, SIG_DFL);
      raise(*killed_by);
    }
  }
  terminal_.emplace(appearance);
  terminal_->restore_on_crash();
  keys_ = ::open("/dev/tty", O_RDONLY | O_CLOEXEC);
  if (keys_ < 0) throw ui::TerminalError("This process has no terminal of its own (/dev/tty).");
  loop_.watch(keys_, [this] { on_keys(); });
}

void TerminalSession::run() {
  draw();
  loop_.run();
}

void TerminalSession::close() {
  keys_due_.cancel();
  flash_end_.cancel();
  redraw_.cancel();
  if (!terminal_) return;
  const std::string note = terminal_->note();
  terminal_.reset();
  // Repeats the note on the normal screen, where it stays readable.
  if (!note.empty()) std::fprintf(stderr, "race2048: %s\n", note.c_str());
}

void TerminalSession::on_keys() {
  bool any = false;
  while (const std::optional<Key> key = terminal_->read_key(read_clock())) {
    any = true;
    client_.on_key(*key);
  }
  if (const std::optional<TimePoint> due = terminal_->key_due()) {
    keys_due_.set(*due, [this] { on_keys(); });
  }
  // A terminal that has gone stays readable for ever but delivers nothing.
  pollfd state{.fd = keys_, .events = POLLIN, .revents = 0};
  const bool gone =
      !any && poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
  if (!gone) return;
  loop_.unwatch(keys_);
  client_.on_kill(SIGHUP);
}

void TerminalSession::on_suspend() {
  terminal_->suspend();
  // Uses SIGTSTP with its default action instead of SIGSTOP. If no shell could continue this
  // process, the system ignores SIGTSTP, but SIGSTOP would stop the process for good.
  if (stop_until_in_foreground(SIGTSTP)) {
    // In the background, printing a last line could stop the process (stty tostop).
    std::signal(SIGTTOU, SIG_IGN);
    return;
  }
  terminal_->resume();
  draw();
}

void TerminalSession::changed() {
  const TimePoint now = read_clock();
  if (now - drawn_at_ >= kFrameEvery) return draw();
  redraw_.set(drawn_at_ + kFrameEvery, [this] { draw(); });
}

void TerminalSession::repaint() {
  terminal_->repaint();
}

void TerminalSession::set_appearance(const Appearance& appearance) {
  terminal_->set_appearance(appearance);
}

void TerminalSession::copy(const std::string& text) {
  terminal_->copy(text);
}

void TerminalSession::bell() {
  const TimePoint now = read_clock();
  if (rung_at_ && now < *rung_at_ + kBellEvery) return;
  rung_at_ = now;
  terminal_->bell();
}

void TerminalSession::flash() {
  const TimePoint now = read_clock();
  if (flashed_at_ && now < *flashed_at_ + kFlashEvery) return;
  flashed_at_ = now;
  terminal_->flash();
  flash_end_.set(now + kFlash, [this] {
    terminal_->end_flash();
    if (!terminal_->ready()) wait_for_terminal();
  });
}

void TerminalSession::draw() {
  if (!terminal_->ready()) return wait_for_terminal();
  drawn_at_ = read_clock();
  const TerminalView view{.now = drawn_at_,
                          .rows = terminal_->rows(),
                          .columns = terminal_->columns(),
                          .unicode = terminal_->unicode()};
  client_.before_drawing(view);
  const Drawing drawing = client_.draw(view);
  terminal_->paint(drawing.frame);
  if (!terminal_->ready()) return wait_for_terminal();
  if (!drawing.next) return redraw_.cancel();
  redraw_.set(std::max(*drawing.next, drawn_at_ + kFrameEvery), [this] { draw(); });
}

// Changes that come meanwhile are drawn together when the terminal is ready.
void TerminalSession::wait_for_terminal() {
  redraw_.cancel();
  if (std::exchange(waits_for_terminal_, true)) return;
  loop_.when_writable(terminal_->output(), [this] {
    waits_for_terminal_ = false;
    draw();
  });
}

}  // namespace race2048::client
