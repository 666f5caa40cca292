// A connection's state, and its owner's roles in the room: the input of the permission table.
#pragma once

#include <cstddef>
#include <cstdint>

namespace race2048::server {

// The state of a connection.
enum class Where : std::uint8_t { before_login, no_room, between_matches, countdown, racing };
inline constexpr std::size_t kWheres = 5;

// The roles of a session in its room.
struct Roles {
  bool seated = false;
  bool racer = false;   // has a seat in the running match
  bool racing = false;  // ... which still races
  bool host = false;
};

}  // namespace race2048::server
