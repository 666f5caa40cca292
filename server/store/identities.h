// The people in the store: the names that belong to keys, and the operator's bans.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "shared/identities.h"

namespace race2048::store {

struct Identities {
  std::vector<OwnedName> names;  // the last used first
  std::vector<ServerBan> bans;   // oldest first
};

// The new rows, each in place of one of the same name or party. Nothing: there is no row any more.
struct IdentityChanges {
  std::map<std::string, std::optional<OwnedName>> names;  // by OwnedName::folded
  std::map<std::string, std::optional<ServerBan>> bans;   // by ServerBan::who

  bool empty() const { return names.empty() && bans.empty(); }
};

}  // namespace race2048::store
