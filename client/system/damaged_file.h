// Handles damaged files that this program once wrote.
#pragma once

#include <filesystem>

#include "engine/or_fault.h"

namespace race2048::client {

// Renames the file to FILE.damaged, or to FILE.damaged-2 and so on if that exists; returns the new
// name. After a fault the file is unchanged.
OrFault<std::filesystem::path> put_aside(const std::filesystem::path& file);

}  // namespace race2048::client
