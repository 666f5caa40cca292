#include "client/system/new_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

namespace fs = std::filesystem;
using race2048::tests::TemporaryFolder;

class NewFileTest : public ::testing::Test {
 protected:
  fs::path in_folder(const std::string& name) const { return folder_.path() / name; }

  static std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  TemporaryFolder folder_;
};

TEST_F(NewFileTest, AFileHasTheWholeTextAndIsToldWhereItIs) {
  const auto written = write_new_file(in_folder("a.csv"), "place,name\n1,ada\n");
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->is_absolute());
  EXPECT_EQ(content(*written), "place,name\n1,ada\n");
}

TEST_F(NewFileTest, AFileThatExistsIsLeftAsItIs) {
  ASSERT_TRUE(write_new_file(in_folder("a.csv"), "first"));
  const auto again = write_new_file(in_folder("a.csv"), "second");
  ASSERT_FALSE(again);
  EXPECT_NE(again.fault().text.find("File exists"), std::string::npos) << again.fault().text;
  EXPECT_EQ(content(in_folder("a.csv")), "first");
}

TEST_F(NewFileTest, ALinkIsNotFollowed) {
  fs::create_symlink(in_folder("target"), in_folder("a.csv"));
  EXPECT_FALSE(write_new_file(in_folder("a.csv"), "text"));
  EXPECT_FALSE(fs::exists(in_folder("target")));
}

TEST_F(NewFileTest, AFolderThatIsNotThereIsAFault) {
  const auto written = write_new_file(in_folder("no/a.csv"), "text");
  ASSERT_FALSE(written);
  EXPECT_NE(written.fault().text.find("No such file"), std::string::npos) << written.fault().text;
}

TEST_F(NewFileTest, OurOwnNamesAreCounted) {
  const std::string stem = in_folder("race2048-KXQ7WP").string();
  EXPECT_EQ(write_next_file(stem, "csv", "1")->filename(), "race2048-KXQ7WP.csv");
  EXPECT_EQ(write_next_file(stem, "csv", "2")->filename(), "race2048-KXQ7WP-2.csv");
  EXPECT_EQ(write_next_file(stem, "csv", "3")->filename(), "race2048-KXQ7WP-3.csv");
  EXPECT_EQ(content(in_folder("race2048-KXQ7WP.csv")), "1");
}

TEST_F(NewFileTest, AHundredFilesOfADayAreEnough) {
  const std::string stem = in_folder("x").string();
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(write_next_file(stem, "txt", "")) << i;
  EXPECT_FALSE(write_next_file(stem, "txt", ""));
}

TEST(TodayTest, ItIsADate) {
  EXPECT_TRUE(std::regex_match(today(), std::regex(R"(\d{4}-\d\d-\d\d)"))) << today();
}

}  // namespace
}  // namespace race2048::client
