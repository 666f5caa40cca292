// Messages that cost much are handled some in each wake-up, in their order.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/dispatch/chores.h"
#include "server/dispatch/message_rows.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

constexpr std::size_t kGuests = 150;
constexpr std::size_t kKicks = 20;  // as many as a host may send at once

class MessageWorkTest : public testing::Test {
 protected:
  // A room with so many people beside its host.
  Client& host_of(std::size_t people) {
    Client& host = world.log_in("host");
    MatchSettings settings = race_settings();
    settings.seats = static_cast<std::uint32_t>(people + 1);
    world.create(host, settings);
    for (std::size_t i = 0; i < people; ++i) {
      world.join(world.log_in("p" + std::to_string(i)), host.code);
    }
    return host;
  }
  static std::string kicks(std::size_t count) {
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i) {
      v1::ToServer message;
      message.mutable_kick()->set_name("p" + std::to_string(i));
      wire::append_frame(message, bytes);
    }
    return bytes;
  }
  static std::string announcement(const std::string& text) {
    v1::ToServer message;
    message.mutable_announce()->set_text(text);
    std::string bytes;
    wire::append_frame(message, bytes);
    return bytes;
  }
  void receive(Client& client, std::string_view bytes) {
    world.server.receive(client.id, wire::bytes_of(bytes), world.now);
  }
  std::size_t people_in(const Client& client) { return world.room(client).members().size(); }
  bool has_more_to_do() {
    return world.server.next_deadline().value_or(TimePoint::max()) <= world.now;
  }

  void settle_all() {
    do {
      world.settle();
    } while (has_more_to_do());
  }

  World world;
};

TEST_F(MessageWorkTest, WhatAHostSendsToALargeRoomAtOnceIsHandledInSeveralWakeUps) {
  Client& host = host_of(kGuests);
  const std::size_t at_once = ChoreWork::kOfStep / kGuests + 1;
  ASSERT_LT(2 * at_once, kKicks);
  receive(host, kicks(kKicks));
  std::size_t there = people_in(host);
  EXPECT_GE(there, kGuests + 1 - at_once);
  EXPECT_FALSE(world.server.may_read(host.id));
  std::size_t wake_ups = 0;
  do {
    world.server.on_time(world.now);
    EXPECT_LE(there - people_in(host), at_once);
    there = people_in(host);
    ++wake_ups;
  } while (has_more_to_do());
  EXPECT_EQ(there, kGuests + 1 - kKicks) << "all are handled without more time";
  EXPECT_GE(wake_ups, kKicks / at_once);
  EXPECT_TRUE(world.server.may_read(host.id));
}

TEST_F(MessageWorkTest, TheTransportIsToldWhenItMayReadOn) {
  Client& host = host_of(kGuests);
  receive(host, kicks(kKicks));
  bool touched = false;
  while (!world.server.may_read(host.id)) {
    world.server.take_touched();
    world.server.on_time(world.now);
  }
  for (const SessionId session : world.server.take_touched()) touched |= session == host.id;
  EXPECT_TRUE(touched);
}

TEST_F(MessageWorkTest, WhatComesLaterIsHandledBehindIt) {
  Client& host = host_of(kGuests);
  Client& guest = world.log_in("guest");
  world.watch(guest, host.code);
  guest.inbox.clear();
  const std::string bytes = announcement("first") + kicks(kKicks - 3) + announcement("second");
  const std::size_t half = bytes.size() - 5;  // within the last frame
  receive(host, std::string_view(bytes).substr(0, half));
  receive(host, std::string_view(bytes).substr(half));
  receive(host, announcement("third"));
  settle_all();
  std::vector<std::string> said;
  for (const v1::ToClient& message : guest.inbox) {
    if (message.has_said()) said.push_back(message.said().text());
  }
  EXPECT_EQ(said, (std::vector<std::string>{"first", "second", "third"}));
}

TEST_F(MessageWorkTest, ALinkThatIsLostTakesWhatWasNotHandledWithIt) {
  Client& host = host_of(kGuests);
  const std::string code = host.code;
  Client& guest = world.log_in("guest");
  world.watch(guest, code);
  receive(host, kicks(kKicks));
  world.cut(host);
  world.settle();
  EXPECT_GT(people_in(guest), kGuests + 1 - kKicks);
  EXPECT_FALSE(has_more_to_do());
}

TEST_F(MessageWorkTest, WhoSaysGoodbyeIsNotHandledFurther) {
  Client& host = host_of(kGuests);
  receive(host, kicks(kKicks));
  receive(host, "\xff\xff\xff\xff");  // no length of a frame
  settle_all();
  EXPECT_TRUE(host.closed);
}

TEST_F(MessageWorkTest, MovesOfASecondAreHandledAtOnce) {
  Client& ada = world.log_in("ada");
  MatchSettings settings = race_settings();
  settings.seats = 1;
  world.race({&ada}, settings);
  std::string bytes;
  for (std::uint32_t seq = 1; seq <= 85; ++seq) {  // in a read of the transport
    wire::append_frame(World::move_message(ada.round, 0, seq, 1 + static_cast<int>(seq % 4)),
                       bytes);
  }
  receive(ada, bytes);
  EXPECT_EQ(world.match(ada).seats.at(World::seat_of(ada)).answers.given(), 85u);
  EXPECT_TRUE(world.server.may_read(ada.id));
}

TEST_F(MessageWorkTest, PagesAndQuickMatchesAreHandledOneByOne) {
  EXPECT_GE(work_of(v1::ToServer::kGetPage, nullptr), ChoreWork::kOfStep);
  EXPECT_GE(work_of(v1::ToServer::kQuickMatch, nullptr), ChoreWork::kOfStep);
}

TEST_F(MessageWorkTest, AnActCostsMoreWhereManyHaveBeenPutOut) {
  Client& host = host_of(kKicks);
  const std::size_t before = work_of(v1::ToServer::kUnkick, &world.room(host));
  world.send_bytes(host, kicks(kKicks));
  world.settle();
  EXPECT_EQ(people_in(host), 1u);
  EXPECT_EQ(work_of(v1::ToServer::kUnkick, &world.room(host)), before);
}

}  // namespace
}  // namespace race2048::server
