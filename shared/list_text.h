// Lists in a sentence.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace race2048 {

// With " and " before the last item: "ada", "ada and bo", "ada, bo and cy".
std::string list_text(const std::vector<std::string>& items, std::string_view before_last);

}  // namespace race2048
