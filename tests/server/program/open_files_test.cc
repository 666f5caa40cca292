// A server takes no more than it has files for.
#include <gtest/gtest.h>

#include "server/program/configuration.h"

namespace race2048::server {
namespace {

TEST(OpenFilesTest, EnoughOfThemChangeNothing) {
  ServerConfig config = config_of({});
  fit_into(config.max_connections + 40, config);
  EXPECT_EQ(config.max_sessions, limits::kMaxSessions);
  EXPECT_EQ(config.max_waiting, limits::kMaxWaiting);
  EXPECT_EQ(config.max_connections, 2 * limits::kMaxSessions + limits::kMaxWaiting);
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
