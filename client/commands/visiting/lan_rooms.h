// The servers on the local network, for `rooms --lan`, and for `join`, `watch` and `lobby` without
// a target.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "client/choices/config.h"
#include "client/commands/visiting/rooms_list.h"
#include "client/net/lan_search.h"

namespace race2048::client {

// Prints each server that is found, with the rooms that it lists. Returns the program's exit code;
// finding no server is not a fault, and is reported on standard error.
int print_lan_rooms(RoomsFormat format);

// The target as typed, if there is one. Otherwise the target that the person chooses among the
// servers on the local network; empty if the person has configured a server, if only servers of
// this machine are found, if the person wants none, or if no terminal is there to ask on.
std::string typed_or_lan_target(const std::string& typed, const Config& configured);
// Asks the person which of `servers` to use. REQUIRES: `servers` is not empty.
std::optional<std::string> choose_server(const std::vector<LanServer>& servers, std::istream& in,
                                         std::ostream& out);

}  // namespace race2048::client
