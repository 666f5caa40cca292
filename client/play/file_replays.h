// Keeps the replays of the person's own matches as files:
// $XDG_DATA_HOME/race2048/replays/MATCH_ID.replay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "client/model/kept_result.h"

namespace race2048::client {

class FileReplays : public ReplayKeeper {
 public:
  // Beyond either bound the oldest files are removed: nobody empties a folder that grows unasked.
  // Most replays have some kilobytes; 500 are a year of two matches a day and more.
  static constexpr std::size_t kMostFiles = 500;
  static constexpr std::uintmax_t kMostBytes = 200 * 1024 * 1024;

  // Below the data folder, which is looked up when the first replay is kept.
  OrFault<> keep(const MatchId& match, const std::string& file) override;
};

// The kept replays whose ids begin with these lower-case hexadecimal digits; none if the data
// folder cannot be known.
std::vector<std::filesystem::path> own_replays(const std::string& digits);

// Removes the oldest replays of the folder until `files` and `bytes` are kept; other files do not
// count. Files that cannot be removed stay.
void remove_oldest_replays(const std::filesystem::path& folder, std::size_t files,
                           std::uintmax_t bytes);

}  // namespace race2048::client
