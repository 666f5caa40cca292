// Whole screens, each compared with a file of tests/cases/screens. A change of wording or layout is
// made in the program; then the files are written anew and reviewed as a diff:
// tests/support/golden_text.h says how.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/screen/frame.h"
#include "tests/support/golden_text.h"

namespace race2048::client::testing {

// Expects the frame of `view` to be the screen in tests/cases/screens/`name`.txt: its columns and
// rows in the first line, then its rows without the blanks at their ends. Write the name as a
// literal, and each name once: tests/support/check_cases.py looks for it.
template <typename AnyView>
void expect_screen(const AnyView& view, const std::string& name) {
  const Frame frame = view.frame();
  race2048::testing::expect_golden("screens/" + name + ".txt",
                                   std::to_string(frame.columns()) + "x" +
                                       std::to_string(frame.rows()) + "\n" + frame.text() + "\n");
}

// Expects each of the texts in some row of the frame of `view`: what sets a screen apart from the
// one of its kind that stands whole in tests/cases/screens.
template <typename AnyView>
void expect_rows(const AnyView& view, const std::vector<std::string>& texts) {
  const std::string screen = view.frame().text();
  for (const std::string& text : texts) {
    EXPECT_NE(screen.find(text), std::string::npos) << "no row has: " << text << "\n" << screen;
  }
}

}  // namespace race2048::client::testing
