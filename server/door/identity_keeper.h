// The interface through which names that belong to keys, and bans, are kept for the next start.
#pragma once

#include <string>

#include "shared/identities.h"

namespace race2048::server {

// Stores changes some time later; nobody waits for it. Each call replaces earlier ones about the
// same name or ban.
class IdentityKeeper {
 public:
  virtual ~IdentityKeeper() = default;
  virtual void keep(const OwnedName& name) = 0;
  virtual void forget_name(const std::string& folded) = 0;
  virtual void keep(const ServerBan& ban) = 0;
  virtual void forget_ban(const std::string& who) = 0;
};

}  // namespace race2048::server
