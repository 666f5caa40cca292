#include "shared/line_splitter.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

const std::string kTooLong = "(too long)";

void take_lines(LineSplitter& splitter, std::vector<std::string>& lines) {
  while (const auto line = splitter.next()) {
    lines.push_back(line->too_long ? kTooLong : std::string(line->text));
    if (line->too_long) continue;
    EXPECT_EQ(line->text.data()[line->text.size()], '\n');
  }
}

// The lines of a text that arrives in these pieces.
std::vector<std::string> lines_of(const std::vector<std::string_view>& pieces) {
  LineSplitter splitter;
  std::vector<std::string> lines;
  for (std::string_view piece : pieces) {
    while (!piece.empty()) {
      const auto space = splitter.space();
      const std::size_t count = std::min(space.size(), piece.size());
      std::copy_n(piece.begin(), count, space.begin());
      splitter.filled(count);
      piece.remove_prefix(count);
      take_lines(splitter, lines);
    }
  }
  splitter.end();
  take_lines(splitter, lines);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineSplitterTest, LinesEndWithANewlineAndTheLastWithTheInput) {
  EXPECT_EQ(lines_of({""}), Lines{});
  EXPECT_EQ(lines_of({"a\nbc\n"}), (Lines{"a", "bc"}));
  EXPECT_EQ(lines_of({"a\nbc"}), (Lines{"a", "bc"}));
  EXPECT_EQ(lines_of({"\n\na\r\n"}), (Lines{"", "", "a\r"}));
}

TEST(LineSplitterTest, ThePiecesMakeNoDifference) {
  const std::string text = "first\n\nthird is longer\r\nlast";
  const Lines whole = lines_of({text});
  EXPECT_EQ(whole.size(), 4U);
  const std::string_view view = text;
  for (std::size_t first = 0; first <= text.size(); ++first) {
    for (std::size_t second = first; second <= text.size(); ++second) {
      EXPECT_EQ(lines_of({view.substr(0, first), view.substr(first, second - first),
                          view.substr(second)}),
                whole)
          << first << ' ' << second;
    }
  }
  std::vector<std::string_view> bytes;
  for (std::size_t i = 0; i < text.size(); ++i) bytes.push_back(view.substr(i, 1));
  EXPECT_EQ(lines_of(bytes), whole);
}

TEST(LineSplitterTest, ALineIsGivenOutAsSoonAsItIsComplete) {
  LineSplitter splitter;
  Lines lines;
  splitter.space()[0] = 'a';
  splitter.filled(1);
  take_lines(splitter, lines);
  EXPECT_EQ(lines, Lines{});
  splitter.space()[0] = '\n';
  splitter.filled(1);
  take_lines(splitter, lines);
  EXPECT_EQ(lines, Lines{"a"});
}

TEST(LineSplitterTest, BehindAnEndLinesGoOnAsBefore) {
  LineSplitter splitter;
  Lines lines;
  const auto type = [&](std::string_view text) {
    std::ranges::copy(text, splitter.space().begin());
    splitter.filled(text.size());
    take_lines(splitter, lines);
  };
  type("le");
  splitter.end();
  take_lines(splitter, lines);
  type("ri");
  EXPECT_EQ(lines, Lines{"le"});
  type("ght\n");
  EXPECT_EQ(lines, (Lines{"le", "right"}));
}

TEST(LineSplitterTest, TheLimitIsExactInWhateverPiecesALineComes) {
  const std::string longest(kMaxLineBytes, 'x');
  const std::string longer = longest + "x";
  for (const std::string& end : {std::string("\n"), std::string()}) {
    EXPECT_EQ(lines_of({longest + end}), Lines{longest});
    EXPECT_EQ(lines_of({longer + end}), Lines{kTooLong});
    EXPECT_EQ(lines_of({longest, "x" + end}), Lines{kTooLong});
    EXPECT_EQ(lines_of({longer, end}), Lines{kTooLong});
    EXPECT_EQ(lines_of({"x", longest, end}), Lines{kTooLong});
  }
}

TEST(LineSplitterTest, LinesThatAreTooLongArePassedOver) {
  for (const std::size_t bytes : {kMaxLineBytes + 1, 4 * kMaxLineBytes, 50 * kMaxLineBytes + 3}) {
    const std::string text = "a\n" + std::string(bytes, 'x') + "\nb\n" + std::string(bytes, 'y');
    EXPECT_EQ(lines_of({text}), (Lines{"a", kTooLong, "b", kTooLong})) << bytes;
  }
}

TEST(LineSplitterTest, ManyLinesGoThroughOneBuffer) {
  std::string text;
  Lines lines;
  for (std::size_t i = 0; i < 2000; ++i) {
    lines.push_back(std::string(i, static_cast<char>('a' + i % 26)));
    text += lines.back() + "\n";
  }
  EXPECT_EQ(lines_of({text}), lines);
}

}  // namespace
}  // namespace race2048
