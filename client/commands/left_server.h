// The server of an earlier `race2048 host` that has ended with its host still in a room: both were
// killed, or the machine was restarted.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "client/commands/guest.h"
#include "client/system/hosted_folder.h"

namespace race2048::client {

struct LeftServer {
  HostedNote note;
  KeptPlace place;  // of the host; has a file
};

// The left server that the person agrees to go on with; its folder is now own_hosted_folder(). Asks
// on a terminal, and deletes what is declined; elsewhere only prints what there is. `name` is the
// person's, empty for the default. `port` is the one that the flags ask for: a server with another
// one is passed over, unless it is the default.
std::optional<LeftServer> offered_server(const std::string& name, std::uint16_t port);

// The place's file is that of a server on this machine; from now on it belongs to the server on
// this port.
void move_place(KeptPlace& place, std::uint16_t port);

// "Friday 21:04", in local time.
std::string when_text(std::time_t when);

}  // namespace race2048::client
