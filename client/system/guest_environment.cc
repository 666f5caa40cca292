#include "client/system/guest_environment.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shared/environment.h"

namespace race2048::client {
namespace {

// Longer than the name of any terminal type or locale.
constexpr std::size_t kLongestWord = 64;

bool is_plain_word(std::string_view value) {
  return value.size() <= kLongestWord && !value.starts_with('.') &&
         std::ranges::all_of(value, [](char letter) {
           return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
                  std::string_view("_.+@-").find(letter) != std::string_view::npos;
         });
}

}  // namespace

void keep_guest_variables() {
  std::vector<std::pair<const char*, std::string>> kept;
  for (const char* const name : {"HOME", "XDG_STATE_HOME", "USER", "SSH_CONNECTION"}) {
    kept.emplace_back(name, variable(name));
  }
  for (const char* const name : {"TERM", "LANG", "LC_ALL", "LC_CTYPE"}) {
    if (is_plain_word(variable(name))) kept.emplace_back(name, variable(name));
  }
  clearenv();
  for (const auto& [name, value] : kept) {
    if (!value.empty()) setenv(name, value.c_str(), 1);
  }
}

void live_in(const std::filesystem::path& folder) {
  for (const char* const name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"}) {
    setenv(name, folder.c_str(), 1);
  }
}

}  // namespace race2048::client
