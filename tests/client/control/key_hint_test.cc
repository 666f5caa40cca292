#include "client/control/key_hint.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

std::string shown(const KeyHints& hints) {
  std::string text;
  for (const KeyHint& hint : few_hints(hints)) {
    text.append(text.empty() ? "" : " ").append(hint.does);
  }
  return text;
}

TEST(KeyHintTest, ARowHasTheFiveMostImportantKeysInTheirOrderAndMore) {
  EXPECT_EQ(shown({{"a", "a", 1},
                   {"b", "b", 7},
                   {"c", "c", 3},
                   {"d", "d", 4},
                   {"e", "e", 3},
                   {"f", "f", 5},
                   {Meaning::help, "help", 8},
                   {Meaning::leave, "leave", 9}}),
            "b c d f more leave")
      << "among equals the last ones fall out";
}

TEST(KeyHintTest, WithFewKeysTheHelpIsTheHelp) {
  EXPECT_EQ(shown({{"a", "a", 1}, {Meaning::help, "help", 8}, {Meaning::leave, "leave", 9}}),
            "a help leave");
}

TEST(KeyHintTest, ARowWithoutTheHelpStaysAsItIs) {
  EXPECT_EQ(
      shown({{"a", "a"}, {"b", "b"}, {"c", "c"}, {"d", "d"}, {"e", "e"}, {"f", "f"}, {"g", "g"}}),
      "a b c d e f g");
}

}  // namespace
}  // namespace race2048::client
