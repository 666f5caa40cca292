// Finding servers on a local network: messages of Multicast DNS (RFC 6762) that carry DNS-SD
// (RFC 6763), as far as a match server and its clients need them. Bytes in, bytes out; the sockets
// are in server/net and client/net.
//
// A server answers questions for kService, so that every browser of DNS-SD finds it. A client asks
// with a one-shot query from a port of its own (RFC 6762, 5.1), to which servers answer it
// directly; so it disturbs no daemon on its machine, and needs none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::lan {

inline constexpr std::string_view kService = "_race2048._tcp.local";
// The group and port of Multicast DNS over IPv4.
inline constexpr std::array<std::uint8_t, 4> kGroup = {224, 0, 0, 251};
inline constexpr std::uint16_t kPort = 5353;

// The largest message that is read or written: the size of an Ethernet frame. Larger ones do not
// matter here.
inline constexpr std::size_t kMaxMessage = 1472;
// Questions, and records, of one message that are looked at.
inline constexpr std::size_t kMaxQuestions = 32;
inline constexpr std::size_t kMaxRecords = 64;
// Bytes of a label, which a DNS name is made of.
inline constexpr std::size_t kMaxLabel = 63;
// How long others may remember a server's records, in seconds (RFC 6762, 10).
inline constexpr std::uint32_t kRemember = 120;
inline constexpr std::uint32_t kRememberDirect = 10;  // in an answer to a one-shot query (6.7)

using Address = std::array<std::uint8_t, 4>;  // IPv4

// A server as others see it.
struct Server {
  std::string name;   // for people, UTF-8; at most kMaxLabel bytes, otherwise cut
  std::string label;  // unique on the network: 1 to kMaxLabel of [a-z0-9-]
  std::uint16_t port = 0;
  std::vector<Address> addresses;

  bool operator==(const Server&) const = default;
};

// A question for our service.
struct Question {
  std::uint16_t id = 0;
  std::string bytes;  // as it was asked, to be repeated in a direct answer
};

// Nothing if the bytes are no query, or none for servers like this one.
std::optional<Question> read_question(std::span<const std::uint8_t> message, const Server& server);

// The server, for everyone on the network; `remember` is 0 when it goes away, else kRemember.
std::string announcement(const Server& server, std::uint32_t remember);
// The server, for the client that has asked.
std::string direct_answer(const Server& server, const Question& question);

// A client's question for all servers.
std::string query(std::uint16_t id);

// A server as a client finds it; its address is that of the sender.
struct Found {
  std::string name;   // bytes as received: not safe for a terminal
  std::string label;  // the same on all networks of a server
  std::uint16_t port = 0;

  bool operator==(const Found&) const = default;
};
// The servers in an answer to query(id); empty if the bytes are not such an answer.
std::vector<Found> read_answer(std::span<const std::uint8_t> message, std::uint16_t id);

}  // namespace race2048::lan
