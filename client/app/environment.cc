#include "client/app/environment.h"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "proto/limits.h"
#include "proto/messages.h"
#include "proto/names.h"
#include "proto/random.h"

namespace race2048::client {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path state_folder() {
  std::filesystem::path base = variable("XDG_STATE_HOME");
  if (!base.is_absolute()) base = std::filesystem::path(variable("HOME")) / ".local" / "state";
  if (!base.is_absolute()) {
    throw std::filesystem::filesystem_error(
        "HOME is not set", std::make_error_code(std::errc::no_such_file_or_directory));
  }
  const std::filesystem::path folder = base / "race2048";
  std::filesystem::create_directories(folder);
  return folder;
}

std::string player_id() {
  std::array<std::uint8_t, limits::kPlayerIdBytes> fresh;
  os_random(fresh);
  try {
    const std::filesystem::path file = state_folder() / "player_id";
    std::string kept;
    std::ifstream in(file, std::ios::binary);
    kept.assign(std::istreambuf_iterator<char>(in), {});
    if (kept.size() == fresh.size()) return kept;
    // Written aside and renamed: two programs at once leave a whole file of one of them.
    const std::filesystem::path aside = file.string() + "." + std::to_string(getpid());
    std::ofstream(aside, std::ios::binary) << wire::to_bytes(fresh);
    std::filesystem::rename(aside, file);
  } catch (const std::filesystem::filesystem_error&) {
    // Without a home the identity lasts as long as the run; playing needs no more.
  }
  return wire::to_bytes(fresh);
}

std::string default_name() {
  const std::string user = variable("USER");
  return is_valid_name(user) && user != "root" ? user : "player";
}

std::string default_server() {
  const std::string server = variable("RACE2048_SERVER");
  return server.empty() ? "127.0.0.1" : server;
}

ClientOptions client_options(const Target& target, const std::string& name,
                             const std::string& fallback) {
  return {.server = server_text(target),
          .name = name.empty() ? fallback : name,
          .name_is_default = name.empty(),
          .player_id = player_id(),
          .random = os_random};
}

std::filesystem::path own_executable() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

std::filesystem::path server_executable() {
  const std::filesystem::path folder = own_executable().parent_path();
  for (const std::filesystem::path& candidate :
       {folder / "race2048d", folder.parent_path() / "server" / "race2048d"}) {
    if (std::filesystem::exists(candidate)) return candidate;
  }
  return "race2048d";
}

}  // namespace race2048::client
