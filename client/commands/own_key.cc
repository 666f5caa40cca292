#include "client/commands/own_key.h"

#include <utility>

#include "client/system/complain.h"
#include "client/system/environment.h"
#include "client/system/identity_file.h"

namespace race2048::client {

std::optional<tls::Credentials> own_key() {
  if (!state_path().is_absolute()) return std::nullopt;
  OrFault<tls::Credentials> identity = own_identity();
  if (identity) return *std::move(identity);
  complain("your key cannot be used, so you are a guest: " + identity.fault().text + ".");
  return std::nullopt;
}

}  // namespace race2048::client
