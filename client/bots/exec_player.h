// Lets a person's own program choose a bot's moves: `race2048 bot --exec`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/bots/conduct.h"
#include "client/bots/exec_protocol.h"
#include "client/net/child_program.h"
#include "client/net/event_loop.h"
#include "shared/line_splitter.h"

namespace race2048::client {

// Starts the program, talks to it, and restarts it if it ends. Reports its faults on standard
// error; they never affect the match.
class ExecPlayer {
 public:
  // `variables` are the names of variables that the program gets beyond those of every program; see
  // program_environment(). `conduct` counts the faults and the times of its answers. `on_change` is
  // called when there may be a new move(), or ask() should be called again. `loop` and `conduct`
  // must outlive this.
  ExecPlayer(EventLoop& loop, std::string command, std::vector<std::string> variables,
             Conduct& conduct, std::function<void()> on_change);

  // Starts the program, unless it runs.
  void start();
  // True if the program cannot be run or has ended too often: it will make no more moves.
  bool given_up() const { return given_up_; }
  // The seat may make this move. Does nothing if the program has this turn already.
  void ask(const ExecTurn& turn);
  // True if the program hangs: it has not answered for as long as it may. REQUIRES: ask() was
  // called for the running match.
  bool hangs() const;
  // Ends a program that hangs, and starts it again. The seat has given up its match.
  void end_hanging();
  // The program's move for this turn; nothing if it has not chosen one.
  std::optional<Direction> move(const ExecTurn& turn) const;
  // Lines about the matches, see match_lines.h. A program that is started again gets the settings
  // and the running match's start once more.
  void tell_settings(std::string line);
  void tell_start(std::string line);
  void tell_end(const std::string& line);

 private:
  void on_output(std::string_view bytes);
  void on_line(std::string_view line);
  void on_end(const ChildProgram::Ended& ended);
  // The program runs, but reads no more lines, or can answer no more.
  void on_closed();
  void start_again();
  void replace();
  // When it is due, the player looks again whether the program is silent for too long.
  void watch_the_time();
  void give_up(const std::string& why);
  // Returns false if the program, which runs, has not taken all lines about matches.
  bool tell();
  void complain(const std::string& what) const;

  EventLoop& loop_;
  std::string command_;
  std::vector<std::string> variables_;
  Conduct& conduct_;
  std::function<void()> on_change_;
  EventLoop::Timer again_;   // for starting or asking again
  EventLoop::Timer time_;    // for an answer that does not come
  EventLoop::Timer closed_;  // a program that has closed a pipe may be about to end
  LineSplitter lines_{kMaxAnswerBytes};
  ExecDialogue dialogue_;
  std::optional<ChildProgram> program_;
  UntoldLines untold_;
  std::string settings_;  // as last sent
  std::string started_;   // the running match, as sent; empty between matches
  std::optional<Direction> move_;
  std::uint32_t starts_ = 0;  // in a row without a move
  bool hung_ = false;         // and is about to be ended
  bool given_up_ = false;
};

}  // namespace race2048::client
