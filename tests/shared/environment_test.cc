#include "shared/environment.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace race2048 {
namespace {

using tests::ScopedVariable;

TEST(EnvironmentTest, TheFoldersAreWhereTheVariablesSay) {
  const ScopedVariable config("XDG_CONFIG_HOME", "/a");
  const ScopedVariable state("XDG_STATE_HOME", "/b");
  const ScopedVariable data("XDG_DATA_HOME", "/c");
  EXPECT_EQ(config_path(), "/a/race2048");
  EXPECT_EQ(state_path(), "/b/race2048");
  EXPECT_EQ(data_path(), "/c/race2048");
}

TEST(EnvironmentTest, OtherwiseTheFoldersAreBelowTheHome) {
  const ScopedVariable home("HOME", "/home/ada");
  const ScopedVariable config("XDG_CONFIG_HOME", std::nullopt);
  const ScopedVariable state("XDG_STATE_HOME", "");
  const ScopedVariable data("XDG_DATA_HOME", "not/absolute");
  EXPECT_EQ(config_path(), "/home/ada/.config/race2048");
  EXPECT_EQ(state_path(), "/home/ada/.local/state/race2048");
  EXPECT_EQ(data_path(), "/home/ada/.local/share/race2048");
}

}  // namespace
}  // namespace race2048
