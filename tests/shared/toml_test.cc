#include "shared/toml/toml.h"

#include <string>

#include <gtest/gtest.h>

#include "shared/toml/ascii.h"

namespace race2048::toml_data {
namespace {

constexpr std::size_t kMost = 10'000;

// "KEY=TEXT " for each entry, or the fault with its line.
std::string read(const std::string& text) {
  const auto table = parse(text, kMost);
  if (!table) return std::to_string(table.fault().line) + ": " + table.fault().text;
  std::string out;
  for (const Entry& entry : *table) {
    const auto* const value = entry.value.as<std::string>();
    out += entry.key + "=" + (value == nullptr ? "?" : *value) + " ";
  }
  return out;
}

TEST(TomlTest, LettersOutsideOfAsciiMayStandInEveryKindOfString) {
  EXPECT_EQ(read("a = \"é\""), "a=é ");
  EXPECT_EQ(read("a = 'é \\ \"'"), "a=é \\ \" ");
  EXPECT_EQ(read("a = \"\"\"\né\n\"\"\""), "a=é\n ");
  EXPECT_EQ(read("a = '''\né\\'''"), "a=é\\ ");
  EXPECT_EQ(read("\"é\" = '日本 😀'"), "é=日本 😀 ");
  EXPECT_EQ(read("'é' = \"\\u00e9\""), "é=é ");
  // A line that goes on at the next letter.
  EXPECT_EQ(read("a = \"\"\"x\\\n   é\"\"\""), "a=xé ");
}

TEST(TomlTest, QuotesAtTheEndOfALongStringBelongToIt) {
  EXPECT_EQ(read("a = \"\"\"é\"\"\"\"\"\nb = 'c'"), "a=é\"\" b=c ");
  EXPECT_EQ(read("a = '''é''''\nb = 'c'"), "a=é' b=c ");
  EXPECT_EQ(read("a = \"\"\nb = ''\nc = 'é'"), "a= b= c=é ");
}

TEST(TomlTest, LettersOutsideOfAsciiMayStandInComments) {
  EXPECT_EQ(read("# é\na = 'b' # 日本\u2028 \"\nc = '#é'"), "a=b c=#é ");
}

TEST(TomlTest, AByteOrderMarkMayComeFirst) {
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "a = 'é'"),
            "a=é ");
}

TEST(TomlTest, OtherPlacesForThemAreMistakesWithTheirLine) {
  const std::string needs_quotes = "this is not TOML: a letter outside of ASCII needs quotes.";
  EXPECT_EQ(read("a = 'b'\né = 1"), "2: " + needs_quotes);
  EXPECT_EQ(read("a = é"), "1: " + needs_quotes);
  EXPECT_EQ(read("a = [\n'é',\né]"), "3: " + needs_quotes);
  EXPECT_EQ(read("a = 1\u00A0"), "1: " + needs_quotes);
  EXPECT_EQ(read("a = \"\\é\""), "1: " + needs_quotes);
  EXPECT_EQ(read("a = 1 # é\nb = \"\"\"\né\n\"\"\"é"), "4: " + needs_quotes);
  const std::string no_utf8 = "this is not TOML: these bytes are not UTF-8.";
  for (const char* bytes : {"\xff", "\x80", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                            "\xE2\x82", "\xF0\x82\x82\xAC"}) {
    EXPECT_EQ(read("\na = '" + std::string(bytes) + "'"), "2: " + no_utf8);
    EXPECT_EQ(read("a = \"\"\"\n\n" + std::string(bytes) + "\"\"\""), "3: " + no_utf8);
    EXPECT_EQ(read("# " + std::string(bytes)), "1: " + no_utf8);
  }
}

TEST(TomlTest, AnEarlierMistakeIsToldFirst) {
  EXPECT_TRUE(read("a b\né = 1").starts_with("1: this is not TOML: "));
  EXPECT_TRUE(read("a = \"b\né = 1").starts_with("1: this is not TOML: "));
}

TEST(TomlTest, WhatTheParserGetsIsAscii) {
  const AsciiToml ascii = ascii_of("# é\n\"é\" = 'é\"'\n");
  EXPECT_EQ(ascii.text, "# ?\n\"\\U000000E9\" = \"\\U000000E9\\\"\"\n");
  EXPECT_FALSE(ascii.fault);
}

}  // namespace
}  // namespace race2048::toml_data
