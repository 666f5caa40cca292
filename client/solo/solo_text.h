// The console game of `race2048 solo --plain`: bytes in, text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace race2048::client {

// Finds, in lines that may be of any length, those that are one letter of w/a/s/d, in either case
// and between blanks. Keeps no more of a line than what it is.
class LetterLine {
 public:
  struct Line {
    std::optional<Direction> direction;  // nothing: not one of the letters
  };

  // The line that this byte ends, if it ends one.
  std::optional<Line> take(char byte);
  // The last line, where no line end follows it.
  std::optional<Line> end();

 private:
  enum class Seen : std::uint8_t { nothing, blanks, letter, other };
  Line line() const;

  Seen seen_ = Seen::nothing;
  char letter_ = 0;
};

// The game: its answer to each line, as the bytes to print.
class TextGame {
 public:
  // Board 0 of the sequence of `key`. REQUIRES: rules that deal starting tiles.
  TextGame(const Rules& rules, const race2048::Key& key);

  // The rows of the board, "[0, 0, 2, 0]", one a line.
  std::string board_text() const;

  // What to print for the lines that these bytes complete; nothing after the end.
  std::string take(std::string_view bytes);
  // The same for a last line without a line end.
  std::string take_end();

  // WON where the rules stop there, or LOST, has been told.
  bool ended() const { return ended_; }

 private:
  std::string answer(const LetterLine::Line& line);
  std::string_view state_after(Direction direction);

  Sequence sequence_;
  Game game_;
  LetterLine input_;
  bool ended_ = false;
};

}  // namespace race2048::client
