// What a node believes of its lease while renewals are answered, late or never.
#include "server/nodes/lease.h"

#include <chrono>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using namespace std::chrono_literals;
using State = Lease::State;

class LeaseTest : public testing::Test {
 protected:
  TimePoint at(std::chrono::milliseconds since) const { return begun_ + since; }
  bool renew(std::chrono::milliseconds sent, std::chrono::milliseconds answered,
             std::size_t others = 2) {
    lease_.sent(at(sent));
    return lease_.confirmed(others, at(answered));
  }
  State state(std::chrono::milliseconds since) const { return lease_.state(at(since)); }

  TimePoint begun_ = TimePoint(1h);
  Lease lease_{15s};
};

TEST_F(LeaseTest, NobodyIsSureWithoutAnAnswer) {
  EXPECT_EQ(state(0s), State::unsure);
}

TEST_F(LeaseTest, IsSureForTwoSecondsFromTheSendingOfARenewal) {
  EXPECT_FALSE(renew(0ms, 900ms));
  EXPECT_EQ(state(1999ms), State::sure);
  EXPECT_EQ(state(2000ms), State::unsure) << "the answer took long, and is as old as its question";
  EXPECT_TRUE(lease_.keeps_silent(at(2000ms)));
}

TEST_F(LeaseTest, GoesOnAloneWhileTheDatabaseDoesNotAnswer) {
  renew(0ms, 1ms);
  lease_.sent(at(1000ms));
  EXPECT_EQ(state(2500ms), State::unsure) << "it may answer yet";
  lease_.failed();
  EXPECT_EQ(state(2500ms), State::alone);
  EXPECT_FALSE(lease_.keeps_silent(at(2500ms)));
  EXPECT_EQ(state(14'999ms), State::alone);
  EXPECT_EQ(state(15s), State::adrift) << "others have its rooms by now";
}

TEST_F(LeaseTest, WithNobodyBesideItNobodyHasItsRooms) {
  renew(0ms, 1ms, 0);
  lease_.failed();
  EXPECT_EQ(state(1h), State::alone);
}

TEST_F(LeaseTest, SaysWhetherOthersMayHaveClaimedRoomsMeanwhile) {
  renew(0ms, 1ms);
  EXPECT_FALSE(renew(1000ms, 2999ms));
  EXPECT_TRUE(renew(3500ms, 4001ms)) << "three seconds after the renewal before was sent";
  EXPECT_EQ(state(4001ms), State::sure);
}

}  // namespace
}  // namespace race2048::server
