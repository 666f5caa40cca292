// The folders of the servers that a host starts.
#include "client/system/hosted_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>

#include <gtest/gtest.h>

#include "shared/descriptor.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;
using race2048::tests::TemporaryFolder;

class HostedFolderTest : public ::testing::Test {
 protected:
  // The folder of a server that was killed.
  std::filesystem::path leave_behind(const std::string& process, const HostedNote& note) const {
    const std::filesystem::path folder = make_folder(process);
    EXPECT_TRUE(write_hosted_note(folder, note));
    return folder;
  }
  std::filesystem::path make_folder(const std::string& process) const {
    const std::filesystem::path folder = state_ / ("hosted-" + process);
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "lock").flush();
    return folder;
  }
  // As a server does while it runs.
  static Descriptor serve(const std::filesystem::path& folder) {
    Descriptor file(open((folder / "lock").c_str(), O_RDWR | O_CLOEXEC));
    EXPECT_EQ(flock(file.get(), LOCK_EX | LOCK_NB), 0);
    return file;
  }
  static void age(const std::filesystem::path& path, std::chrono::hours by) {
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - by);
  }
  static void age_all(const std::filesystem::path& folder, std::chrono::hours by) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) age(entry.path(), by);
    age(folder, by);
  }
  static void remove_old() { remove_old_hosted(std::filesystem::file_time_type::clock::now()); }

  TemporaryFolder home_;
  ScopedVariable home_variable_{"XDG_STATE_HOME", home_.path()};
  std::filesystem::path state_ = home_.path() / "race2048";
  HostedNote note_{.port = 2048, .local = false, .room = "KXQ7WP", .name = "ada"};
};

TEST_F(HostedFolderTest, ANoteIsReadAsItWasWritten) {
  for (const bool local : {false, true}) {
    note_.local = local;
    EXPECT_EQ(read_hosted_note(leave_behind("1", note_)), note_);
  }
}

TEST_F(HostedFolderTest, AServerWithoutItsHostIsFound) {
  const std::filesystem::path folder = leave_behind("1", note_);
  EXPECT_TRUE(hostless_folders().empty()) << "no server uses it";
  Descriptor server = serve(folder);
  EXPECT_TRUE(hostless_folders().empty()) << "the number of the process is not known";
  std::ofstream(folder / "lock") << "4711\n";
  {
    const Descriptor host = take_hosting(folder);
    EXPECT_TRUE(host);
    EXPECT_FALSE(take_hosting(folder));
    EXPECT_TRUE(hostless_folders().empty()) << "its host is there";
  }
  const std::vector<HostlessFolder> found = hostless_folders();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].server, 4711);
  EXPECT_EQ(found[0].folder.path, folder);
  EXPECT_EQ(found[0].folder.note, note_);
  for (const char* const strange : {"", "4711", "x\n", "-1\n", "1\n", "99999999999\n"}) {
    std::ofstream(folder / "lock") << strange;
    EXPECT_TRUE(hostless_folders().empty()) << strange;
  }
}

TEST_F(HostedFolderTest, ANoteThatMakesNoSenseIsNone) {
  const std::filesystem::path folder = leave_behind("1", note_);
  const std::string whole = "race2048-hosted 1\nport 2048\nlisten all\nroom KXQ7WP\nname ada\n";
  const auto reads = [&](const std::string& text) {
    std::ofstream(folder / "host") << text;
    return read_hosted_note(folder).has_value();
  };
  EXPECT_TRUE(reads(whole));
  const auto with = [&whole](const std::string& part, const std::string& other) {
    std::string text = whole;
    return text.replace(text.find(part), part.size(), other);
  };
  for (const std::string& other :
       {std::string(), with("hosted 1", "hosted 2"), with("2048\n", "0\n"),
        with("2048\n", "65536\n"), with("all", "some"), with("KXQ7WP", "kxq7wp"),
        with("room KXQ7WP\n", ""), with("name ada\n", ""), with("ada", "a"), with("ada", "a/b"),
        with("ada", "../../x"), whole + std::string(500, ' ')}) {
    EXPECT_FALSE(reads(other)) << other;
  }
  std::filesystem::remove(folder / "host");
  EXPECT_FALSE(read_hosted_note(folder));
}

TEST_F(HostedFolderTest, OnlyAFolderThatNoServerUsesIsLeft) {
  const std::filesystem::path left = leave_behind("1", note_);
  const std::filesystem::path served = leave_behind("2", note_);
  make_folder("3");  // its host was never in a room
  std::ofstream(state_ / "hosted-4").flush();
  const Descriptor server = serve(served);
  EXPECT_TRUE(is_served(served));
  const std::vector<LeftFolder> found = left_folders();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, left);
  EXPECT_EQ(found[0].note, note_);
}

TEST_F(HostedFolderTest, TheNewestComesFirst) {
  age(leave_behind("1", note_) / "host", std::chrono::hours(3));
  age(leave_behind("2", note_) / "host", std::chrono::hours(1));
  age(leave_behind("3", note_) / "host", std::chrono::hours(2));
  std::string order;
  for (const LeftFolder& left : left_folders()) order += left.path.string().back();
  EXPECT_EQ(order, "231");
}

TEST_F(HostedFolderTest, ATakenFolderHasANameOfThisProcess) {
  const std::filesystem::path left = leave_behind("1", note_);
  const std::filesystem::path own = new_hosted_folder();
  EXPECT_EQ(take_folder(left), own);
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_EQ(read_hosted_note(own), note_);
  EXPECT_FALSE(take_folder(left)) << "another start has been faster";
}

TEST_F(HostedFolderTest, TheFolderOfAnEarlierProcessWithTheSameNumberStays) {
  const std::string number = std::to_string(getpid());
  const std::filesystem::path earlier = leave_behind(number, note_);
  const Descriptor server = serve(earlier);
  EXPECT_EQ(new_hosted_folder(), state_ / ("hosted-" + number + "-2"));
  note_.name = "bo";
  const auto taken = take_folder(leave_behind("1", note_));
  EXPECT_EQ(taken, state_ / ("hosted-" + number + "-2"));
  EXPECT_EQ(new_hosted_folder(), state_ / ("hosted-" + number + "-3"));
  EXPECT_EQ(read_hosted_note(earlier)->name, "ada");
  EXPECT_EQ(read_hosted_note(*taken)->name, "bo");
}

TEST_F(HostedFolderTest, WithoutAHomeTheFilesAreInAFolderThatNobodyForesees) {
  const ScopedVariable home("HOME", std::nullopt);
  const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
  const ScopedVariable temporary("TMPDIR", home_.path());
  const std::filesystem::path folder = new_hosted_folder().parent_path();
  EXPECT_EQ(own_server_log("").parent_path(), folder);
  EXPECT_EQ(own_server_log("more").parent_path(), folder);
  EXPECT_TRUE(folder.filename().string().starts_with("race2048-"));
  EXPECT_EQ(folder.filename().string().size(), std::string("race2048-XXXXXX").size());
  EXPECT_EQ(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
}

TEST_F(HostedFolderTest, OldFoldersAndLogsAreRemoved) {
  const std::filesystem::path old = leave_behind("1", note_);
  const std::filesystem::path used = leave_behind("2", note_);
  const std::filesystem::path young = leave_behind("3", note_);
  const std::filesystem::path old_log = state_ / "server-1.log";
  const std::filesystem::path young_log = state_ / "server-3-2.log";
  for (const auto& log : {old_log, young_log}) std::ofstream(log).flush();
  for (const auto& folder : {old, used}) age_all(folder, std::chrono::hours(25));
  age(young / "host", std::chrono::hours(25));
  age(young, std::chrono::hours(25));  // its lock is young
  age(old_log, std::chrono::hours(24 * 8));
  age(young_log, std::chrono::hours(24 * 6));
  const Descriptor server = serve(used);
  remove_old();
  EXPECT_FALSE(std::filesystem::exists(old));
  EXPECT_TRUE(std::filesystem::exists(used)) << "a server still uses it";
  EXPECT_TRUE(std::filesystem::exists(young));
  EXPECT_FALSE(std::filesystem::exists(old_log));
  EXPECT_TRUE(std::filesystem::exists(young_log));
}

TEST_F(HostedFolderTest, FilesOfOthersStay) {
  std::filesystem::create_directories(state_ / "server-2048");  // of a server without a host
  std::ofstream(state_ / "player_id").flush();
  age(state_ / "server-2048", std::chrono::hours(24 * 100));
  age(state_ / "player_id", std::chrono::hours(24 * 100));
  remove_old();
  EXPECT_TRUE(std::filesystem::exists(state_ / "server-2048"));
  EXPECT_TRUE(std::filesystem::exists(state_ / "player_id"));
}

}  // namespace
}  // namespace race2048::client
