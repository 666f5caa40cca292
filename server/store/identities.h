// What the store keeps of people: the names that belong to keys, and the operator's bans.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/match/person.h"

namespace race2048::store {

struct StoredName {
  std::string folded_name;
  PlayerId key{};
  std::int64_t taken_unix_ms = 0;
  std::int64_t used_unix_ms = 0;

  bool operator==(const StoredName&) const = default;
};

struct StoredBan {
  std::string who;  // a key or a network, as text
  std::int64_t made_unix_ms = 0;
  std::optional<std::int64_t> until_unix_ms{};  // nothing: for good
  std::string note{};

  bool operator==(const StoredBan&) const = default;
};

struct Identities {
  std::vector<StoredName> names;  // the last used first
  std::vector<StoredBan> bans;    // oldest first
};

// The new rows, each in place of one of the same name or party. Nothing: there is no row any more.
struct IdentityChanges {
  std::map<std::string, std::optional<StoredName>> names;  // by StoredName::folded_name
  std::map<std::string, std::optional<StoredBan>> bans;    // by StoredBan::who

  bool empty() const { return names.empty() && bans.empty(); }
};

}  // namespace race2048::store
