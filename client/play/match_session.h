// A client of a match without its face: the link, the effects of commands, the person's bots,
// leaving, and the last messages. A face is a screen, or lines of text.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/control/command.h"
#include "client/control/invitations.h"
#include "client/control/setup.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/play/file_bests.h"
#include "client/play/file_keeper.h"
#include "client/play/file_replays.h"
#include "client/play/interactive.h"
#include "client/session/client.h"
#include "client/session/replay_wish.h"

namespace race2048::client {

// The session's thread makes all calls, from the loop or from the session's own functions.
class MatchFace {
 public:
  virtual ~MatchFace() = default;
  // The model has changed.
  virtual void changed() = 0;
  // Shows the person a message from this program.
  virtual void tell(const std::string& text) = 0;
  // The bytes of a replay that the person wants to see; they may not hold.
  virtual void play(std::string replay) = 0;
  // The session is over: stops the loop.
  virtual void stop() = 0;
  // A line that should stay readable on standard output after the face has gone. Called by
  // finish().
  virtual void say_farewell(const std::string& line) = 0;
};

class MatchSession {
 public:
  // `loop` and `face` must outlive the session.
  MatchSession(InteractiveOptions options, EventLoop& loop, MatchFace& face);
  MatchSession(const MatchSession&) = delete;
  MatchSession& operator=(const MatchSession&) = delete;

  // Begins to connect.
  void open();
  // REQUIRES: open() has been called. Commands that only a screen can perform do nothing here.
  void perform(const Command& command);
  // A signal ends the program. The server that this program started keeps running if other people
  // are on it, and always after SIGTERM, unless the server gets SIGTERM itself. SIGHUP and SIGTERM
  // leave no room for good: the terminal may be gone by mistake, or the machine shut down, and the
  // next start can take up the place again.
  void on_kill(int signal);
  // The same, with this exit code.
  void end(int exit_code);
  // Prints the last messages, faults on standard error. Call it once, when the loop has ended.
  InteractiveResult finish();

  const Model& model() const { return client_.model(); }
  std::vector<MatchEvent> take_events() { return client_.take_events(); }
  bool finished() const { return client_.finished(); }
  const Setup& setup() const { return setup_; }
  // Only people who may bring others along get any.
  Invitations invitations() const;

 private:
  // One overload for each kind of command, so that the compiler reports a kind without one.
  void run(const Intent& intent);
  void run(const AddBot& add);
  void run(const ApplyForm& form);
  void run(const SaveResults& save);
  void run(const PlayReplay& play);
  void run(const Leave& leaving);
  void run(const Tell& tell);
  void run(const Nothing&) {}
  void run(const Practise&) {}
  void run(const CopyLink&) {}
  void run(const Redraw&) {}

  // The name of the folder for replays of this server.
  std::string replay_folder() const;
  void look_after_server();
  void look_after_bots();
  void follow_wish();
  void seat_bots(std::size_t count);
  void get_ready_without_them();
  void leave(int exit_code, bool stop_server);
  void vanish(int exit_code);
  void on_change();

  InteractiveOptions options_;
  EventLoop& loop_;
  MatchFace& face_;
  FileKeeper keeper_;
  FileReplays replays_;
  FileBests bests_;
  Client client_;
  EventLoop::Timer server_timer_;
  bool watches_server_ = false;  // server_timer_ is set
  EventLoop::Timer bots_timer_;
  std::unique_ptr<ReplayWish> wish_;  // null: the person waits for no replay
  EventLoop::Timer wish_timer_;
  std::optional<TimePoint> lost_bots_at_;
  std::optional<Link> link_;
  const Setup setup_;
  std::string password_;           // of the room, as last set or given by this client; for its bots
  std::string invited_to_;         // the room that `invitations_` are for
  Target invited_at_;              // and its server
  std::size_t new_room_bots_ = 0;  // to be seated in the room that the person is creating
  Invitations invitations_;
  InteractiveResult result_;
  std::string farewell_;  // about the last match that the person left
};

}  // namespace race2048::client
