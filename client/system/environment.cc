#include "client/system/environment.h"

#include <unistd.h>

#include <array>
#include <system_error>

#include "client/system/damaged_file.h"
#include "shared/atomic_file.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/own_program.h"
#include "shared/random.h"
#include "shared/read_file.h"

namespace race2048::client {

OrFault<> make_own_folder(const std::filesystem::path& folder) {
  std::error_code fault;
  if (std::filesystem::create_directories(folder, fault)) {
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all, fault);
  }
  if (fault) return Fault{cannot_text("make", folder, fault.value())};
  return {};
}

OrFault<std::filesystem::path> state_folder(const char* name) {
  const std::filesystem::path state = state_path();
  if (!state.is_absolute()) return Fault{"HOME is not set"};
  std::error_code fault;
  std::filesystem::create_directories(state, fault);
  if (fault) return Fault{cannot_text("make", state, fault.value())};
  if (*name == '\0') return state;
  if (const OrFault<> made = make_own_folder(state / name); !made) return made.fault();
  return state / name;
}

std::string installation_secret() {
  std::array<std::uint8_t, limits::kPlayerIdBytes> fresh;
  os_random(fresh);
  const std::string secret(fresh.begin(), fresh.end());
  // If the secret cannot be saved, for example without a home, it is valid only for this run, which
  // is enough to play.
  const OrFault<std::filesystem::path> folder = state_folder();
  if (!folder) return secret;
  // Not player_id: earlier versions sent the bytes of that file to every server.
  const std::filesystem::path file = *folder / "installation_secret";
  auto kept = read_file(file, fresh.size(), FileOrigin::own);
  if (!kept && kept.fault().missing()) {
    // When two programs begin at once, both use the secret of the first.
    const auto created = create_file(file, secret, Durability::power_loss);
    if (!created || *created) return secret;
    kept = read_file(file, fresh.size(), FileOrigin::own);
  }
  if (kept && kept->size() == fresh.size()) return *kept;
  static_cast<void>(replace_file(file, secret, Durability::power_loss));
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
  const std::filesystem::path path = own_program();
  return path.empty() ? "race2048" : path;
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
