// Lists in a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace race2048 {

// "--color,--palette": the items with `between` between two of them.
inline std::string joined(const std::vector<std::string>& items, std::string_view between) {
  std::string text;
  for (const std::string& item : items) text.append(text.empty() ? "" : between).append(item);
  return text;
}

// With " and " before the last item: "ada", "ada and bo", "ada, bo and cy".
inline std::string list_text(const std::vector<std::string>& items, std::string_view before_last) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? before_last : ", ";
    text += items[i];
  }
  return text;
}

}  // namespace race2048
