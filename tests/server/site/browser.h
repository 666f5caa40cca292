// A browser's side of HTTP and WebSockets, written from the RFCs and not from the server's code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace race2048::server::web {

inline std::span<std::uint8_t> bytes_in(std::string& text) {
  return {reinterpret_cast<std::uint8_t*>(text.data()), text.size()};
}
inline std::span<const std::uint8_t> bytes_in(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}
inline std::string text_of(std::span<const std::uint8_t> bytes) {
  return {bytes.begin(), bytes.end()};
}

// The first byte of a frame.
enum : std::uint8_t {
  kContinuation = 0,
  kText = 1,
  kBinary = 2,
  kClose = 8,
  kPing = 9,
  kPong = 10,
  kFinal = 0x80
};

// A frame as a browser sends it, with a mask. `length` claims another length than the payload's.
inline std::string masked_frame(std::uint8_t first, std::string_view payload,
                                std::optional<std::uint64_t> length = std::nullopt) {
  constexpr std::array<std::uint8_t, 4> kMask{0x37, 0xfa, 0x21, 0x3d};
  const std::uint64_t size = length.value_or(payload.size());
  std::string frame(1, static_cast<char>(first));
  int more = 0;
  if (size > 0xffff) more = 8;
  if (size > 125 && size <= 0xffff) more = 2;
  frame += static_cast<char>(0x80 | (more == 0 ? size : (more == 2 ? 126 : 127)));
  for (int byte = more - 1; byte >= 0; --byte) frame += static_cast<char>(size >> (8 * byte));
  frame.append(kMask.begin(), kMask.end());
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame += static_cast<char>(static_cast<std::uint8_t>(payload[i]) ^ kMask.at(i % 4));
  }
  return frame;
}
inline std::string binary_frame(std::string_view payload) {
  return masked_frame(kFinal | kBinary, payload);
}
// A close with a number, and perhaps a reason.
inline std::string close_frame(std::uint16_t code, std::string_view reason = {}) {
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  return masked_frame(kFinal | kClose, payload.append(reason));
}

// A frame that the server has sent.
struct ServerFrame {
  std::uint8_t first = 0;
  std::string payload;
  bool operator==(const ServerFrame&) const = default;
};

// All whole frames at the front of what the server has sent, which they are removed from. Nothing
// if a frame is masked or its length is not in the shortest form.
inline std::optional<std::vector<ServerFrame>> take_frames(std::string& sent) {
  std::vector<ServerFrame> frames;
  while (sent.size() >= 2) {
    const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(sent[i]); };
    const std::uint8_t first_length = at(1);
    if (first_length > 127) return std::nullopt;
    const std::size_t more = first_length < 126 ? 0 : (first_length == 126 ? 2 : 8);
    if (sent.size() < 2 + more) break;
    std::uint64_t length = more == 0 ? first_length : 0;
    for (std::size_t i = 0; i < more; ++i) length = length << 8 | at(2 + i);
    if ((more == 2 && length < 126) || (more == 8 && length < 0x10000)) return std::nullopt;
    if (sent.size() < 2 + more + length) break;
    frames.push_back({.first = at(0), .payload = sent.substr(2 + more, length)});
    sent.erase(0, 2 + more + length);
  }
  return frames;
}

// A request for a path, with headers of one line each.
inline std::string request_for(std::string_view path, std::string_view headers = {},
                               std::string_view host = "localhost:2048") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + std::string(host) + "\r\n" +
         std::string(headers) + "\r\n";
}

// What a browser says to open the WebSocket, with the key of RFC 6455's example.
inline std::string upgrade_request(std::string_view path = "/socket",
                                   std::string_view more_headers = {}) {
  return request_for(path,
                     "Connection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: other, race2048.1\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
                         std::string(more_headers));
}

}  // namespace race2048::server::web
