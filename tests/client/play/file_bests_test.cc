#include "client/play/file_bests.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

class FileBestsTest : public ::testing::Test {
 protected:
  std::optional<std::uint64_t> keep(const std::string& kind, std::uint64_t value) {
    return FileBests([this](const std::string& line) { told_.push_back(line); })
        .keep({.kind = kind, .value = value});
  }
  std::string contents() const {
    std::ifstream file(file_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const {
    std::filesystem::create_directories(file_.parent_path());
    std::ofstream(file_) << text;
  }

  TemporaryFolder home_;
  ScopedVariable state_{"XDG_STATE_HOME", home_.path().string()};
  std::filesystem::path file_ = home_.path() / "race2048" / "own_bests";
  std::vector<std::string> told_;
};

TEST_F(FileBestsTest, TheBestOfEachKindIsKept) {
  EXPECT_EQ(keep("time-4-180000", 8112), std::nullopt) << "the first";
  EXPECT_EQ(keep("time-4-180000", 9460), 8112U);
  EXPECT_EQ(keep("time-4-180000", 9000), std::nullopt);
  EXPECT_EQ(keep("last-4", 100), std::nullopt) << "the first of another kind";
  EXPECT_EQ(contents(), "last-4 100\ntime-4-180000 9460\n");
  EXPECT_EQ(told_, std::vector<std::string>());
}

TEST_F(FileBestsTest, ADamagedFileIsPutAside) {
  for (const char* text : {"nonsense\n", "last-4 \n", "last-4 12x\n", "LAST-4 12\n", " 12\n"}) {
    write(text);
    told_.clear();
    EXPECT_EQ(keep("last-4", 100), std::nullopt);
    EXPECT_EQ(contents(), "last-4 100\n") << text;
    ASSERT_EQ(told_.size(), 1U) << text;
    EXPECT_NE(told_[0].find("own_bests.damaged"), std::string::npos) << told_[0];
  }
}

TEST_F(FileBestsTest, AFileThatIsTooLongIsPutAside) {
  write(std::string(FileBests::kMostBytes + 1, 'a'));
  keep("last-4", 100);
  EXPECT_EQ(contents(), "last-4 100\n");
}

TEST_F(FileBestsTest, BeyondTheMostKindsNoFurtherOneIsKept) {
  std::string full;
  for (std::size_t i = 0; i < FileBests::kMostKinds; ++i) {
    full += "moves-4-" + std::to_string(1000 + i) + " 5\n";
  }
  write(full);
  EXPECT_EQ(keep("last-4", 100), std::nullopt);
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(keep("moves-4-1000", 6), 5U);
}

TEST_F(FileBestsTest, WhereNothingCanBeWrittenThePersonReadsWhyOnce) {
  std::ofstream(home_.path() / "race2048") << "no folder";
  FileBests bests([this](const std::string& line) { told_.push_back(line); });
  bests.keep({.kind = "last-4", .value = 1});
  bests.keep({.kind = "last-4", .value = 2});
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_TRUE(told_[0].starts_with("Your best results are not kept: cannot ")) << told_[0];
}

}  // namespace
}  // namespace race2048::client
