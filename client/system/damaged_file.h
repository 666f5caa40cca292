// Handles faults of files that this program writes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/or_fault.h"

namespace race2048::client {

// "cannot write FILE (No space left on device)"; `error` is the value of errno.
std::string cannot_text(std::string_view what, const std::filesystem::path& file, int error);

// Renames the file to FILE.damaged, or to FILE.damaged-2 and so on if that exists; returns the new
// name. After a fault the file is unchanged.
OrFault<std::filesystem::path> put_aside(const std::filesystem::path& file);

}  // namespace race2048::client
