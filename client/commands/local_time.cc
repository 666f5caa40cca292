#include "client/commands/local_time.h"

#include <array>
#include <ctime>

namespace race2048::client {

std::string local_time_text(std::int64_t unix_ms) {
  const auto seconds = static_cast<std::time_t>(unix_ms / 1000);
  std::tm local{};
  if (unix_ms < 0 || localtime_r(&seconds, &local) == nullptr) return "?";
  std::array<char, 64> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local);
  return size == 0 ? "?" : std::string(text.data(), size);
}

}  // namespace race2048::client
