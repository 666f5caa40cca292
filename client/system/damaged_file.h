// Files of our own that cannot be understood.
#pragma once

#include <filesystem>

#include "shared/or_fault.h"

namespace race2048::client {

// Renames the file to FILE.damaged, or FILE.damaged-2 and so on if there is such a file already;
// returns the new name. After a fault the file is where it was.
OrFault<std::filesystem::path> put_aside(const std::filesystem::path& file);

}  // namespace race2048::client
