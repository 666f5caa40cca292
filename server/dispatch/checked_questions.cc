#include "server/dispatch/checked_questions.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "engine/board.h"
#include "engine/match/limits.h"
#include "proto/conversions.h"
#include "server/dispatch/limits.h"
#include "shared/names.h"

namespace race2048::server {
namespace {

// The times of smaller tiles are not kept.
constexpr std::uint32_t kSmallestTile = std::uint32_t{1} << limits::kFirstSplitExponent;
constexpr std::uint32_t kLargestTile = std::uint32_t{1} << kMaxExponent;

// `text` is a sentence.
Refusal bad_question(std::string text) {
  return {.reason = Reason::bad_question, .text = std::move(text)};
}

Refusal unknown_format() {
  return bad_question("This server does not know that format.");
}

bool is_hex_digit(char c) {
  return ('0' <= c && c <= '9') || ('a' <= c && c <= 'f') || ('A' <= c && c <= 'F');
}

OrFault<Question, Refusal> results_from(const v1::ListResults& list) {
  AskResults asked;
  if (list.before() > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
    return bad_question("No result has so large a number.");
  }
  if (list.before() != 0) asked.before = static_cast<std::int64_t>(list.before());
  if (!list.name().empty()) {
    if (!is_valid_name(list.name())) return bad_question("Nobody can have that name.");
    asked.name = list.name();
  }
  if (!list.room().empty()) {
    asked.room = normalised_room_code(list.room());
    if (!asked.room) return bad_question("That is no room's code.");
  }
  if (list.format() != v1::FORMAT_UNSPECIFIED) {
    asked.format = wire::format_from(list.format());
    if (!asked.format) return unknown_format();
  }
  return Question(asked);
}

OrFault<Question, Refusal> result_from(const v1::GetResult& get) {
  const std::string& digits = get.match();
  if (digits.size() < limits::kMinMatchDigits || digits.size() > limits::kMaxMatchDigits ||
      !std::all_of(digits.begin(), digits.end(), is_hex_digit)) {
    return bad_question("Give " + std::to_string(limits::kMinMatchDigits) + " to " +
                        std::to_string(limits::kMaxMatchDigits) +
                        " hexadecimal digits of the match's id.");
  }
  if (get.first() >= limits::kMaxSeats) return bad_question("No match has so many seats.");
  return Question(AskResult{.digits = digits, .first = get.first()});
}

OrFault<Question, Refusal> top_from(const v1::ListTop& top) {
  AskTop asked{.tile = top.tile(), .bots = top.bots(), .first = top.first()};
  if (top.format() != v1::FORMAT_UNSPECIFIED) {
    const std::optional<Format> format = wire::format_from(top.format());
    if (!format) return unknown_format();
    asked.format = *format;
  }
  if (top.size() != 0) asked.size = top.size();
  if (asked.size < kMinBoardSize || asked.size > kMaxBoardSize) {
    return bad_question("Boards have a size of " + std::to_string(kMinBoardSize) + " to " +
                        std::to_string(kMaxBoardSize) + ".");
  }
  if (asked.tile != 0 && (!std::has_single_bit(asked.tile) || asked.tile < kSmallestTile ||
                          asked.tile > kLargestTile)) {
    return bad_question("Top lists are of tiles that are a power of two, from " +
                        std::to_string(kSmallestTile) + " to " + std::to_string(kLargestTile) +
                        ".");
  }
  if (asked.first > limits::kMaxTopFirst) {
    return bad_question("Top lists end after " + std::to_string(limits::kMaxTopFirst) + " lines.");
  }
  return Question(asked);
}

OrFault<Question, Refusal> replay_from(const v1::GetReplay& get) {
  const auto match_id = wire::array_from<MatchId>(get.match_id());
  if (!match_id) {
    return bad_question("The id of a match has " + std::to_string(MatchId().size()) + " bytes.");
  }
  return Question(AskReplay{.match_id = *match_id, .offset = get.offset()});
}

}  // namespace

OrFault<Question, Refusal> question_from(const v1::ToServer& message) {
  if (message.has_list_results()) return results_from(message.list_results());
  if (message.has_get_result()) return result_from(message.get_result());
  if (message.has_list_top()) return top_from(message.list_top());
  if (message.has_get_replay()) return replay_from(message.get_replay());
  throw std::logic_error("a message is no question about results");
}

}  // namespace race2048::server
