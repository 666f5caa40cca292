#include "client/system/environment.h"

#include <unistd.h>

#include <array>
#include <system_error>

#include "client/system/damaged_file.h"
#include "shared/atomic_file.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/random.h"
#include "shared/read_file.h"

namespace race2048::client {

std::filesystem::path state_folder() {
  const std::filesystem::path folder = state_path();
  if (!folder.is_absolute()) {
    throw std::filesystem::filesystem_error(
        "HOME is not set", std::make_error_code(std::errc::no_such_file_or_directory));
  }
  std::filesystem::create_directories(folder);
  return folder;
}

OrFault<std::filesystem::path> private_state_folder(const char* name) {
  try {
    const std::filesystem::path folder = state_folder() / name;
    if (std::filesystem::create_directories(folder)) {
      std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
    }
    return folder;
  } catch (const std::filesystem::filesystem_error& error) {
    if (error.path1().empty()) return Fault{"HOME is not set"};
    return Fault{cannot_text("make", error.path1(), error.code().value())};
  }
}

std::string installation_secret() {
  std::array<std::uint8_t, limits::kPlayerIdBytes> fresh;
  os_random(fresh);
  const std::string secret(fresh.begin(), fresh.end());
  try {
    // Not player_id: earlier versions sent the bytes of that file to every server.
    const std::filesystem::path file = state_folder() / "installation_secret";
    auto kept = read_file(file, fresh.size(), FileOrigin::own);
    if (!kept && kept.fault().missing()) {
      // When two programs begin at once, both use the secret of the first.
      const auto created = create_file(file, secret, Durability::power_loss);
      if (!created || *created) return secret;
      kept = read_file(file, fresh.size(), FileOrigin::own);
    }
    if (kept && kept->size() == fresh.size()) return *kept;
    // If the secret cannot be saved, for example without a home, it is valid only for this run,
    // which is enough to play.
    static_cast<void>(replace_file(file, secret, Durability::power_loss));
  } catch (const std::filesystem::filesystem_error&) {
  }
  return secret;
}

std::string default_name() {
  const std::string user = variable("USER");
  return is_valid_name(user) && user != "root" ? user : "player";
}

std::string default_server(const std::string& configured) {
  const std::string server = variable(kServerVariable);
  if (!server.empty()) return server;
  return configured.empty() ? "127.0.0.1" : configured;
}

bool uses_lan() {
  return variable(kLanVariable) != "off";
}

std::filesystem::path own_executable() {
  std::error_code no_proc;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", no_proc);
  return no_proc ? "race2048" : path;
}

std::filesystem::path server_executable() {
  const std::filesystem::path own = own_executable();
  if (!own.is_absolute()) return "race2048d";
  const std::filesystem::path folder = own.parent_path();
  for (const std::filesystem::path& candidate :
       {folder / "race2048d", folder.parent_path() / "server" / "race2048d"}) {
    std::error_code is_unreadable;
    if (std::filesystem::exists(candidate, is_unreadable)) return candidate;
  }
  return "race2048d";
}

}  // namespace race2048::client
