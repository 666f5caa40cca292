#include "shared/typed_text.h"

#include <utf8proc.h>

#include <optional>
#include <string>
#include <utility>

#include "shared/limits.h"
#include "shared/utf8.h"

namespace race2048 {
namespace {

enum class Kind { fit, mark, unfit };

Kind kind_of(char32_t character) {
  const auto code_point = static_cast<utf8proc_int32_t>(character);
  // To Unicode, some invisible characters are letters.
  if (utf8proc_get_property(code_point)->ignorable) return Kind::unfit;
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_CC:  // controls
    case UTF8PROC_CATEGORY_CF:  // writing direction, joiners and other invisible ones
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:  // line and paragraph separators
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ME:  // enclosing marks
      return Kind::unfit;
    case UTF8PROC_CATEGORY_MN:
      return Kind::mark;
    default:
      return utf8proc_charwidth(code_point) == 0 ? Kind::unfit : Kind::fit;
  }
}

// The most code points that compose to one character: a Greek vowel and three marks. The bound
// keeps composing cheap: it sorts the marks of each letter.
constexpr std::size_t kMostParts = 4;

Fault too_long(std::size_t max_characters) {
  return {"is longer than " + std::to_string(max_characters) + " characters"};
}

// Checks composed text; a fault is the end of a sentence.
OrFault<> check(std::string_view text, std::size_t max_characters) {
  std::size_t characters = 0;
  std::size_t marks = 0;
  for (const char32_t character : code_points(text)) {
    if (++characters > max_characters) return too_long(max_characters);
    const Kind kind = kind_of(character);
    if (kind == Kind::unfit) {
      return Fault{
          "contains a character that cannot be displayed, such as a control or direction "
          "character"};
    }
    marks = kind == Kind::mark ? marks + 1 : 0;
    if (marks > limits::kMaxMarks) return Fault{"puts too many marks on a letter"};
  }
  return {};
}

}  // namespace

bool may_be_in_typed_text(char32_t character) {
  return kind_of(character) != Kind::unfit;
}

OrFault<std::string> typed_text(std::string_view text, std::size_t max_characters) {
  constexpr std::size_t kMostBytes = 4;  // of a code point
  if (text.size() > max_characters * kMostParts * kMostBytes) return too_long(max_characters);
  std::optional<std::string> made = composed(text);
  if (!made) return Fault{"is not valid UTF-8"};
  if (const OrFault<> checked = check(*made, max_characters); !checked) return checked.fault();
  return *std::move(made);
}

OrFault<std::string> typed_password(std::string_view text) {
  return typed_text(text, limits::kMaxPassword);
}

}  // namespace race2048
