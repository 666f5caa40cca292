// The bytes of replays in files and on standard input.
#pragma once

#include <filesystem>
#include <string>

#include "engine/or_fault.h"

namespace race2048::client {

// A person writes this in place of a file for standard input.
inline constexpr const char* kStandardInput = "-";

// The contents of the file, or of kStandardInput, or an errno in words.
OrFault<std::string> replay_bytes(const std::filesystem::path& file);

}  // namespace race2048::client
