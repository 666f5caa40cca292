// The bytes of replays in files.
#pragma once

#include <filesystem>
#include <string>

#include "engine/or_fault.h"

namespace race2048::client {

// The contents of the file, or an errno in words.
OrFault<std::string> replay_bytes(const std::filesystem::path& file);

}  // namespace race2048::client
