// One key, one move: keys that arrive without Enter become the lines that line mode takes.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace race2048::client {

// The effects of the keys, in one line for help.
inline constexpr std::string_view kHelpForKeys =
    "Keys: arrows, h j k l or w a s d move; the letters and numbers below work alone, without "
    "Enter; : or Enter begins a line of words, Enter ends it, Esc drops it.";

// A key stands for its word; on a layout of another script, by key_place(). After ':' or Enter the
// person types a line, which another Enter ends and Esc drops. Backspace corrects it, and on an
// empty line drops it.
class KeyLines {
 public:
  // No word is longer. More letters are not taken, which the prompt shows.
  static constexpr std::size_t kLongestTyped = 1000;

  void take(std::string_view bytes);
  // The next line; each is returned once.
  std::optional<std::string> next();
  // True once for each Ctrl-D outside a typed line.
  bool take_end();

  // The line that the person types, with its ": "; empty outside a typed line.
  std::string prompt() const { return typed_ ? ": " + *typed_ : std::string(); }

  // The last byte was an Esc, which may begin an arrow key. If no byte follows soon, call
  // settle(): then it was the key Esc.
  bool may_be_escape() const { return sequence_ == "\x1b"; }
  void settle();

 private:
  void take(char byte);
  void on_sequence();
  void on_key(char key);
  void on_letter_byte(char byte);
  void on_typed(char byte);

  std::string sequence_;              // an arrow key or the like, as far as it has come
  std::string letter_;                // a letter outside ASCII, as far as it has come
  std::optional<std::string> typed_;  // nothing outside a typed line
  std::deque<std::string> lines_;
  std::size_t ends_ = 0;
};

}  // namespace race2048::client
