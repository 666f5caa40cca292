#include "client/words/kept_text.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "shared/hex.h"

namespace race2048::client {
namespace {

constexpr std::size_t kShortIdDigits = 8;

std::string with_reason(const std::string& text, const std::string& why) {
  return why.empty() ? text : text + ": " + why;
}

std::string in_digits(unsigned number, std::size_t digits) {
  std::string text = std::to_string(number);
  return std::string(digits - std::min(digits, text.size()), '0') + text;
}

std::string format_word(const PlayedMatch& match) {
  switch (match.format) {
    case Format::time:
      return "best score";
    case Format::first:
      return "first to " + std::to_string(match.target);
    case Format::moves:
      return "by moves";
    case Format::last:
      return "until stuck";
    case Format::step:
      return "lockstep";
  }
  return {};
}

}  // namespace

std::string kept_result_text(const KeptResult& kept) {
  switch (kept.keeping) {
    case Keeping::stored:
      return "saved on the server";
    case Keeping::not_yet:
      return with_reason("not saved yet", kept.why);
    case Keeping::never:
      return with_reason("will not be saved", kept.why);
  }
  return {};
}

std::string own_replay_text(const OwnReplay& replay) {
  switch (replay.state) {
    case OwnReplay::State::kept:
      return "replay kept: " + short_id(replay.match_id);
    case OwnReplay::State::not_kept:
      return with_reason("replay not kept", replay.why);
    case OwnReplay::State::broken:
      return "REPLAY NOT VERIFIED: the server's replay " + short_id(replay.match_id) +
             " does not hold: " + replay.why;
  }
  return {};
}

std::string short_id(const MatchId& match) {
  return hex(match, kShortIdDigits);
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

std::string played_format(const PlayedMatch& match) {
  const std::string size = std::to_string(match.size);
  const std::string board = match.size == 4 ? "" : " " + size + "x" + size;
  return format_word(match) + board;
}

}  // namespace race2048::client
