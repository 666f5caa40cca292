#include "client/system/guest_key.h"

#include <fcntl.h>

#include <algorithm>
#include <cctype>

#include "engine/bytes.h"
#include "engine/sha256.h"
#include "shared/descriptor.h"
#include "shared/hex.h"
#include "shared/names.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// sshd writes a line for each proof; the longest key, RSA with 16384 bits, takes 3 KiB.
constexpr std::size_t kMostAuthInfo = 64 * 1024;
// Some thousand keys.
constexpr std::size_t kMostKeys = 4 * 1024 * 1024;

constexpr std::string_view kByKey = "publickey ";

// Removes the first line from `text` and returns it, without its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_base64(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '+' ||
           letter == '/' || letter == '=';
  });
}

std::optional<std::string> start_of(const std::filesystem::path& file, std::size_t most) {
  // O_NONBLOCK: if the file is a pipe, do not wait for a writer.
  const Descriptor opened(open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  return opened ? read_all(opened.get(), most) : std::nullopt;
}

}  // namespace

std::string GuestKey::id() const {
  const std::string text = type + " " + base64;
  Sha256 sha;
  sha.update(bytes_of(text));
  return hex(sha.finish());
}

std::optional<GuestKey> key_from_auth_info(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = take_line(text);
    if (!line.starts_with(kByKey)) continue;
    line.remove_prefix(kByKey.size());
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) continue;
    const std::string_view type = line.substr(0, space);
    line.remove_prefix(space + 1);
    const std::string_view base64 = line.substr(0, line.find(' '));
    if (!type.empty() && is_base64(base64)) {
      return GuestKey{.type = std::string(type), .base64 = std::string(base64)};
    }
  }
  return std::nullopt;
}

std::optional<GuestKey> read_guest_key(const std::filesystem::path& auth_info) {
  const std::optional<std::string> text = start_of(auth_info, kMostAuthInfo);
  return text ? key_from_auth_info(*text) : std::nullopt;
}

std::optional<std::string> name_in_keys(std::string_view authorized_keys, const GuestKey& key) {
  const std::string wanted = key.type + " " + key.base64 + " ";
  while (!authorized_keys.empty()) {
    const std::string_view line = take_line(authorized_keys);
    const std::size_t at = line.find(wanted);
    if (line.starts_with('#') || at == std::string_view::npos) continue;
    const std::string_view comment = line.substr(at + wanted.size());
    const std::string_view name = comment.substr(0, comment.find_first_of("@ \t\r"));
    if (is_valid_name(name)) return std::string(name);
  }
  return std::nullopt;
}

std::optional<std::string> name_in_keys_file(const std::filesystem::path& authorized_keys,
                                             const GuestKey& key) {
  const std::optional<std::string> text = start_of(authorized_keys, kMostKeys);
  return text ? name_in_keys(*text, key) : std::nullopt;
}

}  // namespace race2048::client
