// Where a connection is, and what its owner is there: what permissions ask for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace race2048::server {

// Where a connection is.
enum class Where : std::uint8_t { before_login, no_room, between_matches, countdown, racing };
inline constexpr std::size_t kWheres = 5;

// What somebody is in their room.
struct Roles {
  bool seated = false;
  bool racer = false;
  bool host = false;
};

}  // namespace race2048::server
