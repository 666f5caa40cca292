// Lines to standard output for a loop that must not wait for the reader.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "client/net/event_loop.h"
#include "client/net/queued_output.h"
#include "client/text/glyphs.h"

namespace race2048::client {

// The glyphs that lines on standard output may hold, by the locale of the environment. Takes
// LC_CTYPE from it, for the whole process.
Glyphs glyphs_of_lines();

class PlainOutput {
 public:
  // `loop` must outlive the output. It calls `on_lost` once if no more lines can be written, with
  // the exit code: kSignalled + SIGPIPE without a reader, kSignalled + SIGHUP without a terminal,
  // otherwise kInternal, after a sentence on standard error. It calls `on_taken` when waiting lines
  // may have been accepted.
  PlainOutput(EventLoop& loop, std::function<void(int exit_code)> on_lost,
              std::function<void()> on_taken);

  // Adds one line. A '?' replaces characters that could control a terminal or that its locale
  // cannot show.
  void line(std::string_view text);
  // The line that the person types, for a terminal that does not show it by itself: shown after the
  // last line, and anew after each line that comes meanwhile. Empty: none.
  void prompt(const std::string& text);
  // Writes as much as possible without waiting; further lines follow by themselves.
  void flush();
  // True if so much is waiting that nothing should be done that would produce more lines.
  bool is_behind() const { return output_.is_behind(); }
  // Writes all waiting lines; gives up on a reader that accepts nothing for some seconds.
  void finish();

 private:
  void show_prompt();
  void fail(int fault);

  std::function<void(int exit_code)> on_lost_;
  QueuedOutput output_;
  std::string prompt_;  // the terminal's last line shows the part shown_ of it
  std::string shown_;
  Glyphs glyphs_;
  const bool to_terminal_;  // one that has hung up no longer says that it is one
};

}  // namespace race2048::client
