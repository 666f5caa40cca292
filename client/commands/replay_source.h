// Where the bytes of replays come from: files, and the replays of a person's own matches.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/or_fault.h"

namespace race2048::client {

// The contents of the file, or an errno in words.
OrFault<std::string> replay_bytes(const std::filesystem::path& file);

// The replays of this person's own matches whose ids begin with these hexadecimal digits.
std::vector<std::filesystem::path> own_replays(const std::string& match);

}  // namespace race2048::client
