// What the system allows a server: it takes no more people than it has files for, and a crash
// leaves no memory behind.
#include <sys/prctl.h>
#include <sys/resource.h>

#include <cstdlib>

#include <gtest/gtest.h>

#include "server/program/configuration.h"
#include "server/program/process_limits.h"

namespace race2048::server {
namespace {

TEST(CoreDumpsTest, NeitherAFileNorAnotherProgramGetsTheMemory) {
  const auto has_none = [] {
    allow_no_core_dumps();
    rlimit limit{};
    return getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur == 0 && limit.rlim_max == 0 &&
           prctl(PR_GET_DUMPABLE) == 0;
  };
  EXPECT_EXIT(std::_Exit(has_none() ? 0 : 1), testing::ExitedWithCode(0), "");
}

TEST(OpenFilesTest, EnoughOfThemChangeNothing) {
  ServerConfig config = config_of({});
  fit_into(config.max_connections + 40, config);
  EXPECT_EQ(config.max_sessions, limits::kMaxSessions);
  EXPECT_EQ(config.max_waiting, limits::kMaxSessions);
  EXPECT_EQ(config.max_connections, 3 * limits::kMaxSessions);
}

TEST(OpenFilesTest, FewOfThemLeaveOneForEachWhoIsAccepted) {
  ServerConfig config = config_of({});
  fit_into(80, config);
  EXPECT_EQ(config.max_connections, 40u);
  EXPECT_EQ(config.max_waiting, 10u);
  EXPECT_EQ(config.max_sessions, 30u);
}

TEST(OpenFilesTest, WithHardlyAnyTheServerStillTries) {
  ServerConfig config = config_of({});
  fit_into(10, config);
  EXPECT_EQ(config.max_connections, 1u);
  EXPECT_EQ(config.max_sessions, 1u);
}

}  // namespace
}  // namespace race2048::server
