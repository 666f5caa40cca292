// What counts as a yes, a no, and no answer.
#include "client/commands/confirm.h"

#include <unistd.h>

#include <csignal>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "client/system/ending_signals.h"
#include "client/system/pipe.h"

namespace race2048::client {
namespace {

Consent answer_to(const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  return confirm("Go on?", in, out);
}

TEST(Confirm, EnterAndYesAreYes) {
  for (const char* typed : {"\n", "y\n", "Y\n", "yes\n"}) {
    EXPECT_EQ(answer_to(typed), Consent::yes) << typed;
  }
}

TEST(Confirm, OnlyNoIsNo) {
  for (const char* typed : {"n\n", "N\n", "no\n"})
    EXPECT_EQ(answer_to(typed), Consent::no) << typed;
}

TEST(Confirm, TheEndOfTheInputIsNoAnswer) {
  EXPECT_EQ(answer_to(""), Consent::none);
  EXPECT_EQ(answer_to("what\n"), Consent::none);
}

// A terminal on which nobody types.
class SilentInput {
 public:
  SilentInput() : before_(dup(STDIN_FILENO)) { dup2(pipe_.reading.get(), STDIN_FILENO); }
  ~SilentInput() { dup2(before_.get(), STDIN_FILENO); }
  SilentInput(const SilentInput&) = delete;
  SilentInput& operator=(const SilentInput&) = delete;

 private:
  Pipe pipe_;
  Descriptor before_;
};

TEST(WaitForEnter, ABlockedSignalEndsTheWaitAndCountsLater) {
  const EndingSignals signals;
  const SilentInput input;
  raise(SIGINT);
  wait_for_enter("Press Enter to continue.");
  EXPECT_EQ(signals.take(), SIGINT);
}

TEST(Confirm, AfterAnythingElseItAsksAgain) {
  std::istringstream in("q\nnever\ny\n");
  std::ostringstream out;
  EXPECT_EQ(confirm("Go on?", in, out), Consent::yes);
  EXPECT_EQ(out.str(), "Go on? [Y/n] Go on? [Y/n] Go on? [Y/n] ");
}

}  // namespace
}  // namespace race2048::client
