#include "client/screen/frame.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(FrameTest, WhatLiesOutsideIsLeftOut) {
  Frame frame(2, 5);
  EXPECT_EQ(frame.put(0, 3, "abcdef"), 9);
  frame.put(-1, 0, "above");
  frame.put(2, 0, "below");
  frame.put(1, -2, "xyz");
  EXPECT_EQ(frame.text(), "   ab\nz");
}

TEST(FrameTest, HostileTextCannotSteerTheTerminal) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"a\x1b]52;c;x\x07z", "a?]52;c;x?z"},     // OSC 52
      {"a\tb\nc\rd\x7f", "a?b?c?d?"},           // controls
      {"\xC2\x9B\x32J", "?2J"},                 // C1 CSI
      {"\xE2\x80\xAE.exe", "?.exe"},            // right-to-left override
      {"a\xE2\x80\x8D\x62", "a?b"},             // zero-width joiner
      {"e\xCC\x81", "e?"},                      // combining mark
      {"\xE6\xBC\xA2", "?"},                    // two columns wide
      {"\xF0\x9F\x98\x80!", "?!"},              // emoji
      {"\xC0\xAF\xED\xA0\x80", "?????"},        // overlong, surrogate
      {"\xF4\x90\x80\x80", "????"},             // beyond Unicode
      {"ok\xE2\x82", "ok??"},                   // cut off
      {"\xC3\xA9 \xD0\xB6 \xCE\xBB", "é ж λ"},  // letters of real languages
  };
  for (const auto& [typed, shown] : cases) {
    Frame frame(1, 40);
    frame.put(0, 0, typed);
    EXPECT_EQ(frame.text(), shown);
  }
}

TEST(FrameTest, AnAsciiFrameHoldsOnlyAscii) {
  Frame frame(1, 10, Glyphs::ascii);
  frame.put(0, 0, "é·x");
  EXPECT_EQ(frame.text(), "??x");
}

}  // namespace
}  // namespace race2048::client
