// The place to play: HOST[:PORT][/ROOM][#FINGERPRINT], [v6]:PORT/ROOM, or /ROOM; or the link to the
// room's page, http://HOST[:PORT]/ROOM. A service may have several servers:
// HOST[:PORT][#FINGERPRINT],HOST[:PORT][#FINGERPRINT]/ROOM, where a fingerprint behind the room is
// that of each server that has none of its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/or_fault.h"
#include "shared/fingerprint.h"

namespace race2048::client {

inline constexpr std::uint16_t kDefaultPort = 2048;

// Another server of a target's service; each member as in Target.
struct OtherServer {
  std::string host;
  std::uint16_t port = kDefaultPort;
  std::optional<Fingerprint> fingerprint{};

  bool operator==(const OtherServer&) const = default;
};

struct Target {
  // A name, or an address in its one usual form: "192.168.1.20", "fe80::1%eth0".
  std::string host;
  std::uint16_t port = kDefaultPort;
  std::string room;  // a code, in upper case, or a room's name; empty if none was given
  std::optional<Fingerprint> fingerprint{};  // of the server's key; given: no other key will do
  bool plaintext = false;                    // the link is not encrypted
  std::vector<OtherServer> others{};         // are tried in turn, after this one

  bool operator==(const Target&) const = default;
};

// Parses a target as typed; a fault also says what to type instead. An empty text or host means
// `default_server`, which has the form HOST[:PORT], or names several such servers. A server has one
// port for the page and for this program: a link without a port means that of its scheme, 80 or
// 443, and says nothing about encryption.
OrFault<Target> parse_target(const std::string& text, const std::string& default_server);

// A target for each of its servers, in their order; the only difference is where they lead.
std::vector<Target> servers_of(const Target& target);

// The host is "localhost" or an address of the loopback, which never leads anywhere else; any other
// name may lead to this machine or to another one.
bool is_address_of_this_machine(const Target& target);

// The text to type for this target: "192.168.1.20", "192.168.1.20:4000", "[::1]:4000/KXQ7WP".
// Leaves out the default port. A fingerprint is behind it, `plaintext` is not in it.
std::string to_string(const Target& target);

// The link to the page of the target's room, on its first server:
// "http://192.168.1.20:2048/KXQ7WP", and "/r/club" for a room's name. REQUIRES: Target::room.
std::string page_link(const Target& target);
// The host as a person's proof of a key names it: in lower case, and without the zone of an IPv6
// address, which is a name of this machine's own.
std::string dialled_host(const Target& target);

// "HOST:PORT", for messages.
std::string server_text(const Target& target);

}  // namespace race2048::client
