// Copies of the file that holds the person's key, on the way to another machine and from one.
#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/or_fault.h"
#include "shared/tls/credentials.h"

namespace race2048::client {

enum class IfThere : std::uint8_t { refuse, replace };

// Writes the key of one file into another, which only its owner can read, and returns it. Bytes
// that are no key are never copied. A file that holds the same key already stays as it is; any
// other is a fault, unless it may be replaced. The fault is a sentence without its end.
OrFault<tls::Credentials> copy_identity(const std::filesystem::path& from,
                                        const std::filesystem::path& to, IfThere if_there);

}  // namespace race2048::client
