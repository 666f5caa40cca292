#include "client/bots/exec_protocol.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kShownOfALine = 40;

ordered_json rows_of(const Board& board) {
  ordered_json rows = ordered_json::array();
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (cell % board.size() == 0) rows.push_back(ordered_json::array());
    rows.back().push_back(tile_value(board.exponent(cell)));
  }
  return rows;
}

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
  const ordered_json line = {{"type", "turn"},
                             {"board", rows_of(turn.board)},
                             {"seq", turn.seq},
                             {"score", turn.score},
                             {"left_ms", turn.left_ms},
                             {"gain", turn.gain},
                             {"spawn", spawn_json(turn.board, turn.spawn)}};
  return line.dump() + "\n";
}

std::optional<Direction> direction_in(std::string_view answer) {
  constexpr std::string_view kBlanks = " \t\r\n\v\f";
  constexpr std::array<std::pair<std::string_view, Direction>, 4> kWords = {
      {{"left", Direction::left},
       {"right", Direction::right},
       {"up", Direction::up},
       {"down", Direction::down}}};
  const std::size_t begin = answer.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view word = answer.substr(begin, answer.find_last_not_of(kBlanks) - begin + 1);
  const auto same = [](char typed, char lower) {
    return typed == lower || (typed >= 'A' && typed <= 'Z' && typed - 'A' + 'a' == lower);
  };
  for (const auto& [name, direction] : kWords) {
    if (std::equal(word.begin(), word.end(), name.begin(), name.end(), same)) return direction;
  }
  return std::nullopt;
}

std::optional<std::string> ExecDialogue::ask(const ExecTurn& turn, TimePoint now) {
  if (asked_) {
    lapsed_ = lapsed_ || !same_turn(*asked_, turn);
    return std::nullopt;
  }
  if (answered_ && same_turn(*answered_, turn)) return std::nullopt;
  if (paused_until_ && now < *paused_until_) return std::nullopt;
  paused_until_.reset();
  asked_ = turn;
  lapsed_ = false;
  return turn_line(turn);
}

ExecDialogue::Answer ExecDialogue::on_line(std::string_view line, TimePoint now) {
  if (!asked_) return {.move = std::nullopt, .complaint = complain(kUnasked, line)};
  const ExecTurn turn = *asked_;
  asked_.reset();
  if (lapsed_) return {};
  const std::optional<Direction> direction =
      line.size() > kMaxAnswerBytes ? std::nullopt : direction_in(line);
  if (direction && slide(turn.board, *direction).moved) {
    bad_ = 0;
    answered_ = turn;
    return {.move = direction, .complaint = ""};
  }
  if (++bad_ % kBadAnswersInARow == 0) paused_until_ = now + kAnswerPause;
  return {.move = std::nullopt, .complaint = complain(direction ? kNoMove : kNoWord, line)};
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
    case kKinds:
      break;
  }
  return {};
}

}  // namespace race2048::client
