#include "tests/terminal/terminal_screen.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <utility>

namespace race2048::terminal {
namespace {

constexpr std::size_t kFaultsKept = 20;
constexpr std::size_t kLongestSequence = 64;
constexpr int kTabEvery = 8;

std::string in_hex(unsigned value) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%02X", value);
  return text.data();
}

// Fills the second cell of a wide letter.
constexpr char32_t kSecondCell = U'\0';

// How many cells the character prints as; 0 if it may do anything else. Not the client's own list,
// which is what the test judges.
int cells_of(utf8proc_int32_t character) {
  switch (utf8proc_category(character)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return 0;
    default:
      return utf8proc_charwidth(character);
  }
}

std::size_t size_of_character(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

// Numbers between semicolons; an omitted one is 0. REQUIRES: nothing else is in the text.
std::vector<int> numbers_in(std::string_view parameters) {
  std::vector<int> numbers(1);
  for (const char c : parameters) {
    if (c == ';') {
      numbers.push_back(0);
    } else {
      numbers.back() = std::min(numbers.back() * 10 + (c - '0'), 9999);
    }
  }
  return numbers;
}

bool only_of(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string_view::npos;
}

}  // namespace

TerminalScreen::TerminalScreen(int rows, int columns)
    : rows_(rows),
      columns_(columns),
      cells_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns), U' '),
      bottom_(rows - 1) {}

void TerminalScreen::take(std::string_view output) {
  for (const char c : output) take_byte(static_cast<unsigned char>(c));
}

std::string TerminalScreen::row_text(int row) const {
  std::string text;
  for (int column = 0; column < columns_; ++column) {
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto cell = cells_[static_cast<std::size_t>(row * columns_ + column)];
    if (cell == kSecondCell) continue;
    const utf8proc_ssize_t size =
        utf8proc_encode_char(static_cast<utf8proc_int32_t>(cell), bytes.data());
    text.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(size));
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

std::string TerminalScreen::text() const {
  std::string text;
  for (int row = 0; row < rows_; ++row) text += row_text(row) + "\n";
  return text;
}

void TerminalScreen::take_byte(unsigned char byte) {
  switch (state_) {
    case State::ground:
      return on_ground(byte);
    case State::character:
      return on_character_byte(byte);
    case State::escape:
      return on_escape(byte);
    case State::charset:
      state_ = State::ground;
      if (byte != 'B') fault("ESC ( " + in_hex(byte));
      return;
    case State::sequence:
      if (byte >= 0x40 && byte <= 0x7E) {
        state_ = State::ground;
        return on_sequence(std::exchange(pending_, {}), byte);
      }
      pending_ += static_cast<char>(byte);
      if (byte < 0x20 || byte > 0x7E || pending_.size() > kLongestSequence) {
        fault("ESC [ without an end, at " + in_hex(byte));
        state_ = State::ground;
      }
      return;
  }
}

void TerminalScreen::on_ground(unsigned char byte) {
  if (byte < 0x20) return on_control(byte);
  if (byte < 0x7F) return print(byte);
  character_size_ = size_of_character(byte);
  if (character_size_ == 0) return fault("the byte " + in_hex(byte) + " starts no character");
  pending_ = static_cast<char>(byte);
  state_ = State::character;
}

void TerminalScreen::on_control(unsigned char byte) {
  switch (byte) {
    case '\a':
      ++bells_;
      return;
    case '\b':
      return move_to(row_, column_ - 1);
    case '\t':
      return move_to(row_, (column_ / kTabEvery + 1) * kTabEvery);
    case '\n':
      return line_feed();
    case '\r':
      column_is_sure_ = true;
      return move_to(row_, 0);
    case 0x0F:  // back to the first character set
      return;
    case 0x1B:
      pending_.clear();
      state_ = State::escape;
      return;
    default:
      return fault("the control " + in_hex(byte));
  }
}

void TerminalScreen::on_character_byte(unsigned char byte) {
  pending_ += static_cast<char>(byte);
  if (pending_.size() < character_size_ && (byte & 0xC0U) == 0x80U) return;
  state_ = State::ground;
  utf8proc_int32_t character = -1;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(pending_.data());
  const auto size = static_cast<utf8proc_ssize_t>(pending_.size());
  if (utf8proc_iterate(bytes, size, &character) != size) {
    return fault("bytes that are no UTF-8, the last " + in_hex(byte));
  }
  // A line may have marks on its letters; a screen, which is placed by cells, may not.
  if (!alternate_ && utf8proc_category(character) == UTF8PROC_CATEGORY_MN) return;
  const int cells = cells_of(character);
  if (cells == 0) {
    fault("U+" + in_hex(static_cast<unsigned>(character)) + ", which is more than a letter");
  }
  if (cells == 2) return print_wide(static_cast<char32_t>(character));
  print(static_cast<char32_t>(character));
}

void TerminalScreen::on_escape(unsigned char byte) {
  state_ = State::ground;
  switch (byte) {
    case '[':
      state_ = State::sequence;
      return;
    case '(':
      state_ = State::charset;
      return;
    case '=':  // the keypad's modes
    case '>':
      return;
    case '7':
      kept_ = {row_, column_, wraps_next_};
      return;
    case '8':
      row_ = kept_.row;
      column_ = kept_.column;
      column_is_sure_ = true;
      wraps_next_ = kept_.wraps_next;
      return;
    case 'M':
      if (row_ == top_) return scroll(-1);
      return move_to(row_ - 1, column_);
    default:
      return fault("ESC " + in_hex(byte));
  }
}

void TerminalScreen::on_sequence(std::string_view parameters, unsigned char end) {
  if (end == 'h' || end == 'l') return on_mode(parameters, end == 'h');
  const std::string sequence = "ESC [ " + std::string(parameters) + static_cast<char>(end);
  if (parameters == "?1007" && (end == 's' || end == 'r')) return;  // keeps the wheel's mode
  if (!only_of(parameters, "0123456789;") && !(end == 'm' && only_of(parameters, "0123456789;:"))) {
    return fault(sequence);
  }
  if (end == 'm') return;
  const std::vector<int> numbers = numbers_in(parameters);
  const int count = std::max(numbers.front(), 1);
  const int second = numbers.size() > 1 ? numbers[1] : 0;
  const int here = row_ * columns_ + column_;
  switch (end) {
    case 'A':
      return move_to(row_ - count, column_);
    case 'B':
      return move_to(row_ + count, column_);
    case 'C':
      return move_to(row_, column_ + count);
    case 'D':
      return move_to(row_, column_ - count);
    case 'G':
      column_is_sure_ = true;
      return move_to(row_, count - 1);
    case 'H':
      column_is_sure_ = true;
      return move_to(count - 1, std::max(second, 1) - 1);
    case 'd':
      return move_to(count - 1, column_);
    case 'J':
      if (numbers.front() == 2) return erase(0, rows_ * columns_);
      return numbers.front() == 0 ? erase(here, rows_ * columns_) : erase(0, here + 1);
    case 'K':
      return numbers.front() == 0 ? erase(here, (row_ + 1) * columns_)
                                  : erase(row_ * columns_, here + 1);
    case 'X':
      return erase(here, std::min(here + count, (row_ + 1) * columns_));
    case 'b':
      for (int i = 0; i < count; ++i) print(last_);
      return;
    case 'r':
      top_ = count - 1;
      bottom_ = (second == 0 ? rows_ : std::min(second, rows_)) - 1;
      return move_to(0, 0);
    case '@':
    case 'P':
    case 'L':
    case 'M':
    case 'S':
    case 'T':
      return on_edit(end, count);
    case 't':  // saves and restores the window's title
      if (parameters == "22;0;0" || parameters == "23;0;0") return;
      [[fallthrough]];
    default:
      return fault(sequence);
  }
}

void TerminalScreen::on_mode(std::string_view parameters, bool on) {
  if (parameters == "?1049") {
    alternate_ = on;
    column_is_sure_ = true;
    return erase(0, rows_ * columns_);
  }
  if (parameters == "?25" || parameters == "?12;25") {
    cursor_visible_ = on;
    return;
  }
  // Cursor keys, flash, wrapping, blinking, bracketed paste, the wheel as arrows, inserting.
  static constexpr std::array<std::string_view, 7> kOthers = {"?1",    "?5",    "?7", "?12",
                                                              "?2004", "?1007", "4"};
  if (std::find(kOthers.begin(), kOthers.end(), parameters) == kOthers.end()) {
    fault("the mode " + std::string(parameters));
  }
}

void TerminalScreen::on_edit(unsigned char end, int count) {
  const auto line = cells_.begin() + static_cast<std::ptrdiff_t>(row_) * columns_;
  switch (end) {
    case '@':
    case 'P': {
      const int moved = std::min(count, columns_ - column_);
      const auto from = line + column_;
      const auto to = line + columns_;
      if (end == 'P') {
        std::fill(std::move(from + moved, to, from), to, U' ');
      } else {
        std::move_backward(from, to - moved, to);
        std::fill(from, from + moved, U' ');
      }
      return;
    }
    case 'L':
    case 'M': {
      const int top = std::exchange(top_, row_);
      scroll(end == 'L' ? -count : count);
      top_ = top;
      return;
    }
    default:
      return scroll(end == 'S' ? count : -count);
  }
}

void TerminalScreen::print(char32_t character) {
  if (wraps_next_) {
    move_to(row_, 0);
    line_feed();
  }
  const bool sure = std::exchange(column_is_sure_, true);
  if (alternate_ && !sure) fault("text right behind a wide letter");
  ++printed_;
  last_ = character;
  set_cell(row_, column_, character);
  if (column_ + 1 < columns_) {
    ++column_;
  } else {
    wraps_next_ = true;
  }
}

void TerminalScreen::print_wide(char32_t character) {
  if (!wraps_next_ && column_ + 1 == columns_) {
    if (alternate_) fault("a wide letter that does not fit into its row");
    wraps_next_ = true;
  }
  print(character);
  print(kSecondCell);
  --printed_;
  last_ = character;
  column_is_sure_ = false;
}

// A blank takes the place of the rest of a wide letter.
void TerminalScreen::set_cell(int row, int column, char32_t character) {
  const auto cell = cells_.begin() + static_cast<std::ptrdiff_t>(row) * columns_ + column;
  if (*cell == kSecondCell && character != kSecondCell) *(cell - 1) = U' ';
  if (column + 1 < columns_ && *(cell + 1) == kSecondCell) *(cell + 1) = U' ';
  *cell = character;
}

void TerminalScreen::move_to(int row, int column) {
  row_ = std::clamp(row, 0, rows_ - 1);
  column_ = std::clamp(column, 0, columns_ - 1);
  wraps_next_ = false;
}

void TerminalScreen::line_feed() {
  if (row_ == bottom_) return scroll(1);
  move_to(row_ + 1, column_);
}

// Scrolls up by `lines`; down if negative.
void TerminalScreen::scroll(int lines) {
  const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(top_) * columns_;
  const auto end = cells_.begin() + (static_cast<std::ptrdiff_t>(bottom_) + 1) * columns_;
  const auto shift = std::min<std::ptrdiff_t>(
      static_cast<std::ptrdiff_t>(std::abs(lines)) * columns_, end - begin);
  if (lines > 0) {
    std::fill(std::move(begin + shift, end, begin), end, U' ');
  } else {
    std::move_backward(begin, end - shift, end);
    std::fill(begin, begin + shift, U' ');
  }
}

void TerminalScreen::erase(int from, int to) {
  for (int cell = from; cell < to; ++cell) set_cell(cell / columns_, cell % columns_, U' ');
}

void TerminalScreen::fault(std::string what) {
  if (faults_.size() < kFaultsKept) faults_.push_back(std::move(what));
}

}  // namespace race2048::terminal
