// The ways into a room that a person passes on to friends.
#pragma once

#include <string>
#include <vector>

namespace race2048::client {

struct Invitations {
  std::vector<std::string> commands{};  // "race2048 join 192.168.1.20/KXQ7WP"
  std::string hint{};                   // about firewall and router; shown with the others
  // To the room's page: "http://192.168.1.20:2048/KXQ7WP"; empty: the server has no page.
  std::string link{};

  bool empty() const { return commands.empty() && link.empty(); }
};

}  // namespace race2048::client
