// The people whom a server remembers beyond rooms and results: the names that belong to keys, and
// the operator's bans.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/match/person.h"

namespace race2048 {

// A name that belongs to the first key that took it.
struct OwnedName {
  std::string folded;  // folded_name()
  PlayerId key{};      // Person::player_id
  std::int64_t taken_unix_ms = 0;
  std::int64_t used_unix_ms = 0;  // the last time, to within an hour

  bool operator==(const OwnedName&) const = default;
};

// Bans a key or the addresses of a network from the server.
struct ServerBan {
  std::string who;  // a key or a network, as text
  std::int64_t made_unix_ms = 0;
  std::optional<std::int64_t> until_unix_ms{};  // nothing: for good
  std::string note{};                           // why: a line for the person and for the operator

  bool operator==(const ServerBan&) const = default;
};

}  // namespace race2048
