// Credentials in files.
#pragma once

#include <filesystem>
#include <string>

#include "engine/or_fault.h"
#include "shared/tls/credentials.h"

namespace race2048::tls {

// Reads a certificate with its chain, and its key; both may be in one file. The fault is a sentence
// without its end that names the file.
OrFault<Credentials> load_credentials(const std::filesystem::path& certificates,
                                      const std::filesystem::path& key);

// Reads both from one file. If it does not exist, makes new credentials and writes them there,
// readable by the owner alone; of two programs that do so at once, one makes them and both use
// them. The folder must exist.
OrFault<Credentials> load_or_make_credentials(const std::filesystem::path& file,
                                              const std::string& common_name);

}  // namespace race2048::tls
