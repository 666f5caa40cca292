// Clients that flood a room between its matches drive nobody else out.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/integration/hostile_fixture.h"
#include "tests/integration/raw_client.h"
#include "tests/integration/world.h"

namespace race2048::integration {
namespace {

// Between matches everybody is sent who is here and ready. Nobody may cause so much of this that
// others count as slow readers.
class HostileLobbyTest : public HostileTest {
 protected:
  void SetUp() override {
    HostileTest::SetUp();
    mallory_ = seated("mallory");
    ASSERT_NE(mallory_, nullptr);
    while (world_.room_of("alice")->state().seats().size() < kSeats) {
      others_.push_back(seated("somebody-else-" + std::to_string(others_.size() + 10)));
      ASSERT_NE(others_.back(), nullptr);
    }
  }
  void flood_then_race(const std::string& flood) {
    mallory_->write(flood);
    ASSERT_TRUE(world_.run_until([this] { return mallory_->unsent() == 0 || mallory_->closed(); }));
    mallory_->close();
    ASSERT_TRUE(world_.run_until([this] {
      return world_.log().close_cause(world_.log().session_of("mallory")).has_value();
    }));
    for (const auto& other : others_) EXPECT_EQ(other->goodbye(), std::nullopt);
    EXPECT_EQ(world_.server().session_count(), kHonestSessions + others_.size());
    start_race();
    if (HasFatalFailure()) return;
    finish_race();
  }

  std::unique_ptr<RawClient> mallory_;
  std::vector<std::unique_ptr<RawClient>> others_;
};

TEST_F(HostileLobbyTest, ReadinessThatIsSetTenThousandTimesDrivesNobodyOut) {
  std::string flood;
  for (int i = 0; i < 10'000; ++i) {
    v1::ToServer message;
    const v1::ToClient* sealed = mallory_->last(v1::ToClient::kSealed);
    message.mutable_ready()->set_match_id(sealed->sealed().match_id());
    message.mutable_ready()->set_withdrawn(i % 2 == 0);
    flood += frame(message);
  }
  flood_then_race(flood);
}

TEST_F(HostileLobbyTest, ComingAndGoingByTheThousandDrivesNobodyOut) {
  v1::ToServer leave;
  leave.mutable_leave_room();
  v1::ToServer join;
  join.mutable_join_room()->set_code(code());
  std::string flood;
  for (int i = 0; i < 1'000; ++i) flood += frame(leave) + frame(join);
  // One after another, long enough to cover everything periodic.
  for (int i = 0; i < 60; ++i) {
    // Otherwise the places of those that have gone would fill the room for a minute.
    mallory_->send(leave);
    ASSERT_TRUE(world_.run_until([this] { return mallory_->unsent() == 0 || mallory_->closed(); }));
    mallory_->close();
    ASSERT_TRUE(run_until_sessions(kHonestSessions + others_.size()));
    mallory_ = seated("mallory" + std::to_string(i));
    ASSERT_NE(mallory_, nullptr) << i << somebody_is_out();
    mallory_->write(flood);
    ASSERT_TRUE(world_.run_until([this] { return mallory_->unsent() == 0 || mallory_->closed(); }));
  }
  mallory_->close();
  ASSERT_TRUE(run_until_sessions(kHonestSessions + others_.size()));
  start_race();
  if (HasFatalFailure()) return;
  finish_race();
}

}  // namespace
}  // namespace race2048::integration
