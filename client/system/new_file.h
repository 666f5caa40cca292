// Files that a person asks for, such as results. They never replace another file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/or_fault.h"

namespace race2048::client {

// Writes the text into a new file, and returns the file's absolute path. The fault is the end of a
// sentence, such as "cannot write x.csv (File exists)"; after one there is no new file.
OrFault<std::filesystem::path> write_new_file(const std::filesystem::path& file,
                                              std::string_view text);

// The same for a name of our own, STEM.SUFFIX in the current folder: if there is such a file, it
// takes STEM-2.SUFFIX, STEM-3.SUFFIX and so on.
OrFault<std::filesystem::path> write_next_file(std::string_view stem, std::string_view suffix,
                                               std::string_view text);

// "2026-11-23", in the time zone of the person.
std::string today();

}  // namespace race2048::client
