#include <string>

#include <gtest/gtest.h>

#include "shared/typed_text.h"
#include "tests/support/fault_text.h"

namespace race2048 {
namespace {

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(PasswordTest, HasTheLettersOfAllScripts) {
  for (const std::string text : {"", "open sesame", "päss wörd", "zażółć", "пароль", "合言葉"}) {
    EXPECT_EQ(*typed_password(text), text);
  }
}

TEST(PasswordTest, IsTheSameHoweverItsLettersAreMade) {
  EXPECT_EQ(*typed_password("pa\u0308ss wo\u0308rd"), "päss wörd");
}

TEST(PasswordTest, HasAtMost64CharactersWhenComposed) {
  EXPECT_EQ(*typed_password(repeated("a\u0308", 64)), repeated("ä", 64));
  EXPECT_EQ(fault_text(typed_password(repeated("a\u0308", 65))), "is longer than 64 characters");
  EXPECT_FALSE(typed_password(std::string(1'000'000, 'a')));
}

TEST(PasswordTest, HasNothingThatNobodySees) {
  for (const std::string text : {"tab\t", "a\u200db", "\u202ea", "\xff"}) {
    EXPECT_FALSE(typed_password(text)) << text;
  }
}

}  // namespace
}  // namespace race2048
