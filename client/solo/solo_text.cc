#include "client/solo/solo_text.h"

namespace race2048::client {
namespace {

constexpr std::string_view kWonWord = "WON";
constexpr std::string_view kLostWord = "LOST";
constexpr std::string_view kGoesOn = "GAME NOT OVER";

bool is_blank(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

std::optional<Direction> direction_of_letter(char letter) {
  switch (letter) {
    case 'w':
    case 'W':
      return Direction::up;
    case 'a':
    case 'A':
      return Direction::left;
    case 's':
    case 'S':
      return Direction::down;
    case 'd':
    case 'D':
      return Direction::right;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<LetterLine::Line> LetterLine::take(char byte) {
  if (byte == '\n') {
    const LetterLine ended = std::exchange(*this, {});
    return Line{ended.letters_ == 1 ? direction_of_letter(ended.letter_) : std::nullopt};
  }
  begun_ = true;
  if (!is_blank(byte)) {
    letters_ = std::min(letters_ + 1, 2);
    letter_ = byte;
  }
  return std::nullopt;
}

std::optional<LetterLine::Line> LetterLine::end() {
  return begun_ ? take('\n') : std::nullopt;
}

TextGame::TextGame(const Rules& rules, const race2048::Key& key)
    : sequence_(key), game_(rules, sequence_) {}

std::string TextGame::board_text() const {
  const Board& board = game_.board();
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int column = cell % board.size();
    text += column == 0 ? "[" : ", ";
    text += std::to_string(board.tile(cell));
    if (column == board.size() - 1) text += "]\n";
  }
  return text;
}

std::string TextGame::take(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    if (ended_) break;
    if (const auto line = input_.take(byte)) text += answer(*line);
  }
  return text;
}

std::string TextGame::take_end() {
  if (ended_) return {};
  const auto line = input_.end();
  return line ? answer(*line) : std::string();
}

std::string TextGame::answer(const LetterLine::Line& line) {
  if (!line.direction) return "Invalid Key Pressed\n";
  const std::string_view state = state_after(*line.direction);
  ended_ = state == kLostWord || (state == kWonWord && game_.rules().on_target == OnTarget::stop);
  return std::string(state) + "\n" + board_text();
}

std::string_view TextGame::state_after(Direction direction) {
  // If the winning move also left the board stuck, and the rules do not end there, the loss is
  // reported only now.
  if (game_.ended()) return kLostWord;
  const bool reached_before = game_.reached();
  game_.move(direction, sequence_);
  if (game_.reached() && !reached_before) return kWonWord;
  return game_.over() ? kLostWord : kGoesOn;
}

}  // namespace race2048::client
