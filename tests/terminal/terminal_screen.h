// The screen of an xterm-like terminal that shows a program's output, and a judge of that output:
// only printable text and the sequences that draw a screen are allowed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::terminal {

class TerminalScreen {
 public:
  TerminalScreen(int rows, int columns);

  // Takes output in any pieces, even within a character or a sequence.
  void take(std::string_view output);

  // All rows, separated by line ends, without trailing spaces.
  std::string text() const;
  std::string row_text(int row) const;
  bool alternate() const { return alternate_; }
  bool cursor_visible() const { return cursor_visible_; }
  std::uint64_t bells() const { return bells_; }
  // The number of characters printed so far.
  std::uint64_t printed() const { return printed_; }
  // Forbidden output, in words; only the first few faults are kept. On the alternate screen, text
  // that follows a wide letter without an explicit column is a fault: terminals disagree about the
  // letter's width.
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  struct Cursor {
    int row = 0;
    int column = 0;
    bool wraps_next = false;
  };
  enum class State : std::uint8_t { ground, character, escape, charset, sequence };

  void take_byte(unsigned char byte);
  void on_ground(unsigned char byte);
  void on_control(unsigned char byte);
  void on_character_byte(unsigned char byte);
  void on_escape(unsigned char byte);
  void on_sequence(std::string_view parameters, unsigned char end);
  void on_mode(std::string_view parameters, bool on);
  void on_edit(unsigned char end, int count);
  void print(char32_t character);
  void print_wide(char32_t character);
  void set_cell(int row, int column, char32_t character);
  void move_to(int row, int column);
  void line_feed();
  void scroll(int lines);
  void erase(int from, int to);
  void fault(std::string what);

  int rows_;
  int columns_;
  std::vector<char32_t> cells_;
  int row_ = 0;
  int column_ = 0;
  int top_ = 0;  // first row of the scrolling region
  int bottom_;
  bool wraps_next_ = false;  // the last column is written, and the cursor is still in it
  bool column_is_sure_ = true;
  Cursor kept_;
  char32_t last_ = U' ';
  bool alternate_ = false;
  bool cursor_visible_ = true;
  std::uint64_t bells_ = 0;
  std::uint64_t printed_ = 0;
  State state_ = State::ground;
  std::string pending_;  // bytes of an unfinished character or sequence
  std::size_t character_size_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace race2048::terminal
