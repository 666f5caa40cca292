// Where the file of the running program is.
#pragma once

#include <filesystem>

namespace race2048 {

// Without symbolic links; empty on a system without /proc.
std::filesystem::path own_program();

}  // namespace race2048
