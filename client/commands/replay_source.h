// The bytes of replays in files and on standard input.
#pragma once

#include <filesystem>
#include <string>

#include "engine/or_fault.h"

namespace race2048::client {

// What stands for standard input where a person names a file.
inline constexpr const char* kStandardInput = "-";

// The contents of the file, or of kStandardInput, or an errno in words.
OrFault<std::string> replay_bytes(const std::filesystem::path& file);

}  // namespace race2048::client
