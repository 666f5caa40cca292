// What a server remembers of people beyond their rooms, and the interface through which it is kept
// for the next start: the names that belong to keys, and the operator's bans.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/sessions/types.h"

namespace race2048::server {

// A name that belongs to the first key that took it.
struct OwnedName {
  std::string folded;  // folded_name()
  PlayerId key{};      // identity_of() its KeyId
  std::int64_t taken_unix_ms = 0;
  std::int64_t used_unix_ms = 0;  // the last time, to within limits::kNameUseWritten

  bool operator==(const OwnedName&) const = default;
};

// Keeps a key or the addresses of a network off the server.
struct ServerBan {
  std::string who;  // BannedParty::text()
  std::int64_t made_unix_ms = 0;
  std::optional<std::int64_t> until_unix_ms{};  // nothing: for good
  std::string note{};                           // why: a line for the person and for the operator

  bool operator==(const ServerBan&) const = default;
};

// Stores changes some time later; nobody waits for it. Each call replaces what was said before of
// the same name or ban.
class IdentityKeeper {
 public:
  virtual ~IdentityKeeper() = default;
  virtual void keep(const OwnedName& name) = 0;
  virtual void forget_name(const std::string& folded) = 0;
  virtual void keep(const ServerBan& ban) = 0;
  virtual void forget_ban(const std::string& who) = 0;
};

}  // namespace race2048::server
