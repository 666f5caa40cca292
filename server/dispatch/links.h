// The connections of a server: each one's room, its waiting output, and the part of it that may
// leave.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/audience/outbox.h"
#include "server/dispatch/archive.h"
#include "server/dispatch/load.h"
#include "server/dispatch/relay.h"
#include "server/door/addresses.h"
#include "server/door/names.h"
#include "server/door/rates.h"
#include "server/door/reading.h"
#include "server/door/registry.h"
#include "server/hosting/journal.h"
#include "server/sessions/session.h"
#include "shared/proof/key_proof.h"

namespace race2048::server {

struct HostedRoom;
struct Request;
class Gallery;

// A message that the server handles when the registry has answered.
struct PendingMessage {
  DoorTicket ticket{};
  v1::ToServer message;
  Verdict (*then)(const Request& asked) = nullptr;
};

// The person of a link begins again on the connection, because the room is elsewhere.
struct Passage {
  std::optional<Elsewhere> to{};  // nothing: this server answers again
  std::optional<Relay> relay{};   // once the person has begun
};

// The person of a link watches a room of another server.
struct PlaceFromAfar {
  Gallery* gallery = nullptr;
  // The first messages for the person, as frames, until they are sent.
  std::string welcome{};
};

// One connection. A session that is closing has no room, no name, no questions, no message that is
// pending, and nothing that is unhandled.
struct Link {
  Link(SessionId id, const Peer& its_peer, TimePoint now)
      : session(id, now), rates(now), peer(its_peer), answered_at(now) {}

  // True if nothing is known of the peer yet.
  bool is_silent() const { return !encrypted && !browses && !session.has_spoken(); }
  // True if nobody on the way can read along or take the connection over. Over the loopback nobody
  // is on the way.
  bool is_confidential() const { return encrypted || peer.address.is_loopback(); }
  // The room whose news it is sent: it is there, or follows it. Null: none.
  HostedRoom* heard_room() const { return room != nullptr ? room : follows; }
  // Null unless another server answers it by now.
  Relay* relay() const { return passage && passage->relay ? &*passage->relay : nullptr; }

  Session session;
  Rates rates;
  Peer peer;
  Addresses::Use connection;
  Reading reading;
  std::optional<TimePoint> read_again_at;  // nothing is read before
  std::vector<std::uint8_t> unhandled;     // was read, and waits for its turn; then nothing is read
  bool encrypted = false;
  bool browses = false;                  // it has asked for pages, and opened no WebSocket
  bool forwarded = false;                // another server passes it on
  bool is_page = false;                  // it is a WebSocket
  std::unique_ptr<Passage> passage;      // null: this server answers it
  std::optional<KeyId> key;              // which the peer has proved, by TLS or in a Hello
  std::unique_ptr<Challenge> challenge;  // for a proof in a Hello; null: none was asked for
  PlayerId said_id{};                    // in its Hello
  std::int64_t since_unix_ms = 0;        // of its login
  std::optional<Names::Claim> name;
  HostedRoom* room = nullptr;
  std::unique_ptr<PlaceFromAfar> from_afar;  // null: it watches nothing from afar
  HostedRoom* follows = nullptr;             // the peer is another server, with watchers of its own
  OpenQuestions questions;
  std::unique_ptr<PendingMessage> pending;  // until then, nothing is read or handled
  bool logged_in = false;                   // counts among Links::logged_in()
  bool token_confirmed = false;  // a message has come since Entered brought the newest token
  // Is in the list of this name in Links.
  bool touched = false;
  bool in_crowd = false;
  bool fresh = false;
  // Since the last Links::commit() the link was sent news of other rooms than its own.
  bool heard_of_others = false;
  Batch behind{};  // the newest batch that some of its output waits for, or has waited for
  // While the server is busy: standings and boards wait for an answer until then; kNoWait: none do.
  static constexpr TimePoint kNoWait = TimePoint::min();
  TimePoint waits_until = kNoWait;
  TimePoint answered_at;  // or opened
};

class Links final : public Outbox {
 public:
  // Both outlive the links. Without a journal (null), output leaves at once.
  Links(Journal* journal, const Load& load) : journal_(journal), load_(load) {}

  Link& open(const Peer& peer, TimePoint now);
  // The number of a connection that is not there, for a person who is away since a restart.
  SessionId absent_session() { return session_id(++last_number_, kNoLink); }
  // REQUIRES: the session is there.
  void erase(SessionId session);
  std::size_t size() const { return links_.size() - free_.size(); }
  // The links that have logged in and are not closing.
  std::size_t logged_in() const { return logged_in_; }
  void log_in(Link& link, const Person& person);
  // Harmless when repeated.
  void log_out(Link& link);
  // Calls visit(Link&) for each link, in no particular order. `visit` opens and erases none.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (const std::unique_ptr<Link>& link : links_) {
      if (link) visit(*link);
    }
  }
  // The same for at most `count` links. A round visits every link that exists throughout it.
  // `from`: 0 begins a round; later calls pass the result of the call before. Returns nothing when
  // the round is over.
  template <typename Visit>
  std::optional<std::size_t> visit_some(std::size_t from, std::size_t count, Visit visit) const {
    for (; from < links_.size(); ++from) {
      if (!links_[from]) continue;
      if (count-- == 0) return from;
      visit(*links_[from]);
    }
    return std::nullopt;
  }
  // REQUIRES: the session is there.
  Link& at(SessionId session) const;
  // Null if the session has no link.
  Link* find(SessionId session) const;

  // Takes the time, which never decreases: standings and boards that have waited long enough for an
  // answer join the crowd.
  void on_time(TimePoint now);
  // When on_time() must be called next, and AnswerTurns::on_time().
  std::optional<TimePoint> next_deadline() const {
    Earliest next{answer_turns_.next_deadline()};
    if (!waiting_.empty()) next.add(waiting_.front().until);
    return next;
  }

  // The link's room is at another server, and perhaps the journal will never store what happened
  // here last: the link forgets what waits for the journal, and its Redirect leaves at once.
  // Without an address it is a Goodbye, and the client tries again.
  void send_away(Link& link, const Elsewhere& to, TimePoint now);
  // The same for a person who begins again on the connection: see Session.
  void begin_again(Link& link, const Elsewhere& to, TimePoint now);
  // Marks the link for the transport: it has new output, or is closing.
  void touch(Link& link);
  // At most `marked` of the marked links, each once, in the order of marking, and after them at
  // most `crowd` of the links that were sent messages to many, in the order of sending. Clears
  // their marks. Valid until the next call.
  const std::vector<SessionId>& take_touched(std::size_t crowd, std::size_t marked = SIZE_MAX);
  // The links that are marked now.
  std::size_t touched_count() const { return touched_.size(); }
  // True if take_touched() has left out links of the crowd.
  bool has_crowd() const { return !crowd_.empty(); }

  // Call when a link is sent news of other rooms than its own, or of a room that it has left: its
  // output since the last commit() then waits for all batches. The output of a link without a room
  // always does.
  void tell_of_others(Link& link) { link.heard_of_others = true; }
  // Ends a wake-up; `decided` says whether it made decisions. Output since the last call waits for
  // the newest batch of its link's room. Calls find_room(code), which returns a HostedRoom* or
  // null, for each room that waits for the batch of this wake-up.
  template <typename FindRoom>
  void commit(bool decided, FindRoom find_room) {
    if (journal_ == nullptr) return;
    if (!decided && fresh_.empty()) return;
    waiting_rooms_.clear();
    const Batch batch = commit_to_journal();
    for (const std::string& code : waiting_rooms_) {
      if (HostedRoom* const room = find_room(code)) wait_for(*room, batch);
    }
    hold_fresh();
  }
  // Releases all output that waits for this batch or for an earlier one. REQUIRES: the batch was
  // committed.
  void release(Batch batch);
  // True while some batch is not stored yet, and output about its rooms waits.
  bool holds_back() const { return !held_.empty(); }
  // The bytes that may leave now.
  OutputFront output(SessionId session) const;

  // Sends a message that is a frame already to many; `is_state`: as send_state().
  void pass_on(const std::vector<SessionId>& to, std::string_view frame, bool is_state);

  // ---- Outbox
  void send(SessionId to, const v1::ToClient& message) override;
  void send_frame(SessionId to, std::string_view frame) override;
  void send(const std::vector<SessionId>& to, const v1::ToClient& message) override;
  void send_state(const std::vector<SessionId>& to, const v1::ToClient& message) override;
  bool is_backlogged(SessionId session) const override;
  void close_too_slow(SessionId session) override;
  void end_following(SessionId session) override;
  AnswerTurns& answer_turns() override { return answer_turns_; }
  std::uint32_t ping_ms(SessionId session) const override { return at(session).session.ping_ms(); }
  TimePoint::duration standings_every() const override { return load_.standings_every(); }

 private:
  // An index that no link gets.
  static constexpr std::size_t kNoLink = (std::size_t{1} << kLinkIndexBits) - 1;

  // Output that waits for a batch that is not stored yet.
  struct Held {
    struct Part {
      SessionId session;
      std::uint64_t end = 0;  // from Session::hold()
      bool touched = false;   // not for the crowd alone
    };
    Batch batch{};
    std::vector<Part> parts;
  };
  // Output that waits for an answer; an entry that Link::waits_until does not confirm is out of
  // date.
  struct Waiting {
    SessionId session;
    TimePoint until;
  };
  // Gives the journal the decisions since the last call, and fills waiting_rooms_.
  Batch commit_to_journal();
  static void wait_for(HostedRoom& room, Batch batch);
  // Holds back the output since the last call, as far as it has to wait.
  void hold_fresh();
  // The batch that the output of the link since the last commit() waits for, released or not.
  Batch waits_for(const Link& link, bool heard_of_others) const;
  // `message`: also a frame.
  template <typename Message, typename Leave>
  void send_each(const std::vector<SessionId>& to, const Message& message, Leave leave);
  void note_answer(Link& link);
  void join_crowd(Link& link);
  void wait_for_answer(Link& link);
  void freshen(Link& link);
  // A frame that nobody else holds, for a message to many.
  SharedFrame& free_frame();

  Journal* journal_;
  const Load& load_;
  AnswerTurns answer_turns_;
  std::vector<std::unique_ptr<Link>> links_;  // by link_index_of(); null if free
  std::vector<std::size_t> free_;             // their indexes
  std::uint64_t last_number_ = 0;
  std::size_t logged_in_ = 0;
  std::vector<SessionId> touched_;
  std::deque<SessionId> crowd_;
  std::deque<Waiting> waiting_;  // by time
  TimePoint now_{};
  std::vector<SessionId> taken_;  // the result of the last take_touched()
  std::vector<SessionId> fresh_;  // with output since the last commit(), if there is a journal
  std::uint64_t last_batch_ = 0;
  Batch newest_held_{};                     // of all rooms
  Batch released_{};                        // with all before it
  std::deque<Held> held_;                   // oldest first
  std::vector<std::string> waiting_rooms_;  // reused
  std::string frame_;                       // reused for messages that are copied
  std::vector<SharedFrame> frames_;         // reused once all receivers have taken them
};

}  // namespace race2048::server
