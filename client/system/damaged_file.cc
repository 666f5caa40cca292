#include "client/system/damaged_file.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace race2048::client {
namespace {

constexpr int kMostPutAside = 100;

}  // namespace

std::string cannot_text(std::string_view what, const std::filesystem::path& file, int error) {
  return "cannot " + std::string(what) + " " + file.string() + " (" +
         std::generic_category().message(error) + ")";
}

OrFault<std::filesystem::path> put_aside(const std::filesystem::path& file) {
  for (int number = 1; number <= kMostPutAside; ++number) {
    std::filesystem::path aside =
        file.string() + ".damaged" + (number == 1 ? "" : "-" + std::to_string(number));
    struct stat status {};
    if (lstat(aside.c_str(), &status) == 0) continue;
    if (rename(file.c_str(), aside.c_str()) == 0) return aside;
    return Fault{cannot_text("rename the damaged", file, errno)};
  }
  return Fault{"too many damaged files beside " + file.string()};
}

}  // namespace race2048::client
