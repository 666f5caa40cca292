#include "shared/environment.h"

#include <cstdlib>

namespace race2048 {
namespace {

// The folder race2048 in the folder that the XDG variable `name` names, otherwise in `in_home`.
std::filesystem::path xdg_folder(const char* name, const std::filesystem::path& in_home) {
  std::filesystem::path base = variable(name);
  if (!base.is_absolute()) base = std::filesystem::path(variable("HOME")) / in_home;
  return base / "race2048";
}

}  // namespace

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::filesystem::path config_path() {
  return xdg_folder("XDG_CONFIG_HOME", ".config");
}

std::filesystem::path state_path() {
  return xdg_folder("XDG_STATE_HOME", std::filesystem::path(".local") / "state");
}

std::filesystem::path data_path() {
  return xdg_folder("XDG_DATA_HOME", std::filesystem::path(".local") / "share");
}

}  // namespace race2048
