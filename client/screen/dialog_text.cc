#include "client/screen/dialog_text.h"

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

}  // namespace race2048::client
