#include "client/bots/exec_protocol.h"

#include <algorithm>
#include <array>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr std::size_t kShownOfALine = 40;

std::string board_json(const Board& board) {
  std::string json = "[";
  for (int cell = 0; cell < board.cells(); ++cell) {
    const bool begins = cell % board.size() == 0;
    const bool ends = (cell + 1) % board.size() == 0;
    if (begins) json += cell == 0 ? "[" : ",[";
    json += std::to_string(tile_value(board.exponent(cell)));
    json += ends ? "]" : ",";
  }
  return json + "]";
}

bool same_turn(const ExecTurn& a, const ExecTurn& b) {
  return a.round == b.round && a.seq == b.seq;
}

// As a person may see it: the program may print anything.
std::string quoted(std::string_view line) {
  const bool cut = line.size() > kShownOfALine;
  return "'" + printable(line.substr(0, kShownOfALine)) + (cut ? ".." : "") + "'";
}

}  // namespace

std::string turn_line(const ExecTurn& turn) {
  return R"({"type":"turn","board":)" + board_json(turn.board) +
         ",\"seq\":" + std::to_string(turn.seq) + ",\"score\":" + std::to_string(turn.score) +
         ",\"left_ms\":" + std::to_string(turn.left_ms) + "}\n";
}

std::string end_line(std::uint32_t rank, std::uint64_t score, std::size_t players) {
  return R"({"type":"end","rank":)" + std::to_string(rank) + ",\"score\":" + std::to_string(score) +
         ",\"players\":" + std::to_string(players) + "}\n";
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

void AnswerLines::take(std::string_view bytes,
                       const std::function<void(std::string_view)>& on_line) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    // One byte more than a line may have marks the one that is too long.
    line_.append(part.substr(0, kMaxAnswerBytes + 1 - std::min(line_.size(), kMaxAnswerBytes + 1)));
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    on_line(line_);
    line_.clear();
  }
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

void ExecDialogue::restart() {
  asked_.reset();
  answered_.reset();
}

std::string ExecDialogue::complain(Kind kind, std::string_view line) {
  if (complained_[kind]) return {};
  complained_[kind] = true;
  switch (kind) {
    case kUnasked:
      return "the program printed " + quoted(line) +
             " without being asked; it is to print one line for each turn.";
    case kNoWord:
      return "the program answered " + quoted(line) +
             ", which is none of left, right, up and down; it is asked again.";
    case kNoMove:
      return "the program answered " + quoted(line) +
             ", which changes nothing on the board; it is asked again.";
    case kKinds:
      break;
  }
  return {};
}

}  // namespace race2048::client
