// Files of our own that cannot be understood.
#pragma once

#include <filesystem>
#include <string>

namespace race2048::client {

// The file gets a name that no other has, FILE.damaged or FILE.damaged-2 and so on: returned in
// `where`. When that cannot be done the file stays, and `fault` says why.
struct PutAside {
  std::filesystem::path where;
  std::string fault;
};
PutAside put_aside(const std::filesystem::path& file);

}  // namespace race2048::client
