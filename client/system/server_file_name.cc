#include "client/system/server_file_name.h"

#include <cctype>
#include <cstddef>
#include <string_view>

#include "engine/bytes.h"
#include "engine/sequence.h"
#include "shared/hex.h"

namespace race2048::client {
namespace {

constexpr std::size_t kLongestHost = 120;  // as encoded; a file's name has at most 255 bytes

}  // namespace

std::string server_file_name(const Target& server) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string host;
  for (const char typed : server.host) {
    const auto byte = static_cast<unsigned char>(typed);
    if (std::isalnum(byte) != 0 || typed == '.' || typed == '-') {
      host += static_cast<char>(std::tolower(byte));
    } else {
      host.append({'%', kDigits[byte >> 4], kDigits[byte & 0xf]});
    }
  }
  if (host.size() > kLongestHost) {
    Sha256 sha;
    sha.update(bytes_of(host));
    host = "%" + to_hex(sha.finish());
  }
  return host + "_" + std::to_string(server.port);
}

}  // namespace race2048::client
