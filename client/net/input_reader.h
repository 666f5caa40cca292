// Standard input for an event loop: a terminal, a pipe, a file or /dev/null.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "client/net/event_loop.h"
#include "client/system/pipe.h"

namespace race2048::client {

// A separate thread waits for the bytes. The loop itself could only do that if standard input were
// non-blocking, for all programs that share it, and not at all for files.
class InputReader {
 public:
  // Called from the loop with the bytes read; empty at the end of the input.
  using OnBytes = std::function<void(const std::string&)>;
  // Called from the loop with an errno if the input cannot be read. EIO: the terminal has hung up,
  // which is not an end that a person has typed.
  using OnFault = std::function<void(int)>;

  // `loop` must outlive the reader.
  InputReader(EventLoop& loop, OnBytes on_bytes, OnFault on_fault);
  // Reads nothing more and makes no more calls; further input is left to the next reader.
  ~InputReader();
  InputReader(const InputReader&) = delete;
  InputReader& operator=(const InputReader&) = delete;

  // Asks for some bytes; without this, input is left to other readers. Does nothing while an answer
  // is pending.
  void ask();

 private:
  struct Answer {
    std::string bytes;
    int fault = 0;  // an errno if the input cannot be read
  };
  struct Asker;

  void run() const;
  std::optional<Answer> next_answer() const;

  EventLoop& loop_;
  std::shared_ptr<Asker> asker_;
  Pipe orders_;  // one byte for each question; the destructor closes the writing end
  int terminal_ = -1;
  std::thread thread_;
};

}  // namespace race2048::client
