#include "client/terminal/clipboard.h"

#include <gtest/gtest.h>

namespace race2048::client::ui {
namespace {

TEST(ClipboardTest, TheTextIsInBase64) {
  const std::pair<const char*, const char*> cases[] = {
      {"", ""},        {"f", "Zg=="},        {"fo", "Zm8="},
      {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}, {"\xFF\xFE\xFB", "//77"}};
  for (const auto& [text, coded] : cases) {
    EXPECT_EQ(clipboard_sequence(text, false), "\x1b]52;c;" + std::string(coded) + "\a") << text;
  }
}

TEST(ClipboardTest, TmuxIsAlsoAskedToHandItOn) {
  EXPECT_EQ(clipboard_sequence("foo", true),
            "\x1b]52;c;Zm9v\a"
            "\x1bPtmux;\x1b\x1b]52;c;Zm9v\a\x1b\\");
}

TEST(ClipboardTest, TakesNoLongText) {
  EXPECT_NE(clipboard_sequence(std::string(kMaxCopied, 'x'), true), "");
  EXPECT_EQ(clipboard_sequence(std::string(kMaxCopied + 1, 'x'), true), "");
}

}  // namespace
}  // namespace race2048::client::ui
