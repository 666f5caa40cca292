// Text for others must not steer a terminal, hide anything or change the direction of writing.
#include "shared/typed_text.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/fault_text.h"

namespace race2048 {
namespace {

bool is_fit(const std::string& text) {
  return bool(typed_text(text, 40));
}

TEST(TypedTextTest, TextInAnyScriptIsFit) {
  EXPECT_TRUE(is_fit(""));
  EXPECT_TRUE(is_fit("friday, 20:00 - bring snacks!"));
  EXPECT_TRUE(is_fit("Grüße aus Zürich"));
  EXPECT_TRUE(is_fit("привет"));
  EXPECT_TRUE(is_fit("日本語"));
  EXPECT_TRUE(is_fit("שלום"));
  EXPECT_TRUE(is_fit("🎉 2048"));
  EXPECT_TRUE(is_fit("Ame\xcc\x81lie")) << "a letter with its mark apart";
  EXPECT_TRUE(is_fit("tie\xcc\x82\xcc\x81ng")) << "and with two, as Vietnamese has them";
}

TEST(TypedTextTest, ItsCharactersAreKnownOneByOne) {
  for (const char32_t c : {U'a', U' ', U'漢', U'\u05e9', U'\u0301'}) {
    EXPECT_TRUE(may_be_in_typed_text(c)) << unsigned{c};
  }
  for (const char32_t c : {U'\x1b', U'\n', U'\u202e', U'\u200d', U'\u00ad', U'\ue000'}) {
    EXPECT_FALSE(may_be_in_typed_text(c)) << unsigned{c};
  }
}

TEST(TypedTextTest, ControlsOfTerminalsAreNot) {
  for (char control = 1; control < ' '; ++control) EXPECT_FALSE(is_fit(std::string(1, control)));
  EXPECT_FALSE(is_fit(std::string(1, '\0')));
  EXPECT_FALSE(is_fit("\x7f"));
  EXPECT_FALSE(
      is_fit("\xc2\x9b"
             "31m"))
      << "CSI in one byte";
  EXPECT_FALSE(is_fit("\xc2\x85"));
}

TEST(TypedTextTest, WhatTurnsOrHidesTextIsNot) {
  EXPECT_FALSE(
      is_fit("\u202e"
             "gnp.exe"))
      << "right-to-left override";
  EXPECT_FALSE(is_fit("\u2066x\u2069"));
  EXPECT_FALSE(is_fit("\u200f"));
  EXPECT_FALSE(is_fit("a\u200bb")) << "zero-width space";
  EXPECT_FALSE(is_fit("a\u200db")) << "zero-width joiner";
  EXPECT_FALSE(is_fit("\ufeff"));
  EXPECT_FALSE(is_fit("a\u00adb")) << "soft hyphen";
  EXPECT_FALSE(is_fit("\u2028")) << "line separator";
  EXPECT_FALSE(is_fit("\U000e0041")) << "a tag";
  EXPECT_FALSE(is_fit("\u3164")) << "a letter that nobody sees";
  EXPECT_FALSE(is_fit("\ue000")) << "private use";
  EXPECT_FALSE(is_fit("\u0378")) << "unassigned";
}

TEST(TypedTextTest, ALetterAndItsMarksAreOneCharacterWhereThereIsOne) {
  EXPECT_EQ(*typed_text("e\u0301", 1), "é");
  EXPECT_EQ(*typed_text("e\u0302\u0301", 1), "ế");
  EXPECT_EQ(*typed_text("か\u3099", 1), "が");
  EXPECT_EQ(*typed_text("\u1112\u1161\u11ab", 1), "한");
  EXPECT_EQ(*typed_text("한글", 2), "한글");
  EXPECT_EQ(typed_text("x\u0301", 1).fault().text, "is longer than 1 characters")
      << "Unicode has no such character";
}

TEST(TypedTextTest, EndlessMarksAreRefusedBeforeTheyAreComposed) {
  std::string marks;
  for (int i = 0; i < 1'000'000; ++i) marks += i % 2 == 0 ? "\u0301" : "\u0323";
  EXPECT_EQ(typed_text("a" + marks, 40).fault().text, "is longer than 40 characters");
}

TEST(TypedTextTest, MarksDoNotHeapUp) {
  EXPECT_TRUE(is_fit("x\u0301\u0301"));
  EXPECT_FALSE(is_fit("x\u0301\u0301\u0301"));
  EXPECT_FALSE(is_fit("a\u0301\u0301\u0301\u0301"));
  EXPECT_FALSE(is_fit("a\u20dd")) << "an enclosing circle";
}

TEST(TypedTextTest, WhatIsNotUtf8IsNotText) {
  EXPECT_FALSE(is_fit("\xff"));
  EXPECT_FALSE(is_fit("abc\xc3"));
  EXPECT_FALSE(is_fit("\xc0\xaf")) << "longer than it need be";
  EXPECT_FALSE(is_fit("\xed\xa0\x80")) << "half of a pair";
  EXPECT_FALSE(is_fit("\xf4\x90\x80\x80")) << "beyond Unicode";
}

TEST(TypedTextTest, LengthIsCountedInCharacters) {
  std::string umlauts;
  for (int i = 0; i < 40; ++i) umlauts += "ü";
  EXPECT_TRUE(is_fit(umlauts));
  EXPECT_EQ(fault_text(typed_text(umlauts + "ü", 40)), "is longer than 40 characters");
}

}  // namespace
}  // namespace race2048
