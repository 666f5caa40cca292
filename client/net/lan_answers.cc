#include "client/net/lan_answers.h"

#include <algorithm>

namespace race2048::client {

bool LanAnswers::is_first(std::size_t network, const std::string& address,
                          const lan::Found& found) {
  std::size_t of_address = 0;  // servers there, on this network
  std::size_t known = 0;       // servers with this name, on the network with the most of them
  bool known_place = false;
  for (const Sighting& sighting : sightings_) {
    if (sighting.address == address && sighting.found.port == found.port) {
      if (sighting.network == network) return false;
      known_place = true;
    }
    if (sighting.address == address && sighting.network == network) ++of_address;
    if (sighting.found == found) known = std::max(known, seen_on(sighting.network, found));
  }
  if (of_address >= kMostOfOneAddress) return false;
  sightings_.push_back({.network = network, .address = address, .found = found});
  return !known_place && seen_on(network, found) > known;
}

std::size_t LanAnswers::seen_on(std::size_t network, const lan::Found& found) const {
  return static_cast<std::size_t>(std::ranges::count_if(sightings_, [&](const Sighting& sighting) {
    return sighting.network == network && sighting.found == found;
  }));
}

}  // namespace race2048::client
