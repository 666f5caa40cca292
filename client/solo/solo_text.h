// The console game of `race2048 solo --plain`: bytes in, text out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"

namespace race2048::client {

// Splits bytes into lines of any length and recognises lines with one letter of w/a/s/d, in either
// case, with blanks around it. Stores only what it has recognised, not the line.
class LetterLine {
 public:
  struct Line {
    std::optional<Direction> direction;  // nothing: the line is something else
  };

  // The line that this byte completes, if any.
  std::optional<Line> take(char byte);
  // The last line, if no line end follows it.
  std::optional<Line> end();

 private:
  bool begun_ = false;
  int letters_ = 0;  // that are no blanks, at most 2
  char letter_ = 0;
};

// The game: answers each line with the bytes to print.
class TextGame {
 public:
  // Plays board 0 of the sequence of `key`. REQUIRES: the rules deal starting tiles.
  TextGame(const Rules& rules, const race2048::Key& key);

  // The rows of the board, one per line: "[0, 0, 2, 0]".
  std::string board_text() const;

  // The text to print for the lines that these bytes complete; empty after the end.
  std::string take(std::string_view bytes);
  // The same for a last line without a line end.
  std::string take_end();

  // True once WON (if the rules end there) or LOST has been printed.
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
