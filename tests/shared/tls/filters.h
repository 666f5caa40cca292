// Two filters that are joined without a network.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "shared/tls/tls_filter.h"

namespace race2048::tls {

inline std::span<const std::uint8_t> as_bytes(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline std::string as_text(std::span<const std::uint8_t> bytes) {
  return {bytes.begin(), bytes.end()};
}

// Keys take time to make, so tests share them.
inline const Credentials& server_credentials() {
  static const Credentials made = make_credentials("example.org");
  return made;
}
inline const Credentials& client_credentials() {
  static const Credentials made = make_credentials("ada");
  return made;
}

inline TlsContext server_context() {
  return *TlsContext::for_server(server_credentials());
}
inline TlsContext client_context(const std::optional<Credentials>& credentials = std::nullopt) {
  return *TlsContext::for_client(credentials, TlsContext::Authorities::ignored);
}

// The judge of a client that talks to any server.
inline bool any_server(const ShownKey&) {
  return true;
}

// What the filter makes of these encrypted bytes.
inline std::string received(TlsFilter& filter, std::span<const std::uint8_t> bytes) {
  std::string text;
  std::array<std::uint8_t, 1000> plain;
  while (const std::size_t count = filter.receive(bytes, plain)) {
    text += as_text(std::span(plain).first(count));
  }
  return text;
}

// Takes all that waits to be sent.
inline std::string taken(TlsFilter& filter) {
  std::string bytes = as_text(filter.output());
  filter.sent(bytes.size());
  return bytes;
}

// Moves what one filter wants to send to the other, in parts of `step` bytes, and returns its
// plain text.
inline std::string carry(TlsFilter& from, TlsFilter& to, std::size_t step = 16 * 1024) {
  std::string text;
  while (!from.output().empty()) {
    const auto part = from.output().first(std::min(step, from.output().size()));
    text += received(to, part);
    from.sent(part.size());
  }
  return text;
}

// Until neither has anything to send. Nothing but the handshake may be under way.
inline void shake_hands(TlsFilter& client, TlsFilter& server, std::size_t step = 16 * 1024) {
  client.begin();
  while (!client.output().empty() || !server.output().empty()) {
    carry(client, server, step);
    carry(server, client, step);
  }
}

struct Joined {
  explicit Joined(const std::optional<Credentials>& credentials = std::nullopt)
      : client(client_context(credentials), "example.org", any_server), server(server_context()) {
    shake_hands(client, server);
  }
  TlsFilter client;
  TlsFilter server;
};

}  // namespace race2048::tls
