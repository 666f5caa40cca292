// The keys in a person's state folder: one proves to servers that the person is the same one as
// before, the other proves the same of the person's own servers to clients.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/or_fault.h"
#include "shared/tls/credentials.h"

namespace race2048::client {

// The file identity.pem of the state folder, which is made; the file may be missing. The fault is a
// sentence without its end.
OrFault<std::filesystem::path> identity_path();

// The key in that file, made at the first call. The fault is as above.
OrFault<tls::Credentials> own_identity();

// The same for a person who plays. Nothing, after a line on standard error, if it cannot be used:
// the person plays as a guest. Also nothing on a machine without a home, where no key would be
// there again.
std::optional<tls::Credentials> own_key();

// The file with the key and the certificate of the servers that this person hosts, made at the
// first call. The fault is as above.
OrFault<std::filesystem::path> hosting_key();

enum class IfThere : std::uint8_t { refuse, replace };

// Copies the person's key on its way to another machine or from one: writes the key of one file
// into another, which only its owner can read, and returns it. Bytes that are no key are never
// copied. A file that holds the same key already stays as it is; any other is a fault, unless it
// may be replaced. The fault is a sentence without its end.
OrFault<tls::Credentials> copy_identity(const std::filesystem::path& from,
                                        const std::filesystem::path& to, IfThere if_there);

}  // namespace race2048::client
