// Programs that run beside this one; here, shells.
#include "client/system/companion.h"

#include <sys/wait.h>

#include <utility>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

Companion shell(const std::string& command) {
  return Companion("/bin/sh", {"-c", command}, environment_without({}));
}

Companion::Ended end_of(Companion& companion) {
  for (;;) {
    if (const auto ended = companion.ended()) return *ended;
  }
}

TEST(CompanionTest, TheProgramReadsItsInputToTheEnd) {
  const std::string input(100'000, 'x');
  Companion counting("/bin/sh", {"-c", "wc -c"}, environment_without({}), input);
  EXPECT_EQ(end_of(counting).report, "100000");
  Companion silent = shell("wc -c");
  EXPECT_EQ(end_of(silent).report, "0");
}

TEST(CompanionTest, TheLastLinesOfBothOutputsAreKept) {
  Companion companion = shell("echo first; echo last; echo why >&2; exit 3");
  const Companion::Ended ended = end_of(companion);
  EXPECT_EQ(WEXITSTATUS(ended.status), 3);
  EXPECT_EQ(ended.report, "last");
  EXPECT_EQ(ended.complaint, "why");
}

TEST(CompanionTest, AProgramThatSaysNothingLeavesItsStatus) {
  Companion companion = shell("kill -9 $$");
  const Companion::Ended ended = end_of(companion);
  EXPECT_EQ(status_text(ended.status), "signal 9");
  EXPECT_EQ(ended.report, "");
  EXPECT_EQ(ended.complaint, "");
}

TEST(CompanionTest, IsThereUntilItIsAskedToStop) {
  Companion companion = shell("exec sleep 600");
  EXPECT_FALSE(companion.ended());
  companion.ask_to_stop();
  EXPECT_EQ(status_text(end_of(companion).status), "signal 15");
}

TEST(CompanionTest, OneThatIsMovedKeepsHowItEnded) {
  Companion companion = shell("echo here; exit 7");
  end_of(companion);
  Companion moved = std::move(companion);
  ASSERT_TRUE(moved.ended());
  EXPECT_EQ(WEXITSTATUS(moved.ended()->status), 7);
  EXPECT_EQ(moved.ended()->report, "here");
}

TEST(CompanionTest, AProgramThatIsNotThereEndsAtOnce) {
  Companion companion("/nowhere/at/all", {}, {});
  EXPECT_EQ(WEXITSTATUS(end_of(companion).status), kCannotExecute);
}

}  // namespace
}  // namespace race2048::client
