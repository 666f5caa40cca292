#include "client/words/kept_text.h"

#include <algorithm>
#include <chrono>

#include "client/words/archive_text.h"

namespace race2048::client {
namespace {

std::string in_digits(unsigned number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

}  // namespace

std::string kept_result_text(const KeptResult& kept) {
  switch (kept.keeping) {
    case Keeping::stored:
      return "saved on the server";
    case Keeping::not_yet:
      return "The result is not saved yet." + (kept.why.empty() ? "" : " " + kept.why);
    case Keeping::never:
      return "The result will not be saved." + (kept.why.empty() ? "" : " " + kept.why);
  }
  return {};
}

std::string own_replay_text(const OwnReplay& replay) {
  switch (replay.state) {
    case OwnReplay::State::kept:
      return "replay kept: " + short_id(replay.match_id);
    case OwnReplay::State::not_kept:
      return "replay not kept: " + replay.why;
    case OwnReplay::State::broken:
      return "REPLAY NOT VERIFIED: the server's replay " + short_id(replay.match_id) +
             " does not hold: " + replay.why;
  }
  return {};
}

std::string utc_text(std::int64_t unix_ms) {
  // Years of four digits.
  constexpr std::int64_t kLatest = 253'402'300'799'999;
  const std::chrono::sys_time<std::chrono::milliseconds> time{
      std::chrono::milliseconds(std::clamp<std::int64_t>(unix_ms, 0, kLatest))};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return in_digits(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
         in_digits(static_cast<unsigned>(date.month()), 2) + "-" +
         in_digits(static_cast<unsigned>(date.day()), 2) + " " +
         in_digits(static_cast<unsigned>(clock.hours().count()), 2) + ":" +
         in_digits(static_cast<unsigned>(clock.minutes().count()), 2);
}

}  // namespace race2048::client
