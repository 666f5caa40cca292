// The server of an earlier `race2048 host`: one that has ended with its host still in a room, as
// both were killed or the machine was restarted; or one that runs on without its host.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/commands/visiting/guest.h"
#include "client/system/hosted_folder.h"

namespace race2048::client {

struct LeftServer {
  std::filesystem::path folder;
  HostedNote note;
  KeptPlace place;  // of the host; has a file if the server has ended
  // The server that runs on; nothing if it has ended.
  std::optional<HostlessFolder> running{};
};

struct Offered {
  std::optional<LeftServer> taken;  // its folder is now this process's
  bool unanswered = false;          // the input ended at a question; the server's folder stays
};

// Offers to go back to servers that run on, then to resume those that have ended, the newest first,
// until the person takes one. Asks on a terminal, and deletes a declined one that has ended;
// elsewhere only lists them. `name` and `port` are the values of the
// flags: servers on which the host had another name are passed over, unless `name` is empty, and so
// are servers with another port, unless `port` is 0 or the default.
Offered offered_server(const std::string& name, std::uint16_t port);

// The place's file is that of a server on this machine; from now on it belongs to the server on
// this port.
void move_place(KeptPlace& place, std::uint16_t port);

}  // namespace race2048::client
