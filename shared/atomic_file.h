// Replaces files so that nobody ever finds half of one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "shared/or_fault.h"

namespace race2048 {

// What the new bytes survive, once they are written.
enum class Durability : std::uint8_t {
  this_program,  // the end of this program, however it comes
  power_loss,    // the end of the system too; takes milliseconds
};

struct FileFault {
  std::string_view what;  // could not be done: "write" or "replace"
  std::filesystem::path file;
  std::error_code error;
};

// Puts `bytes` in place of what the file holds, or creates it, readable by its owner alone. Writes
// them beside it first, so that the file holds all of the old bytes until it holds all of the new
// ones. After a fault it holds the old ones, unless only the folder could not be made durable;
// nothing stays beside it. Two programs may do this
// at once; one of them is the last. REQUIRES: one thread at a time per file.
OrFault<void, FileFault> replace_file(const std::filesystem::path& file, std::string_view bytes,
                                      Durability durability);

}  // namespace race2048
