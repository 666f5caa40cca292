#include "client/text/qr_lines.h"

#include <gtest/gtest.h>

#include "shared/utf8.h"

namespace race2048::client {
namespace {

const QrCode kCode = *QrCode::of("http://192.168.1.20:2048/KXQ7WP");

// Reads the modules off the lines again; what is drawn is light.
bool drawn_dark(const std::vector<std::string>& lines, bool unicode, int row, int column) {
  if (!unicode)
    return lines[static_cast<std::size_t>(row)].at(static_cast<std::size_t>(2 * column)) == ' ';
  std::string_view line = lines[static_cast<std::size_t>(row / 2)];
  std::optional<char32_t> letter;
  for (int i = 0; i <= column; ++i) letter = take_code_point(line);
  if (letter == U'\u2588') return false;
  if (letter == U' ') return true;
  return letter == (row % 2 == 0 ? U'\u2584' : U'\u2580');
}

TEST(QrLinesTest, EachModuleAndItsMarginAreDrawn) {
  for (const bool unicode : {true, false}) {
    const std::vector<std::string> lines = qr_lines(kCode, unicode);
    for (int row = 0; row < kCode.size() + 2 * kQrMargin; ++row) {
      for (int column = 0; column < kCode.size() + 2 * kQrMargin; ++column) {
        EXPECT_EQ(drawn_dark(lines, unicode, row, column),
                  kCode.is_dark(row - kQrMargin, column - kQrMargin))
            << row << ' ' << column;
      }
    }
  }
}

TEST(QrLinesTest, HalfBlocksNeedAQuarterOfTheLetters) {
  const std::vector<std::string> blocks = qr_lines(kCode, true);
  EXPECT_EQ(blocks.size(), 15U);
  for (const std::string& line : blocks) EXPECT_EQ(width_of(line), 29);
  const std::vector<std::string> ascii = qr_lines(kCode, false);
  EXPECT_EQ(ascii.size(), 29U);
  for (const std::string& line : ascii) EXPECT_EQ(line.find_first_not_of("# "), std::string::npos);
  EXPECT_EQ(ascii.front(), std::string(58, '#'));
}

}  // namespace
}  // namespace race2048::client
