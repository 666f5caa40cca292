// What a terminal of the xterm kind makes of a program's output, and a judge of that output: it may
// be printable text and what draws a screen, nothing else.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace race2048::terminal {

class TerminalScreen {
 public:
  TerminalScreen(int rows, int columns);

  // Output as it comes; it may be cut anywhere, inside of a character or a sequence too.
  void take(std::string_view output);

  // Rows joined by line ends, without the blanks at the end of each row.
  std::string text() const;
  std::string row_text(int row) const;
  bool alternate() const { return alternate_; }
  bool cursor_visible() const { return cursor_visible_; }
  std::uint64_t bells() const { return bells_; }
  // Characters printed so far.
  std::uint64_t printed() const { return printed_; }
  // What a screen has no business to send, in words; only the first few of them are kept.
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
  int top_ = 0;  // of what scrolls
  int bottom_;
  bool wraps_next_ = false;  // the last column is written, the cursor still stands there
  Cursor kept_;
  char32_t last_ = U' ';
  bool alternate_ = false;
  bool cursor_visible_ = true;
  std::uint64_t bells_ = 0;
  std::uint64_t printed_ = 0;
  State state_ = State::ground;
  std::string pending_;  // of a character or a sequence
  std::size_t character_size_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace race2048::terminal
