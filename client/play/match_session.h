// A client of a match without its face: the link, what commands do, bots of one's own, leaving, and
// what is said at the end. A face is a screen, or lines of text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/control/command.h"
#include "client/control/setup.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/play/interactive.h"
#include "client/session/client.h"

namespace race2048::client {

// Called by the session's thread, out of the loop or the session's own functions.
class MatchFace {
 public:
  virtual ~MatchFace() = default;
  // The model has changed.
  virtual void changed() = 0;
  // What this program itself has to tell the person.
  virtual void tell(const std::string& text) = 0;
  // The session is over: the loop is to end.
  virtual void stop() = 0;
  // What stays to be read on standard output when the face has gone; out of finish().
  virtual void say_farewell(const std::string& line) = 0;
};

class MatchSession {
 public:
  // `loop` and `face` outlive the session.
  MatchSession(InteractiveOptions options, EventLoop& loop, MatchFace& face);
  MatchSession(const MatchSession&) = delete;
  MatchSession& operator=(const MatchSession&) = delete;

  // Begins to connect.
  void open();
  // REQUIRES: open(). Commands that only a screen can perform do nothing here.
  void perform(const Command& command);
  // A signal ends the program: the others' server stays if anyone is on it.
  void on_kill(int signal);
  // The same with another exit code.
  void end(int exit_code);
  // Says what there is to say at the end, faults on standard error; once, when the loop has ended.
  InteractiveResult finish();

  const Model& model() const { return client_.model(); }
  bool finished() const { return client_.finished(); }
  const Setup& setup() const { return setup_; }
  // For who brings others along; guests are not offered to.
  std::vector<std::string> invitations() const;
  const std::string& hint() const { return options_.hint; }

 private:
  // One for each kind of command, so that the compiler finds a kind without one.
  void run(const Act& act);
  void run(const AskPage& ask);
  void run(const SetReady& set);
  void run(const Say& say);
  void run(const StartMatch& start);
  void run(const Edit& edit);
  void run(const Kick& kick);
  void run(const HandOver& hand_over);
  void run(const AddBot& add);
  void run(const ListRooms& list);
  void run(const EnterRoom& enter);
  void run(const LeaveRoom& leave);
  void run(const Leave& leaving);
  void run(const Tell& tell);
  void run(const Nothing&) {}
  void run(const Practise&) {}
  void run(const Redraw&) {}

  void look_after_bots();
  void get_ready_without_them();
  void leave(int exit_code, bool stop_server);
  void on_change();

  InteractiveOptions options_;
  EventLoop& loop_;
  MatchFace& face_;
  Client client_;
  EventLoop::Timer bots_timer_;
  std::optional<TimePoint> lost_bots_at_;
  std::optional<Link> link_;
  const Setup setup_;
  std::string password_;    // of the room, as it was set or given from here last
  std::string invited_to_;  // the room that the invitations are for
  std::vector<std::string> invitations_;
  InteractiveResult result_;
  bool ever_broken_ = false;
  std::string farewell_;  // of the match that was left last
};

}  // namespace race2048::client
