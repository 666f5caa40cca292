#include "shared/utf8.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <utility>

namespace race2048 {
namespace {

bool is_ascii_printable(char32_t c) {
  return c >= U' ' && c <= U'~';
}

const utf8proc_property_t& property_of(char32_t c) {
  return *utf8proc_get_property(static_cast<utf8proc_int32_t>(c));
}

bool has_leftward_class(const utf8proc_property_t& property) {
  switch (property.bidi_class) {
    case UTF8PROC_BIDI_CLASS_R:
    case UTF8PROC_BIDI_CLASS_AL:
    case UTF8PROC_BIDI_CLASS_AN:
      return true;
    default:
      return false;
  }
}

// False if the character joins the one before it or after it.
bool stands_alone(const utf8proc_property_t& property) {
  switch (property.boundclass) {
    case UTF8PROC_BOUNDCLASS_OTHER:
    case UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC:
    case UTF8PROC_BOUNDCLASS_L:  // Hangul: consonants alone, and syllables
    case UTF8PROC_BOUNDCLASS_LV:
    case UTF8PROC_BOUNDCLASS_LVT:
      return true;
    default:
      return false;
  }
}

bool has_letter_category(const utf8proc_property_t& property) {
  switch (property.category) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
      return true;
    default:
      return false;
  }
}

// Nothing if the text is not UTF-8. `options` are of utf8proc_map().
std::optional<std::string> mapped(std::string_view utf8, int options) {
  utf8proc_uint8_t* made = nullptr;
  const utf8proc_ssize_t length = utf8proc_map(
      reinterpret_cast<const utf8proc_uint8_t*>(utf8.data()),
      static_cast<utf8proc_ssize_t>(utf8.size()), &made, static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
  if (length < 0) return std::nullopt;
  return std::string(made, made + length);
}

}  // namespace

std::optional<char32_t> take_code_point(std::string_view& utf8) {
  utf8proc_int32_t code_point = 0;
  const utf8proc_ssize_t taken =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(utf8.data()),
                       static_cast<utf8proc_ssize_t>(utf8.size()), &code_point);
  if (taken <= 0) return std::nullopt;
  utf8.remove_prefix(static_cast<std::size_t>(taken));
  return static_cast<char32_t>(code_point);
}

std::vector<char32_t> code_points(std::string_view utf8) {
  std::vector<char32_t> result;
  result.reserve(utf8.size());
  while (!utf8.empty()) {
    const std::optional<char32_t> code_point = take_code_point(utf8);
    if (!code_point) utf8.remove_prefix(1);
    result.push_back(code_point.value_or(U'?'));
  }
  return result;
}

void append_utf8(std::string& text, char32_t code_point) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t length =
      utf8proc_encode_char(static_cast<utf8proc_int32_t>(code_point), bytes.data());
  text.append(bytes.begin(), bytes.begin() + length);
}

char32_t lower_case(char32_t code_point) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point)));
}

std::optional<std::string> composed(std::string_view utf8) {
  return mapped(utf8, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string without_accents(std::string_view utf8) {
  // Nearly all names: a screen asks for each person of a room.
  if (is_printable_ascii(utf8)) return std::string(utf8);
  constexpr std::array<std::pair<char32_t, char>, 10> kStrokes = {{{U'\u00D8', 'O'},
                                                                   {U'\u00F8', 'o'},
                                                                   {U'\u0110', 'D'},
                                                                   {U'\u0111', 'd'},
                                                                   {U'\u0126', 'H'},
                                                                   {U'\u0127', 'h'},
                                                                   {U'\u0141', 'L'},
                                                                   {U'\u0142', 'l'},
                                                                   {U'\u0166', 'T'},
                                                                   {U'\u0167', 't'}}};
  const std::optional<std::string> bare =
      mapped(utf8, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK);
  if (!bare) return std::string(utf8);
  std::string result;
  for (const char32_t letter : code_points(*bare)) {
    const auto* const stroke =
        std::ranges::find(kStrokes, letter, &std::pair<char32_t, char>::first);
    append_utf8(result, stroke == kStrokes.end() ? letter : static_cast<char32_t>(stroke->second));
  }
  return result;
}

bool is_printable_ascii(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return is_ascii_printable(static_cast<unsigned char>(c)); });
}

bool has_sure_width(char32_t c) {
  // Lists the allowed characters, not the forbidden ones: Unicode grows, and terminals differ.
  static constexpr std::array<std::pair<char32_t, char32_t>, 14> kRanges = {{
      {0x20, 0x7E},
      {0xA1, 0xAC},      // Latin-1, without the soft hyphen
      {0xAE, 0x24F},     // ... and Latin Extended-A and -B
      {0x388, 0x38A},    // Greek
      {0x38E, 0x3A1},    //
      {0x3A3, 0x3FF},    //
      {0x400, 0x482},    // Cyrillic, without its combining marks
      {0x48A, 0x52F},    //
      {0x2010, 0x2022},  // dashes, quotes, bullets
      {0x2026, 0x2026},  // ellipsis
      {0x20AC, 0x20AC},  // euro
      {0x2190, 0x2193},  // arrows
      {0x2500, 0x259F},  // boxes and blocks
      {0x25A0, 0x25A1},  // squares
  }};
  return std::ranges::any_of(
      kRanges, [c](const auto& range) { return c >= range.first && c <= range.second; });
}

bool is_letter_or_digit(char32_t c) {
  return has_letter_category(property_of(c));
}

bool runs_leftwards(char32_t c) {
  return has_leftward_class(property_of(c));
}

bool is_printable(char32_t c) {
  if (has_sure_width(c)) return true;
  const utf8proc_property_t& property = property_of(c);
  if (property.ignorable || has_leftward_class(property) || !stands_alone(property)) return false;
  const bool assigned = property.category != UTF8PROC_CATEGORY_CN;
  return property.charwidth == 2 ? assigned
                                 : property.charwidth == 1 && has_letter_category(property);
}

int columns_of(char32_t c) {
  if (has_sure_width(c) || !is_printable(c)) return 1;
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(c));
}

std::string printable(std::string_view utf8) {
  constexpr std::size_t kLongest = 300;
  std::string text;
  for (const char32_t c : code_points(utf8.substr(0, kLongest))) {
    text.push_back(is_ascii_printable(c) ? static_cast<char>(c) : '?');
  }
  return text;
}

}  // namespace race2048
