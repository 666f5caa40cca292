// Replaces and creates files atomically: nobody ever finds half of one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "engine/or_fault.h"
#include "shared/descriptor.h"

namespace race2048 {

// The failures that the new bytes survive once they are written.
enum class Durability : std::uint8_t {
  this_program,  // the end of this program, even by a crash
  power_loss,    // also a crash of the system; takes milliseconds
};

struct FileFault {
  std::string_view what;  // the step that failed: "write", "replace" or "create"
  std::filesystem::path file;
  std::error_code error;
};

// A new and empty file, open for reading and for writing at its end, readable by its owner alone.
struct FileBeside {
  std::filesystem::path path;
  Descriptor file;
};

// Makes a file in the folder of `file`, to be renamed to that. Its name ends in ".new" and cannot
// be foreseen: nothing that others have put there is opened, written to or followed.
OrFault<FileBeside, FileFault> make_file_beside(const std::filesystem::path& file);

// Replaces the contents of the file, or creates it, readable by its owner alone. Writes a new file
// beside it and renames that, so that the file holds either all old or all new bytes. After a fault
// it holds the old ones, unless only the folder could not be made durable; no other file remains.
// If two programs replace it at once, one of them wins. REQUIRES: one thread at a time per file.
OrFault<void, FileFault> replace_file(const std::filesystem::path& file, std::string_view bytes,
                                      Durability durability);

// Creates the file with these contents, readable by its owner alone, unless it exists: then it
// keeps its contents, and the result is false. Nobody ever finds half of it; of two programs that
// create it at once, one does. After a fault there is no new file, unless only the folder could
// not be made durable.
OrFault<bool, FileFault> create_file(const std::filesystem::path& file, std::string_view bytes,
                                     Durability durability);

}  // namespace race2048
