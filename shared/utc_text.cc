#include "shared/utc_text.h"

#include <algorithm>
#include <chrono>

namespace race2048 {
namespace {

std::string in_utc_digits(unsigned number, std::size_t digits) {
  const std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace

std::string utc_text(std::int64_t unix_ms) {
  // Years of four digits.
  constexpr std::int64_t kLatest = 253'402'300'799'999;
  const std::chrono::sys_time<std::chrono::milliseconds> time{
      std::chrono::milliseconds(std::clamp<std::int64_t>(unix_ms, 0, kLatest))};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return in_utc_digits(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
         in_utc_digits(static_cast<unsigned>(date.month()), 2) + "-" +
         in_utc_digits(static_cast<unsigned>(date.day()), 2) + " " +
         in_utc_digits(static_cast<unsigned>(clock.hours().count()), 2) + ":" +
         in_utc_digits(static_cast<unsigned>(clock.minutes().count()), 2);
}

}  // namespace race2048
