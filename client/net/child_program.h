// A program of somebody's own behind two pipes, which can neither block nor outlive us.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "client/net/event_loop.h"

namespace race2048::client {

class ChildProgram {
 public:
  struct Events {
    // What it printed. Must not destroy this.
    std::function<void(std::string_view bytes)> on_output;
    // It has ended, with the status that waitpid() tells; nothing more comes. May destroy this.
    std::function<void(int status)> on_end;
  };

  // Starts `command` with /bin/sh -c, in a process group of its own; its standard error is ours.
  // Throws std::system_error when no process can be made.
  ChildProgram(EventLoop& loop, const std::string& command, Events events);
  // Ends the whole group: SIGTERM, and a moment later SIGKILL.
  ~ChildProgram();
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  // Puts it into the program's standard input, as soon as it reads. Dropped when too much waits
  // there already, or when the program has closed it.
  void write(std::string_view bytes);

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace race2048::client
