#include "client/app/interactive.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "client/core/commands.h"
#include "client/core/report.h"
#include "client/core/screen.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/ui/terminal.h"

namespace race2048::client {
namespace {

// The first change is shown at once, those that follow within this time together.
constexpr std::chrono::milliseconds kFrameEvery{16};

TimePoint read_clock() {
  return std::chrono::steady_clock::now();
}

class Session {
 public:
  explicit Session(InteractiveOptions options)
      : options_(std::move(options)), client_(options_.client), redraw_(loop_) {
    loop_.on_signals({SIGINT}, [this](int) { on_key({.kind = Key::Kind::interrupt}); });
    loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { on_kill(signal); });
    loop_.on_signals({SIGWINCH}, [this](int) {
      terminal_->resized();
      draw();
    });
    loop_.on_signals({SIGTSTP}, [this](int) { on_suspend(); });
  }

  InteractiveResult run() {
    terminal_.emplace();
    terminal_->restore_on_crash();
    keys_ = open("/dev/tty", O_RDONLY | O_CLOEXEC);
    if (keys_ < 0) throw ui::TerminalError("This process has no terminal of its own (/dev/tty).");
    loop_.watch(keys_, [this] { on_keys(); });
    link_.emplace(loop_, client_, options_.target, [this] { on_change(); });
    draw();
    loop_.run();
    terminal_.reset();
    report();
    return result_;
  }

 private:
  void on_keys() {
    bool any = false;
    while (const std::optional<Key> key = terminal_->read_key()) {
      any = true;
      on_key(*key);
    }
    // A terminal that has gone away stays readable for ever.
    pollfd state{.fd = keys_, .events = POLLIN, .revents = 0};
    const bool gone =
        !any && poll(&state, 1, 0) > 0 && (state.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
    if (gone && !result_.left) on_kill(SIGHUP);
  }

  void on_key(const Key& key) {
    const Command command = client::on_key(key, client_.model(), options_.owns_server, ui_);
    switch (command.kind) {
      case Command::Kind::none:
        break;
      case Command::Kind::act:
        client_.act(command.action);
        break;
      case Command::Kind::set_ready:
        client_.set_ready(command.ready);
        break;
      case Command::Kind::start_match:
        client_.start_match();
        break;
      case Command::Kind::leave:
        leave(kDone, options_.owns_server);
        break;
      case Command::Kind::leave_and_stop_server:
        leave(kDone, true);
        break;
      case Command::Kind::leave_and_keep_server:
        leave(kDone, false);
        break;
      case Command::Kind::interrupt_leave:
        leave(kInterrupted, command.stop_server);
        break;
      case Command::Kind::redraw:
        terminal_->repaint();
        break;
    }
    link_->flush();
    on_change();
  }

  // The terminal or the session goes: the others' server stays if anyone is on it.
  void on_kill(int signal) {
    leave(kSignalled + signal, options_.owns_server && !others_present(client_.model()));
    link_->flush();
    on_change();
  }

  void on_suspend() {
    terminal_->suspend();
    raise(SIGSTOP);
    terminal_->resume();
    draw();
  }

  void leave(int exit_code, bool stop_server) {
    if (result_.left) return;  // the first way out counts
    result_.exit_code = exit_code;
    result_.stop_server = stop_server;
    result_.for_all = stop_server && others_present(client_.model());
    result_.left = true;
    client_.leave();
  }

  void on_change() {
    const Model& model = client_.model();
    if (model.result && model.result->verification.kind == Verification::Kind::broken) {
      ever_broken_ = true;  // a rematch does not mend it
    }
    if (result_.room.empty() && !model.room.code.empty()) {
      result_.room = model.room.code;
      if (options_.invitations) invitations_ = options_.invitations(result_.room);
      if (options_.on_room) options_.on_room(result_.room);
    }
    if (client_.finished()) {
      if (link_->closed()) loop_.stop();
      return;
    }
    const TimePoint now = read_clock();
    if (now - drawn_at_ >= kFrameEvery) return draw();
    redraw_.set(drawn_at_ + kFrameEvery, [this] { draw(); });
  }

  ScreenInput screen_input(TimePoint now) const {
    return {.model = client_.model(),
            .ui = ui_,
            .now = now,
            .rows = terminal_->rows(),
            .columns = terminal_->columns(),
            .unicode = terminal_->unicode(),
            .owns_server = options_.owns_server,
            .invitations = invitations_,
            .hint = options_.hint};
  }

  void draw() {
    drawn_at_ = read_clock();
    const ScreenInput input = screen_input(drawn_at_);
    terminal_->paint(client::draw(input));
    const std::optional<TimePoint> next = next_redraw(input);
    if (!next) return redraw_.cancel();
    redraw_.set(std::max(*next, drawn_at_ + kFrameEvery), [this] { draw(); });
  }

  void report() {
    const Model& model = client_.model();
    if (model.failure && !result_.left) {
      std::fprintf(stderr, "race2048: %s\n", model.failure->message.c_str());
      result_.exit_code = model.failure->exit_code;
      // The own server has failed us: let it go, unless it has company.
      result_.stop_server = options_.owns_server && !others_present(model);
    }
    const std::string farewell = farewell_text(model);
    if (!farewell.empty()) std::printf("%s\n", farewell.c_str());
    if (ever_broken_) {
      std::fprintf(stderr, "race2048: the draws of a match in room %s were NOT VERIFIED.\n",
                   result_.room.c_str());
      if (result_.exit_code == kDone) result_.exit_code = kNotVerified;
    }
  }

  InteractiveOptions options_;
  EventLoop loop_;
  Client client_;
  EventLoop::Timer redraw_;
  std::optional<ui::Terminal> terminal_;
  std::optional<Link> link_;
  UiState ui_;
  std::vector<std::string> invitations_;
  TimePoint drawn_at_{};
  InteractiveResult result_;
  int keys_ = -1;
  bool ever_broken_ = false;
};

}  // namespace

InteractiveResult run_interactive(InteractiveOptions options,
                                  const std::function<void()>& on_signals_handled) {
  Session session(std::move(options));
  on_signals_handled();
  return session.run();
}

}  // namespace race2048::client
