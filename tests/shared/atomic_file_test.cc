#include "shared/atomic_file.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <iterator>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048 {
namespace {

// While it lives, no file of this process can grow beyond some bytes, as on a full disk.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) : on_signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, on_signal_);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  void (*on_signal_)(int);
  rlimit before_{};
};

class AtomicFileTest : public ::testing::TestWithParam<Durability> {
 protected:
  OrFault<void, FileFault> replace(std::string_view bytes) {
    return replace_file(file_, bytes, GetParam());
  }
  std::ptrdiff_t files() const {
    const auto all = std::filesystem::directory_iterator(folder_.path());
    return std::distance(begin(all), end(all));
  }

  tests::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "kept";
};

TEST_P(AtomicFileTest, MakesTheFileAndReplacesIt) {
  ASSERT_TRUE(replace("one"));
  EXPECT_EQ(tests::bytes_of(file_), "one");
  const std::string large(100'000, 'x');
  ASSERT_TRUE(replace(large));
  EXPECT_EQ(tests::bytes_of(file_), large);
  ASSERT_TRUE(replace(""));
  EXPECT_EQ(tests::bytes_of(file_), "");
  EXPECT_EQ(files(), 1);
}

TEST_P(AtomicFileTest, IsForItsOwnerAlone) {
  ASSERT_TRUE(replace("secret"));
  struct stat status {};
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_P(AtomicFileTest, OnAFullDiskTheOldBytesStay) {
  ASSERT_TRUE(replace("the old bytes"));
  const FullDisk full(4);
  const auto replaced = replace("more than four bytes");
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.fault().what, "write");
  EXPECT_EQ(replaced.fault().error, std::errc::file_too_large);
  EXPECT_EQ(tests::bytes_of(file_), "the old bytes");
  EXPECT_EQ(files(), 1);
}

TEST_P(AtomicFileTest, OnAFullDiskNoFileIsMade) {
  const FullDisk full(0);
  ASSERT_FALSE(replace("a"));
  EXPECT_EQ(files(), 0);
}

TEST_P(AtomicFileTest, WhatCannotBeReplacedIsNamed) {
  std::filesystem::create_directories(file_ / "in the way");
  const auto replaced = replace("bytes");
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.fault().what, "replace");
  EXPECT_EQ(replaced.fault().file, file_);
  EXPECT_EQ(files(), 1);
}

TEST_P(AtomicFileTest, WithoutAFolderThereIsNoFile) {
  const auto replaced = replace_file(folder_.path() / "none" / "kept", "bytes", GetParam());
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.fault().error, std::errc::no_such_file_or_directory);
}

TEST_P(AtomicFileTest, AFileIsCreatedOnce) {
  const auto first = create_file(file_, "first", GetParam());
  ASSERT_TRUE(first);
  EXPECT_TRUE(*first);
  const auto second = create_file(file_, "second", GetParam());
  ASSERT_TRUE(second);
  EXPECT_FALSE(*second);
  EXPECT_EQ(tests::bytes_of(file_), "first");
  EXPECT_EQ(files(), 1);
  struct stat status {};
  ASSERT_EQ(stat(file_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_P(AtomicFileTest, OnAFullDiskNoFileIsCreated) {
  const FullDisk full(0);
  EXPECT_FALSE(create_file(file_, "a", GetParam()));
  EXPECT_EQ(files(), 0);
}

TEST_P(AtomicFileTest, WithoutAFolderNoFileIsCreated) {
  const auto created = create_file(folder_.path() / "none" / "kept", "bytes", GetParam());
  ASSERT_FALSE(created);
  EXPECT_EQ(created.fault().error, std::errc::no_such_file_or_directory);
}

// What is found at the moment when the file beside is made: others may put things into its place
// only if they can foresee its name.
TEST_P(AtomicFileTest, TheFileBesideHasANameThatNobodyForesees) {
  std::set<std::string> names;
  for (int i = 0; i < 20; ++i) {
    const auto beside = make_file_beside(file_);
    ASSERT_TRUE(beside);
    EXPECT_EQ(beside->path.parent_path(), folder_.path());
    EXPECT_EQ(beside->path.extension(), ".new");
    names.insert(beside->path.filename().string());
  }
  EXPECT_EQ(names.size(), 20u);
}

TEST_P(AtomicFileTest, WhatAnEarlierProcessOfThisNumberLeftIsNotFollowed) {
  const std::filesystem::path other = folder_.path() / "other";
  std::ofstream(other) << "another file";
  const std::string foreseen = file_.string() + "." + std::to_string(getpid()) + ".new";
  std::filesystem::create_symlink(other, foreseen);
  ASSERT_TRUE(replace("bytes"));
  EXPECT_EQ(tests::bytes_of(other), "another file");
  EXPECT_EQ(tests::bytes_of(file_), "bytes");
  EXPECT_FALSE(std::filesystem::is_symlink(file_));
}

TEST_P(AtomicFileTest, ALinkIsReplacedAndNotFollowed) {
  const std::filesystem::path other = folder_.path() / "other";
  std::ofstream(other) << "another file";
  std::filesystem::create_symlink(other, file_);
  const auto created = create_file(file_, "bytes", GetParam());
  ASSERT_TRUE(created);
  EXPECT_FALSE(*created);
  ASSERT_TRUE(replace("bytes"));
  EXPECT_EQ(tests::bytes_of(other), "another file");
  EXPECT_EQ(tests::bytes_of(file_), "bytes");
}

INSTANTIATE_TEST_SUITE_P(Durabilities, AtomicFileTest,
                         ::testing::Values(Durability::this_program, Durability::power_loss));

}  // namespace
}  // namespace race2048
