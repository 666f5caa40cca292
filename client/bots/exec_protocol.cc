#include "client/bots/exec_protocol.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "client/bots/program_names.h"
#include "shared/letter_case.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kShownOfALine = 40;

ordered_json spawn_json(const Board& board, const std::optional<Spawn>& spawn) {
  if (!spawn) return nullptr;
  return {{"row", spawn->cell / board.size()},
          {"column", spawn->cell % board.size()},
          {"tile", tile_value(spawn->exponent)}};
}

bool same_turn(const ExecTurn& a, const ExecTurn& b) {
  return a.match == b.match && a.seq == b.seq;
}

// Safe to show to a person: the program may print anything.
std::string in_quotes(std::string_view line) {
  const bool cut = line.size() > kShownOfALine;
  return "'" + printable(line.substr(0, kShownOfALine)) + (cut ? ".." : "") + "'";
}

}  // namespace

std::string turn_line(const ExecTurn& turn) {
  ordered_json line = {{"type", "turn"},
                       {"board", rows_of(turn.board)},
                       {"seq", turn.seq},
                       {"score", turn.score},
                       {"left_ms", turn.left_ms},
                       {"gain", turn.gain},
                       {"spawn", spawn_json(turn.board, turn.spawn)}};
  if (turn.to_knockout_ms) {
    line["to_knockout_ms"] = *turn.to_knockout_ms;
    line["in_danger"] = turn.in_danger;
  }
  return json_line(line);
}

std::optional<Direction> direction_in(std::string_view answer) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  const std::size_t begin = answer.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t length = answer.find_last_not_of(kBlanks) - begin + 1;
  const std::string word = lower_case(std::string(answer.substr(begin, length)));
  const auto* const direction =
      std::ranges::find_if(kDirections, [&](Direction it) { return to_string(it) == word; });
  return direction == kDirections.end() ? std::nullopt : std::optional(*direction);
}

std::optional<std::string> ExecDialogue::ask(const ExecTurn& turn, TimePoint now) {
  const bool has_answered = !asked_ && answered_ && same_turn(*answered_, turn);
  if (!has_answered && (!waits_ || waits_->match != turn.match)) {
    waits_ = Waits{.match = turn.match, .since = now, .allowed = turn.allowed};
  }
  if (asked_) {
    if (same_turn(*asked_, turn)) return std::nullopt;
    lapsed_ = true;
    // An answer that the end of its match has overtaken is no fault of the program.
    late_ = late_ || asked_->match == turn.match;
    return std::nullopt;
  }
  if (has_answered) return std::nullopt;
  if (paused_until_ && now < *paused_until_) return std::nullopt;
  paused_until_.reset();
  asked_ = turn;
  asked_at_ = now;
  lapsed_ = false;
  late_ = false;
  return turn_line(turn);
}

ExecDialogue::Answer ExecDialogue::on_line(std::string_view line, TimePoint now) {
  if (!asked_) return {.complaint = complain(kUnasked, line), .invalid = true};
  const ExecTurn turn = *asked_;
  asked_.reset();
  if (lapsed_) {
    waits_.reset();
    just_started_ = false;
    return {.complaint = late_ ? complain(kLate, line) : std::string(), .thought = now - asked_at_};
  }
  const std::optional<Direction> direction =
      line.size() > kMaxAnswerBytes ? std::nullopt : direction_in(line);
  if (direction && slide(turn.board, *direction).moved) {
    bad_ = 0;
    answered_ = turn;
    waits_.reset();
    just_started_ = false;
    return {.move = direction, .thought = now - asked_at_};
  }
  if (++bad_ % kBadAnswersInARow == 0) paused_until_ = now + kAnswerPause;
  return {.complaint = complain(direction ? kNoMove : kNoWord, line), .invalid = true};
}

std::string ExecDialogue::hint(TimePoint now) {
  const bool is_silent = asked_ && waits_ && now >= asked_at_ + kHintAfter;
  return is_silent ? complain(kSilent, {}) : std::string();
}

std::optional<TimePoint> ExecDialogue::gives_up_at() const {
  if (!waits_) return std::nullopt;
  TimePoint at = waits_->since + waits_->allowed;
  if (just_started_) at += kTimeToStart;
  return at;
}

std::optional<TimePoint> ExecDialogue::look_again_at() const {
  std::optional<TimePoint> at = gives_up_at();
  if (at && asked_ && !complained_[kSilent]) at = std::min(*at, asked_at_ + kHintAfter);
  return at;
}

void UntoldLines::add_end(std::string line) {
  if (start_) return start_.reset();
  if (!end_) end_ = std::move(line);
}

bool UntoldLines::tell(const std::function<bool(const std::string& line)>& write) {
  for (std::optional<std::string>* const line : {&end_, &settings_, &start_}) {
    if (*line && !write(**line)) return false;
    line->reset();
  }
  return true;
}

void ExecDialogue::restart() {
  asked_.reset();
  answered_.reset();
  waits_.reset();
  just_started_ = true;
}

std::string ExecDialogue::complain(Kind kind, std::string_view line) {
  if (complained_[kind]) return {};
  complained_[kind] = true;
  switch (kind) {
    case kUnasked:
      return "the program printed " + in_quotes(line) +
             " without being asked; it must print one line for each turn.";
    case kNoWord:
      return "the program answered " + in_quotes(line) +
             ", which is not left, right, up or down; asking it again.";
    case kNoMove:
      return "the program answered " + in_quotes(line) +
             ", which changes nothing on the board; asking it again.";
    case kLate:
      return "the program answered after the board had moved on; the answer is not used.";
    case kSilent:
      return "the program has not answered yet; does it flush its output, and end its line?";
    case kKinds:
      break;
  }
  return {};
}

}  // namespace race2048::client
