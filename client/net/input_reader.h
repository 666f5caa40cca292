// Standard input for a loop, whatever it is: a terminal, a pipe, a file or /dev/null.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "client/net/event_loop.h"
#include "client/system/pipe.h"

namespace race2048::client {

// A thread of its own waits for the bytes. A loop could do so only by making standard input
// non-blocking, for all programs that share it, and not where it is a file.
class InputReader {
 public:
  // Out of the loop: what was read; empty at the end.
  using OnBytes = std::function<void(const std::string&)>;
  // Out of the loop: it cannot be read, and why: an errno.
  using OnFault = std::function<void(int)>;

  // `loop` outlives the reader.
  InputReader(EventLoop& loop, OnBytes on_bytes, OnFault on_fault);
  // Nothing is told any more, and nothing read: what comes now is for who reads it next.
  ~InputReader();
  InputReader(const InputReader&) = delete;
  InputReader& operator=(const InputReader&) = delete;

  // Asks for some bytes: what nobody asks for is left to whoever reads it next. Does nothing while
  // an answer is still to come.
  void ask();

 private:
  struct Answer {
    std::string bytes;
    int fault = 0;  // an errno, when it cannot be read
  };
  struct Asker;

  void run() const;
  std::optional<Answer> next_answer() const;

  EventLoop& loop_;
  std::shared_ptr<Asker> asker_;
  Pipe orders_;  // a byte for each question; its writing end is closed when the reader goes
  int terminal_ = -1;
  std::thread thread_;
};

}  // namespace race2048::client
