// The one way to read a whole file or all of standard input: opening a file never waits, and the
// bytes have a bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "engine/or_fault.h"

namespace race2048 {

// Where a file's path comes from, and so what may be found there.
enum class FileOrigin : std::uint8_t {
  // This program wrote the file: an ordinary file, which no symbolic link leads to. Anything else
  // was put there by somebody else.
  own,
  // A person may have put the file into one of our folders, such as the config file: an ordinary
  // file, also behind a symbolic link, with which people manage such files.
  edited,
  // The person named the file: also a device, or a pipe such as that of <(..), which is read to its
  // end. A pipe that nobody writes to is empty.
  given,
};

// Why a file cannot be read.
struct ReadFault {
  std::error_code error{};  // zero if the system had no objection
  bool is_no_file = false;  // a pipe, a device or a symbolic link
  bool missing() const;     // no file has this name
  // "Permission denied", "not an ordinary file"
  std::string message() const { return is_no_file ? "not an ordinary file" : error.message(); }
};

// The file's bytes; of a file with more than `most` bytes the first `most` + 1, so that the caller
// sees that it is too long.
OrFault<std::string, ReadFault> read_file(const std::filesystem::path& file, std::size_t most,
                                          FileOrigin origin);
// The paths in the folder; none if it cannot be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder);

// The same for standard input, to its end.
OrFault<std::string, ReadFault> read_standard_input(std::size_t most);

// ", as it belongs to root and this program runs as ada", if that may be why the file could not be
// used: files that root copies belong to root. Empty otherwise.
std::string owner_text(const std::filesystem::path& file, std::error_code error);

}  // namespace race2048
