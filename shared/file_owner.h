// The owners of files.
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace race2048 {

// ", as it belongs to root and this program runs as ada", if that may be why the file could not be
// used: files that root copies belong to root. Empty otherwise.
std::string owner_text(const std::filesystem::path& file, std::error_code error);

}  // namespace race2048
