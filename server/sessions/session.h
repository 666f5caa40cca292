// One connection's side of the protocol, without a socket: bytes and the time go in, whole messages
// and bytes to send come out. It knows who is there and when they must be heard, nothing of rooms.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "server/sessions/types.h"
#include "shared/rate_limit.h"

namespace race2048::server {

class Session {
 public:
  Session(SessionId id, TimePoint now);

  SessionId id() const { return id_; }

  enum class Input : std::uint8_t { message, need_more, closing };
  // Takes the next whole message from the front of `bytes` into `message`, which is reused. A bad
  // preface or frame closes the session with its reason.
  Input next(std::span<const std::uint8_t>& bytes, TimePoint now, v1::ToServer& message);

  // Queues a message, or a frame that was serialised for many.
  void send(const v1::ToClient& message);
  void send_frame(const std::string& frame);
  // Answers a message that was refused, as message `about` (its number in ToServer.body); closes
  // when the refusal says so, or when there were too many.
  void refuse(const Refusal& refusal, std::uint32_t about, std::uint32_t seq, TimePoint now);
  // Says why and takes no more input; the connection ends once the output is sent, or at the
  // deadline.
  void close(Reason reason, const std::string& text, TimePoint now);

  // The transport takes bytes from the front of output() and says how many it sent.
  std::span<const std::uint8_t> output() const;
  void sent(std::size_t bytes);
  std::size_t backlog() const { return output_.size() - sent_; }
  // Bytes in all, sent ones and those that wait.
  std::uint64_t written() const { return sent_before_ + output_.size(); }
  // More is waiting than standings and boards should add to.
  bool is_backlogged() const { return backlog() > limits::kBacklogSkips; }

  bool closing() const { return close_deadline_.has_value(); }
  // Nothing while it does not close.
  std::optional<Reason> close_reason() const { return close_reason_; }
  bool past_close_deadline(TimePoint now) const;

  // Login.
  bool logged_in() const { return person_.has_value(); }
  const Person& person() const { return *person_; }
  void log_in(Person person);
  // Counts a Hello; false when there were too many.
  bool count_login_attempt() { return ++login_attempts_ <= limits::kMaxLoginAttempts; }

  // Deadlines and pings; called a few times a second. `racing`: in a running match, whose clock
  // stands at `match_ms`.
  void on_time(TimePoint now, bool racing, std::uint32_t match_ms);
  void on_pong(const v1::Pong& pong, TimePoint now);
  // The last measured round trip in milliseconds, at least 1; 0 when unknown.
  std::uint32_t ping_ms() const { return ping_ms_; }

 private:
  // Checked before every message, so that answers cannot pile up within one wake-up.
  bool close_if_too_slow(TimePoint now);
  bool take_preface(std::span<const std::uint8_t>& bytes, TimePoint now);

  SessionId id_;
  TimePoint opened_at_;
  TimePoint heard_at_;
  std::size_t preface_taken_ = 0;
  wire::FrameReader reader_;
  std::string output_;
  std::size_t sent_ = 0;           // bytes at the front of output_ that are sent
  std::uint64_t sent_before_ = 0;  // bytes that are sent and no longer in output_
  std::optional<Person> person_;
  std::size_t login_attempts_ = 0;
  TokenBucket refusals_;
  std::optional<TimePoint> close_deadline_;
  std::optional<Reason> close_reason_;
  std::uint32_t ping_id_ = 0;
  std::optional<TimePoint> pinged_at_;
  // The ping whose answer is awaited: a round trip may take longer than the time between two.
  std::optional<std::uint32_t> measured_id_;
  TimePoint measured_from_;
  std::uint32_t ping_ms_ = 0;
};

}  // namespace race2048::server
