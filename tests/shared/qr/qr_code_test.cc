#include "shared/qr/qr_code.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

constexpr const char* kLink = "http://192.168.1.20:2048/KXQ7WP";

// The mark in three of the corners, by which a reader finds the code, with the light line around.
constexpr std::string_view kFinder =
    ".........\n"
    ".#######.\n"
    ".#.....#.\n"
    ".#.###.#.\n"
    ".#.###.#.\n"
    ".#.###.#.\n"
    ".#.....#.\n"
    ".#######.\n"
    ".........\n";

// The square of nine modules from this corner on; light modules as dots.
std::string nine_from(const QrCode& code, int row, int column) {
  std::string text;
  for (int i = row; i < row + 9; ++i) {
    for (int j = column; j < column + 9; ++j) text += code.is_dark(i, j) ? '#' : '.';
    text += '\n';
  }
  return text;
}

TEST(QrCodeTest, AReaderFindsItByThreeOfItsCorners) {
  const std::optional<QrCode> code = QrCode::of(kLink);
  ASSERT_TRUE(code);
  const int far = code->size() - 8;
  EXPECT_EQ(nine_from(*code, -1, -1), kFinder);
  EXPECT_EQ(nine_from(*code, -1, far), kFinder);
  EXPECT_EQ(nine_from(*code, far, -1), kFinder);
  EXPECT_NE(nine_from(*code, far, far), kFinder);
}

TEST(QrCodeTest, DarkAndLightTakeTurnsBetweenTheCorners) {
  const std::optional<QrCode> code = QrCode::of(kLink);
  for (int i = 8; i < code->size() - 8; ++i) {
    EXPECT_EQ(code->is_dark(6, i), i % 2 == 0) << i;
    EXPECT_EQ(code->is_dark(i, 6), i % 2 == 0) << i;
  }
}

TEST(QrCodeTest, IsAsSmallAsItsTextAllows) {
  EXPECT_EQ(QrCode::of(std::string(17, 'x'))->size(), 21);
  EXPECT_EQ(QrCode::of(std::string(18, 'x'))->size(), 25);
  EXPECT_EQ(QrCode::of(kLink)->size(), 25);
  EXPECT_EQ(QrCode::of(std::string(kMaxQrText, 'x'))->size(), 69);
}

TEST(QrCodeTest, OtherTextsAreOtherCodes) {
  const QrCode one = *QrCode::of("http://192.168.1.20/KXQ7WP");
  const QrCode other = *QrCode::of("http://192.168.1.20/KXQ7WQ");
  int different = 0;
  for (int i = 0; i < one.size(); ++i) {
    for (int j = 0; j < one.size(); ++j) different += one.is_dark(i, j) != other.is_dark(i, j);
  }
  EXPECT_GT(different, 0);
}

TEST(QrCodeTest, HasATextOfBoundedLength) {
  EXPECT_FALSE(QrCode::of(""));
  EXPECT_FALSE(QrCode::of(std::string(kMaxQrText + 1, 'x')));
}

}  // namespace
}  // namespace race2048
