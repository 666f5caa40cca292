// Standard input for a loop, whatever it is: a terminal, a pipe, a file or /dev/null.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "client/net/event_loop.h"

namespace race2048::client {

// A thread of its own waits for the bytes. A loop could do so only by making standard input
// non-blocking, for all programs that share it, and not where it is a file.
class InputReader {
 public:
  // Out of the loop: what was read; empty at the end, and where it cannot be read.
  using OnBytes = std::function<void(std::string)>;

  // `loop` outlives the reader.
  InputReader(EventLoop& loop, OnBytes on_bytes);
  // Nothing is told any more. A thread that waits is left behind, until the program ends.
  ~InputReader();
  InputReader(const InputReader&) = delete;
  InputReader& operator=(const InputReader&) = delete;

  // Asks for some bytes: what nobody asks for is left to whoever reads it next. Does nothing while
  // an answer is still to come.
  void ask();

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
};

}  // namespace race2048::client
