// The main loop of a program with a screen: keys, signals, suspending, resizing, and when to draw.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/net/event_loop.h"
#include "client/screen/frame.h"
#include "client/state/keys.h"
#include "client/terminal/terminal.h"

namespace race2048::client {

// The facts about the terminal that a drawing needs.
struct TerminalView {
  TimePoint now;
  int rows = 0;
  int columns = 0;
  bool unicode = true;
};

struct Drawing {
  Frame frame;
  // When the drawing will change because time passes; nothing if it will not.
  std::optional<TimePoint> next{};
};

// The session's client: receives keys and signals, and provides drawings. The session makes all
// calls from run(), on its thread.
class TerminalClient {
 public:
  virtual ~TerminalClient() = default;
  virtual void on_key(const Key& key) = 0;
  // SIGTERM, SIGQUIT or SIGHUP ends the program. A terminal that has gone counts as SIGHUP.
  virtual void on_kill(int signal) = 0;
  // Receives the terminal's size and the time before each drawing.
  virtual void before_drawing(const TerminalView& view) = 0;
  virtual Drawing draw(const TerminalView& view) const = 0;
};

class TerminalSession {
 public:
  // Ctrl-Z, that is SIGTSTP, gives the terminal back to the shell, or does nothing.
  enum class Suspending : std::uint8_t { to_shell, never };

  // Installs the signal handlers; run() delivers the signals. `client` must outlive the session.
  explicit TerminalSession(TerminalClient& client, Suspending suspending = Suspending::to_shell);
  ~TerminalSession();
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  // Takes over the terminal. A background process first stops until its shell brings it to the
  // foreground. Throws ui::TerminalError.
  void open(const Appearance& appearance);
  // Draws, then loops until stop(). REQUIRES: open().
  void run();
  void stop() { loop_.stop(); }
  // Restores the terminal, like the destructor, and prints note() to standard error.
  void close();

  // The drawing has changed: draws it at once after a quiet period, otherwise together with the
  // changes that follow.
  void changed();
  // Something else has written to the terminal: the next drawing writes every cell.
  void repaint();
  // Changes colours and glyphs. REQUIRES: open().
  void set_appearance(const Appearance& appearance);
  // One line about how an unusual terminal is treated; empty when there is nothing to say.
  // REQUIRES: open().
  const std::string& note() const { return terminal_->note(); }

  // Puts the text into the terminal's clipboard, if it has one. REQUIRES: open().
  void copy(const std::string& text);

  // bell() rings; flash() inverts the screen for a moment, without waiting. Neither does so again
  // at once. REQUIRES: open().
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
  std::optional<TimePoint> rung_at_;
  std::optional<TimePoint> flashed_at_;
  int keys_ = -1;
  bool waits_for_terminal_ = false;
};

}  // namespace race2048::client
