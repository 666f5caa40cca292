// The person's own matches, from the replays that are kept on this machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "client/words/archive_text.h"
#include "proto/replay/verify_replay.h"

namespace race2048::client {

// Calls `see` for the newest kept replays, at most `most`, the newest first; leaves out files that
// cannot be read or do not hold. `see` may take the bytes.
using KeptReplaySeen = std::function<void(const std::filesystem::path& file, std::string& bytes,
                                          const ReplayProof& proof)>;
void see_kept_replays(std::size_t most, const KeptReplaySeen& see);

struct OwnMatch {
  std::filesystem::path file;  // the replay
  std::string id;              // as people type it
  std::int64_t ended_unix_ms = 0;
  std::string race;   // "best score in 3:00"
  std::string place;  // "2nd of 4"; empty if the file does not say which seat was the person's
  std::string winner;
  std::uint64_t winner_score = 0;
};

// The newest, at most `most`; see see_kept_replays().
std::vector<OwnMatch> own_matches(std::size_t most);

// A heading and a numbered line for each.
std::string own_matches_table(const std::vector<OwnMatch>& matches, const TimeText& when);

// Asks for one of them, by its number from 1; nothing if the person wants none or the input ends.
std::optional<std::size_t> choose_match(std::size_t count, std::istream& in, std::ostream& out);

}  // namespace race2048::client
