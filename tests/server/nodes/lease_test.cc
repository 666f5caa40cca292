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
  void renew(std::chrono::milliseconds sent, std::size_t others = 2) {
    lease_.sent(at(sent));
    lease_.confirmed(others);
  }
  State state(std::chrono::milliseconds since) const { return lease_.state(at(since)); }

  TimePoint begun_ = TimePoint(1h);
  Lease lease_{15s};
};

TEST_F(LeaseTest, NobodyIsSureWithoutAnAnswer) {
  EXPECT_EQ(state(0s), State::unsure);
}

TEST_F(LeaseTest, IsSureForTwoSecondsFromTheSendingOfARenewal) {
  renew(0ms);
  EXPECT_EQ(state(1999ms), State::sure);
  EXPECT_EQ(state(2000ms), State::unsure) << "the answer took long, and is as old as its question";
  EXPECT_TRUE(lease_.keeps_silent(at(2000ms)));
}

TEST_F(LeaseTest, GoesOnAloneWhileTheDatabaseDoesNotAnswer) {
  renew(0ms);
  lease_.sent(at(1000ms));
  EXPECT_EQ(state(2500ms), State::unsure) << "it may answer yet";
  lease_.failed();
  EXPECT_EQ(state(2500ms), State::alone);
  EXPECT_FALSE(lease_.keeps_silent(at(2500ms)));
  EXPECT_EQ(state(14'999ms), State::alone);
  EXPECT_EQ(state(15s), State::adrift) << "others have its rooms by now";
}

TEST_F(LeaseTest, WithNobodyBesideItNobodyHasItsRooms) {
  renew(0ms, 0);
  lease_.failed();
  EXPECT_EQ(state(1h), State::alone);
}

TEST_F(LeaseTest, SaysWhetherOthersMayHaveClaimedRoomsMeanwhile) {
  EXPECT_FALSE(lease_.may_have_lost_rooms(at(1h))) << "it has none yet";
  renew(0ms);
  EXPECT_FALSE(lease_.may_have_lost_rooms(at(2999ms)));
  EXPECT_TRUE(lease_.may_have_lost_rooms(at(3000ms))) << "by the time when it was sent";
  renew(2500ms);
  EXPECT_FALSE(lease_.may_have_lost_rooms(at(5499ms)));
}

TEST_F(LeaseTest, KnowsTheDeadOnceTheLivingHadTheTimeToRenew) {
  EXPECT_FALSE(lease_.knows_the_dead(at(0s)));
  for (int second = 0; second != 5; ++second) {
    renew(std::chrono::seconds(second));
    EXPECT_FALSE(lease_.knows_the_dead(at(std::chrono::seconds(second)))) << second;
  }
  renew(5s);
  EXPECT_TRUE(lease_.knows_the_dead(at(5s)));
  EXPECT_FALSE(lease_.knows_the_dead(at(7s))) << "it is not sure of its own";
  renew(7900ms);
  EXPECT_TRUE(lease_.knows_the_dead(at(8s))) << "its lease had not ended";
  renew(10'900ms);
  EXPECT_FALSE(lease_.knows_the_dead(at(11s))) << "perhaps all leases had ended";
  renew(13s);
  renew(15'900ms - 1ms);
  EXPECT_TRUE(lease_.knows_the_dead(at(15'900ms)));
}

}  // namespace
}  // namespace race2048::server
