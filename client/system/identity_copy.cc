#include "client/system/identity_copy.h"

#include <string>

#include "client/system/damaged_file.h"
#include "shared/atomic_file.h"
#include "shared/tls/credential_files.h"

namespace race2048::client {
namespace {

Fault cannot_write(const FileFault& fault) {
  return Fault{cannot_text(fault.what, fault.file, fault.error.value())};
}

bool holds(const std::filesystem::path& file, const tls::Credentials& key) {
  const auto held = tls::load_credentials(file, file);
  return held && held->digest() == key.digest();
}

}  // namespace

OrFault<tls::Credentials> copy_identity(const std::filesystem::path& from,
                                        const std::filesystem::path& to, IfThere if_there) {
  const OrFault<tls::Credentials> key = tls::load_credentials(from, from);
  if (!key) return key;
  if (if_there == IfThere::replace) {
    const auto replaced = replace_file(to, key->pem(), Durability::power_loss);
    if (!replaced) return cannot_write(replaced.fault());
    return key;
  }
  const auto created = create_file(to, key->pem(), Durability::power_loss);
  if (!created) return cannot_write(created.fault());
  if (*created || holds(to, *key)) return key;
  return Fault{to.string() +
               " is there already, with something else in it; --force replaces it for good"};
}

}  // namespace race2048::client
