#include "client/system/known_servers.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

#include "client/system/damaged_file.h"
#include "client/system/environment.h"
#include "shared/atomic_file.h"
#include "shared/read_file.h"

namespace race2048::client {
namespace {

// Names of hosts are the same in upper and lower case.
std::string lower_case(std::string server) {
  std::transform(server.begin(), server.end(), server.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return server;
}

}  // namespace

std::filesystem::path known_servers_file() {
  const std::filesystem::path folder = state_path();
  return folder.is_absolute() ? folder / "known_servers" : std::filesystem::path();
}

OrFault<KnownServers> KnownServers::load(const std::filesystem::path& file) {
  KnownServers servers(file);
  if (file.empty()) return servers;
  const auto text = read_file(file, kMaxKnownServersBytes, FileOrigin::edited);
  if (!text && text.fault().missing()) return servers;
  if (!text) return Fault{"cannot read " + file.string() + " (" + text.fault().message() + ")"};
  if (text->size() > kMaxKnownServersBytes) {
    return Fault{file.string() + " is too long for a list of servers"};
  }
  std::istringstream lines(*text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) servers.take(line, ++number);
  return servers;
}

void KnownServers::take(const std::string& line, std::size_t number) {
  const std::size_t blank = line.find(' ');
  const std::optional<Fingerprint> fingerprint = blank == std::string::npos || blank == 0
                                                     ? std::nullopt
                                                     : fingerprint_from(line.substr(blank + 1));
  if (fingerprint) {
    known_.push_back({.server = lower_case(line.substr(0, blank)), .fingerprint = *fingerprint});
  } else if (!damaged_line_) {
    damaged_line_ = number;
  }
}

OrFault<std::optional<Fingerprint>> KnownServers::find(const std::string& server) const {
  const auto found = std::find_if(
      known_.begin(), known_.end(),
      [wanted = lower_case(server)](const Known& known) { return known.server == wanted; });
  if (found != known_.end()) return std::optional(found->fingerprint);
  if (!damaged_line_) return std::optional<Fingerprint>();
  return Fault{"line " + std::to_string(*damaged_line_) + " of " + file_.string() +
               " is damaged, and may have been about this server; mend or delete it"};
}

OrFault<> KnownServers::remember(const std::string& server, const Fingerprint& fingerprint) {
  if (file_.empty()) return Fault{"HOME is not set"};
  try {
    state_folder();
  } catch (const std::filesystem::filesystem_error& error) {
    return Fault{cannot_text("make", error.path1(), error.code().value())};
  }
  const std::string name = lower_case(server);
  std::erase_if(known_, [&name](const Known& known) { return known.server == name; });
  if (known_.size() >= kMaxKnownServers) known_.erase(known_.begin());
  known_.push_back({.server = name, .fingerprint = fingerprint});
  std::string text;
  for (const Known& known : known_) {
    text += known.server + " " + to_text(known.fingerprint) + "\n";
  }
  const auto written = replace_file(file_, text, Durability::power_loss);
  if (!written) return Fault{cannot_text("write", file_, written.fault().error.value())};
  damaged_line_.reset();
  return {};
}

}  // namespace race2048::client
