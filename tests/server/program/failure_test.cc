// What race2048d says and returns when it cannot start.
#include "server/program/failure.h"

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

Failure failure(std::errc code) {
  return failure_of(std::system_error(std::make_error_code(code), "cannot listen on ::"), 2048);
}

TEST(FailureTest, APortThatIsTakenIsReportedToTheStartingProgramToo) {
  const Failure taken = failure(std::errc::address_in_use);
  EXPECT_EQ(taken.exit_code, kCannotListen);
  EXPECT_TRUE(taken.text.starts_with("race2048d: cannot listen on ::")) << taken.text;
  EXPECT_NE(taken.text.find("Choose another port with --port"), std::string::npos);
  EXPECT_EQ(taken.report, (ServerReport{.kind = ServerReport::Kind::port_taken, .port = 2048}));
}

TEST(FailureTest, AForbiddenPortComesWithAdvice) {
  const Failure forbidden = failure(std::errc::permission_denied);
  EXPECT_EQ(forbidden.exit_code, kCannotListen);
  EXPECT_NE(forbidden.text.find("need privileges"), std::string::npos);
  EXPECT_FALSE(forbidden.report);
}

TEST(FailureTest, AnInterfaceThatIsNotThereComesWithAdvice) {
  const Failure gone = failure(std::errc::no_such_device);
  EXPECT_EQ(gone.exit_code, kCannotListen);
  EXPECT_NE(gone.text.find("`ip link`"), std::string::npos);
  EXPECT_FALSE(gone.report);
}

TEST(FailureTest, AnyOtherErrorIsOneLine) {
  for (const std::errc code : {std::errc::address_not_available, std::errc::invalid_argument}) {
    const Failure other = failure(code);
    EXPECT_EQ(other.exit_code, kCannotListen);
    EXPECT_EQ(other.text.find('\n'), other.text.size() - 1);
    EXPECT_FALSE(other.report);
  }
}

std::string advice(store::StoreFault::Kind kind) {
  return no_state_failure({.kind = kind, .text = "why"}, {.state = "folder"}).text;
}

TEST(FailureTest, OnlyAFolderThatIsNoUseIsToBeExchanged) {
  using Kind = store::StoreFault::Kind;
  EXPECT_NE(advice(Kind::access).find("Choose another folder"), std::string::npos);
  EXPECT_NE(advice(Kind::in_use).find("Choose another folder"), std::string::npos);
  EXPECT_EQ(advice(Kind::newer_schema), "race2048d: why.\n") << "what to do is a part of why";
}

TEST(FailureTest, ADatabaseThatMayAnswerLaterIsNoMistakeInTheSettings) {
  using Kind = store::StoreFault::Kind;
  const ProgramOptions elsewhere{.store = "service=race2048"};
  const auto failure = [&](Kind kind) {
    return no_database_failure({.kind = kind, .text = "why"}, elsewhere);
  };
  for (const Kind kind : {Kind::io, Kind::busy, Kind::full}) {
    EXPECT_EQ(failure(kind).exit_code, kInternal);
    EXPECT_NE(failure(kind).text.find("try again when it answers"), std::string::npos);
  }
  EXPECT_EQ(failure(Kind::access).exit_code, kUsage);
  EXPECT_NE(failure(Kind::access).text.find("race2048d store check"), std::string::npos);
  EXPECT_EQ(failure(Kind::not_found).exit_code, kUsage);
  EXPECT_EQ(failure(Kind::not_found).text, "race2048d: why.\n") << "what to do is a part of why";
  EXPECT_EQ(no_database_failure({.kind = Kind::io, .text = "why"}, {.state = "folder"}).text,
            no_state_failure({.kind = Kind::io, .text = "why"}, {.state = "folder"}).text);
}

}  // namespace
}  // namespace race2048::server
