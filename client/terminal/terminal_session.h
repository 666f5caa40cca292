// The loop of a program with a screen: keys, signals, suspending, resizing, and when to draw.
#pragma once

#include <optional>
#include <string>

#include "client/control/keys.h"
#include "client/net/event_loop.h"
#include "client/screen/frame.h"
#include "client/terminal/terminal.h"

namespace race2048::client {

// The terminal as a drawing has to know it.
struct TerminalView {
  TimePoint now;
  int rows = 0;
  int columns = 0;
  bool unicode = true;
};

struct Drawing {
  Frame frame;
  // When time alone will next change it; nothing when it will not.
  std::optional<TimePoint> next{};
};

// What a session shows and tells. Everything is called by the session's thread, out of run().
class TerminalClient {
 public:
  virtual ~TerminalClient() = default;
  virtual void on_key(const Key& key) = 0;
  // Something outside ends the program: SIGTERM, SIGQUIT or SIGHUP, which stands for a terminal
  // that has gone away too.
  virtual void on_kill(int signal) = 0;
  virtual Drawing draw(const TerminalView& view) = 0;
};

class TerminalSession {
 public:
  // Handles the signals from here on; they are told by run(). `client` outlives the session.
  explicit TerminalSession(TerminalClient& client);
  ~TerminalSession();
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  // Takes the terminal, once a shell that has put the process into the background gives it.
  // Throws ui::TerminalError.
  void open(const Appearance& appearance);
  // Draws, then loops until stop(). REQUIRES: open().
  void run();
  void stop() { loop_.stop(); }
  // Makes the terminal whole again, as the destructor does; says note() to standard error.
  void close();

  // What is drawn has changed: shown at once when nothing was for a while, else with what follows.
  void changed();
  // Something else has written to the terminal: the next drawing shows every cell.
  void repaint();
  // Paints in this way from now on. REQUIRES: open().
  void set_appearance(const Appearance& appearance);
  // What a person should know of how the terminal is taken; empty when there is nothing.
  // REQUIRES: open().
  const std::string& note() const { return terminal_->note(); }

  // Rings, and inverts the screen for a moment, which holds nothing up. REQUIRES: open().
  void bell();
  void flash();

  EventLoop& loop() { return loop_; }

 private:
  void on_keys();
  void on_suspend();
  void draw();
  void wait_for_terminal();

  TerminalClient& client_;
  EventLoop loop_;
  EventLoop::Timer redraw_;
  EventLoop::Timer keys_due_;
  EventLoop::Timer flash_end_;
  std::optional<ui::Terminal> terminal_;
  TimePoint drawn_at_{};
  int keys_ = -1;
  bool waits_for_terminal_ = false;
};

}  // namespace race2048::client
