#include "client/screen/look_lines.h"

#include <string>

namespace race2048::client {

std::vector<TextLine> look_lines(const Preferences& preferences, LookOf of) {
  constexpr int kLabelColumns = 14;
  std::vector<TextLine> lines = {{"Look and feel", Tone::bold}};
  int digit = 0;
  for (const LookRow& row : look_rows(preferences, of)) {
    lines.push_back({std::to_string(++digit) + "  " +
                         left_aligned(std::string(row.label), kLabelColumns) + "  " +
                         std::string(row.value),
                     {}});
  }
  lines.push_back({"", {}});
  lines.push_back({"A digit changes it, for good.", {}});
  lines.push_back({"Esc  done", {}});
  return lines;
}

}  // namespace race2048::client
