// The name of a server as the beginning of a file's name, or as a folder's.
#pragma once

#include <string>

#include "client/choices/target.h"

namespace race2048::client {

// "example.org_2048". Two servers never have the same, it is never "." or "..", has no '/', and at
// most 130 bytes.
std::string server_file_name(const Target& server);

}  // namespace race2048::client
