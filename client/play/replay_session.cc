#include "client/play/replay_session.h"

#include <utility>

#include "client/net/clock.h"
#include "client/play/terminal_session.h"
#include "client/replay/replay_screen.h"
#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

class ReplaySession : private TerminalClient {
 public:
  ReplaySession(Playback playback, const Preferences& preferences)
      : room_(std::move(playback), preferences), terminal_(*this) {}

  int run() {
    terminal_.open(room_.preferences.appearance);
    client::run(read_clock(), room_);
    terminal_.run();
    terminal_.close();
    return exit_code_.value_or(kDone);
  }

 private:
  void on_key(const Key& key) override {
    if (exit_code_) return;  // typed ahead, after the key that leaves
    room_.shown = seats_on_screen(input_of(view_));
    switch (client::on_key(key, read_clock(), room_)) {
      case ReplayEffect::none:
        break;
      case ReplayEffect::leave:
        return leave(kDone);
      case ReplayEffect::interrupt:
        return leave(kInterrupted);
      case ReplayEffect::redraw:
        terminal_.repaint();
        break;
    }
    terminal_.changed();
  }

  void on_kill(int signal) override { leave(kSignalled + signal); }

  void before_drawing(const TerminalView& view) override {
    view_ = view;
    advance(view.now, room_);
  }

  Drawing draw(const TerminalView& view) const override {
    const ReplayScreenInput input = input_of(view);
    return {client::draw(input), next_redraw(input)};
  }

  ReplayScreenInput input_of(const TerminalView& view) const {
    return {.room = room_,
            .now = view.now,
            .rows = view.rows,
            .columns = view.columns,
            .unicode = view.unicode};
  }

  void leave(int exit_code) {
    exit_code_ = exit_code;
    terminal_.stop();
  }

  ReplayRoom room_;
  TerminalView view_{};  // of the last drawing
  TerminalSession terminal_;
  std::optional<int> exit_code_;
};

}  // namespace

int run_replay(Playback playback, const Preferences& preferences) {
  return ReplaySession(std::move(playback), preferences).run();
}

}  // namespace race2048::client
