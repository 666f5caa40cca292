// How this person's programs have trusted servers, so that a server that shows less is noticed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/or_fault.h"
#include "shared/descriptor.h"
#include "shared/fingerprint.h"

namespace race2048::client {

// More than anybody plays on. Beyond: the one that was not used for the longest time is forgotten.
inline constexpr std::size_t kMaxKnownServers = 1000;
// A host's name has at most 253 letters, and a line the port and the fingerprint too.
inline constexpr std::size_t kMaxKnownServersBytes = kMaxKnownServers * 300;

// known_servers in the state folder; empty if there is no home.
std::filesystem::path known_servers_file();

// How a server was trusted.
struct KnownServer {
  std::optional<Fingerprint> key{};  // by this key; nothing: an authority vouched for it

  bool operator==(const KnownServer&) const = default;
};

// The file may be behind a symbolic link: then the file there is read, locked and replaced, and a
// link that leads nowhere is a fault, not a list without servers.
//
// The file has a line for each server, "HOST:PORT FINGERPRINT" or "HOST:PORT authority", the one
// that was used last at the end.
class KnownServers {
 public:
  // To read. A missing file knows no server. Faults are sentences without their end.
  static OrFault<KnownServers> load(const std::filesystem::path& file);
  // To read and to change: no other program changes the file while the result lives. Makes the
  // folder.
  static OrFault<KnownServers> load_to_change(const std::filesystem::path& file);

  // `server` is HOST:PORT, in any case. The fault, a sentence without its end, says that a damaged
  // line may have been about this server.
  OrFault<std::optional<KnownServer>> find(const std::string& server) const;
  // Replaces the entry of the server, and writes the file. Damaged lines stay. REQUIRES: loaded to
  // change.
  OrFault<> remember(const std::string& server, const KnownServer& known);
  // The server is used now: others are forgotten before it. Writes the file if that changes
  // anything; does nothing if the server is not known, or the file cannot be written. REQUIRES:
  // loaded to change.
  void note_use(const std::string& server);

 private:
  struct Line {
    std::string text;    // without its end
    std::string server;  // in lower case; empty: the line is damaged
    KnownServer known{};
  };

  explicit KnownServers(std::filesystem::path file) : file_(std::move(file)) {}
  OrFault<> read();
  OrFault<> write(bool to_disk) const;
  static Line line_from(std::string text);
  // Returns the end of lines_ when no line names the server. REQUIRES: `server` is in lower case.
  std::vector<Line>::const_iterator find_line(const std::string& server) const;

  std::filesystem::path file_;
  Descriptor lock_;
  std::vector<Line> lines_;  // in the order of the file
};

}  // namespace race2048::client
