// Distinguishes the servers of a local network, which may answer repeatedly, on several networks.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "shared/lan/messages.h"

namespace race2048::client {

// Two addresses on one network are two servers, even with the same name, because a server answers
// one client always from the same address. The same name on another network is the same server,
// with its address there.
class LanAnswers {
 public:
  // Servers that one address on one network may have: nobody runs more, and a machine that answers
  // with all its ports must not hide others. Beyond: they are ignored.
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

  // How many servers on this network have this name.
  std::size_t seen_on(std::size_t network, const lan::Found& found) const;

  std::vector<Sighting> sightings_;
};

}  // namespace race2048::client
