#include "client/state/line_input.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

LineInput typed(LineInput::Kind kind, std::size_t most, const std::u32string& text) {
  LineInput line(kind, most);
  for (const char32_t c : text) line.on_key(Key::of(c));
  return line;
}

TEST(LineInputTest, TextIsUnicodeAndBackspaceTakesWholeCharacters) {
  LineInput line = typed(LineInput::Kind::text, 20, U"qed été 好");
  EXPECT_EQ(line.text(), "qed été 好");
  line.on_key({Key::Kind::backspace});
  line.on_key({Key::Kind::backspace});
  line.on_key({Key::Kind::backspace});
  EXPECT_EQ(line.text(), "qed ét");
  for (int i = 0; i < 20; ++i) line.on_key({Key::Kind::backspace});
  EXPECT_EQ(line.text(), "");
}

TEST(LineInputTest, WhatTheServerWouldRefuseIsLeftOut) {
  EXPECT_EQ(typed(LineInput::Kind::text, 20, U"a\u202Eb\x1b\u200Dc").text(), "abc");
  EXPECT_EQ(typed(LineInput::Kind::text, 4, U"12345").text(), "1234");
  EXPECT_EQ(typed(LineInput::Kind::password, 4, U"aé\x7f b!!").text(), "aé b");
}

TEST(LineInputTest, WhatIsLeftOutIsSaidUntilTheNextKey) {
  LineInput line(LineInput::Kind::password, 2);
  line.on_key(Key::of(U'\u202E'));
  EXPECT_EQ(line.refusal(), "That character cannot be used.");
  for (const char32_t c : std::u32string(U"äb")) line.on_key(Key::of(c));
  EXPECT_EQ(line.refusal(), "");
  line.on_key(Key::of(U'c'));
  EXPECT_EQ(line.refusal(), "At most 2 characters.");
  line.on_key({Key::Kind::enter});
  EXPECT_EQ(line.refusal(), "");
}

TEST(LineInputTest, LettersThatNoScreenDrawsAreRefusedWithTheReason) {
  const std::string reason = "The screen cannot draw right-to-left letters; --plain prints them.";
  LineInput line(LineInput::Kind::text, 20);
  for (const char32_t letter : {U'\u05e9', U'\u0633', U'\u0663', U'\u0700'}) {
    line.on_key(Key::of(letter));
    EXPECT_EQ(line.text(), "");
    EXPECT_EQ(line.refusal(), reason);
  }
  line.on_key(Key::of(U'a'));
  EXPECT_EQ(line.text(), "a");
  EXPECT_EQ(line.refusal(), "");
  EXPECT_EQ(typed(LineInput::Kind::password, 20, U"\u05e9\u0633").masked(), "**")
      << "nobody reads a password";
  EXPECT_EQ(typed(LineInput::Kind::text, 20, U"漢字 ж ก ა").text(), "漢字 ж ก ა");
}

TEST(LineInputTest, WhatIsLeftOutOfPastedTextIsSaidAtItsEnd) {
  LineInput line(LineInput::Kind::text, 20);
  for (const char32_t letter : std::u32string(U"ok \u05e9\u05dc!")) {
    line.on_key({.kind = Key::Kind::character, .character = letter, .pasted = true});
  }
  EXPECT_EQ(line.text(), "ok !");
  EXPECT_NE(line.refusal(), "");
  line.on_key(Key::of(U'a'));
  EXPECT_EQ(line.refusal(), "");
}

TEST(LineInputTest, OtherKeysAreNotTheLines) {
  LineInput line(LineInput::Kind::text, 5);
  for (const Key::Kind kind :
       {Key::Kind::enter, Key::Kind::escape, Key::Kind::tab, Key::Kind::up}) {
    EXPECT_FALSE(line.on_key({kind}));
  }
  EXPECT_TRUE(line.on_key(Key::of(U'q')));
}

TEST(LineInputTest, TheEndOfALongLineIsShown) {
  const LineInput line = typed(LineInput::Kind::text, 20, U"abcdefghij");
  EXPECT_EQ(line.shown(20, Glyphs::unicode), "abcdefghij_");
  EXPECT_EQ(line.shown(11, Glyphs::unicode), "abcdefghij_");
  EXPECT_EQ(line.shown(6, Glyphs::unicode), "…ghij_");
  EXPECT_EQ(line.shown(6, Glyphs::ascii), "~ghij_");
}

TEST(LineInputTest, WideLettersAreCutByColumns) {
  const LineInput line = typed(LineInput::Kind::text, 20, U"漢字かな");
  EXPECT_EQ(line.shown(9, Glyphs::unicode), "漢字かな_");
  EXPECT_EQ(line.shown(8, Glyphs::unicode), "…字かな_");
  EXPECT_EQ(line.shown(7, Glyphs::unicode), "…かな_") << "no half of a letter";
  EXPECT_EQ(line.shown(2, Glyphs::unicode), "…_");
  EXPECT_EQ(line.shown(0, Glyphs::unicode), "…_");
}

TEST(LineInputTest, MarksAndVowelsJoinTheLetterBeforeThem) {
  LineInput line = typed(LineInput::Kind::text, 3, U"e\u0301\u1112\u1161\u11ABx");
  EXPECT_EQ(line.text(), "é한x");
  line.on_key({Key::Kind::backspace});
  line.on_key({Key::Kind::backspace});
  EXPECT_EQ(line.text(), "é");
  EXPECT_EQ(typed(LineInput::Kind::text, 9, U"👩\u200D👧").text(), "👩👧");
}

TEST(LineInputTest, APasswordIsShownAsStars) {
  EXPECT_EQ(typed(LineInput::Kind::password, 20, U"sesame").shown(20, Glyphs::ascii), "******_");
  EXPECT_EQ(typed(LineInput::Kind::password, 20, U"pa\u0308ss 合").masked(), "******")
      << "one for each character";
}

TEST(LineInputTest, ALineOfBlanksIsBlank) {
  EXPECT_TRUE(typed(LineInput::Kind::text, 20, U"   ").blank());
  EXPECT_FALSE(typed(LineInput::Kind::text, 20, U"  a").blank());
}

}  // namespace
}  // namespace race2048::client
