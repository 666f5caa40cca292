#include "server/dispatch/relay.h"

#include <algorithm>

#include "proto/conversions.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"

namespace race2048::server {
namespace {

// A protobuf tag: the number of the field and the type of what follows, here "with a length".
constexpr std::uint32_t tag_of(int field) {
  return static_cast<std::uint32_t>(field) << 3 | 2;
}
constexpr std::uint32_t kRedirect = tag_of(v1::ToClient::kRedirectFieldNumber);
constexpr std::uint32_t kGoodbye = tag_of(v1::ToClient::kGoodbyeFieldNumber);
// The relay reads tags of two bytes at most, which are below 2^14.
constexpr std::size_t kTagBytes = 2;
constexpr std::uint8_t kMore = 0x80;

// A varint that ends with the text; nothing if it does not end there.
std::optional<std::uint32_t> varint_in(std::string_view text) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    value |= static_cast<std::uint32_t>(byte & ~kMore) << (7 * i);
    if ((byte & kMore) == 0) return i + 1 == text.size() ? std::optional(value) : std::nullopt;
  }
  return std::nullopt;
}

// How many bytes the varint at the front of the text has; 0: it does not end there.
std::size_t varint_bytes(std::string_view text) {
  const auto last = std::ranges::find_if(
      text, [](char c) { return (static_cast<std::uint8_t>(c) & kMore) == 0; });
  return last == text.end() ? 0 : static_cast<std::size_t>(last - text.begin()) + 1;
}

std::optional<Elsewhere> elsewhere_in(const std::string& body) {
  v1::ToClient message;
  if (!message.ParseFromString(body) || !message.has_redirect()) return std::nullopt;
  const v1::Redirect& told = message.redirect();
  Elsewhere to{.address = told.address(), .room = told.room(), .epoch = told.epoch()};
  if (to.address.empty()) return std::nullopt;
  if (told.fingerprint().empty()) return to;
  const auto bytes = wire::array_from<decltype(Fingerprint::bytes)>(told.fingerprint());
  if (!bytes) return std::nullopt;
  to.fingerprint = Fingerprint{.bytes = *bytes};
  return to;
}

}  // namespace

Relay::Relay(const ForwardedPeer& peer, const ServiceSecret& secret, std::string_view first,
             TimePoint now)
    : peer_(peer),
      secret_(secret),
      output_(limits::kPreface),
      held_(first),
      person_at_(now),
      node_at_(now) {
  v1::ToServer question;
  question.mutable_ask_challenge();
  wire::append_frame(question, output_);
}

bool Relay::is_silent(TimePoint now) const {
  return now - std::min(person_at_, node_at_) >= limits::kRelaySilence;
}

void Relay::take(std::span<const std::uint8_t> bytes, TimePoint now) {
  person_at_ = now;
  std::string& to = is_known_ ? output_ : held_;
  to.append(bytes.begin(), bytes.end());
}

Relay::Step Relay::receive(std::span<const std::uint8_t> bytes, std::string& to_person,
                           TimePoint now) {
  node_at_ = now;
  Step step = is_known_ ? Step::passes : receive_challenge(bytes);
  while (step == Step::passes && !bytes.empty()) {
    if (captured_) {
      step = take_redirect(bytes);
    } else if (left_ != 0) {
      const std::size_t count = std::min(left_, bytes.size());
      to_person.append(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
      left_ -= count;
      bytes = bytes.subspan(count);
    } else {
      step = take_head(bytes.front(), to_person);
      bytes = bytes.subspan(1);
    }
  }
  return step;
}

Relay::Step Relay::fail(const char* why) {
  why_ = why;
  return Step::fails;
}

Relay::Step Relay::receive_challenge(std::span<const std::uint8_t>& bytes) {
  const wire::FrameReader::Status status = reader_.next(bytes);
  if (status == wire::FrameReader::Status::need_more) return Step::passes;
  const std::span<const std::uint8_t> body = reader_.body();
  v1::ToClient message;
  if (status != wire::FrameReader::Status::frame ||
      !message.ParseFromArray(body.data(), static_cast<int>(body.size())) ||
      !message.has_challenge()) {
    return fail(message.has_goodbye() ? "it turns the connection away" : "it sends no challenge");
  }
  const auto challenge = wire::array_from<Challenge>(message.challenge().challenge());
  if (!challenge) return fail("it sends no challenge");
  v1::ToServer proof;
  v1::Forwarded& forwarded = *proof.mutable_forwarded();
  forwarded.set_address(peer_.address);
  forwarded.set_reached(peer_.reached);
  forwarded.set_confidential(peer_.confidential);
  forwarded.set_mac(wire::to_bytes(node_proof(secret_, *challenge, peer_)));
  wire::append_frame(proof, output_);
  output_ += held_;
  held_.clear();
  held_.shrink_to_fit();
  is_known_ = true;
  return Step::passes;
}

Relay::Step Relay::take_head(std::uint8_t byte, std::string& to_person) {
  head_ += static_cast<char>(byte);
  const std::size_t length_bytes = varint_bytes(head_);
  if (length_bytes == 0) {
    return head_.size() < limits::kMaxLengthBytes ? Step::passes : fail("it sends no frames");
  }
  const std::string_view head = head_;
  const std::size_t length = *varint_in(head.substr(0, length_bytes));
  if (length > limits::kMaxFrameToClient) return fail("it sends too long a frame");
  const std::string_view tag = head.substr(length_bytes);
  const std::optional<std::uint32_t> number = varint_in(tag);
  if (!number && tag.size() < std::min(length, kTagBytes)) return Step::passes;
  left_ = length - tag.size();
  said_goodbye_ = number == kGoodbye;
  if (number == kRedirect) {
    if (length > limits::kMaxFrameBeforeLogin) return fail("it sends too long a redirect");
    captured_ = true;
    redirect_ = tag;
  } else {
    to_person += head;
  }
  head_.clear();
  return Step::passes;
}

Relay::Step Relay::take_redirect(std::span<const std::uint8_t>& bytes) {
  const std::size_t count = std::min(left_, bytes.size());
  redirect_.append(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
  left_ -= count;
  bytes = bytes.subspan(count);
  if (left_ != 0) return Step::passes;
  captured_ = false;
  const std::optional<Elsewhere> to = elsewhere_in(redirect_);
  if (!to) return fail("it sends the person nowhere");
  next_ = *to;
  return Step::leads_on;
}

}  // namespace race2048::server
