// A server that was stopped blames nobody for the time in which it could not listen.
#include "tests/server/resume/resume_fixture.h"

namespace race2048::server {
namespace {

using StallTest = ResumeTest;
using Kind = v1::ToClient::BodyCase;

TEST_F(StallTest, MatchClocksStandStillAndEverybodyIsToldSo) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.pass(10s);
  world.clear_inboxes();
  world.stall(17s);
  world.settle();
  ASSERT_TRUE(bob.got(Kind::kClock));
  EXPECT_EQ(bob.last(Kind::kClock).clock().round(), 1u);
  EXPECT_LE(bob.last(Kind::kClock).clock().match_ms(), 10'250u);
  EXPECT_LE(world.slide_somewhere(ada).at_ms(), 10'250u);
  world.pass(45s);
  EXPECT_FALSE(bob.got(Kind::kEnd));
  world.pass(5s);
  EXPECT_EQ(bob.last(Kind::kEnd).end().match_ms(), 60'000u);
}

TEST_F(StallTest, IsADecision) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.stall(17s);
  world.settle();
  std::uint64_t by_ms = 0;
  for (const Decision& decision : world.log.decisions.at(ada.code)) {
    if (const auto* stood = std::get_if<ClockStood>(&decision.body)) by_ms += stood->by_ms;
  }
  EXPECT_GE(by_ms, 16'700u);
  EXPECT_LE(by_ms, 17'000u);
}

TEST_F(StallTest, NobodyWasSilentMeanwhile) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.stall(30s);
  world.settle();
  world.pass(2s);
  EXPECT_FALSE(ada.got(Kind::kGoodbye));
  EXPECT_TRUE(seat(0).racing());
}

TEST_F(StallTest, PlacesAreKeptForAsLongAsBefore) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.pass(50s);
  world.stall(100s);
  world.settle();
  world.pass(9s);
  EXPECT_TRUE(world.resume(ada).got(Kind::kEntered));
}

TEST_F(StallTest, BeingLateByLessThanASecondIsNoStop) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.stall(1s);
  world.settle();
  EXPECT_FALSE(bob.got(Kind::kClock));
  EXPECT_EQ(world.slide_somewhere(ada).at_ms(), 1'000u);
}

TEST_F(StallTest, WorkThatTakesLongIsNoStop) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.pass(1s);
  world.thread_time += 5s;
  world.stall(5s);
  world.settle();
  EXPECT_FALSE(bob.got(Kind::kClock));
  EXPECT_TRUE(world.log.stalls.empty());
  EXPECT_EQ(world.slide_somewhere(ada).at_ms(), 6'000u);
}

TEST_F(StallTest, OfAStopInTheMiddleOfWorkOnlyTheStopCounts) {
  world.race({&ada, &bob}, race_settings(60'000));
  world.pass(1s);
  world.thread_time += 5s;
  world.stall(17s);
  world.settle();
  ASSERT_EQ(world.log.stalls.size(), 1u);
  EXPECT_LE(world.log.stalls.front(), 12s);
  EXPECT_GE(world.log.stalls.front(), 11'500ms);
}

TEST_F(StallTest, WorkBeforeAStopDoesNotHideIt) {
  world.race({&ada, &bob}, race_settings(60'000));
  for (int i = 0; i < 100; ++i) {
    world.thread_time += 90ms;
    world.pass(100ms);
  }
  world.stall(5s);
  world.settle();
  ASSERT_EQ(world.log.stalls.size(), 1u);
  EXPECT_GE(world.log.stalls.front(), 4'500ms);
}

TEST_F(StallTest, TheServersTimeNeverGoesBackWhenItWakesUpLateTwice) {
  world.race({&ada, &bob}, race_settings(60'000));
  const auto move_late = [&](std::uint32_t seq) {
    std::string frame;
    wire::append_frame(World::move_message(1, 0, seq, v1::ACTION_GIVE_UP + 5), frame);
    world.server.receive(ada.id, wire::bytes_of(frame), world.now);
  };
  world.stall(1'100ms);
  move_late(1);
  world.stall(300ms);
  EXPECT_NO_THROW(move_late(2));
  EXPECT_GE(seat(0).answers.kept(1).record.at_ms, seat(0).answers.kept(0).record.at_ms);
}

}  // namespace
}  // namespace race2048::server
