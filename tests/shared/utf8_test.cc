#include "shared/utf8.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

std::string again(const std::string& text) {
  std::string result;
  for (const char32_t c : code_points(text)) append_utf8(result, c);
  return result;
}

TEST(Utf8Test, ValidTextIsTheSameAfterDecodingAndEncoding) {
  for (const std::string text : {"", "race", "é ж λ", "漢", "😀", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(again(text), text);
  }
  EXPECT_EQ(code_points("aé漢😀"), (std::vector<char32_t>{U'a', U'é', U'漢', U'😀'}));
  EXPECT_EQ(code_points(std::string("\0x", 2)), (std::vector<char32_t>{0, U'x'}));
}

TEST(Utf8Test, EveryByteThatIsNotUtf8IsAQuestionMark) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\x80", "?"},                      // a continuation without a start
      {"\xC3", "?"},                      // cut
      {"ok\xE2\x82", "ok??"},             // cut
      {"\xC0\xAF", "??"},                 // overlong
      {"\xE0\x80\xAF", "???"},            // overlong
      {"\xED\xA0\x80", "???"},            // a surrogate
      {"\xF4\x90\x80\x80", "????"},       // beyond Unicode
      {"\xF8\x88\x80\x80\x80", "?????"},  // five bytes
      {"\xC3\x28", "?("},                 // the character after a bad byte is kept
  };
  for (const auto& [bytes, shown] : cases) EXPECT_EQ(again(bytes), shown);
}

TEST(Utf8Test, TakingACodePointLeavesTheRest) {
  std::string_view text = "éx\xFF";
  EXPECT_EQ(take_code_point(text), U'é');
  EXPECT_EQ(take_code_point(text), U'x');
  EXPECT_EQ(take_code_point(text), std::nullopt);
  EXPECT_EQ(text, "\xFF");
}

TEST(Utf8Test, KnowsCases) {
  EXPECT_EQ(lower_case(U'A'), U'a');
  EXPECT_EQ(lower_case(U'Ж'), U'ж');
  EXPECT_EQ(lower_case(U'Σ'), U'σ');
  for (const char32_t c : {U'a', U'5', U'漢', U'\u05e9', U'\0'}) EXPECT_EQ(lower_case(c), c);
}

TEST(Utf8Test, PutsLettersTogetherWithTheirAccents) {
  EXPECT_EQ(composed("Zoe\u0308"), "Zo\u00EB");
  EXPECT_EQ(composed("Zo\u00EB"), "Zo\u00EB");
  EXPECT_EQ(composed("\xFFx"), std::nullopt);
}

TEST(Utf8Test, LeavesAccentsOut) {
  EXPECT_EQ(without_accents("\u0104dm\u00EFn \u0141\u00F8\u017E"), "Admin Loz");
  EXPECT_EQ(without_accents("admin"), "admin");
  EXPECT_EQ(without_accents("\xFFx"), "\xFFx");
}

TEST(Utf8Test, OnlyPrintableAsciiOfAPeersMessageIsLeft) {
  EXPECT_EQ(printable("The room is full."), "The room is full.");
  EXPECT_EQ(printable("a\x1b[2Jb\n\x7f é"), "a?[2Jb?? ?");
  EXPECT_EQ(printable(std::string(1000, 'a')).size(), 300u);
}

TEST(Utf8Test, WideLettersAreShownInTwoColumnsAndAllOthersInOne) {
  for (const char32_t wide :
       {U'漢', U'か', U'글', U'Ａ', U'。', U'😀', U'⌚', U'\u3000', U'\u1100'}) {
    EXPECT_TRUE(is_printable(wide)) << std::hex << std::uint32_t{wide};
    EXPECT_EQ(columns_of(wide), 2) << std::hex << std::uint32_t{wide};
    EXPECT_FALSE(has_sure_width(wide)) << std::hex << std::uint32_t{wide};
  }
  for (const char32_t narrow : {U'a', U'é', U'ж', U'│', U'ế', U'ｶ', U'ก', U'ክ', U'ა', U'५'}) {
    EXPECT_TRUE(is_printable(narrow)) << std::hex << std::uint32_t{narrow};
    EXPECT_EQ(columns_of(narrow), 1) << std::hex << std::uint32_t{narrow};
  }
  for (const char32_t sure : {U' ', U'~', U'é', U'ж', U'│', U'…'}) {
    EXPECT_TRUE(has_sure_width(sure)) << std::hex << std::uint32_t{sure};
  }
}

TEST(Utf8Test, WhatMayHarmATerminalOrJoinsItsNeighboursIsNotShown) {
  const std::u32string hidden =
      U"\t\x1B\x7F\x9B\u00AD\u200B\u200D\u202E\u2067\u2028\uFEFF\uE000"    // control, hide, turn
                                                                           // round
      U"\u0301\u302A\u3099\u20DD\u093E\u0E33\uFE0F\u1161\u11A8\U0001F3FB"  // combine
      U"שس٣\u0700"                                                         // run leftwards
      U"\u0378\U0002FFFE\U0003FFFD\u115F\u3164\uFFA0"                      // unassigned, invisible
      U"♥\U0001F1E9";                                                      // of unsure width
  for (const char32_t c : hidden) {
    EXPECT_FALSE(is_printable(c)) << std::hex << std::uint32_t{c};
    EXPECT_EQ(columns_of(c), 1) << std::hex << std::uint32_t{c};
  }
}

TEST(Utf8Test, KnowsLettersFromRightToLeft) {
  for (const char32_t c : {U'\u05e9', U'\u0633', U'\u0663', U'\u0700'})
    EXPECT_TRUE(runs_leftwards(c));
  for (const char32_t c : {U'a', U'5', U' ', U'漢', U'ж', U'\u05b8'})
    EXPECT_FALSE(runs_leftwards(c));
  for (const char32_t c : {U'a', U'5', U'漢', U'\u05e9'}) EXPECT_TRUE(is_letter_or_digit(c));
  for (const char32_t c : {U' ', U'!', U'\u05b8', U'😀'}) EXPECT_FALSE(is_letter_or_digit(c));
}

TEST(Utf8Test, KnowsPrintableAscii) {
  EXPECT_TRUE(is_printable_ascii(""));
  EXPECT_TRUE(is_printable_ascii(" ~"));
  for (const std::string text : {"\t", "\x1f", "\x7f", "é"}) EXPECT_FALSE(is_printable_ascii(text));
}

}  // namespace
}  // namespace race2048
