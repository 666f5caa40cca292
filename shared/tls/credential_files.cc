#include "shared/tls/credential_files.h"

#include <system_error>

#include "shared/atomic_file.h"
#include "shared/read_file.h"

namespace race2048::tls {
namespace {

std::string cannot_do(std::string_view what, const std::filesystem::path& file,
                      const std::string& why) {
  return "cannot " + std::string(what) + " " + file.string() + " (" + why + ")";
}

// At most kMaxPem bytes and one more, so that a longer file is seen to be one.
OrFault<std::string> text_of(const std::filesystem::path& file, FileOrigin origin) {
  auto text = read_file(file, kMaxPem, origin);
  if (!text) {
    const std::string owner = owner_text(file, text.fault().error);
    return Fault{cannot_do("read", file, text.fault().message() + owner)};
  }
  return *std::move(text);
}

OrFault<Credentials> load_from(const std::filesystem::path& certificates,
                               const std::filesystem::path& key, FileOrigin origin) {
  const OrFault<std::string> certificate_text = text_of(certificates, origin);
  if (!certificate_text) return certificate_text.fault();
  const OrFault<std::string> key_text = text_of(key, origin);
  if (!key_text) return key_text.fault();
  OrFault<Credentials> credentials = Credentials::parse(*certificate_text, *key_text);
  if (credentials) return credentials;
  const std::string files = certificates == key
                                ? certificates.string()
                                : certificates.string() + " with the key of " + key.string();
  return Fault{files + " " + credentials.fault().text};
}

}  // namespace

OrFault<Credentials> load_credentials(const std::filesystem::path& certificates,
                                      const std::filesystem::path& key) {
  return load_from(certificates, key, FileOrigin::given);
}

OrFault<Credentials> load_or_make_credentials(const std::filesystem::path& file,
                                              const std::string& common_name) {
  std::error_code ignored;  // reading reports what is wrong
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) {
    const auto created =
        create_file(file, make_credentials(common_name).pem(), Durability::power_loss);
    if (!created) return Fault{cannot_do("make", file, created.fault().error.message())};
  }
  return load_from(file, file, FileOrigin::edited);
}

}  // namespace race2048::tls
