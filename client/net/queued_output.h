// Bytes to a descriptor, such as standard output, for a loop that must not wait for their reader.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "client/net/event_loop.h"

namespace race2048::client {

class QueuedOutput {
 public:
  // Called once, when no more bytes can be written, with the errno that says why: ETIMEDOUT if the
  // reader has not read for too long.
  using OnFailure = std::function<void(int fault)>;

  // `loop` must outlive the output. It calls `on_taken` when waiting bytes may have been accepted.
  QueuedOutput(EventLoop& loop, int descriptor, OnFailure on_failure,
               std::function<void()> on_taken);

  // Adds bytes; after a failure they are dropped.
  void add(std::string_view bytes);
  // Writes as much as possible without waiting; further bytes follow by themselves.
  void flush();
  // True if so much is waiting that nothing should be done that would produce more.
  bool is_behind() const;
  bool failed() const { return failed_; }
  // Writes all waiting bytes; gives up on a reader that accepts nothing for some seconds.
  void finish();

 private:
  // REQUIRES: errno has the reason.
  void fail();

  EventLoop::Timer timer_;
  const int descriptor_;
  OnFailure on_failure_;
  std::function<void()> on_taken_;
  std::string waiting_;
  bool failed_ = false;
};

}  // namespace race2048::client
