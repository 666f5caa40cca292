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

}  // namespace

std::string csv_field(std::string text) {
  if (is_formula(text)) text.insert(0, 1, '\'');
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos; at += 2) {
    text.insert(at, 1, '"');
  }
  return '"' + text + '"';
}

}  // namespace race2048::client
