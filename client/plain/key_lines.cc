#include "client/plain/key_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/state/keys.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr char kCtrlD = 4;
constexpr char kBackspace = 8;
constexpr char kCtrlU = 21;
constexpr char kEscape = 27;
constexpr char kDelete = 127;

// A longer sequence is not a key that we know; the end of it is dropped.
constexpr std::size_t kLongestSequence = 16;

// More than anybody types: further repeats of a held key are dropped.
constexpr std::size_t kMostWaiting = 64;

struct KeyWord {
  char key;
  std::string_view word;
};
// Keys that mean other words in line mode: s is down here, next to a and d.
constexpr std::array<KeyWord, 2> kKeyWords = {{{'s', "down"}, {'p', "s"}}};

bool is_control(char byte) {
  return (byte >= 0 && byte < ' ') || byte == kDelete;
}

// True for each byte of a UTF-8 letter outside ASCII.
bool is_of_other_script(char byte) {
  return (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

// True for each byte of a UTF-8 letter but the first.
bool continues_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

void drop_letter(std::string& text) {
  while (!text.empty() && continues_letter(text.back())) text.pop_back();
  if (!text.empty()) text.pop_back();
}

// A sequence is Esc, then '[' or 'O', then numbers, then one byte that ends it. The Linux console
// begins those of F1 to F5 with a second '['.
bool ends_sequence(const std::string& begun, char byte) {
  constexpr std::size_t kIntroduction = 2;
  if (begun == "\x1b[" && byte == '[') return false;
  return begun.size() >= kIntroduction && byte >= '@';
}

}  // namespace

void KeyLines::take(std::string_view bytes) {
  for (const char byte : bytes) take(byte);
}

void KeyLines::take(char byte) {
  if (sequence_ == "\x1b" && byte != '[' && byte != 'O') settle();
  if (!sequence_.empty() || byte == kEscape) {
    if (byte == kEscape) sequence_.clear();
    const bool ends = ends_sequence(sequence_, byte);
    if (sequence_.size() < kLongestSequence) sequence_ += byte;
    if (ends) on_sequence();
    return;
  }
  if (!typed_ && is_of_other_script(byte)) return on_letter_byte(byte);
  letter_.clear();
  if (typed_) {
    on_typed(byte);
  } else {
    on_key(byte);
  }
}

void KeyLines::settle() {
  sequence_.clear();
  typed_.reset();
}

// Lines know the arrow keys by their sequences. In a typed line they mean nothing.
void KeyLines::on_sequence() {
  constexpr std::size_t kArrow = 3;
  const std::string sequence = std::exchange(sequence_, {});
  const bool arrow = sequence.size() == kArrow && sequence.back() >= 'A' && sequence.back() <= 'D';
  if (arrow && !typed_ && lines_.size() < kMostWaiting) lines_.push_back(sequence);
}

void KeyLines::on_key(char key) {
  if (key == kCtrlD) {
    ++ends_;
  } else if (key == ':' || key == '\n' || key == '\r') {
    typed_.emplace();
  } else if (key > ' ' && key < kDelete && lines_.size() < kMostWaiting) {
    const char lower = key >= 'A' && key <= 'Z' ? static_cast<char>(key - 'A' + 'a') : key;
    const auto* const found = std::ranges::find(kKeyWords, lower, &KeyWord::key);
    lines_.push_back(found == kKeyWords.end() ? std::string(1, lower) : std::string(found->word));
  }
}

// A letter of another script's layout stands for the key that types it.
void KeyLines::on_letter_byte(char byte) {
  constexpr std::size_t kMostBytes = 4;  // of a letter
  if (!continues_letter(byte) || letter_.size() == kMostBytes) letter_.clear();
  letter_ += byte;
  std::string_view rest = letter_;
  const std::optional<char32_t> letter = take_code_point(rest);
  if (!letter) return;
  letter_.clear();
  const char32_t key = key_place(lower_case(*letter));
  if (key < kDelete) on_key(static_cast<char>(key));
}

void KeyLines::on_typed(char byte) {
  if (byte == '\n' || byte == '\r') {
    if (!typed_->empty() && lines_.size() < kMostWaiting) lines_.push_back(*typed_);
    typed_.reset();
  } else if (byte == kBackspace || byte == kDelete) {
    if (typed_->empty()) return typed_.reset();
    drop_letter(*typed_);
  } else if (byte == kCtrlU) {
    typed_->clear();
  } else if (!is_control(byte) && typed_->size() < kLongestTyped) {
    *typed_ += byte;
  }
}

std::optional<std::string> KeyLines::next() {
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

bool KeyLines::take_end() {
  if (ends_ == 0) return false;
  --ends_;
  return true;
}

}  // namespace race2048::client
