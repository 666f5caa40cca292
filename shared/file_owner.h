// To whom files belong.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace race2048 {

// ", as it belongs to root and this program runs as ada", if that may be why the file could not be
// used: what root copies belongs to root. Empty otherwise.
std::string owner_text(const std::filesystem::path& file, std::error_code error);

}  // namespace race2048
