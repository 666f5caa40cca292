// One connection's side of the protocol, without a socket: bytes and the time go in, whole messages
// and bytes to send come out. It knows the person and the peer's deadlines, but no rooms.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "server/sessions/output.h"
#include "server/sessions/types.h"
#include "shared/limits.h"
#include "shared/rate_limit.h"

namespace race2048::server {

// A Goodbye, for a session or for a connection that gets none.
std::string goodbye_frame(Reason reason, const std::string& text);

class Session {
 public:
  Session(SessionId id, TimePoint now);

  SessionId id() const { return id_; }

  // The preface is answered with a Goodbye, because the connection must be encrypted and is not.
  // REQUIRES: next() was not called.
  void require_encryption() { lacks_encryption_ = true; }

  enum class Input : std::uint8_t { message, need_more, closing };
  // Parses the next whole message from the front of `bytes` into `message`, which the caller
  // reuses. A bad preface or frame closes the session with its reason.
  Input next(std::span<const std::uint8_t>& bytes, TimePoint now, v1::ToServer& message);

  // Queues a message, or a frame that was serialised once for many sessions: as a copy, or shared.
  void send(const v1::ToClient& message);
  void send_frame(std::string_view frame);
  void send_frame(const SharedFrame& frame);
  // Refuses message `about` (its number in ToServer.body). Closes the session if the refusal says
  // so, or after too many refusals.
  void refuse(const Refusal& refusal, std::uint32_t about, std::uint32_t seq, TimePoint now);
  // Sends a Goodbye with the reason and accepts no more input. The connection ends when the output
  // is sent, or at the deadline.
  void close(Reason reason, const std::string& text, TimePoint now);
  // The same with a Redirect in the place of the Goodbye.
  void send_away(const Elsewhere& to, TimePoint now);
  // Sends a Redirect without an address: the peer begins again on this connection. From now on
  // nobody is logged in, and a Hello is due as on a new one.
  void begin_again(const Elsewhere& to, TimePoint now);
  // close() without a Goodbye, for output that ends within a frame of another server.
  void end(Reason reason, TimePoint now);
  // close(), but the connection ends at once: output that the system does not take at once is
  // lost.
  void cut(Reason reason, const std::string& text, TimePoint now);

  // The transport sends bytes from the front of output() and reports how many it sent.
  OutputFront output() const { return output_.front(output_.size()); }
  void sent(std::size_t bytes) { output_.remove(bytes); }
  std::size_t backlog() const { return output_.size(); }
  // True if too much waits, held back or not, to add standings or boards to it or to read on.
  bool is_backlogged() const { return backlog() > limits::kBacklogSkips; }

  // A server with a journal sends released_output() instead of output(). The peer cannot read bytes
  // that are held back, so these make it neither too slow nor silent.

  // Holds back all bytes since the last call. Returns where they end, for release(); nothing if no
  // bytes were added.
  std::optional<std::uint64_t> hold();
  // Lets the bytes up to `end` leave, unless they were forgotten. REQUIRES: hold() returned `end`.
  void release(std::uint64_t end) {
    released_ = std::min(std::max(released_, end), output_.written());
  }
  // Forgets all bytes that may not leave yet: the server tells nobody of them any more.
  void forget_held();
  OutputFront released_output() const;

  // The server did not read from the peer, so the peer was not silent.
  void was_not_read(TimePoint now) { heard_at_ = now; }
  // True once the peer has begun to speak the protocol.
  bool has_spoken() const { return preface_taken_ != 0; }
  bool closing() const { return close_deadline_.has_value(); }
  // Nothing while the session is open, or if a Redirect was its last message.
  std::optional<Reason> close_reason() const { return close_reason_; }
  // True if a Redirect was its last message.
  bool was_sent_away() const { return closing() && !close_reason_; }
  bool past_close_deadline(TimePoint now) const { return closing() && now >= *close_deadline_; }

  // Login, in limits::kLoginDeadline from the beginning, or by another time.
  void expect_login_by(TimePoint deadline) { login_by_ = deadline; }
  // Another peer speaks from now on.
  void forget_refusals(TimePoint now) { refusals_ = decltype(refusals_)(now); }
  bool logged_in() const { return person_.has_value(); }
  const Person& person() const { return *person_; }
  void log_in(Person person);
  // Counts a Hello; false after too many.
  bool count_login_attempt() { return ++login_attempts_ <= limits::kMaxLoginAttempts; }

  // Handles deadlines and pings; called a few times a second. `racing`: the session races in a
  // match whose clock stands at `match_ms`.
  void on_time(TimePoint now, bool racing, std::uint32_t match_ms);
  // True if on_time() would do nothing yet, unless the session has begun or ceased to race a moment
  // ago. Cheap.
  bool is_at_rest(TimePoint now) const { return now < rests_until_ && !is_backlogged(); }
  // True if a ping is due that waits for an answer, to leave with it in one write. Racers get
  // answers often; on_time() sends the ping alone after limits::kPingWaits.
  bool awaits_ping(TimePoint now) const {
    return ping_racing_ && ping_due_ && now >= *ping_due_ && !closing();
  }
  // Sends the ping. REQUIRES: awaits_ping().
  void ping_along(TimePoint now, std::uint32_t match_ms) { ping(now, match_ms); }
  void on_pong(const v1::Pong& pong, TimePoint now);
  // The last measured round trip in milliseconds, at least 1; 0 when unknown, also while the peer
  // is late with its answer by limits::kPingUnknown.
  std::uint32_t ping_ms() const { return ping_ms_; }

 private:
  // Checked before every message, so that answers cannot pile up within one wake-up.
  bool close_if_too_slow(TimePoint now);
  // Waiting bytes without those that are held back.
  std::size_t unread() const { return backlog() - static_cast<std::size_t>(held_ - released_); }
  TimePoint next_ping_after(TimePoint now) const;
  void ping(TimePoint now, std::uint32_t match_ms);
  bool take_preface(std::span<const std::uint8_t>& bytes, TimePoint now);

  SessionId id_;
  TimePoint login_by_;
  TimePoint heard_at_;
  bool lacks_encryption_ = false;
  std::size_t preface_taken_ = 0;
  wire::FrameReader reader_;
  Output output_;
  // With a journal: the ends of all that was ever held back, and of all that was released.
  std::uint64_t held_ = 0;
  std::uint64_t released_ = 0;
  std::optional<Person> person_;
  std::size_t login_attempts_ = 0;
  FixedTokenBucket<limits::kRefusalsPerSecond, limits::kRefusalBurst> refusals_;
  std::optional<TimePoint> close_deadline_;
  std::optional<Reason> close_reason_;
  TimePoint rests_until_{};
  std::uint32_t ping_id_ = 0;
  // The next time at which a ping is due. Each session has its own place within a period, so that
  // those who race are not all pinged at once.
  std::optional<TimePoint> ping_due_;
  bool ping_racing_ = false;  // the period is that of a session that races
  // The ping whose answer is awaited. Later pings do not replace it: a round trip may take longer
  // than the interval between two pings.
  std::optional<std::uint32_t> measured_id_;
  TimePoint measured_from_;
  std::uint32_t ping_ms_ = 0;
};

}  // namespace race2048::server
