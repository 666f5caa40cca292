#include "shared/toml/ascii.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace race2048::toml_data {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// Removes the code point at the front of the text, unless it is not valid UTF-8.
std::optional<std::uint32_t> take_code_point(std::string_view& text) {
  const auto byte = [&text](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const std::uint32_t first = byte(0);
  std::size_t size = 0;
  std::uint32_t least = 0;  // shorter forms are for less
  std::uint32_t point = 0;
  if ((first & 0xE0u) == 0xC0u) {
    size = 2, least = 0x80, point = first & 0x1Fu;
  } else if ((first & 0xF0u) == 0xE0u) {
    size = 3, least = 0x800, point = first & 0x0Fu;
  } else if ((first & 0xF8u) == 0xF0u) {
    size = 4, least = 0x1'0000, point = first & 0x07u;
  } else {
    return std::nullopt;
  }
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return std::nullopt;
    point = point << 6 | (byte(i) & 0x3Fu);
  }
  const bool is_surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < least || point > 0x10'FFFF || is_surrogate) return std::nullopt;
  text.remove_prefix(size);
  return point;
}

std::string escape_of(std::uint32_t code_point) {
  std::string out = "\\U";
  for (int shift = 28; shift >= 0; shift -= 4) out += "0123456789ABCDEF"[code_point >> shift & 0xF];
  return out;
}

class Rewriter {
 public:
  explicit Rewriter(std::string_view text) : text_(text), rest_(text) {}

  AsciiToml rewrite() {
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
    while (!rest_.empty() && !fault_) {
      const char next = rest_.front();
      if (next == '#') {
        comment();
      } else if (next == '"' || next == '\'') {
        string(next);
      } else {
        copy();
      }
    }
    return {.text = std::move(out_), .fault = std::move(fault_)};
  }

 private:
  void refuse(const char* why) {
    std::uint32_t line = 1;
    for (const char c : text_.substr(0, text_.size() - rest_.size())) line += c == '\n' ? 1 : 0;
    out_ += '?';  // without a last letter the parser would name the line before
    fault_ = TomlFault{line, std::string("this is not TOML: ") + why};
  }

  // Copies a byte; letters have no place there.
  void copy() {
    if (!is_ascii(rest_.front())) return refuse("a letter outside of ASCII needs quotes.");
    out_ += rest_.front();
    rest_.remove_prefix(1);
  }

  // The next letter, which must not be ASCII; nothing if it is no letter.
  std::optional<std::uint32_t> letter() {
    const std::optional<std::uint32_t> point = take_code_point(rest_);
    if (!point) refuse("these bytes are not UTF-8.");
    return point;
  }

  void comment() {
    while (!rest_.empty() && rest_.front() != '\n' && !fault_) {
      if (is_ascii(rest_.front())) {
        copy();
      } else if (letter()) {
        out_ += '?';
      }
    }
  }

  // A string that begins with this quote. One in single quotes, which knows no escapes, becomes one
  // in double quotes.
  void string(char quote) {
    const std::string three(3, quote);
    const bool has_lines = rest_.starts_with(three);
    const std::size_t quotes = has_lines ? 3 : 1;
    rest_.remove_prefix(quotes);
    out_.append(quotes, '"');
    while (!rest_.empty() && !fault_) {
      const char next = rest_.front();
      if (has_lines ? rest_.starts_with(three) : next == quote) {
        rest_.remove_prefix(quotes);
        // The string may end with two quotes of its own.
        for (int i = 0; has_lines && i < 2 && rest_.starts_with(quote); ++i) {
          out_ += quote == '"' ? "\"" : "'";
          rest_.remove_prefix(1);
        }
        out_.append(quotes, '"');
        return;
      }
      if (next == '\n' && !has_lines) return;  // a mistake, which the parser finds here
      within(quote);
    }
  }

  // A part of a string: a letter, or an escape.
  void within(char quote) {
    const char next = rest_.front();
    if (!is_ascii(next)) {
      if (const auto point = letter()) out_ += escape_of(*point);
    } else if (quote == '\'') {
      if (next == '\\' || next == '"') out_ += '\\';
      copy();
    } else {
      copy();
      if (next == '\\' && !rest_.empty()) copy();
    }
  }

  std::string_view text_;
  std::string_view rest_;  // not yet rewritten
  std::string out_;
  std::optional<TomlFault> fault_;
};

}  // namespace

AsciiToml ascii_of(std::string_view text) {
  return Rewriter(text).rewrite();
}

}  // namespace race2048::toml_data
