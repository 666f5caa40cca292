#include "shared/typed_text.h"

#include <utf8proc.h>

#include "shared/limits.h"

namespace race2048 {
namespace {

enum class Kind { fit, mark, unfit };

Kind kind_of(utf8proc_int32_t code_point) {
  // Some that nobody sees are letters to Unicode.
  if (utf8proc_get_property(code_point)->ignorable) return Kind::unfit;
  switch (utf8proc_category(code_point)) {
    case UTF8PROC_CATEGORY_CC:  // controls
    case UTF8PROC_CATEGORY_CF:  // direction, joiners and other invisible ones
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

std::string fault_in_text(std::string_view text, std::size_t max_characters) {
  const auto* next = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
  auto left = static_cast<utf8proc_ssize_t>(text.size());
  std::size_t characters = 0;
  std::size_t marks = 0;
  while (left > 0) {
    utf8proc_int32_t code_point = 0;
    const utf8proc_ssize_t taken = utf8proc_iterate(next, left, &code_point);
    if (taken <= 0) return "is not valid UTF-8";
    next += taken;
    left -= taken;
    if (++characters > max_characters) {
      return "is longer than " + std::to_string(max_characters) + " characters";
    }
    const Kind kind = kind_of(code_point);
    if (kind == Kind::unfit) {
      return "holds a character that cannot be shown, such as one for control or direction";
    }
    marks = kind == Kind::mark ? marks + 1 : 0;
    if (marks > limits::kMaxMarks) return "heaps marks on a letter";
  }
  return {};
}

}  // namespace race2048
