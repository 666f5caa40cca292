#include "client/system/identity_file.h"

#include <string>
#include <utility>

#include "client/system/complain.h"
#include "client/system/damaged_file.h"
#include "client/system/environment.h"
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

OrFault<std::filesystem::path> identity_path() {
  const OrFault<std::filesystem::path> folder = state_folder();
  if (!folder) return folder.fault();
  return *folder / "identity.pem";
}

OrFault<tls::Credentials> own_identity() {
  const OrFault<std::filesystem::path> file = identity_path();
  if (!file) return file.fault();
  // The certificate's name is the same for everybody: a name of the person would reveal more to
  // servers than the key.
  return tls::load_or_make_credentials(*file, "race2048");
}

std::optional<tls::Credentials> own_key() {
  if (!state_path().is_absolute()) return std::nullopt;
  OrFault<tls::Credentials> identity = own_identity();
  if (identity) return *std::move(identity);
  complain("your key cannot be used, so you are a guest: " + identity.fault().text + ".");
  return std::nullopt;
}

OrFault<std::filesystem::path> hosting_key() {
  const OrFault<std::filesystem::path> folder = state_folder();
  if (!folder) return folder.fault();
  const std::filesystem::path file = *folder / "hosting.pem";
  const OrFault<tls::Credentials> made = tls::load_or_make_credentials(file, "race2048d");
  if (!made) return made.fault();
  return file;
}

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
