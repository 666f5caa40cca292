#include "client/app/terminal_session.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace race2048::client {
namespace {

// The first change is shown at once, those that follow within this time together.
constexpr std::chrono::milliseconds kFrameEvery{16};

constexpr std::chrono::milliseconds kFlash{100};

TimePoint read_clock() {
  return std::chrono::steady_clock::now();
}

}  // namespace

TerminalSession::TerminalSession(TerminalClient& client)
    : client_(client), redraw_(loop_), keys_due_(loop_), flash_end_(loop_) {
  loop_.on_signals({SIGINT}, [this](int) { client_.on_key({.kind = Key::Kind::interrupt}); });
  loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { client_.on_kill(signal); });
  loop_.on_signals({SIGWINCH}, [this](int) {
    terminal_->resized();
    draw();
  });
  loop_.on_signals({SIGTSTP}, [this](int) { on_suspend(); });
}

TerminalSession::~TerminalSession() = default;

void TerminalSession::open(const Appearance& appearance) {
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
  // Once more, where it stays to be read.
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
  // A terminal that has gone away stays readable for ever.
  pollfd state{.fd = keys_, .events = POLLIN, .revents = 0};
  const bool gone =
      !any && poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
  if (!gone || hung_up_) return;
  hung_up_ = true;
  client_.on_kill(SIGHUP);
}

void TerminalSession::on_suspend() {
  terminal_->suspend();
  // The signal itself, with its default action: where no shell could continue this process the
  // system ignores it, while SIGSTOP would stop it for good.
  struct sigaction by_default {};
  struct sigaction ours {};
  by_default.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &by_default, &ours);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, nullptr);
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

void TerminalSession::bell() {
  terminal_->bell();
}

void TerminalSession::flash() {
  terminal_->flash();
  flash_end_.set(read_clock() + kFlash, [this] { terminal_->end_flash(); });
}

void TerminalSession::draw() {
  drawn_at_ = read_clock();
  const Drawing drawing = client_.draw({.now = drawn_at_,
                                        .rows = terminal_->rows(),
                                        .columns = terminal_->columns(),
                                        .unicode = terminal_->unicode()});
  terminal_->paint(drawing.frame);
  if (!drawing.next) return redraw_.cancel();
  redraw_.set(std::max(*drawing.next, drawn_at_ + kFrameEvery), [this] { draw(); });
}

}  // namespace race2048::client
