// The servers whose keys this person's programs have seen, so that a changed key is noticed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/or_fault.h"
#include "shared/fingerprint.h"

namespace race2048::client {

// More than anybody plays on. Beyond: the one that was added first is forgotten.
inline constexpr std::size_t kMaxKnownServers = 1000;
// A host's name has at most 253 letters, and a line the port and the fingerprint too.
inline constexpr std::size_t kMaxKnownServersBytes = kMaxKnownServers * 300;

// known_servers in the state folder; empty if there is no home.
std::filesystem::path known_servers_file();

// The file has a line "HOST:PORT FINGERPRINT" for each server.
class KnownServers {
 public:
  // A missing file knows no server. The fault is a sentence without its end.
  static OrFault<KnownServers> load(const std::filesystem::path& file);

  // `server` is HOST:PORT, in any case. The fault, a sentence without its end, says that a damaged
  // line may have been about this server.
  OrFault<std::optional<Fingerprint>> find(const std::string& server) const;
  // Replaces what was known of the server, and writes the file. Damaged lines go. If another
  // program writes at the same moment, one of the two servers is forgotten.
  OrFault<> remember(const std::string& server, const Fingerprint& fingerprint);

 private:
  struct Known {
    std::string server;
    Fingerprint fingerprint;
  };

  explicit KnownServers(std::filesystem::path file) : file_(std::move(file)) {}
  void take(const std::string& line, std::size_t number);

  std::filesystem::path file_;
  std::vector<Known> known_;  // in the order of the file
  std::optional<std::size_t> damaged_line_;
};

}  // namespace race2048::client
