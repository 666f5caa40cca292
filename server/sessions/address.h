// Network addresses as the server judges people by them, without sockets.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::server {

// An IPv4 or IPv6 address. IPv4 is kept as IPv6 maps it (::ffff:192.0.2.7), so that a peer is the
// same on every socket.
class Address {
 public:
  static constexpr std::size_t kBytes = 16;
  using Bytes = std::array<std::uint8_t, kBytes>;

  constexpr Address() = default;  // ::
  constexpr explicit Address(const Bytes& bytes) : bytes_(bytes) {}
  static constexpr Address v4(const std::array<std::uint8_t, 4>& bytes) {
    return Address(
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, bytes[0], bytes[1], bytes[2], bytes[3]});
  }
  // 127.0.0.1
  static constexpr Address loopback() { return v4({127, 0, 0, 1}); }
  // "192.0.2.7", "2001:db8::7", "[2001:db8::7]"; nothing for any other text.
  static std::optional<Address> parse(std::string_view text);

  constexpr const Bytes& bytes() const { return bytes_; }
  bool is_v4() const;
  bool is_loopback() const;
  // The same with all bits after the first `bits` cleared. 0 to 128; IPv4 begins at bit 96.
  Address first(int bits) const;
  // The part of the address that identifies a household or company: all of IPv4; the first 56 bits
  // of IPv6, which providers hand out whole.
  Address network() const { return is_v4() ? *this : first(56); }
  // Without brackets; IPv4 in its own form.
  std::string text() const;

  friend auto operator<=>(const Address&, const Address&) = default;

 private:
  Bytes bytes_{};
};

// The other end of a connection.
struct Peer {
  Address address = Address::loopback();
  std::uint16_t port = 0;
  std::optional<Address> reached{};  // of this machine, to which the connection has come

  // The address as it stands before a port: IPv6 in brackets.
  std::string host() const { return address.is_v4() ? address.text() : "[" + address.text() + "]"; }
  // "192.0.2.7:4000", "[2001:db8::7]:4000"
  std::string text() const { return host() + ":" + std::to_string(port); }
};

// Address::network() of an address as text; a text that is no address stays as it is.
std::string network_text(const std::string& address);

// Addresses with a common beginning.
struct Network {
  Address base;
  int bits = 128;

  // "192.168.0.0/16", "2001:db8::/32", or one address. Nothing for any other text, also if the
  // address has bits behind the beginning: it would say two different things.
  static std::optional<Network> parse(std::string_view text);
  bool contains(const Address& address) const { return address.first(bits) == base; }
  bool operator==(const Network&) const = default;
};

using Networks = std::vector<Network>;

}  // namespace race2048::server
