#include "client/system/known_servers.h"

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string_view>
#include <system_error>

#include "client/system/damaged_file.h"
#include "client/system/file_lock.h"
#include "shared/atomic_file.h"
#include "shared/environment.h"
#include "shared/letter_case.h"
#include "shared/read_file.h"

namespace race2048::client {
namespace {

// In the place of a fingerprint.
constexpr std::string_view kByAuthority = "authority";

// Where a symbolic link leads; any other path as it is.
OrFault<std::filesystem::path> behind_link(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::is_symlink(file, error)) return file;
  std::filesystem::path there = std::filesystem::canonical(file, error);
  if (error) return Fault{file.string() + " is a link that leads nowhere"};
  return there;
}

}  // namespace

std::filesystem::path known_servers_file() {
  const std::filesystem::path folder = state_path();
  return folder.is_absolute() ? folder / "known_servers" : std::filesystem::path();
}

OrFault<KnownServers> KnownServers::load(const std::filesystem::path& file) {
  if (file.empty()) return KnownServers(file);
  const auto there = behind_link(file);
  if (!there) return there.fault();
  KnownServers servers(*there);
  if (OrFault<> done = servers.read(); !done) return done.fault();
  return servers;
}

OrFault<KnownServers> KnownServers::load_to_change(const std::filesystem::path& file) {
  if (file.empty()) return Fault{"HOME is not set"};
  std::error_code error;
  std::filesystem::create_directories(file.parent_path(), error);
  if (error) return Fault{cannot_text("make", file.parent_path(), error.value())};
  const auto there = behind_link(file);
  if (!there) return there.fault();
  KnownServers servers(*there);
  OrFault<Descriptor> lock = lock_to_change(*there);
  if (!lock) return lock.fault();
  servers.lock_ = *std::move(lock);
  if (OrFault<> done = servers.read(); !done) return done.fault();
  return servers;
}

OrFault<> KnownServers::read() {
  const auto text = read_file(file_, kMaxKnownServersBytes, FileOrigin::edited);
  if (!text && text.fault().missing()) return {};
  if (!text) return Fault{"cannot read " + file_.string() + " (" + text.fault().message() + ")"};
  if (text->size() > kMaxKnownServersBytes) {
    return Fault{file_.string() + " is too long for a list of servers"};
  }
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) lines_.push_back(line_from(std::move(line)));
  return {};
}

KnownServers::Line KnownServers::line_from(std::string text) {
  const std::size_t blank = text.find(' ');
  Line line{.text = std::move(text), .server = {}};
  if (blank == std::string::npos || blank == 0) return line;
  const std::string how = line.text.substr(blank + 1);
  line.known.key = fingerprint_from(how);
  if (line.known.key || how == kByAuthority) line.server = lower_case(line.text.substr(0, blank));
  return line;
}

std::vector<KnownServers::Line>::const_iterator KnownServers::find_line(
    const std::string& server) const {
  return std::ranges::find(lines_, server, &Line::server);
}

OrFault<std::optional<KnownServer>> KnownServers::find(const std::string& server) const {
  const auto found = find_line(lower_case(server));
  if (found != lines_.end()) return std::optional(found->known);
  const auto damaged = std::ranges::find(lines_, std::string(), &Line::server);
  if (damaged == lines_.end()) return std::optional<KnownServer>();
  return Fault{"line " + std::to_string(damaged - lines_.begin() + 1) + " of " + file_.string() +
               " is damaged, and may have been about this server; mend or delete it"};
}

OrFault<> KnownServers::remember(const std::string& server, const KnownServer& known) {
  const std::string name = lower_case(server);
  std::erase_if(lines_, [&name](const Line& line) { return line.server == name; });
  while (lines_.size() >= kMaxKnownServers) {
    const auto oldest =
        std::ranges::find_if(lines_, [](const Line& line) { return !line.server.empty(); });
    lines_.erase(oldest == lines_.end() ? lines_.begin() : oldest);
  }
  lines_.push_back(
      line_from(name + " " + (known.key ? to_text(*known.key) : std::string(kByAuthority))));
  return write(true);
}

void KnownServers::note_use(const std::string& server) {
  const auto found = find_line(lower_case(server));
  if (found == lines_.end() || found + 1 == lines_.end()) return;
  Line line = *found;
  lines_.erase(found);
  lines_.push_back(std::move(line));
  static_cast<void>(write(false));  // it is only the order of forgetting
}

OrFault<> KnownServers::write(bool to_disk) const {
  std::string text;
  for (const Line& line : lines_) text += line.text + "\n";
  const auto written =
      replace_file(file_, text, to_disk ? Durability::power_loss : Durability::this_program);
  if (!written) return Fault{cannot_text("write", file_, written.fault().error.value())};
  return {};
}

}  // namespace race2048::client
