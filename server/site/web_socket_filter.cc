#include "server/site/web_socket_filter.h"

#include <algorithm>
#include <utility>

#include "server/site/limits.h"

namespace race2048::server::web {
namespace {

constexpr std::uint8_t kLast = 0x80;  // of the fragments of a message
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::uint8_t kMostInControl = 125;
// A length that two or eight more bytes hold.
constexpr std::uint8_t kTwoBytes = 126;
constexpr std::uint8_t kEightBytes = 127;
constexpr std::size_t kMaskBytes = 4;

constexpr std::size_t length_bytes(std::uint8_t first) {
  if (first == kTwoBytes) return 2;
  return first == kEightBytes ? 8 : 0;
}

std::uint64_t big_endian(std::span<const std::uint8_t> bytes) {
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

// Whether a peer may close with it: RFC 6455, 7.4.
bool is_close_code(std::uint64_t code) {
  constexpr std::uint64_t kNeverSent[] = {1004, 1005, 1006};
  if (code >= 3000 && code <= 4999) return true;
  return code >= 1000 && code <= 1014 && std::ranges::count(kNeverSent, code) == 0;
}

}  // namespace

std::span<const std::uint8_t> WebSocketFilter::receive(std::span<std::uint8_t>& bytes) {
  if (state_ != State::open) {
    bytes = {};
    return {};
  }
  if (!in_frame_) {
    if (!take_header(bytes)) return {};
    if (!begin_frame()) return {};
  }
  const std::span<std::uint8_t> payload = bytes.first(std::min<std::size_t>(left_, bytes.size()));
  bytes = bytes.subspan(payload.size());
  unmask(payload);
  left_ = static_cast<std::uint16_t>(left_ - payload.size());
  if (left_ == 0) in_frame_ = false;
  if (opcode_ <= Opcode::binary) return payload;
  aside().control.append(payload.begin(), payload.end());
  if (!in_frame_) end_control();
  return {};
}

bool WebSocketFilter::take_header(std::span<std::uint8_t>& bytes) {
  while (!bytes.empty()) {
    header_[header_size_++] = bytes.front();
    bytes = bytes.subspan(1);
    if (header_size_ < 2) continue;
    // A frame without a mask is refused before its payload is taken for one.
    if ((header_[1] & kMasked) == 0) return true;
    const auto first = static_cast<std::uint8_t>(header_[1] & ~kMasked);
    if (header_size_ == 2 + length_bytes(first) + kMaskBytes) return true;
  }
  return false;
}

bool WebSocketFilter::begin_frame() {
  const std::size_t size = std::exchange(header_size_, std::uint8_t{0});
  if ((header_[0] & kReserved) != 0) {
    return fail(WebClose::broken_frame, "a frame uses bits for extensions, and there are none");
  }
  if ((header_[1] & kMasked) == 0) return fail(WebClose::broken_frame, "a frame has no mask");
  const bool is_last = (header_[0] & kLast) != 0;
  const auto number = static_cast<std::uint8_t>(header_[0] & 0x0f);
  const auto first = static_cast<std::uint8_t>(header_[1] & ~kMasked);
  const std::size_t more = length_bytes(first);
  const std::uint64_t length = more == 0 ? first : big_endian(std::span(header_).subspan(2, more));
  if ((more == 2 && length < kTwoBytes) || (more == 8 && length <= 0xffff)) {
    return fail(WebClose::broken_frame, "a frame's length takes more bytes than it needs");
  }
  if (length > limits::kMaxWebMessage) return fail(WebClose::too_long, "a message is too long");
  opcode_ = Opcode{number};
  left_ = static_cast<std::uint16_t>(length);
  std::copy_n(header_.begin() + (size - kMaskBytes), kMaskBytes, header_.begin());
  mask_at_ = 0;
  in_frame_ = true;
  if (opcode_ <= Opcode::binary) return begin_data(is_last);
  if (opcode_ < Opcode::close || opcode_ > Opcode::pong) {
    return fail(WebClose::broken_frame, "a frame is of no known kind");
  }
  if (!is_last || length > kMostInControl) {
    return fail(WebClose::broken_frame, "a ping, pong or close is too long or in fragments");
  }
  aside().control.clear();
  return true;
}

bool WebSocketFilter::begin_data(bool is_last) {
  if ((opcode_ == Opcode::continuation) != in_message_) {
    return fail(WebClose::broken_frame, "a message's fragments are mixed up");
  }
  if (opcode_ == Opcode::text) {
    return fail(WebClose::not_binary, "a message is text; the protocol is binary");
  }
  const std::size_t message = (in_message_ ? message_ : 0U) + left_;
  if (message > limits::kMaxWebMessage) return fail(WebClose::too_long, "a message is too long");
  message_ = static_cast<std::uint16_t>(message);
  in_message_ = !is_last;
  return true;
}

void WebSocketFilter::end_control() {
  const std::string& control = aside().control;
  if (opcode_ == Opcode::ping) add_own(Opcode::pong, control);
  if (opcode_ != Opcode::close) return drop_aside();
  std::uint64_t code = 0;
  if (!control.empty()) {
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(control.data());
    if (control.size() >= 2) code = big_endian(std::span(begin, 2));
    if (!is_close_code(code)) {
      fail(WebClose::broken_frame, "a close has no valid number");
      return;
    }
  }
  state_ = State::closed;
  add_close(static_cast<std::uint16_t>(code));
}

void WebSocketFilter::unmask(std::span<std::uint8_t> payload) {
  for (std::uint8_t& byte : payload) {
    byte ^= header_[mask_at_];
    mask_at_ = (mask_at_ + 1) % kMaskBytes;
  }
}

bool WebSocketFilter::fail(WebClose code, const char* text) {
  state_ = State::failed;
  aside().fault = {.code = code, .text = text};
  return false;
}

WebSocketFilter::Aside& WebSocketFilter::aside() {
  if (!aside_) aside_ = std::make_unique<Aside>();
  return *aside_;
}

void WebSocketFilter::drop_aside() {
  const bool in_control = in_frame_ && opcode_ > Opcode::binary;
  if (state_ == State::open && !in_control && aside_->own.empty()) aside_.reset();
}

std::size_t WebSocketFilter::out_header_size() const {
  return out_header_[1] == kTwoBytes ? 4 : 2;
}

void WebSocketFilter::add_own(Opcode opcode, std::string_view payload) {
  // One answer suffices for several pings; one that is partly sent cannot be replaced.
  std::string& own = aside().own;
  if (opcode == Opcode::pong && !own.empty()) return;
  own += static_cast<char>(kLast | static_cast<std::uint8_t>(opcode));
  own += static_cast<char>(payload.size());
  own += payload;
}

void WebSocketFilter::add_close(std::uint16_t code) {
  if (std::exchange(close_sent_, true)) return;
  if (code == 0) return add_own(Opcode::close, {});  // the peer's had none
  const char payload[] = {static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  add_own(Opcode::close, {payload, sizeof payload});
}

void WebSocketFilter::close() {
  add_close(static_cast<std::uint16_t>(state_ == State::failed ? fault().code : WebClose::normal));
}

void WebSocketFilter::Wrapped::add(OutputFront::Piece piece) {
  pieces_[count_++] = piece;
  bytes_ += piece.size();
}

WebSocketFilter::Wrapped WebSocketFilter::wrap(std::span<const OutputFront::Piece> payload) {
  Wrapped wrapped;
  if (owed_ == 0) {
    std::size_t size = 0;
    for (const OutputFront::Piece piece : payload) size += piece.size();
    owed_ = static_cast<std::uint16_t>(std::min(size, limits::kMaxWebPayload));
    if (owed_ == 0) return wrapped;
    out_header_sent_ = 0;
    out_header_[0] = kLast | static_cast<std::uint8_t>(Opcode::binary);
    if (owed_ <= kMostInControl) {
      out_header_[1] = static_cast<std::uint8_t>(owed_);
    } else {
      out_header_[1] = kTwoBytes;
      out_header_[2] = static_cast<std::uint8_t>(owed_ >> 8);
      out_header_[3] = static_cast<std::uint8_t>(owed_ & 0xff);
    }
  }
  if (out_header_sent_ < out_header_size()) {
    wrapped.add(std::span(out_header_).first(out_header_size()).subspan(out_header_sent_));
  }
  std::size_t left = owed_;
  for (const OutputFront::Piece piece : payload) {
    if (left == 0) break;
    wrapped.add(piece.first(std::min(left, piece.size())));
    left -= std::min(left, piece.size());
  }
  return wrapped;
}

std::size_t WebSocketFilter::sent(std::size_t bytes) {
  const std::size_t of_header = std::min<std::size_t>(bytes, out_header_size() - out_header_sent_);
  out_header_sent_ = static_cast<std::uint8_t>(out_header_sent_ + of_header);
  const std::size_t of_payload = bytes - of_header;
  owed_ = static_cast<std::uint16_t>(owed_ - of_payload);
  return of_payload;
}

std::span<const std::uint8_t> WebSocketFilter::own_output() const {
  if (owed_ != 0 || !aside_) return {};
  return {reinterpret_cast<const std::uint8_t*>(aside_->own.data()), aside_->own.size()};
}

void WebSocketFilter::own_sent(std::size_t bytes) {
  if (!aside_) return;
  aside_->own.erase(0, bytes);
  drop_aside();
}

}  // namespace race2048::server::web
