#include "client/screen/dialog_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::vector<std::string> texts(const std::vector<TextLine>& lines) {
  std::vector<std::string> all;
  for (const TextLine& line : lines) all.push_back(line.text);
  return all;
}

TEST(DialogTextTest, TheAnswersStandBelowABlankLineInOneColumn) {
  const DialogText text{.asked = {{"Leave the race?"}, {"Your score stands."}},
                        .answers = answer_lines({{"y or Ctrl-C", "leave"}, {"Esc", "stay"}})};
  EXPECT_EQ(texts(text.lines()),
            (std::vector<std::string>{"Leave the race?", "Your score stands.", "",
                                      "y or Ctrl-C  leave", "Esc          stay"}));
}

TEST(DialogTextTest, InShortItIsTheQuestionAndTheAnswers) {
  const DialogText text{.asked = {{"Leave the race?"}, {"Your score stands."}},
                        .answers = answer_lines({{"y", "leave"}})};
  EXPECT_EQ(texts(text.in_short()), (std::vector<std::string>{"Leave the race?", "y  leave"}));
}

TEST(DialogTextTest, WithoutADialogThereAreNoLines) {
  EXPECT_TRUE(DialogText{}.empty());
  EXPECT_TRUE(DialogText{}.lines().empty());
  EXPECT_TRUE(DialogText{}.in_short().empty());
}

}  // namespace
}  // namespace race2048::client
