#include "shared/utc_text.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace race2048 {
namespace {

constexpr const char* kToTheMinute = "%Y-%m-%d %H:%M";

std::string in_form(const char* form, const std::tm* time) {
  std::array<char, 64> text{};
  if (time == nullptr) return "?";
  return {text.data(), std::strftime(text.data(), text.size(), form, time)};
}

}  // namespace

std::string utc_text(std::int64_t unix_ms) {
  constexpr std::int64_t kLatest = 253'402'300'799;  // years of four digits
  const std::time_t seconds = std::clamp<std::int64_t>(unix_ms / 1000, 0, kLatest);
  std::tm utc{};
  return in_form(kToTheMinute, gmtime_r(&seconds, &utc));
}

std::string local_time_text(std::int64_t unix_ms) {
  return unix_ms < 0 ? "?" : local_text(unix_ms / 1000, kToTheMinute);
}

std::string local_text(std::int64_t unix_s, const char* form) {
  const std::time_t seconds = unix_s;
  std::tm local{};
  return in_form(form, localtime_r(&seconds, &local));
}

}  // namespace race2048
