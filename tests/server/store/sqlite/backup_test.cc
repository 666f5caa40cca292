#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/server/store/sqlite/raw_database.h"

namespace race2048::store::tests {
namespace {

class StoreBackupTest : public ::testing::Test {
 protected:
  OrStoreFault<> back_up() { return back_up_sqlite({.folder = path_}, copy_); }

  const race2048::tests::TemporaryFolder folder_;
  const std::filesystem::path path_ = folder_.path() / "state";
  const std::filesystem::path copy_ = folder_.path() / "copies" / "race2048.db";

  void SetUp() override { std::filesystem::create_directory(copy_.parent_path()); }
};

TEST_F(StoreBackupTest, AStoppedServersDatabaseIsCopied) {
  {
    const auto database = open_in(path_);
    value_of(database->save_result(result_of(1), "replay"));
  }
  const auto done = back_up();
  ASSERT_TRUE(done) << done.fault().text;
  struct stat status {};
  ASSERT_EQ(stat(copy_.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_FALSE(std::filesystem::exists(copy_.string() + "-wal"));
  const auto copy = open_in(copy_.parent_path());
  EXPECT_TRUE(shows(*copy, result_of(1)));
}

TEST_F(StoreBackupTest, AnExistingFileIsNeverOverwritten) {
  { const auto database = open_in(path_); }
  std::ofstream(copy_) << "something else";
  const auto done = back_up();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.fault().kind, StoreFault::Kind::exists);
  EXPECT_EQ(race2048::tests::bytes_of(copy_), "something else");
}

TEST_F(StoreBackupTest, WithoutADatabaseNoFileRemains) {
  const auto done = back_up();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.fault().kind, StoreFault::Kind::access);
  EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(StoreBackupTest, ADamagedDatabaseGivesNoBackup) {
  {
    const auto database = open_in(path_);
    for (std::uint32_t i = 0; i < 100; ++i) {
      value_of(database->save_result(result_of(i), std::string(500, 'r')));
    }
  }
  std::fstream damage(path_ / kDatabaseFile, std::ios::in | std::ios::out | std::ios::binary);
  damage.seekp(20 * 4096);
  damage << std::string(5 * 4096, '\x55');
  damage.close();
  const auto done = back_up();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.fault().kind, StoreFault::Kind::corrupt);
  EXPECT_FALSE(std::filesystem::exists(copy_));
}

TEST_F(StoreBackupTest, AnotherProcessCopiesWhileTheOwnerHasTheFolder) {
  int go[2];
  ASSERT_EQ(pipe(go), 0);
  // Forked before SQLite has anything open: its locks do not outlive a fork.
  const pid_t other = fork();
  if (other == 0) {
    char signal = 0;
    const bool told = read(go[0], &signal, 1) == 1;
    _exit(told && back_up() ? 0 : 1);
  }
  const auto database = open_in(path_);
  value_of(database->save_result(result_of(1), "replay"));
  ASSERT_EQ(write(go[1], "x", 1), 1);
  int status = -1;
  ASSERT_EQ(waitpid(other, &status, 0), other);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(value_of(database->save_result(result_of(2), "replay")), Saved::now);
  const auto copy = open_in(copy_.parent_path());
  EXPECT_EQ(value_of(copy->latest({}, 10)).matches.size(), 1u);
  close(go[0]);
  close(go[1]);
}

// What was saved before a backup is in it, and the writer is never refused.
TEST_F(StoreBackupTest, ACopyIsWholeWhileTheServerWrites) {
  const auto database = open_in(path_);
  std::atomic<std::uint32_t> saved = 0;
  std::atomic<bool> stops = false;
  std::thread writer([&] {
    while (!stops) {
      value_of(database->save_result(result_of(saved), std::string(20'000, 'r')));
      ++saved;
    }
  });
  for (int i = 0; i < 5; ++i) {
    const std::uint32_t before = saved;
    const auto done = back_up();
    EXPECT_TRUE(done) << done.fault().text;
    RawDatabase copy(copy_);
    EXPECT_EQ(copy.run("PRAGMA integrity_check"), std::vector<std::string>{"ok"});
    EXPECT_GE(std::stoul(copy.run("SELECT count(*) FROM match").at(0)), before);
    EXPECT_EQ(copy.run("SELECT count(*) FROM match WHERE seats <> (SELECT count(*) FROM seat "
                       "WHERE seat.match = match.id)"),
              std::vector<std::string>{"0"});
    std::filesystem::remove(copy_);
  }
  stops = true;
  writer.join();
}

}  // namespace
}  // namespace race2048::store::tests
