// Chooses a bot's moves by a program of somebody's own: `race2048 bot --exec`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "client/bots/exec_protocol.h"
#include "client/net/child_program.h"
#include "client/net/event_loop.h"
#include "shared/line_splitter.h"

namespace race2048::client {

// Starts the program, talks to it, and starts it again when it ends, as long as it plays. What goes
// wrong with it is told on standard error; it never is the match's trouble.
class ExecPlayer {
 public:
  // `on_change` is called when there may be a new move(), or ask() makes sense again. `loop`
  // outlives this.
  ExecPlayer(EventLoop& loop, std::string command, std::function<void()> on_change);

  // The program is started now, unless it runs.
  void start();
  // It has ended too often, or cannot be started at all: there are no more moves from it.
  bool given_up() const { return given_up_; }
  // The seat may make this move. Costs nothing when the program knows.
  void ask(const ExecTurn& turn);
  // What the program has chosen for that turn.
  std::optional<Direction> move(const ExecTurn& turn) const;
  // A match is over for this seat.
  void tell_end(std::uint32_t rank, std::uint64_t score, std::size_t players);

 private:
  void on_output(std::string_view bytes);
  void on_line(std::string_view line);
  void on_end(int status);
  void give_up(const std::string& why);
  void complain(const std::string& what) const;

  EventLoop& loop_;
  std::string command_;
  std::function<void()> on_change_;
  EventLoop::Timer again_;  // start, or ask
  LineSplitter lines_{kMaxAnswerBytes};
  ExecDialogue dialogue_;
  std::optional<ChildProgram> program_;
  std::optional<Direction> move_;
  std::uint32_t starts_ = 0;  // without a move since
  bool given_up_ = false;
};

}  // namespace race2048::client
