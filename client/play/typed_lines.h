// Lines from standard input for the faces without a screen: typed with Enter, typed as single keys,
// or from a pipe or a file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client/net/event_loop.h"
#include "client/net/input_reader.h"
#include "client/plain/key_lines.h"
#include "client/plain/plain_talk.h"
#include "client/terminal/key_terminal.h"
#include "shared/line_splitter.h"

namespace race2048::client {

// How lines come in; `one_key` is for a terminal only.
PlainInput input_for(bool one_key);

class TypedLines {
 public:
  // `loop` must outlive the lines. It calls `on_input` when next(), take_end() or prompt() may have
  // something new, and `on_lost` if the input cannot be read, with the exit code: kSignalled +
  // SIGHUP without a terminal, otherwise kInternal, after a sentence on standard error.
  TypedLines(EventLoop& loop, PlainInput input, std::function<void()> on_input,
             std::function<void(int exit_code)> on_lost);

  // Call this once the loop handles the signals that end the program. For PlainInput::keys it takes
  // the terminal until the destruction, and handles SIGTSTP and SIGCONT; it throws
  // std::system_error if the terminal has no modes.
  void open();

  // The next line, valid until the next call. Without a next line, asks for more input.
  std::optional<Line> next();
  // True once for each end of the input. Call it when next() has returned nothing. At a terminal
  // more input may follow.
  bool take_end();
  // The line that the person types key by key; empty outside a typed line.
  std::string prompt() const { return input_ == PlainInput::keys ? keys_.prompt() : std::string(); }

 private:
  void on_bytes(const std::string& bytes);
  void wait_for_rest_of_key();
  void fail(int fault);

  EventLoop& loop_;
  const PlainInput input_;
  std::function<void()> on_input_;
  std::function<void(int exit_code)> on_lost_;
  LineSplitter lines_;
  KeyLines keys_;
  std::string line_;  // the last line of keys_
  bool at_end_ = false;
  std::optional<ui::KeyTerminal> terminal_;
  EventLoop::Timer rest_of_key_;
  InputReader reader_;
};

}  // namespace race2048::client
