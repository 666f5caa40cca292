#include "client/text/csv.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace race2048::client {
namespace {

// The last four are the wide forms of the first ones, in UTF-8.
constexpr std::array<std::string_view, 11> kFormulaBeginnings = {
    "=",           "+", "-", "@", "\t", "\r", "\n", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D",
    "\xEF\xBC\xA0"};

bool is_formula(std::string_view text) {
  return std::ranges::any_of(kFormulaBeginnings, [text](std::string_view beginning) {
    return text.starts_with(beginning);
  });
}

// Where decimals have a comma, spreadsheets end a cell at a semicolon, even inside quotes. They
// skip blanks and quotes at the beginning of a cell.
std::string without_formulas(std::string_view text) {
  std::string harmless;
  bool at_beginning = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (at_beginning && is_formula(text.substr(at))) harmless += '\'';
    harmless += letter;
    at_beginning = letter == ';' || (at_beginning && (letter == ' ' || letter == '"'));
  }
  return harmless;
}

}  // namespace

std::string csv_field(std::string_view typed) {
  std::string text = without_formulas(typed);
  if (text.find_first_of(",;\"\r\n") == std::string::npos) return text;
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '"');
  }
  return '"' + text + '"';
}

}  // namespace race2048::client
