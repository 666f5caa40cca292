// The whole server without I/O: sessions, names and rooms. A transport gives it bytes and the time,
// and sends what it leaves for each session. One thread; nothing here blocks or locks.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/rooms/lobby.h"
#include "server/rooms/room.h"
#include "server/sessions/session.h"

namespace race2048::server {

// Sees what happens, for the log.
class Observer : public DecisionSink {
 public:
  virtual void on_session_opened(SessionId session, const std::string& peer) = 0;
  virtual void on_logged_in(SessionId session, const Person& person,
                            const std::string& client_version) = 0;
  virtual void on_refused(SessionId session, const Refusal& refusal) = 0;
  // Once for each session; `cause` says what ended it.
  virtual void on_session_closed(SessionId session, const std::string& name,
                                 const std::string& cause) = 0;
};

struct ServerConfig {
  RandomBytes random;
  Timings timings{};
  std::size_t max_sessions = limits::kMaxSessions;
  bool chat = true;
};

class MatchServer final : private Outbox {
 public:
  // `observer` outlives the server.
  MatchServer(ServerConfig config, Observer& observer);

  // A connection was accepted. Over max_sessions it is told so and closed.
  SessionId open(const std::string& peer, TimePoint now);
  void receive(SessionId session, std::span<const std::uint8_t> bytes, TimePoint now);
  // The transport is gone. `cause` is for the log.
  void gone(SessionId session, const std::string& cause, TimePoint now);
  // Does what is due. Called at next_deadline() at the latest, and at the end of every wake-up.
  void on_time(TimePoint now);
  std::optional<TimePoint> next_deadline() const;
  // Says goodbye to everyone and takes nothing more.
  void stop(TimePoint now);

  // Sessions with something new to send, or to be dropped; each once. Cleared by the call; valid
  // until the next one.
  const std::vector<SessionId>& take_touched();
  std::span<const std::uint8_t> output(SessionId session) const;
  void sent(SessionId session, std::size_t bytes);
  // All is sent to a session that closes: the transport says so to the peer and waits for it to
  // close; what still comes is read and thrown away.
  bool is_finished(SessionId session) const;
  // The peer had its time: the transport should drop the connection and call gone().
  bool should_drop(SessionId session, TimePoint now) const;

  std::size_t session_count() const { return sessions_.size(); }
  // The room that a session is in, for tests and logs; null when in none.
  const Room* room_of(SessionId session) const;

 private:
  struct Entry {
    Session session;
    Room* room = nullptr;
    bool touched = false;
    bool name_claimed = false;
    TokenBucket enters;
    TokenBucket passwords;
    TokenBucket chats;
    TokenBucket pages;
    TokenBucket host_acts;
  };

  void send(SessionId to, const v1::ToClient& message) override;
  void send(const std::vector<SessionId>& to, const v1::ToClient& message) override;
  bool is_backlogged(SessionId session) const override;
  std::uint32_t ping_ms(SessionId session) const override;

  std::optional<Refusal> dispatch(Entry& entry, const v1::ToServer& message, TimePoint now);
  std::optional<Refusal> dispatch_outside(Entry& entry, const v1::ToServer& message, TimePoint now);
  std::optional<Refusal> dispatch_in_room(Entry& entry, const v1::ToServer& message, TimePoint now);
  std::optional<Refusal> dispatch_host_act(Entry& entry, const v1::ToServer& message,
                                           TimePoint now);
  std::optional<Refusal> on_hello(Entry& entry, const v1::Hello& hello);
  std::optional<Refusal> on_list_rooms(Entry& entry, const v1::ListRooms& list, TimePoint now);
  std::optional<Refusal> on_quick_match(Entry& entry, const v1::QuickMatch& quick, TimePoint now);
  std::optional<Refusal> on_kick(Entry& entry, const v1::Kick& kick, TimePoint now);
  std::optional<Refusal> create_room(Entry& entry, const std::string& settings,
                                     const v1::RoomOptions& options, Role role, TimePoint now);
  std::optional<Refusal> find_room(Entry& entry, const std::string& code,
                                   const std::string& password, Role role, TimePoint now);
  std::optional<Refusal> enter_room(Entry& entry, Room& room, Role role, TimePoint now);
  void leave_room(Entry& entry, TimePoint now);
  // Once a session closes it holds no seat and no name.
  void release(Entry& entry, TimePoint now);
  void touch(Entry& entry);
  void sweep(TimePoint now);

  ServerConfig config_;
  Observer& observer_;
  RoomServices services_;
  Lobby lobby_;
  std::map<SessionId, Entry> sessions_;
  std::uint64_t last_id_ = 0;
  std::vector<SessionId> touched_;
  std::vector<SessionId> taken_;  // the same, as it was when it was taken last
  std::optional<TimePoint> swept_at_;
  v1::ToServer message_;  // reused for all that is read
  std::string frame_;     // reused for what goes to many
};

}  // namespace race2048::server
