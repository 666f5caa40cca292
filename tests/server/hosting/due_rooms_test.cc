// What is due at one time in many rooms, or for many people of one, is done some at a time.
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/limits.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr auto kHold = 10s;
// A wake-up makes fewer decisions than this, but for what follows from one of them.
constexpr std::size_t kFewDecisions = 64;

class DueRoomsTest : public testing::Test {
 protected:
  void cut_all(const std::vector<Client*>& clients) {
    for (Client* const client : clients) world.cut(*client);
  }
  // Passes the time for which places are kept. Returns the most decisions of a wake-up.
  std::size_t most_decisions_when_holds_end() {
    world.now += kHold;
    std::size_t most = 0;
    do {
      const std::size_t before = world.log.decision_count();
      world.server.on_time(world.now);
      most = std::max(most, world.log.decision_count() - before);
      ++wake_ups;
    } while (world.server.next_deadline().value_or(TimePoint::max()) <= world.now);
    return most;
  }

  World world{1, Timings{.hold = kHold, .stalled = std::chrono::hours(1)}};
  std::vector<Client*> hosts;
  std::size_t wake_ups = 0;
};

TEST_F(DueRoomsTest, ManyRoomsEndSomeInEachWakeUp) {
  constexpr std::size_t kRooms = 120;
  for (std::size_t i = 0; i < kRooms; ++i) {
    hosts.push_back(&world.log_in("host" + std::to_string(i)));
    world.create(*hosts.back(), race_settings());
  }
  cut_all(hosts);
  const std::size_t most = most_decisions_when_holds_end();
  EXPECT_EQ(world.server.room_count(), 0u) << "all have come to their end without more time";
  EXPECT_LE(most, kFewDecisions);
  EXPECT_GT(wake_ups, 3u);
}

TEST_F(DueRoomsTest, ThePlacesOfALargeRoomEndSomeInEachWakeUp) {
  constexpr std::size_t kSeats = 100;
  MatchSettings settings = race_settings();
  settings.seats = kSeats + 1;
  Client& host = world.log_in("host");
  world.create(host, settings);
  std::vector<Client*> others;
  for (std::size_t i = 0; i < kSeats; ++i) {
    others.push_back(&world.log_in("p" + std::to_string(i)));
    world.join(*others.back(), host.code);
  }
  cut_all(others);
  const std::size_t most = most_decisions_when_holds_end();
  EXPECT_EQ(world.room(host).members().size(), 1u);
  EXPECT_LE(most, kFewDecisions);
  EXPECT_GE(wake_ups, kSeats / limits::kHoldsEndedAtOnce);
}

TEST_F(DueRoomsTest, ThoseWhoLoseTheirNetworkTogetherAreAwaySomeInEachWakeUp) {
  constexpr std::size_t kSeats = 120;
  MatchSettings settings = race_settings();
  settings.seats = kSeats;
  Client& host = world.log_in("host");
  world.create(host, settings);
  while (world.room(host).members().size() < kSeats) {
    world.join(world.log_in("p" + std::to_string(world.room(host).members().size())), host.code);
  }
  const Room& room = world.room(host);
  world.now += limits::kSilenceIdle;
  std::size_t most = 0;
  do {
    const std::size_t before = room.state().away().size();
    world.server.on_time(world.now);
    most = std::max(most, room.state().away().size() - before);
  } while (world.server.next_deadline().value_or(TimePoint::max()) <= world.now);
  EXPECT_EQ(room.state().away().size(), kSeats);
  EXPECT_LE(most, kFewDecisions);
}

// A match of the host alone, and many who came while it ran.
class ManyWaitTest : public DueRoomsTest {
 protected:
  static constexpr std::size_t kWaiting = 6 * limits::kSeatedAtOnce;

  ManyWaitTest() {
    MatchSettings settings = race_settings();
    settings.seats = kWaiting + 2;
    v1::RoomOptions options;
    options.set_start_at(1);
    world.create(host, settings, options);
    world.give_nonce(host);
    world.get_ready(host);
    world.pass(limits::kCountdown);
    while (waiting.size() < kWaiting) {
      waiting.push_back(&world.log_in("p" + std::to_string(waiting.size())));
      world.join(*waiting.back(), host.code);
    }
  }
  const RoomState& room() const { return world.room(host).state(); }
  // In one packet, without the wake-ups that follow.
  void hear(const Client& client, std::initializer_list<v1::ToServer> messages) {
    std::string frames;
    for (const v1::ToServer& message : messages) wire::append_frame(message, frames);
    world.server.receive(client.id, wire::bytes_of(frames), world.now);
    world.server.on_time(world.now);
  }
  void end_match() {
    hear(host, {World::move_message(host.round, 0, ++host.seq, v1::ACTION_GIVE_UP)});
  }

  Client& host = world.log_in("host");
  std::vector<Client*> waiting;
};

TEST_F(ManyWaitTest, AreSeatedSomeInEachWakeUpInTheirOrder) {
  const std::size_t before = world.log.decision_count();
  end_match();
  std::size_t most = world.log.decision_count() - before;
  for (; !room().waiting().empty(); ++wake_ups) {
    ASSERT_LE(world.server.next_deadline().value_or(TimePoint::max()), world.now);
    const std::size_t made = world.log.decision_count();
    world.server.on_time(world.now);
    most = std::max(most, world.log.decision_count() - made);
  }
  EXPECT_LE(most, kFewDecisions);
  EXPECT_GE(wake_ups, 4u);
  world.settle();
  for (std::size_t i = 0; i < kWaiting; ++i) {
    EXPECT_TRUE(waiting[i]->seated);
    EXPECT_EQ(waiting[i]->seat, i + 1);
    EXPECT_EQ(waiting[i]->sealed.match_id(), host.sealed.match_id()) << "the seat owes it a nonce";
  }
}

TEST_F(ManyWaitTest, NoMatchStartsWithoutThoseWhoAreBeingSeated) {
  end_match();
  v1::ToServer nonce;
  nonce.mutable_nonce()->set_match_id(wire::to_bytes(room().seal().made.match_id));
  nonce.mutable_nonce()->set_nonce(World::nonce_of(host));
  v1::ToServer ready;
  ready.mutable_ready()->set_match_id(nonce.nonce().match_id());
  hear(host, {nonce, ready});
  ASSERT_FALSE(room().waiting().empty());
  EXPECT_EQ(room().phase(), RoomPhase::lobby) << "it would start with one who is ready";
  world.pass(0ms);
  EXPECT_TRUE(room().waiting().empty());
  EXPECT_EQ(room().phase(), RoomPhase::countdown);
}

TEST_F(ManyWaitTest, WhoComesMeanwhileSitsDownBehindThem) {
  Client& late = world.log_in("late");
  end_match();
  v1::ToServer join;
  join.mutable_join_room()->set_code(host.code);
  hear(late, {join});
  ASSERT_FALSE(room().waiting().empty());
  EXPECT_EQ(room().waiting().back().name, "late");
  world.pass(0ms);
  EXPECT_EQ(late.seat, kWaiting + 1);
}

TEST_F(DueRoomsTest, FewerLargeRoomsThanSmallOnesHaveTheirTurnInAWakeUp) {
  constexpr std::size_t kRooms = 6;
  constexpr std::size_t kPeopleOfEach = 120;
  MatchSettings settings = race_settings();
  settings.seats = kPeopleOfEach;
  v1::RoomOptions options;
  options.set_start_in_s(5);
  for (std::size_t i = 0; i < kRooms * kPeopleOfEach; ++i) {
    Client& client = world.log_in("p" + std::to_string(i));
    if (i % kPeopleOfEach == 0) {
      hosts.push_back(&client);
      world.create(client, settings, options);
    } else {
      world.join(client, hosts.back()->code);
    }
  }
  world.now += std::chrono::seconds(5);
  const std::size_t before = world.log.decision_count();
  world.server.on_time(world.now);
  const std::size_t due_at_once = world.log.decision_count() - before;
  EXPECT_GE(due_at_once, 1u);
  EXPECT_LE(due_at_once, ChoreWork::kOfStep / kPeopleOfEach / ChoreWork::kTell + 1);
  world.settle();
  world.settle();
  for (const Client* const host : hosts) EXPECT_TRUE(world.room(*host).state().start_is_due());
}

TEST_F(DueRoomsTest, ARoomThatSomebodySpeaksToDoesNotWaitForTheOthers) {
  constexpr std::size_t kRooms = 120;
  for (std::size_t i = 0; i < kRooms; ++i) {
    hosts.push_back(&world.log_in("host" + std::to_string(i)));
    world.create(*hosts.back(), race_settings());
  }
  Client& visitor = world.log_in("visitor");
  cut_all(hosts);
  world.now += kHold;
  world.join(visitor, hosts.back()->code);
  EXPECT_EQ(visitor.refused().reason(), v1::REASON_NO_SUCH_ROOM);
}

}  // namespace
}  // namespace race2048::server
