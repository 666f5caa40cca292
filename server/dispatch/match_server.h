// The whole server without I/O: sessions, names and rooms. A transport passes it bytes and the
// time, and sends each session's output. One thread; nothing here blocks or locks.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/dispatch/archive.h"
#include "server/dispatch/browsing.h"
#include "server/dispatch/chores.h"
#include "server/dispatch/doorway.h"
#include "server/dispatch/galleries.h"
#include "server/dispatch/input.h"
#include "server/dispatch/links.h"
#include "server/dispatch/load.h"
#include "server/dispatch/observer.h"
#include "server/dispatch/request.h"
#include "server/dispatch/server_clock.h"
#include "server/dispatch/server_config.h"
#include "server/dispatch/strangers.h"
#include "server/door/addresses.h"
#include "server/door/bans.h"
#include "server/door/identity_keeper.h"
#include "server/hosting/room_host.h"

namespace race2048::server {

class MatchServer {
 public:
  // Journal, archive, keeper and registry outlive the server. Without a journal (null), output
  // leaves at once; without an archive, questions about results are refused; without a keeper,
  // names and bans last until the server's end; without a registry, the server alone decides about
  // logins and entries.
  MatchServer(ServerConfig config, Observers observers, Journal* journal = nullptr,
              Archive* archive = nullptr, IdentityKeeper* keeper = nullptr,
              Registry* registry = nullptr);

  // All functions with a time expect the time now, which never decreases. If it is far past
  // next_deadline(), and the server's thread has not worked meanwhile, the server was stopped: its
  // own time stood still, and with it all rooms.

  // Takes up a room as its decisions made it before a restart, or on another server; everybody in
  // it is away. Throws std::logic_error if its code is in use here already. REQUIRES: the room is
  // open.
  void restore(RoomState room, TimePoint now);
  // Names and bans as they were kept before a restart. REQUIRES: no connection was opened before.
  void restore(const OwnedName& name) { names_.restore(name); }
  void restore(const ServerBan& ban) { bans_.restore(ban); }
  // Call it before open(). The transport sends a refused connection a Goodbye with the reason and
  // closes it.
  Verdict admit_connection(const Address& address, TimePoint now);
  // A connection was accepted. If ServerConfig::max_waiting connections have not logged in, closes
  // one of them to make room.
  SessionId open(const Peer& peer, TimePoint now);
  // False when there are as many connections as the server can have: until one is gone, the
  // transport accepts none.
  bool accepts() const { return links_.size() < config_.max_connections; }
  // The connection is encrypted, and its peer has proved the key, if any. REQUIRES: receive() was
  // not called for the session.
  void secured(SessionId session, const std::optional<KeyId>& key);
  // REQUIRES: as above.
  const Address& address_of(SessionId session) const { return links_.at(session).peer.address; }
  // The connection is not encrypted, but has to be: the server says so and closes it. REQUIRES: as
  // above.
  void lacks_encryption(SessionId session) { links_.at(session).session.require_encryption(); }
  // A refusal is for the browser.
  Verdict browse(SessionId session, const Browsing& request, TimePoint now);
  // The browser asks the server something, as browse() has admitted it. The answer, a Refused or a
  // Goodbye follows in the session's output.
  void ask(SessionId session, const v1::ToServer& question, TimePoint now);
  // The browser has its answer, and may ask again.
  void answered(SessionId session, TimePoint now);
  // The peer breaks rules of the transport: says so and closes the connection.
  void fail(SessionId session, const std::string& text, TimePoint now);
  // Takes the next bytes of a peer, and handles their messages: expensive ones in this and the next
  // wake-ups. The socket has given `received` bytes for them, which may be more if it is encrypted:
  // they count for may_read().
  void receive(SessionId session, std::span<const std::uint8_t> bytes, std::size_t received,
               TimePoint now);
  void receive(SessionId session, std::span<const std::uint8_t> bytes, TimePoint now) {
    receive(session, bytes, bytes.size(), now);
  }
  // The connection is gone. `cause` is for the log.
  void gone(SessionId session, const std::string& cause, TimePoint now);
  // Does what is due. Call it by next_deadline(), and at the end of every wake-up.
  void on_time(TimePoint now);
  // The transport's wake-up has lasted so long: the server notices when it is busy.
  void was_awake(TimePoint::duration lasted) { load_.count_awake(lasted); }
  // REQUIRES: on_time() was called after all else.
  std::optional<TimePoint> next_deadline() const { return clock_.expected(); }
  // Lets running matches end, until `by` at the latest: no match and no room begins any more, and
  // the server announces that to everybody, also to people who log in meanwhile. All else stays as
  // before. Only the first call counts.
  void drain(TimePoint by, TimePoint now);
  // After drain(), as of the last call of it or of on_time(): no match runs any more, or the time
  // is up. The owner stops the server then.
  bool drained() const { return drain_ && drain_->done; }
  // The matches that run or count down.
  std::size_t running_count() const { return rooms_.running_count(); }
  // Takes the numbers of connections, clients, rooms and watchers, the rate of messages, and the
  // names of this machine. People and rooms that exist already stay.
  void set_bounds(const ServerConfig& wanted);
  // Replaces ServerConfig::nodes for people who log in from now on.
  void set_nodes(std::vector<std::string> nodes) { config_.nodes = std::move(nodes); }
  // Rooms end with the server, in spite of its configuration.
  void keep_no_rooms() { config_.keeps_rooms = false; }
  bool keeps_rooms() const { return config_.keeps_rooms; }
  // The room with this code is at another server from now on: sends all its people there, whatever
  // `to` names as the room, and drops it at once. Decides nothing, tells nobody what waits for the
  // journal, and gives back the names of the room's people. Does nothing if the room is not here.
  // Harmless whenever release() is, but not within a call that the server makes.
  void send_away(const std::string& code, Elsewhere to, TimePoint now);
  // Names the server to which people go when this one stops or can do no more for them; nothing: no
  // such server lives.
  void set_successor(const std::optional<Elsewhere>& successor) { successor_ = successor; }
  // Nothing leaves while `may_tell` says no: it is asked at the end of each wake-up. Null: all may.
  void set_may_tell(std::function<bool(TimePoint)> may_tell) { may_tell_ = std::move(may_tell); }
  // It may say yes again. Harmless whenever release() is.
  void may_tell_again() {
    if (!tells_ && wake_soon_) wake_soon_();
  }
  // Sends everybody to the successor, if there is one, and keeps the rooms.
  void send_all_away(TimePoint now);
  // The codes of all rooms, in order.
  std::vector<std::string> room_codes() const;
  bool has_room(const std::string& code) const { return rooms_.find(code) != nullptr; }
  // Says goodbye to everyone, or sends them to the successor, and accepts no more input. Decides
  // nothing: a running match has no result.
  void stop(TimePoint now);
  // The journal has stored this batch and all before it. Sessions whose output may leave now are in
  // the next take_touched(). Harmless at any time on the server's thread, even within a wake-up.
  void release(Batch batch);
  // The archive's answer to the session's question. Dropped if the session is gone or closing. Like
  // release(), harmless at any time on the server's thread.
  void reply(SessionId session, const Reply& reply, TimePoint now);
  // The registry's answer to the question with this ticket. Dropped if nobody waits for it any
  // more. Like release(), harmless at any time on the server's thread, but not within
  // Registry::ask().
  void admit(DoorTicket ticket, const DoorAnswer& answer, TimePoint now);
  // While nothing can be stored, running matches continue and nothing new begins. Afterwards, what
  // is due begins soon, some rooms in each wake-up.
  void set_storage_trouble(bool trouble);
  // Sends everybody in the room whether the result of its match was saved, and later the people who
  // come back after the match's end. Does nothing if the room is gone. Harmless whenever release()
  // is.
  void tell_kept(const std::string& room, const MatchKept& kept);
  // Passes people on whose room is elsewhere, if they can go nowhere else. REQUIRES:
  // ServerConfig::service_secret. It outlives the server, or is replaced by null.
  void set_forwarder(Forwarder* forwarder) { desk_.forwarder = forwarder; }
  // The person's bytes for the other server that answers the session; empty if none does. The view
  // is valid until the next call.
  std::string_view output_onward(SessionId session) const;
  // The other server has taken so many of these bytes.
  void sent_onward(SessionId session, std::size_t bytes);
  // The other server's bytes for the person. Returns whether more are wanted; see
  // Forwarder::read_on().
  bool receive_back(SessionId session, std::span<const std::uint8_t> bytes, TimePoint now);
  // The connection to the other server is gone, or was not made.
  void gone_onward(SessionId session, TimePoint now);
  // The transport's: release() and reply() call `wake_soon`, which returns at once and makes a
  // wake-up follow, so that the output does leave. Null for a caller that ensures that itself.
  void set_wake_soon(std::function<void()> wake_soon) { wake_soon_ = std::move(wake_soon); }

  // The parts on which an operator's acts work.
  Desk& desk() { return desk_; }
  // The bans that stand, oldest first.
  std::vector<ServerBan> bans() const { return bans_.all(config_.unix_ms()); }
  // From now on; people who have such a name keep it.
  void set_reserved_names(const std::vector<std::string>& names) {
    names_.set_reserved(ReservedNames(names));
  }
  // Work that looks at everybody or at all rooms: done in parts, one in each wake-up, after all
  // that was asked before. Harmless whenever release() is.
  void add_chore(Chores::Step step);

  // The sessions with new output or to be dropped: at most `answered` sessions with answers, each
  // once, and then at most `crowd` sessions with messages to many. Cleared by the call; valid until
  // the next one.
  const std::vector<SessionId>& take_touched(std::size_t crowd = SIZE_MAX,
                                             std::size_t answered = SIZE_MAX) {
    return links_.take_touched(tells_ ? crowd : 0, tells_ ? answered : 0);
  }
  // How many sessions with answers wait for take_touched(), and whether any with messages to many
  // do. The transport comes back for them, after all else that is ready.
  std::size_t answered_count() const { return tells_ ? links_.touched_count() : 0; }
  bool has_crowd() const { return tells_ && links_.has_crowd(); }
  // The bytes that may leave now: not those about decisions that the journal has not stored yet.
  OutputFront output(SessionId session) const { return links_.output(session); }
  void sent(SessionId session, std::size_t bytes);
  // False while the transport should not read from the session: much output waits, or it has sent
  // too much, or something that is not handled yet. The session is in take_touched() when that
  // changes.
  bool may_read(SessionId session) const { return Input::may_read(links_.at(session)); }
  // True once a closing session has sent everything: the transport ends its output, reads and
  // discards further input, and waits for the peer to close.
  bool is_finished(SessionId session) const;
  // True at the deadline of a closing session: the transport drops the connection and calls gone().
  bool should_drop(SessionId session, TimePoint now);

  std::size_t session_count() const { return links_.size(); }
  std::size_t client_count() const { return links_.logged_in(); }
  std::size_t room_count() const { return rooms_.room_count(); }
  bool is_draining() const { return drain_.has_value(); }
  bool has_storage_trouble() const { return services_.storage_trouble; }
  const ServerCounts& counts() const { return counts_; }
  // The steps in which the operator's acts, and all that concerns every room, were done.
  std::size_t chore_steps() const { return chores_.steps(); }
  // How often each limit of network addresses has refused something.
  const LimitCounts& limit_counts() const { return addresses_.counts(); }
  void set_address_limits(const AddressLimits& limits, Networks trusted) {
    addresses_.set_limits(limits, std::move(trusted));
  }
  // True if somebody has a place in a room, with or without a connection.
  bool keeps_places() const { return rooms_.room_count() != 0; }
  // The session's room, for tests and logs; null if it is in none.
  const Room* room_of(SessionId session) const;

 private:
  // Hands decisions to all sinks, the journal first.
  struct DecisionFan final : public DecisionSink {
    void on_decision(const std::string& room, const RoomState& state,
                     const Decision& decision) override;

    std::vector<DecisionSink*> sinks;
    bool decided = false;  // since the last wake-up
    std::size_t made = 0;
  };

  // Null if no other server answers the session.
  Link* relayed(SessionId session) const;
  // `wait`: before the client connects there.
  void send_to_successor(Link& link, std::chrono::milliseconds wait, TimePoint now);
  void keep_for_successor(Link& link, TimePoint now);
  // No match runs, and no output about the end of one waits for the journal.
  bool has_nothing_to_wait_for() const {
    return rooms_.running_count() == 0 && !links_.holds_back();
  }
  // The server's own time, which stands still while the server is stopped.
  TimePoint own(TimePoint now);
  // Does what is due in some rooms, those that wait for the longest time first. After a restart all
  // of them are due at once; a message to a room brings that room up to date.
  void advance_rooms(TimePoint now);
  // Begins a sweep over all links, or continues it with some of them.
  void begin_sweep(TimePoint now);
  void sweep_on(TimePoint now);
  // Reports to the rooms in which something is due that the server was stopped for so long.
  void tell_rooms_of_stop(std::chrono::milliseconds by);
  std::optional<TimePoint> next_own_deadline() const;

  ServerConfig config_;
  Observers observers_;
  DecisionFan decisions_;
  Names names_;  // outlives the links, which hold names
  Bans bans_;
  Addresses addresses_;  // outlives links and rooms, which hold uses
  Load load_;
  Links links_;
  ServerCounts counts_;
  Strangers strangers_;
  RoomServices services_;
  RoomHost rooms_;
  Doorway doorway_;
  std::optional<Drain> drain_;
  Desk desk_;
  Galleries galleries_;
  Input input_;
  Chores chores_;
  std::function<void()> wake_soon_;
  std::function<bool(TimePoint)> may_tell_;
  bool tells_ = true;  // as may_tell_ has said last
  std::optional<Elsewhere> successor_;
  Sweep sweep_;
  ServerClock clock_;
};

}  // namespace race2048::server
