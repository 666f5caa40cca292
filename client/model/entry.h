// The destination of a person on a server.
#pragma once

#include <cstdint>
#include <string>

#include "engine/settings/room_options.h"
#include "engine/settings/settings.h"

namespace race2048::client {

// The client's goal after login.
struct Entry {
  enum class Kind : std::uint8_t {
    probe,   // only check that a race2048 server answers, then close
    list,    // get the first page of rooms into Model::lobby, then close
    lobby,   // stay without a room, with the first page of rooms; see list_rooms() and enter()
    ask,     // stay without a room, to ask about the matches that the server keeps; see ask()
    create,  // create a room
    join,    // take a seat in a room
    watch,   // watch a room
    quick,   // take a seat in a room that fits, or create one
  };
  Kind kind = Kind::probe;
  std::string code;          // join and watch: the room's code or its name
  std::string password;      // join and watch
  MatchSettings settings{};  // create and quick
  RoomRequest request{};     // create
  std::string room_name{};   // create: the name of the room besides its code; empty: none
  bool referee = false;      // create: host without a seat
  bool exact = false;        // quick: accept only a room with these settings

  bool operator==(const Entry&) const = default;
};

}  // namespace race2048::client
