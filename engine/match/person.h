// A person in a room, and the seat that the person may have.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/match/limits.h"

namespace race2048 {

// A seat of a room, 0 to 65535; part of the match's key.
using SeatNumber = std::uint16_t;

// Opaque, random, the same for an installation on every server.
using PlayerId = std::array<std::uint8_t, limits::kPlayerIdBytes>;

struct Person {
  std::string name;  // as shared/names.h allows it; unique in a server without case
  PlayerId player_id{};
  bool bot = false;

  bool operator==(const Person&) const = default;
};

// The name in lower case: two people of one server never share it.
std::string folded_name(std::string_view name);

}  // namespace race2048
