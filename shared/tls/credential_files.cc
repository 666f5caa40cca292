#include "shared/tls/credential_files.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "shared/atomic_file.h"

namespace race2048::tls {
namespace {

std::string cannot_do(std::string_view what, const std::filesystem::path& file,
                      const std::error_code& error) {
  return "cannot " + std::string(what) + " " + file.string() + " (" + error.message() + ")";
}

// At most kMaxPem bytes and one more, so that a longer file is seen to be one.
OrFault<std::string> text_of(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) {
    return Fault{cannot_do("read", file, std::make_error_code(std::errc::is_a_directory))};
  }
  errno = 0;
  std::ifstream in(file, std::ios::binary);
  if (!in) return Fault{cannot_do("read", file, {errno, std::generic_category()})};
  std::string text(kMaxPem + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

OrFault<Credentials> load_credentials(const std::filesystem::path& certificates,
                                      const std::filesystem::path& key) {
  const OrFault<std::string> certificate_text = text_of(certificates);
  if (!certificate_text) return certificate_text.fault();
  const OrFault<std::string> key_text = text_of(key);
  if (!key_text) return key_text.fault();
  OrFault<Credentials> credentials = Credentials::parse(*certificate_text, *key_text);
  if (credentials) return credentials;
  const std::string files = certificates == key
                                ? certificates.string()
                                : certificates.string() + " with the key of " + key.string();
  return Fault{files + " " + credentials.fault().text};
}

OrFault<Credentials> load_or_make_credentials(const std::filesystem::path& file,
                                              const std::string& common_name) {
  std::error_code ignored;  // reading tells what is wrong
  if (!std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) {
    const auto created =
        create_file(file, make_credentials(common_name).pem(), Durability::power_loss);
    if (!created) return Fault{cannot_do("make", file, created.fault().error)};
  }
  return load_credentials(file, file);
}

}  // namespace race2048::tls
