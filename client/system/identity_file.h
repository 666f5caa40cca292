// The keys in a person's state folder: with one the person proves to servers to be the same one as
// before, with the other the person's own servers prove it to clients.
#pragma once

#include <filesystem>

#include "engine/or_fault.h"
#include "shared/tls/credentials.h"

namespace race2048::client {

// The file identity.pem of the state folder, which is made; the file may be missing. The fault is a
// sentence without its end.
OrFault<std::filesystem::path> identity_path();

// The key in that file, made at the first call. The fault is as above.
OrFault<tls::Credentials> own_identity();

// The file with the key and the certificate of the servers that this person hosts, made at the
// first call. The fault is as above.
OrFault<std::filesystem::path> hosting_key();

}  // namespace race2048::client
