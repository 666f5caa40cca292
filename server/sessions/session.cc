#include "server/sessions/session.h"

#include <algorithm>
#include <utility>

#include "proto/conversions.h"
#include "server/sessions/limits.h"
#include "server/sessions/parse.h"

namespace race2048::server {
namespace {

// The answer to a browser, a port scanner, or a person with netcat.
constexpr std::string_view kNotOurs =
    "race2048d: this port speaks the race2048 protocol; play with: race2048 join HOST:PORT/ROOM\n";

v1::ToClient redirect_message(const Elsewhere& to) {
  using std::chrono::milliseconds;
  v1::ToClient message;
  v1::Redirect& redirect = *message.mutable_redirect();
  redirect.set_address(to.address);
  if (to.fingerprint) redirect.set_fingerprint(wire::to_bytes(to.fingerprint->bytes));
  redirect.set_room(to.room);
  redirect.set_epoch(to.epoch);
  const milliseconds wait =
      std::clamp(to.wait, milliseconds(0), milliseconds(limits::kMaxRedirectWait));
  redirect.set_in_ms(static_cast<std::uint32_t>(wait.count()));
  return message;
}

}  // namespace

Session::Session(SessionId id, TimePoint now)
    : id_(id),
      login_by_(now + limits::kLoginDeadline),
      heard_at_(now),
      reader_(limits::kMaxFrameBeforeLogin),
      refusals_(now) {}

bool Session::take_preface(std::span<const std::uint8_t>& bytes, TimePoint now) {
  while (preface_taken_ < limits::kPreface.size()) {
    if (bytes.empty()) return false;
    if (bytes.front() != static_cast<std::uint8_t>(limits::kPreface[preface_taken_])) {
      if (preface_taken_ < limits::kPreface.find('/')) {
        output_.add(kNotOurs);
        close_deadline_ = now + limits::kGoodbyeDeadline;
        close_reason_ = Reason::bad_preface;
      } else {
        close(Reason::bad_preface,
              "This server uses the framing R2048/1. Update the client or the server, whichever is "
              "older.",
              now);
      }
      return false;
    }
    ++preface_taken_;
    bytes = bytes.subspan(1);
  }
  return true;
}

Session::Input Session::next(std::span<const std::uint8_t>& bytes, TimePoint now,
                             v1::ToServer& message) {
  if (closing() || close_if_too_slow(now)) return Input::closing;
  if (!bytes.empty()) heard_at_ = now;
  if (!take_preface(bytes, now)) return closing() ? Input::closing : Input::need_more;
  if (lacks_encryption_) {
    close(Reason::tls_required,
          "From other machines this server takes encrypted connections only: leave out "
          "--plaintext, or update the client. Other programs use TLS, on the same port.",
          now);
    return Input::closing;
  }
  switch (reader_.next(bytes)) {
    case wire::FrameReader::Status::need_more:
      return Input::need_more;
    case wire::FrameReader::Status::frame: {
      if (parse(reader_.body(), message)) return Input::message;
      close(Reason::bad_frame, "That frame is not a race2048 message.", now);
      return Input::closing;
    }
    case wire::FrameReader::Status::too_long:
      close(Reason::frame_too_long,
            "A frame to the server can hold at most " +
                std::to_string(logged_in() ? limits::kMaxFrameToServer
                                           : limits::kMaxFrameBeforeLogin) +
                " bytes at this point.",
            now);
      return Input::closing;
    case wire::FrameReader::Status::bad_length:
      close(Reason::bad_frame, "A frame's length is a varint of at most three bytes.", now);
      return Input::closing;
  }
  return Input::closing;
}

std::string goodbye_frame(Reason reason, const std::string& text) {
  v1::ToClient goodbye;
  goodbye.mutable_goodbye()->set_reason(wire::to_wire(reason));
  goodbye.mutable_goodbye()->set_text(text);
  std::string frame;
  wire::append_frame(goodbye, frame);
  return frame;
}

void Session::send(const v1::ToClient& message) {
  if (!closing()) output_.add(message);
}

void Session::send_frame(std::string_view frame) {
  if (!closing()) output_.add(frame);
}

void Session::send_frame(const SharedFrame& frame) {
  if (!closing()) output_.add(frame);
}

void Session::refuse(const Refusal& refusal, std::uint32_t about, std::uint32_t seq,
                     TimePoint now) {
  if (closing()) return;
  v1::ToClient answer;
  v1::Refused& refused = *answer.mutable_refused();
  refused.set_reason(wire::to_wire(refusal.reason));
  refused.set_text(refusal.text);
  refused.set_suggestion(refusal.suggestion);
  refused.set_about(about);
  refused.set_seq(seq);
  if (refusal.reason == Reason::version) {
    refused.set_min_protocol(limits::kMinProtocol);
    refused.set_max_protocol(limits::kMaxProtocol);
  }
  send(answer);
  if (refusal.closes) {
    close(refusal.reason, refusal.text, now);
  } else if (refusal.reason != Reason::store_busy && !refusals_.take(now)) {
    // A busy store is not the client's mistake.
    close(Reason::too_many_refusals, "The server has refused too many messages from this client.",
          now);
  }
}

void Session::close(Reason reason, const std::string& text, TimePoint now) {
  if (closing()) return;
  send_frame(goodbye_frame(reason, text));
  close_deadline_ = now + limits::kGoodbyeDeadline;
  close_reason_ = reason;
  rests_until_ = {};
}

void Session::send_away(const Elsewhere& to, TimePoint now) {
  if (closing()) return;
  send(redirect_message(to));
  close_deadline_ = now + limits::kGoodbyeDeadline;
  rests_until_ = {};
}

void Session::begin_again(const Elsewhere& to, TimePoint now) {
  if (closing()) return;
  send(redirect_message({.room = to.room, .epoch = to.epoch}));
  person_.reset();
  login_by_ = now + limits::kLoginDeadline;
  login_attempts_ = 0;
  rests_until_ = {};
  ping_due_.reset();
  measured_id_.reset();
  ping_ms_ = 0;
}

void Session::end(Reason reason, TimePoint now) {
  if (closing()) return;
  close_deadline_ = now + limits::kGoodbyeDeadline;
  close_reason_ = reason;
  rests_until_ = {};
}

void Session::cut(Reason reason, const std::string& text, TimePoint now) {
  close(reason, text, now);
  close_deadline_ = now;
}

bool Session::close_if_too_slow(TimePoint now) {
  if (unread() <= limits::kBacklogCloses) return false;
  close(Reason::too_slow, "This client does not read what the server sends.", now);
  return true;
}

std::optional<std::uint64_t> Session::hold() {
  if (held_ == output_.written()) return std::nullopt;
  held_ = output_.written();
  return held_;
}

void Session::forget_held() {
  output_.cut(static_cast<std::size_t>(released_ - output_.sent()));
  held_ = released_;
}

OutputFront Session::released_output() const {
  return output_.front(static_cast<std::size_t>(released_ - output_.sent()));
}

void Session::log_in(Person person) {
  person_ = std::move(person);
  reader_.set_max_body(limits::kMaxFrameToServer);
}

void Session::on_time(TimePoint now, bool racing, std::uint32_t match_ms) {
  if (closing()) return;
  if (!logged_in()) {
    if (now >= login_by_) {
      close(Reason::login_deadline, "This connection took too long to log in.", now);
    }
    return;
  }
  if (close_if_too_slow(now)) return;
  // While the journal alone makes the server stop reading, it cannot hear the peer.
  if (is_backlogged() && unread() <= limits::kBacklogSkips) heard_at_ = now;
  const TimePoint::duration may_be_silent = racing ? limits::kSilenceRacing : limits::kSilenceIdle;
  if (now - heard_at_ >= may_be_silent) {
    close(Reason::silent, "The server has not heard from this client for too long.", now);
    return;
  }
  if (measured_id_ && now - measured_from_ >= limits::kPingUnknown) ping_ms_ = 0;
  if (std::exchange(ping_racing_, racing) != racing && ping_due_) ping_due_ = next_ping_after(now);
  const TimePoint::duration may_wait = racing ? limits::kPingWaits : TimePoint::duration::zero();
  if (!ping_due_ || now >= *ping_due_ + may_wait) ping(now, match_ms);
  rests_until_ =
      std::min({now + limits::kMayRest, *ping_due_ + may_wait, heard_at_ + may_be_silent});
  if (measured_id_ && ping_ms_ != 0) {
    rests_until_ = std::min(rests_until_, measured_from_ + limits::kPingUnknown);
  }
}

void Session::ping(TimePoint now, std::uint32_t match_ms) {
  ping_due_ = next_ping_after(now);
  ++ping_id_;
  if (!measured_id_) {
    measured_id_ = ping_id_;
    measured_from_ = now;
  }
  v1::ToClient message;
  message.mutable_ping()->set_id(ping_id_);
  message.mutable_ping()->set_match_ms(match_ms);
  send(message);
}

TimePoint Session::next_ping_after(TimePoint now) const {
  using std::chrono::microseconds;
  const microseconds period = ping_racing_ ? limits::kPingRacing : limits::kPingIdle;
  // Neighbouring numbers are far apart by this share of a second, the golden ratio.
  const microseconds place{static_cast<microseconds::rep>(number_of(id_) % 1'000'000 * 618'034)};
  const auto since = std::chrono::duration_cast<microseconds>(now.time_since_epoch()) - place;
  const microseconds beyond = (since % period + period) % period;
  return now + (period - beyond);
}

void Session::on_pong(const v1::Pong& pong, TimePoint now) {
  if (pong.id() != measured_id_) return;
  measured_id_.reset();
  const auto round_trip =
      std::chrono::duration_cast<std::chrono::milliseconds>(now - measured_from_);
  ping_ms_ = static_cast<std::uint32_t>(std::max<std::int64_t>(1, round_trip.count()));
}

}  // namespace race2048::server
