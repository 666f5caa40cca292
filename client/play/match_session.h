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
  // REQUIRES: open(). What concerns only a face (none, practise, redraw) does nothing here.
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
  void run_command(const Command& command);
  void edit_room(const RoomOptions& options);
  void add_bot(std::size_t level);
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
