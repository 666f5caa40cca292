// The names and addresses under which people reach this server.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/sessions/address.h"

namespace race2048::server {

// Judges the host that a client says it talks to. An attacker can lead a client to a server by
// another host's name, or pass on to it what the client meant for another server.
class HostNames {
 public:
  HostNames() = default;
  // `names`: the operator's, in any case. `addresses`: those of this machine's interfaces.
  // `machine_names`: those by which machines of the same network may know this one.
  HostNames(const std::vector<std::string>& names, std::vector<Address> addresses,
            const std::vector<std::string>& machine_names = {});

  // `host` is a name, or an address with or without brackets, without a port; in any case, with or
  // without the dot that ends a whole name. `reached` is the address of this machine that the
  // connection has come to; nothing if unknown.
  //
  // True for the operator's names and for `reached` itself; over the loopback also for localhost
  // and all addresses of this machine. A connection from elsewhere does not come to localhost.
  bool is_own(std::string_view host, const std::optional<Address>& reached) const;
  // The same for a host that a person has signed. Where the operator has given names, a connection
  // over the loopback may come from a proxy that anybody reaches, so localhost and the loopback's
  // addresses do not count: they are also the names of the person's own machine.
  bool may_be_signed(std::string_view host, const std::optional<Address>& reached) const;
  // The same for the host that a browser asks for a page: the operator's names, those of the
  // machine, localhost, and any address, as nobody can make an address lead elsewhere. Requests to
  // other names come from pages of strangers, whose name was made to lead here (DNS rebinding).
  bool may_have_pages(std::string_view host) const;

 private:
  bool is_given(std::string_view host) const;

  std::vector<std::string> names_;  // in lower case, without a dot at the end
  std::vector<Address> addresses_;
  std::vector<std::string> machine_names_;  // in the same form
};

}  // namespace race2048::server
