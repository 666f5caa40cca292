// The limits of one network address on a server: each with its default and its
// reason. A network address is one of IPv4, or the first 56 bits of one of IPv6. A new connection
// from the same address gets nothing anew. This machine and trusted networks are exempt.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace race2048::server {

enum class Limit : std::uint8_t {
  connections,
  connects,
  logins,
  rooms,
  seats,
  codes,
  passwords,
  chat,
};
inline constexpr std::size_t kLimits = 8;

// The values; 0 turns a limit off.
struct AddressLimits {
  std::uint32_t connections = 32;
  std::uint32_t connects = 120;
  std::uint32_t logins = 60;
  std::uint32_t rooms = 8;
  std::uint32_t seats = 8;
  std::uint32_t codes = 20;
  std::uint32_t passwords = 20;
  std::uint32_t chat = 60;

  bool operator==(const AddressLimits&) const = default;
};

// The unit of a limit.
enum class LimitKind : std::uint8_t {
  at_a_time,  // this many at the same time
  a_minute,   // this many at once, and as many in each minute
};

struct AddressLimitRow {
  Limit limit;
  std::string_view name;  // for a configuration, a metric, a manual
  std::uint32_t AddressLimits::*most;
  LimitKind kind;
  std::string_view what;  // is counted
  std::string_view reason;
};

// In the order of Limit.
inline constexpr std::array<AddressLimitRow, kLimits> kAddressLimits = {{
    {Limit::connections, "connections", &AddressLimits::connections, LimitKind::at_a_time,
     "connections", "a household or a few friends with some bots; a class sets --trust-net"},
    {Limit::connects, "connects", &AddressLimits::connects, LimitKind::a_minute, "new connections",
     "a client that is looking for its server tries once in a few seconds"},
    {Limit::logins, "logins", &AddressLimits::logins, LimitKind::a_minute, "Hellos",
     "each is a name, a line in the log, and perhaps the answers of a whole match again"},
    {Limit::rooms, "rooms", &AddressLimits::rooms, LimitKind::at_a_time, "rooms created",
     "a server has --max-rooms in all"},
    {Limit::seats, "seats", &AddressLimits::seats, LimitKind::at_a_time,
     "seats in a room, but for those of its host's address",
     "strangers should not meet a room that one person fills"},
    {Limit::codes, "codes", &AddressLimits::codes, LimitKind::a_minute,
     "codes and names of rooms that are not there, by whichever message (joining, watching, "
     "resuming, "
     "results of a room), and rooms made with a name",
     "nobody mistypes more often, and neither a code nor a name must be found by trying; a token "
     "that "
     "is right is let in even beyond it"},
    {Limit::passwords, "passwords", &AddressLimits::passwords, LimitKind::a_minute,
     "wrong passwords", "beyond it each wrong one ends its connection; the right one always works"},
    {Limit::chat, "chat", &AddressLimits::chat, LimitKind::a_minute, "lines of chat",
     "each is sent to everybody in the room"},
}};

// How often each limit has refused something; by Limit.
using LimitCounts = std::array<std::uint64_t, kLimits>;

}  // namespace race2048::server
