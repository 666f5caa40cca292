// Whatever stands in a file's place: reading it neither hangs nor fills the memory.
#include "shared/read_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include <gtest/gtest.h>

#include "shared/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace race2048 {
namespace {

class ReadFileTest : public ::testing::TestWithParam<FileOrigin> {
 protected:
  OrFault<std::string, ReadFault> read(std::size_t most = 100) const {
    return read_file(file_, most, GetParam());
  }
  void write(const std::filesystem::path& file, const std::string& text) const {
    std::ofstream(file, std::ios::binary) << text;
  }

  tests::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "file";
};

TEST_P(ReadFileTest, AFileIsReadToItsEnd) {
  write(file_, "");
  EXPECT_EQ(*read(), "");
  write(file_, std::string("a\0b", 3));
  EXPECT_EQ(*read(), std::string("a\0b", 3));
  const std::string large(100'000, 'x');
  write(file_, large);
  EXPECT_EQ(*read(large.size()), large);
}

TEST_P(ReadFileTest, OfALongFileNoMoreIsReadThanShowsItsLength) {
  write(file_, std::string(101, 'x'));
  EXPECT_EQ(read(100)->size(), 101u);
  EXPECT_EQ(read(99)->size(), 100u);
  EXPECT_EQ(read(0)->size(), 1u);
}

TEST_P(ReadFileTest, AMissingFileIsSaidToBeMissing) {
  EXPECT_TRUE(read().fault().missing());
  const auto below = read_file(file_ / "below", 100, GetParam());
  EXPECT_TRUE(below.fault().missing());
  write(file_, "in the way");
  EXPECT_TRUE(read_file(file_ / "below", 100, GetParam()).fault().missing());
}

TEST_P(ReadFileTest, AFolderIsNoFile) {
  std::filesystem::create_directory(file_);
  EXPECT_EQ(read().fault().message(), "Is a directory");
  EXPECT_FALSE(read().fault().missing());
}

TEST_P(ReadFileTest, APipeThatNobodyWritesToIsNotWaitedFor) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  const auto text = read();
  if (GetParam() == FileOrigin::given) {
    EXPECT_EQ(*text, "");
  } else {
    EXPECT_EQ(text.fault().message(), "not an ordinary file");
  }
}

TEST_P(ReadFileTest, APipeOfTheShellIsReadToItsEndIfThePersonNamedIt) {
  ASSERT_EQ(mkfifo(file_.c_str(), 0600), 0);
  const Descriptor reader(open(file_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  Descriptor writer(open(file_.c_str(), O_WRONLY | O_CLOEXEC));
  ASSERT_EQ(::write(writer.get(), "bytes", 5), 5);
  writer.reset();
  const auto text = read();
  EXPECT_EQ(static_cast<bool>(text), GetParam() == FileOrigin::given);
  if (text) {
    EXPECT_EQ(*text, "bytes");
  }
}

TEST_P(ReadFileTest, ADeviceWithoutAnEndIsReadUpToTheBoundAtMost) {
  const auto zeros = read_file("/dev/zero", 1000, GetParam());
  EXPECT_EQ(static_cast<bool>(zeros), GetParam() == FileOrigin::given);
  if (zeros) {
    EXPECT_EQ(zeros->size(), 1001u);
  }
}

TEST_P(ReadFileTest, ALinkIsFollowedOnlyWhereAPersonMayHavePutIt) {
  write(folder_.path() / "other", "other");
  std::filesystem::create_symlink("other", file_);
  const auto text = read();
  if (GetParam() == FileOrigin::own) {
    EXPECT_EQ(text.fault().message(), "not an ordinary file");
  } else {
    EXPECT_EQ(*text, "other");
  }
}

TEST_P(ReadFileTest, ALinkToItselfHasAnEnd) {
  std::filesystem::create_symlink("file", file_);
  EXPECT_FALSE(read());
  EXPECT_FALSE(read().fault().missing());
}

INSTANTIATE_TEST_SUITE_P(Origins, ReadFileTest,
                         ::testing::Values(FileOrigin::own, FileOrigin::edited, FileOrigin::given));

}  // namespace
}  // namespace race2048
