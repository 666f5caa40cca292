// Compares texts with the files of tests/cases. To update the files, then review them as a diff:
//   RACE2048_UPDATE_CASES=1 scripts/test -L cases
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::testing {

// Expects that tests/cases/`name` contains exactly `text`. REQUIRES: text ends with a newline.
inline void expect_golden(const std::string& name, const std::string& text) {
  const std::filesystem::path path = std::filesystem::path(RACE2048_CASES) / name;
  if (const char* update = std::getenv("RACE2048_UPDATE_CASES");
      update != nullptr && *update != 0) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << text;
    ASSERT_TRUE(file.flush().good()) << "cannot write " << path;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  const std::string golden{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(text, golden) << path << " differs; tests/support/golden_text.h says how to update it";
}

// The same for lines without their ends.
inline void expect_golden(const std::string& name, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  expect_golden(name, text);
}

}  // namespace race2048::testing
