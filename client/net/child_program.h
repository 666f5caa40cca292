// A person's own program behind two pipes; it can neither block nor outlive this program.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/net/event_loop.h"
#include "client/system/spawn.h"

namespace race2048::client {

class ChildProgram {
 public:
  struct Ended {
    int status = 0;         // from waitpid()
    std::string complaint;  // the last line on its standard error; empty if it has printed none
  };
  struct Events {
    // The program has printed this. Must not destroy the ChildProgram.
    std::function<void(std::string_view bytes)> on_output;
    // write() has refused bytes, and would take some now. Must not destroy the ChildProgram.
    std::function<void()> on_room;
    // The program has closed its output or its input, and runs on, or is about to end. Must not
    // destroy the ChildProgram.
    std::function<void()> on_closed;
    // The program has ended; no more calls follow. May destroy the ChildProgram.
    std::function<void(const Ended& ended)> on_end;
  };

  // Starts `command` with /bin/sh -c, in its own process group. Its standard error appears on ours.
  // Throws std::system_error if the process cannot be created.
  ChildProgram(EventLoop& loop, const std::string& command, const Environment& environment,
               Events events);
  // Ends the whole group: first closes its input, then sends SIGTERM, and a moment later SIGKILL.
  ~ChildProgram();
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  // Writes to the program's standard input as soon as the program reads. Returns false if too many
  // bytes are waiting already: then it has taken none of these, and on_room follows. If the program
  // has closed its input, the bytes are lost.
  [[nodiscard]] bool write(std::string_view bytes);
  // False once the program has closed its output.
  bool can_answer() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
