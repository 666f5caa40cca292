#include "client/net/exit_code.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(ExitCodeTest, ALinkThatFailsIsNoRefusal) {
  using Kind = Failure::Kind;
  for (const Kind kind :
       {Kind::unreachable, Kind::no_answer, Kind::closed_early, Kind::not_race2048, Kind::link_lost,
        Kind::silent, Kind::protocol_fault, Kind::sent_around}) {
    EXPECT_EQ(exit_code_of({.kind = kind}), kLost);
  }
  EXPECT_EQ(exit_code_of({.kind = Kind::refused}), kRefused);
  EXPECT_EQ(exit_code_of({.kind = Kind::put_out}), kRefused);
  EXPECT_EQ(exit_code_of({.kind = Kind::unsafe_password}), kRefused);
}

TEST(ExitCodeTest, AGoodbyeIsARefusalUnlessNobodyIsAtFault) {
  for (const Reason reason : {Reason::server_stops, Reason::server_restarts, Reason::silent,
                              Reason::too_slow, Reason::login_deadline}) {
    EXPECT_EQ(exit_code_of({.kind = Failure::Kind::goodbye, .reason = reason}), kLost);
  }
  for (const Reason reason : {Reason::none, Reason::other, Reason::kicked}) {
    EXPECT_EQ(exit_code_of({.kind = Failure::Kind::goodbye, .reason = reason}), kRefused);
  }
}

TEST(ExitCodeTest, WhatDoesNotHoldCountsForMoreThanAllButASignal) {
  Model draws;
  draws.draws_ever_broken = true;
  Model replay;
  replay.broken_replay = OwnReplay{.state = OwnReplay::State::broken};
  for (const int otherwise : {kDone, kInternal, kUsage, kLost, kRefused, kNoTerminal}) {
    EXPECT_EQ(exit_code_of(draws, otherwise), kNotVerified) << otherwise;
    EXPECT_EQ(exit_code_of(replay, otherwise), kNotVerified) << otherwise;
    EXPECT_EQ(exit_code_of(Model{}, otherwise), otherwise);
  }
  for (const int otherwise : {static_cast<int>(kInterrupted), kSignalled + 15}) {
    EXPECT_EQ(exit_code_of(draws, otherwise), otherwise);
  }
}

}  // namespace
}  // namespace race2048::client
