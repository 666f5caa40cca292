// A person in a room, and seat numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/settings/limits.h"

namespace race2048 {

// A seat of a room, 0 to 65535. It is hashed into the match's key.
using SeatNumber = std::uint16_t;

// Opaque. Of a person with a key: made of the key. Of a guest: random, the same on every server.
using PlayerId = std::array<std::uint8_t, limits::kPlayerIdBytes>;

// A person's number in a room, from 1; 0 outside of rooms. Nobody else in the room ever gets it,
// and the person keeps it after a lost link.
using PersonNumber = std::uint32_t;

struct Person {
  std::string name;  // valid by shared/names.h; unique on a server, ignoring case
  PlayerId player_id{};
  bool bot = false;
  PersonNumber number = 0;
  bool keyed = false;  // has proved the key that player_id is made of; otherwise a guest
  // The level of a bot is named after a tile: its exponent; 0 if the level is not known.
  std::uint8_t bot_level = 0;

  bool operator==(const Person&) const = default;
};

// A person as the others in the room see them.
struct PersonShown {
  PersonNumber number = 0;
  std::string name;
  bool bot = false;
  std::string key_mark{};      // of the person's key: see shared/fingerprint.h; empty: a guest
  std::uint8_t bot_level = 0;  // as Person::bot_level

  bool operator==(const PersonShown&) const = default;
};

// The exponent of a bot's level as a bot or a file says it: of a tile from 8 to 131072, otherwise
// 0.
std::uint8_t bot_level_of(bool bot, std::uint64_t tile);

// The name in lower case: no two people on a server have the same.
std::string folded_name(std::string_view name);
// True if the names are folded to the same one.
bool is_same_name(std::string_view a, std::string_view b);

}  // namespace race2048
