// Lines to standard output for a loop that must not wait for whoever reads them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "client/net/event_loop.h"

namespace race2048::client {

class PlainOutput {
 public:
  // Called once, when lines cannot be told any more: nobody reads on (`quietly`), or nobody has
  // read for too long, or writing has failed; `why` is a sentence for standard error then.
  using OnFailure = std::function<void(bool quietly, const std::string& why)>;

  // `loop` outlives the output. Out of it comes `on_taken`, when lines that waited may have been
  // taken.
  PlainOutput(EventLoop& loop, OnFailure on_failure, std::function<void()> on_taken);

  // One line, which ends with it: what would steer a terminal, or what its locale cannot show, is a
  // '?' there.
  void line(std::string_view text);
  // Writes what can be written now; the rest follows by itself.
  void flush();
  // So much waits for its reader that nothing should be done which tells more.
  bool is_behind() const;
  // Writes the rest; gives up on a reader who takes nothing for some seconds.
  void finish();

 private:
  // REQUIRES: errno says why.
  void fail();
  void fail(bool quietly, const std::string& why);

  EventLoop::Timer timer_;
  OnFailure on_failure_;
  std::function<void()> on_taken_;
  std::string waiting_;
  bool unicode_;
  bool failed_ = false;
};

}  // namespace race2048::client
