#include "shared/list_text.h"

#include <cstddef>

namespace race2048 {

std::string list_text(const std::vector<std::string>& items, std::string_view before_last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? before_last : ", ";
    text += items[i];
  }
  return text;
}

}  // namespace race2048
