#include "client/screen/dialog_text.h"

#include <string>
#include <utility>

namespace race2048::client {

std::vector<TextLine> DialogText::lines() const {
  std::vector<TextLine> all = asked;
  if (!answers.empty()) all.push_back({"", {}});
  all.insert(all.end(), answers.begin(), answers.end());
  return all;
}

std::vector<TextLine> DialogText::in_short() const {
  if (empty()) return {};
  std::vector<TextLine> all = {asked.front()};
  all.insert(all.end(), answers.begin(), answers.end());
  return all;
}

DialogText look_text(const Preferences& preferences, LookOf of) {
  constexpr int kLabelColumns = 14;
  std::vector<TextLine> lines = {{"Look and feel", Tone::bold}};
  int digit = 0;
  for (const PreferenceRow& row : look_rows(of)) {
    lines.push_back({std::to_string(++digit) + "  " +
                         left_aligned(std::string(row.label), kLabelColumns) + "  " +
                         std::string(row.value_in(preferences)),
                     {}});
  }
  return {.asked = std::move(lines),
          .answers = {{"Press a digit to change it; it is remembered.", {}}, {"Esc  done", {}}}};
}

}  // namespace race2048::client
