// Lets a person's own program choose a bot's moves: `race2048 bot --exec`.
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

// Starts the program, talks to it, and restarts it if it ends. Reports its faults on standard
// error; they never affect the match.
class ExecPlayer {
 public:
  // `on_change` is called when there may be a new move(), or ask() should be called again. `loop`
  // must outlive this.
  ExecPlayer(EventLoop& loop, std::string command, std::function<void()> on_change);

  // Starts the program, unless it runs.
  void start();
  // True if the program has ended too often or cannot be started: it will make no more moves.
  bool given_up() const { return given_up_; }
  // The seat may make this move. Does nothing if the program has this turn already.
  void ask(const ExecTurn& turn);
  // The program's move for this turn; nothing if it has not chosen one.
  std::optional<Direction> move(const ExecTurn& turn) const;
  // Tells the program that a match is over for this seat.
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
  EventLoop::Timer again_;  // for starting or asking again
  LineSplitter lines_{kMaxAnswerBytes};
  ExecDialogue dialogue_;
  std::optional<ChildProgram> program_;
  std::optional<Direction> move_;
  std::uint32_t starts_ = 0;  // in a row without a move
  bool given_up_ = false;
};

}  // namespace race2048::client
