// Tells the servers of a local network apart, which may answer on several networks, each time
// again.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shared/lan/messages.h"

namespace race2048::client {

// Two addresses on one network are two servers, whatever they call themselves, because a server
// answers one client always from the same address. Who calls itself the same on another network is
// the same server, with its address there.
class LanAnswers {
 public:
  // Servers that are taken of one address on one network: nobody runs more, and one machine that
  // answers with all its ports hides no other. Beyond: they are no servers.
  static constexpr std::size_t kMostOfOneAddress = 4;

  // True if this is the first answer of a server. `network`: a number for the network on which it
  // came; `address`: its sender's. Takes memory for each server and network.
  bool is_first(std::size_t network, const std::string& address, const lan::Found& found);

 private:
  struct Sighting {
    std::size_t network = 0;
    std::string address;
    lan::Found found;
  };

  // How many servers call themselves so on this network.
  std::size_t seen_on(std::size_t network, const lan::Found& found) const;

  std::vector<Sighting> sightings_;
};

}  // namespace race2048::client
