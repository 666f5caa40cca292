#include "client/choices/target.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "client/text/typed_room.h"
#include "shared/letter_case.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/utf8.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

std::optional<std::uint16_t> port_from(const std::string& text) {
  const auto port = whole_number<std::uint16_t>(text);
  return port == 0 ? std::nullopt : port;
}

bool is_v6(const std::string& host) {
  return host.find(':') != std::string::npos;
}

// Names of hosts and addresses, with the name of a network behind % for some addresses. A target
// may come from a stranger's invitation, and the host's name is shown in many places.
bool is_host(std::string_view host) {
  constexpr std::size_t kLongestHost = 255;  // in the name system 253
  return host.size() <= kLongestHost && std::ranges::all_of(host, [](char letter) {
           return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                  (letter >= '0' && letter <= '9') ||
                  std::string_view(".:%_-").find(letter) != std::string_view::npos;
         });
}

std::string address_text(int family, const void* address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(family, address, text.data(), text.size());
  return text.data();
}

// "%eth0", as it stands behind an address. In the text of a URI it is "%25eth0".
std::string interface_of(const std::string& zone) {
  constexpr std::string_view kEscaped = "%25";
  const bool is_escaped = zone.starts_with(kEscaped) && zone.size() > kEscaped.size() &&
                          (zone[kEscaped.size()] < '0' || zone[kEscaped.size()] > '9');
  return is_escaped ? "%" + zone.substr(kEscaped.size()) : zone;
}

// Each network of a machine has such addresses of its own.
bool lacks_interface(const std::string& host) {
  in6_addr v6{};
  const std::string address = host.ends_with('%') ? host.substr(0, host.size() - 1) : host;
  return inet_pton(AF_INET6, address.c_str(), &v6) == 1 && IN6_IS_ADDR_LINKLOCAL(&v6);
}

// Gives one text to all spellings that the system takes for the same host: trust, places and
// passwords belong to a host. The system reads addresses in more than one form, 0xc0a80114 too, and
// an absolute name may end with a dot.
std::string usual_form(const std::string& host) {
  in_addr v4{};
  if (inet_aton(host.c_str(), &v4) != 0) return address_text(AF_INET, &v4);
  const std::size_t network = std::min(host.find('%'), host.size());
  in6_addr v6{};
  if (inet_pton(AF_INET6, host.substr(0, network).c_str(), &v6) == 1) {
    if (IN6_IS_ADDR_V4MAPPED(&v6)) return address_text(AF_INET, &v6.s6_addr[12]);
    return address_text(AF_INET6, &v6) + interface_of(host.substr(network));
  }
  return host.size() > 1 && host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
}

// The typed text, quoted for the sentence of a fault.
std::string in_quotes(std::string_view typed) {
  return "'" + printable(typed) + "'";
}

// HOST[:PORT] as a person types it.
struct TypedServer {
  std::string host;
  std::optional<std::string> port;
};

OrFault<TypedServer> server_from(const std::string& typed) {
  if (typed.starts_with('[')) {
    const std::size_t bracket = typed.find(']');
    const std::string rest = bracket == std::string::npos ? "?" : typed.substr(bracket + 1);
    if (!rest.empty() && !rest.starts_with(':')) {
      return Fault{in_quotes(typed) + " is not an address: write IPv6 as [::1] or [::1]:2048."};
    }
    TypedServer server{.host = typed.substr(1, bracket - 1), .port = {}};
    if (!rest.empty()) server.port = rest.substr(1);
    return server;
  }
  const std::size_t colon = typed.find(':');
  // Behind an IPv6 address without brackets no port can follow.
  if (colon == std::string::npos || typed.find(':', colon + 1) != std::string::npos) {
    return TypedServer{.host = typed, .port = {}};
  }
  return TypedServer{.host = typed.substr(0, colon), .port = typed.substr(colon + 1)};
}

// The fingerprint that stands behind # in a target.
OrFault<std::optional<Fingerprint>> typed_fingerprint(const std::optional<std::string>& typed) {
  if (!typed) return std::optional<Fingerprint>();
  std::optional<Fingerprint> fingerprint = fingerprint_from(*typed);
  if (fingerprint) return fingerprint;
  return Fault{in_quotes("#" + *typed) + " is no fingerprint: write # and " +
               std::to_string(kFingerprintLetters) +
               " of a-z and 2-7, as they are in the invitation."};
}

// One server of a target as typed: HOST[:PORT][#FINGERPRINT]. `target` is quoted in faults.
OrFault<OtherServer> named_server(const std::string& text, std::uint16_t usual_port,
                                  const std::string& target) {
  const std::size_t mark = std::min(text.find('#'), text.size());
  std::optional<std::string> own;
  if (mark < text.size()) own = text.substr(mark + 1);
  const OrFault<std::optional<Fingerprint>> fingerprint = typed_fingerprint(own);
  if (!fingerprint) return fingerprint.fault();
  const std::string address = text.substr(0, mark);
  const OrFault<TypedServer> typed = server_from(address);
  if (!typed) return typed.fault();
  OtherServer server{.host = typed->host, .port = usual_port, .fingerprint = *fingerprint};
  if (server.host.empty()) {
    return Fault{in_quotes(target) + " names no host: write HOST[:PORT][/ROOM]."};
  }
  if (!is_host(server.host)) {
    return Fault{in_quotes(server.host) +
                 " is no host: its name or address has only letters from A to Z, digits and ._-:%"};
  }
  server.host = usual_form(server.host);
  if (lacks_interface(server.host)) {
    return Fault{in_quotes(server.host) +
                 " is an address on one network alone: write which of this machine's network "
                 "interfaces leads there, as in [fe80::1%eth0]. `ip link` lists them."};
  }
  if (!typed->port) return server;
  const std::optional<std::uint16_t> number = port_from(*typed->port);
  if (!number) {
    return Fault{in_quotes(address) + " has no valid port: a port is a number from 1 to 65535."};
  }
  server.port = *number;
  return server;
}

// The servers of a place, with commas between them.
OrFault<std::vector<OtherServer>> named_servers(const TypedPlace& place, const std::string& typed) {
  const OrFault<std::optional<Fingerprint>> of_all = typed_fingerprint(place.fingerprint);
  if (!of_all) return of_all.fault();
  std::vector<OtherServer> servers;
  for (std::size_t from = 0; from <= place.server.size();) {
    const std::size_t comma = std::min(place.server.find(',', from), place.server.size());
    OrFault<OtherServer> server = named_server(place.server.substr(from, comma - from),
                                               place.link_port.value_or(kDefaultPort), typed);
    if (!server) return server.fault();
    if (!server->fingerprint) server->fingerprint = *of_all;
    servers.push_back(*std::move(server));
    from = comma + 1;
  }
  if (servers.size() <= limits::kMaxNodes) return servers;
  return Fault{in_quotes(typed) + " names more than " + std::to_string(limits::kMaxNodes) +
               " servers."};
}

// "192.168.1.20", "192.168.1.20:4000", "[::1]:4000".
std::string short_address(const std::string& host, std::uint16_t port) {
  const std::string text = is_v6(host) ? "[" + host + "]" : host;
  return port == kDefaultPort ? text : text + ":" + std::to_string(port);
}

std::string behind_mark(const std::optional<Fingerprint>& fingerprint) {
  return fingerprint ? "#" + to_text(*fingerprint) : "";
}

}  // namespace

OrFault<Target> parse_target(const std::string& typed, const std::string& default_server) {
  Target target;
  OrFault<TypedPlace> place = place_from(typed);
  if (!place) return place.fault();
  if (place->room) {
    OrFault<std::string> room = room_from(*place->room);
    if (!room) return room.fault();
    target.room = *std::move(room);
  }
  if (place->server.empty()) {
    OrFault<TypedPlace> usual = place_from(default_server);
    if (!usual) return usual.fault();
    place->server = usual->server;
    place->link_port = usual->link_port;
    if (!place->fingerprint) place->fingerprint = usual->fingerprint;
  }
  OrFault<std::vector<OtherServer>> servers = named_servers(*place, typed);
  if (!servers) return servers.fault();
  target.host = servers->front().host;
  target.port = servers->front().port;
  target.fingerprint = servers->front().fingerprint;
  target.others.assign(servers->begin() + 1, servers->end());
  return target;
}

std::vector<Target> servers_of(const Target& target) {
  std::vector<Target> servers{target};
  servers.front().others.clear();
  for (const OtherServer& other : target.others) {
    Target server = servers.front();
    server.host = other.host;
    server.port = other.port;
    server.fingerprint = other.fingerprint;
    servers.push_back(std::move(server));
  }
  return servers;
}

bool is_address_of_this_machine(const Target& target) {
  in_addr v4{};
  if (inet_pton(AF_INET, target.host.c_str(), &v4) == 1) {
    return ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
  }
  in6_addr v6{};
  if (inet_pton(AF_INET6, target.host.c_str(), &v6) == 1) return IN6_IS_ADDR_LOOPBACK(&v6);
  return lower_case(target.host) == "localhost";
}

std::string dialled_host(const Target& target) {
  return lower_case(target.host.substr(0, target.host.find('%')));
}

std::string server_text(const Target& target) {
  const std::string host = is_v6(target.host) ? "[" + target.host + "]" : target.host;
  return host + ":" + std::to_string(target.port);
}

std::string to_string(const Target& target) {
  const std::string room = target.room.empty() ? "" : "/" + target.room;
  std::string text = short_address(target.host, target.port);
  if (target.others.empty()) return text + room + behind_mark(target.fingerprint);
  text += behind_mark(target.fingerprint);
  for (const OtherServer& other : target.others) {
    text += "," + short_address(other.host, other.port) + behind_mark(other.fingerprint);
  }
  return text + room;
}

std::string page_link(const Target& target) {
  constexpr std::uint16_t kHttpPort = 80;
  const std::string host = is_v6(target.host) ? "[" + target.host + "]" : target.host;
  const std::string port = target.port == kHttpPort ? "" : ":" + std::to_string(target.port);
  const bool is_code = normalised_room_code(target.room).has_value();
  return "http://" + host + port + (is_code ? "/" : "/r/") + target.room;
}

}  // namespace race2048::client
