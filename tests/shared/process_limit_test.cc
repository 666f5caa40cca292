#include "shared/process_limit.h"

#include <stdexcept>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

std::system_error fault(std::errc code) {
  return {std::make_error_code(code), "cannot start x"};
}

TEST(ProcessLimitTest, ALimitThatIsReachedIsNoBugAndComesWithAdvice) {
  const std::string text = last_words(fault(std::errc::resource_unavailable_try_again));
  EXPECT_EQ(text,
            "cannot start x: Resource temporarily unavailable. " + std::string(kTooManyProcesses));
}

TEST(ProcessLimitTest, EveryOtherExceptionIsOurBug) {
  EXPECT_EQ(last_words(std::runtime_error("x")), "internal error: x");
  EXPECT_EQ(last_words(fault(std::errc::bad_file_descriptor)),
            "internal error: cannot start x: Bad file descriptor");
}

TEST(ProcessLimitTest, OtherFaultsOfAStartHaveNoAdvice) {
  EXPECT_EQ(start_fault_text(fault(std::errc::not_enough_memory)),
            "cannot start x: Cannot allocate memory.");
}

TEST(ProcessLimitTest, AStartedThreadRuns) {
  bool ran = false;
  started_thread("test", [&ran] { ran = true; }).join();
  EXPECT_TRUE(ran);
}

}  // namespace
}  // namespace race2048
