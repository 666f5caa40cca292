#include "client/system/identity_file.h"

#include <string>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "shared/tls/credential_files.h"

namespace race2048::client {
namespace {

// Runs `use` with the state folder.
template <typename Use>
auto in_state_folder(const Use& use) -> decltype(use(std::filesystem::path())) {
  try {
    return use(state_folder());
  } catch (const std::filesystem::filesystem_error& error) {
    if (error.path1().empty()) return Fault{"HOME is not set"};
    return Fault{cannot_text("make", error.path1(), error.code().value())};
  }
}

}  // namespace

OrFault<std::filesystem::path> identity_path() {
  return in_state_folder([](const std::filesystem::path& folder) {
    return OrFault<std::filesystem::path>(folder / "identity.pem");
  });
}

OrFault<tls::Credentials> own_identity() {
  const OrFault<std::filesystem::path> file = identity_path();
  if (!file) return file.fault();
  // The certificate's name is the same for everybody: it would tell servers more than the key.
  return tls::load_or_make_credentials(*file, "race2048");
}

OrFault<std::filesystem::path> hosting_key() {
  return in_state_folder([](const std::filesystem::path& folder) -> OrFault<std::filesystem::path> {
    const std::filesystem::path file = folder / "hosting.pem";
    const OrFault<tls::Credentials> made = tls::load_or_make_credentials(file, "race2048d");
    if (!made) return made.fault();
    return file;
  });
}

}  // namespace race2048::client
