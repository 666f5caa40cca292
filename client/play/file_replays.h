// Keeps the replays of the person's own matches as files, in a folder for each server:
// $XDG_DATA_HOME/race2048/replays/SERVER/ID.replay, where SERVER is the fingerprint of the server's
// key, else HOST_PORT, and ID the match's id. No server can change the replays of another one.
//
// A file is never replaced: another one of the same match is ID-2.replay, ID-3.replay and so on.
// A replay that contradicts this client is kept as ID.broken.replay, ID.broken-2.replay; one whose
// check the person did not wait for as ID.unchecked.replay. Earlier versions kept all files in the
// folder above; those files stay there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "client/model/kept_result.h"

namespace race2048::client {

class FileReplays : public ReplayKeeper {
 public:
  // The bounds for one server. Beyond either of them its oldest files are removed: nobody empties a
  // folder that grows unasked. Most replays have some kilobytes; 500 are a year of two matches a
  // day and more.
  static constexpr std::size_t kMostFiles = 500;
  static constexpr std::uintmax_t kMostBytes = std::uintmax_t{200} * 1024 * 1024;
  // Folders of servers; more than anybody plays on. Beyond: replays of a further server are not
  // kept, because the folder of another server must stay.
  static constexpr std::size_t kMostServers = 1000;
  // Files of one match, and as many broken ones: one for each seat that the person's programs have
  // in it.
  static constexpr int kMostOfOneMatch = 9;

  // `server` gives the folder's name, as described above, when a replay is to be kept; `tell` gets
  // a line for the person when older replays had to go.
  FileReplays(std::function<std::string()> server, std::function<void(const std::string&)> tell)
      : server_(std::move(server)), tell_(std::move(tell)) {}

  // Below the data folder, which is looked up when the first replay is kept.
  OrFault<> keep(const MatchId& match, const std::string& file, ReplayWorth worth) override;

 private:
  void tell_of_removed(std::size_t removed, const std::filesystem::path& folder) const;

  std::function<std::string()> server_;
  std::function<void(const std::string&)> tell_;
};

// The kept replays whose ids begin with these lower-case hexadecimal digits, of all servers, and
// those of versions before; of the files of one match and server only the first, the good ones
// before the unchecked and those before the broken. Empty if the data folder is not known.
std::vector<std::filesystem::path> own_replays(const std::string& digits);
// The newest kept replays of all servers, at most `most`, the newest first: one for each match, and
// none that was kept because it is broken.
std::vector<std::filesystem::path> newest_replays(std::size_t most);
// True if the file was kept because it contradicts what the client saw (ReplayWorth::broken).
bool is_broken_replay(const std::filesystem::path& file);

// Removes the oldest replays of the folder until `files` and `bytes` are kept; other files do not
// count. Files that cannot be removed stay. Returns how many were removed.
std::size_t remove_oldest_replays(const std::filesystem::path& folder, std::size_t files,
                                  std::uintmax_t bytes);

}  // namespace race2048::client
