#include "shared/typed_text.h"

#include <utf8proc.h>

#include <optional>
#include <string>

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

}  // namespace

OrFault<> check_text(std::string_view text, std::size_t max_characters) {
  std::size_t characters = 0;
  std::size_t marks = 0;
  while (!text.empty()) {
    const std::optional<char32_t> code_point = take_code_point(text);
    if (!code_point) return Fault{"is not valid UTF-8"};
    if (++characters > max_characters) {
      return Fault{"is longer than " + std::to_string(max_characters) + " characters"};
    }
    const Kind kind = kind_of(*code_point);
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

}  // namespace race2048
