#include "server/dispatch/gallery.h"

#include <algorithm>
#include <utility>

#include "proto/conversions.h"
#include "server/dispatch/limits.h"
#include "server/sessions/limits.h"
#include "shared/limits.h"

namespace race2048::server {
namespace {

// The ticket with which the gallery asks for all state, for nobody in particular.
constexpr std::uint32_t kAllAgain = 1;

// The number of the message in a frame's body; BODY_NOT_SET if the body does not begin with one.
v1::ToClient::BodyCase kind_of(std::span<const std::uint8_t> body) {
  constexpr std::uint32_t kWithLength = 2;
  std::uint32_t tag = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(body.size(), 2); ++i) {
    tag |= static_cast<std::uint32_t>(body[i] & 0x7f) << (7 * i);
    if ((body[i] & 0x80) != 0) continue;
    return (tag & 7) == kWithLength ? static_cast<v1::ToClient::BodyCase>(tag >> 3)
                                    : v1::ToClient::BODY_NOT_SET;
  }
  return v1::ToClient::BODY_NOT_SET;
}

}  // namespace

Gallery::Gallery(const Elsewhere& at, SessionId wire, const ServiceSecret& secret, TimePoint now)
    : at_(at),
      wire_(wire),
      secret_(secret),
      output_(limits::kPreface),
      reader_(limits::kMaxFrameToClient),
      heard_at_(now),
      last_ticket_(kAllAgain) {
  v1::ToServer question;
  question.mutable_ask_challenge();
  wire::append_frame(question, output_);
}

void Gallery::write(const v1::ToServer& message) {
  wire::append_frame(message, is_known_ ? output_ : held_);
}

void Gallery::ask_in(const Waiting& person, v1::OnBehalf wish) {
  v1::ToServer message;
  wish.set_ticket(++last_ticket_);
  waiting_.emplace(wish.ticket(), person);
  *message.mutable_on_behalf() = std::move(wish);
  write(message);
}

void Gallery::ask_page(SessionId person, const v1::GetPage& page) {
  const bool waits = std::ranges::any_of(
      waiting_, [person](const auto& entry) { return entry.second.session == person; });
  if (waits) return;
  v1::ToServer message;
  message.mutable_on_behalf()->set_ticket(++last_ticket_);
  *message.mutable_on_behalf()->mutable_page() = page;
  waiting_.emplace(last_ticket_, Waiting{.session = person});
  write(message);
}

std::size_t Gallery::size() const {
  const auto enter = std::ranges::count_if(
      waiting_, [](const auto& entry) { return entry.second.door.has_value(); });
  return watchers_.size() + static_cast<std::size_t>(enter);
}

bool Gallery::ask_again() {
  if (std::exchange(asked_again_, true)) return false;
  v1::ToServer message;
  message.mutable_on_behalf()->set_ticket(kAllAgain);
  write(message);
  return true;
}

bool Gallery::reads_again(SessionId person) {
  const auto found = watchers_.find(person);
  return found != watchers_.end() && found->second.lags && ask_again();
}

const std::vector<SessionId>& Gallery::watchers() {
  to_.clear();
  for (const auto& [session, watcher] : watchers_) to_.push_back(session);
  return to_;
}

std::vector<Gallery::Waiting> Gallery::waiting() const {
  std::vector<Waiting> all;
  for (const auto& [ticket, person] : waiting_) all.push_back(person);
  return all;
}

bool Gallery::receive(std::span<const std::uint8_t> bytes, Receiver& receiver, TimePoint now) {
  heard_at_ = now;
  for (;;) {
    switch (reader_.next(bytes)) {
      case wire::FrameReader::Status::need_more:
        return true;
      case wire::FrameReader::Status::frame:
        if (!take(reader_.body(), receiver, now)) return false;
        break;
      case wire::FrameReader::Status::too_long:
      case wire::FrameReader::Status::bad_length:
        return false;
    }
  }
}

bool Gallery::take_challenge(const v1::ToClient& message) {
  const auto challenge = wire::array_from<Challenge>(message.challenge().challenge());
  if (!challenge) return false;
  v1::ToServer proof;
  proof.mutable_follow()->set_room(at_.room);
  proof.mutable_follow()->set_mac(wire::to_bytes(follow_proof(secret_, *challenge, at_.room)));
  wire::append_frame(proof, output_);
  output_ += std::exchange(held_, {});
  is_known_ = true;
  return true;
}

bool Gallery::take(std::span<const std::uint8_t> body, Receiver& receiver, TimePoint now) {
  const v1::ToClient::BodyCase kind = kind_of(body);
  switch (kind) {
    case v1::ToClient::kGoodbye:
    case v1::ToClient::kRedirect:
      return false;
    case v1::ToClient::kChallenge:
    case v1::ToClient::kPing:
    case v1::ToClient::kAddressed:
      break;
    case v1::ToClient::kNotice:  // of that server's operator
    case v1::ToClient::kStopping:
      return true;
    default:
      if (!is_known_) return false;
      if (addressed_ != 0) {
        collect(kind, body);
        return true;
      }
      frame_.clear();
      wire::append_frame_of(body, frame_);
      pass_on(kind, receiver);
      return true;
  }
  v1::ToClient message;
  if (!message.ParseFromArray(body.data(), static_cast<int>(body.size()))) return false;
  if (kind == v1::ToClient::kChallenge) return !is_known_ && take_challenge(message);
  if (!is_known_) return false;
  if (kind == v1::ToClient::kAddressed) {
    begin_or_end_answer(message.addressed().ticket(), receiver);
    return true;
  }
  v1::ToServer pong;
  pong.mutable_pong()->set_id(message.ping().id());
  write(pong);
  clock_.reset();
  if (const std::uint32_t match_ms = message.ping().match_ms(); match_ms != 0) {
    clock_ = Clock{.match_ms = match_ms, .at = now};
  }
  return true;
}

void Gallery::begin_or_end_answer(std::uint32_t ticket, Receiver& receiver) {
  if (addressed_ == kAllAgain) {
    // A watcher that is still too slow misses the states that come now, and lags again.
    for (auto& [session, watcher] : watchers_) watcher.lags = false;
    asked_again_ = false;
  }
  if (const auto found = waiting_.extract(addressed_); !found.empty()) {
    receiver.on_answer(*this, {.to = found.mapped(),
                               .frames = std::exchange(answer_, {}),
                               .refusal = std::exchange(refusal_, std::nullopt)});
  }
  addressed_ = ticket;
  answer_.clear();
  refusal_.reset();
}

void Gallery::collect(v1::ToClient::BodyCase kind, std::span<const std::uint8_t> body) {
  v1::ToClient message;
  const bool is_refusal = kind == v1::ToClient::kRefused && answer_.empty();
  if (is_refusal && message.ParseFromArray(body.data(), static_cast<int>(body.size()))) {
    refusal_ = Refusal{.reason = wire::reason_from(message.refused().reason()),
                       .text = message.refused().text()};
  }
  wire::append_frame_of(body, answer_);
}

void Gallery::pass_on(v1::ToClient::BodyCase kind, Receiver& receiver) {
  if (kind == v1::ToClient::kEnd) clock_.reset();
  const bool is_state = kind == v1::ToClient::kRoster || kind == v1::ToClient::kStandings;
  to_.clear();
  for (auto& [session, watcher] : watchers_) {
    if (is_state && receiver.is_backlogged(session)) watcher.lags = true;
    if (!is_state || !watcher.lags) to_.push_back(session);
  }
  if (!to_.empty()) receiver.on_frame(to_, frame_, is_state);
}

bool Gallery::tell_size() {
  const auto size = static_cast<std::uint32_t>(watchers_.size());
  if (std::exchange(told_size_, size) == size) return false;
  v1::ToServer message;
  message.mutable_gallery()->set_watchers(size);
  write(message);
  return true;
}

bool Gallery::is_silent(TimePoint now) const {
  return now - heard_at_ >= limits::kGallerySilence;
}

std::uint32_t Gallery::match_ms(TimePoint now) const {
  if (!clock_) return 0;
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(now - clock_->at);
  return clock_->match_ms + static_cast<std::uint32_t>(since.count());
}

}  // namespace race2048::server
