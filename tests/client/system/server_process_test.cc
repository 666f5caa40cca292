// Starting a server, and handling its output. Scripts stand in for race2048d.
#include "client/system/server_process.h"

#include <dirent.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include <gtest/gtest.h>

#include "client/system/ending_signals.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

class ServerProcessTest : public ::testing::Test {
 protected:
  OrFault<StartedServer, ServerFault> start(const std::string& script) {
    return start_server("/bin/sh", {"-c", script}, log_);
  }

  race2048::tests::TemporaryFolder folder_;
  std::filesystem::path log_ = folder_.path() / "server.log";
};

TEST_F(ServerProcessTest, TheServerSaysWhichPortItHas) {
  const auto started =
      start("echo 'race2048d listening on port 4711'; echo log >&2; exec sleep 600");
  ASSERT_TRUE(started);
  EXPECT_EQ(started->port, 4711);
  EXPECT_EQ(started->log, log_);
  EXPECT_FALSE(end_of(*started, {}));
  stop_server(*started, StopWhen::now);
  EXPECT_TRUE(end_of(*started, std::chrono::seconds(60)));
}

TEST_F(ServerProcessTest, APortThatIsTakenIsKnownByItsReportAndNotByTheWordsOfTheLog) {
  const auto taken = start("echo 'race2048d finds port 2048 taken'; echo 'Sorry.' >&2; exit 3");
  ASSERT_FALSE(taken);
  EXPECT_TRUE(taken.fault().port_taken);
  EXPECT_EQ(taken.fault().message, "The server could not start. It said:\nSorry.\n");

  const auto other = start("echo 'the address is in use' >&2; exit 3");
  ASSERT_FALSE(other);
  EXPECT_FALSE(other.fault().port_taken);
}

TEST_F(ServerProcessTest, AServerThatCannotSayWhyLeavesAGuess) {
  const auto started = start("exit 3");  // as on a full disk, which takes no log either
  ASSERT_FALSE(started);
  EXPECT_EQ(started.fault().message,
            "The server could not start: it ended with exit status 3, and its log is empty. Is the "
            "disk full that has " +
                folder_.path().string() + "?");
}

TEST_F(ServerProcessTest, ALineOfAnythingElseIsNoServer) {
  const auto started = start("echo hello; echo 'cannot' >&2; exit 0");
  ASSERT_FALSE(started);
  EXPECT_FALSE(started.fault().port_taken);
}

TEST_F(ServerProcessTest, AProgramThatSaysSomethingElseAndGoesOnIsEnded) {
  EXPECT_FALSE(start("echo hello; exec sleep 600"));
}

TEST_F(ServerProcessTest, ASignalEndsAServerThatDoesNotBeginAndCountsLater) {
  const EndingSignals signals;
  raise(SIGTERM);
  const auto started = start("exec sleep 600");
  ASSERT_FALSE(started);
  EXPECT_FALSE(started.fault().port_taken);
  EXPECT_FALSE(std::filesystem::exists(log_));
  EXPECT_EQ(signals.take(), SIGTERM);
}

TEST_F(ServerProcessTest, TheLogOfAServerThatCannotStartIsRemoved) {
  ASSERT_FALSE(start("echo why >&2; exit 1"));
  EXPECT_FALSE(std::filesystem::exists(log_));
}

TEST_F(ServerProcessTest, TheLogFollowsNoLinkAndWaitsForNoReader) {
  const std::filesystem::path other = folder_.path() / "other";
  std::ofstream(other) << "another file";
  std::filesystem::create_symlink(other, log_);
  const std::string server = "echo 'race2048d listening on port 4711'; exec sleep 600";
  EXPECT_FALSE(start(server));
  EXPECT_EQ(tests::bytes_of(other), "another file");
  std::filesystem::remove(log_);
  ASSERT_EQ(mkfifo(log_.c_str(), 0600), 0);
  EXPECT_FALSE(start(server));
}

TEST_F(ServerProcessTest, AProgramThatIsNotThereIsNamed) {
  const auto started = start_server("/nowhere/race2048d", {}, log_);
  ASSERT_FALSE(started);
  EXPECT_NE(started.fault().message.find("/nowhere/race2048d cannot be started"),
            std::string::npos);
}

std::ptrdiff_t open_descriptors() {
  std::ptrdiff_t count = 0;
  DIR* const folder = opendir("/proc/self/fd");
  while (readdir(folder) != nullptr) ++count;
  closedir(folder);
  return count;
}

TEST_F(ServerProcessTest, NoDescriptorStaysOpen) {
  const std::ptrdiff_t before = open_descriptors();
  ASSERT_FALSE(start("exit 1"));
  EXPECT_EQ(open_descriptors(), before);
}

}  // namespace
}  // namespace race2048::client
