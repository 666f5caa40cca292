#include "shared/file_owner.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace race2048 {
namespace {

std::string user_text(uid_t user) {
  const passwd* const entry = getpwuid(user);
  return entry == nullptr ? "user " + std::to_string(user) : entry->pw_name;
}

}  // namespace

std::string owner_text(const std::filesystem::path& file, std::error_code error) {
  if (error != std::errc::permission_denied && error != std::errc::operation_not_permitted) {
    return "";
  }
  struct stat status {};
  if (stat(file.c_str(), &status) != 0 || status.st_uid == geteuid()) return "";
  return ", as it belongs to " + user_text(status.st_uid) + " and this program runs as " +
         user_text(geteuid());
}

}  // namespace race2048
