// A room's decisions determine its state: replayed, they give the same room.
#include "engine/match/room_state.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

RoomState replayed(const std::vector<Decision>& decisions) {
  RoomState state;
  for (const Decision& decision : decisions) state.apply(decision);
  return state;
}

// Compares the live room with a replay of its decisions.
void expect_replays(const World& world, const Client& client) {
  EXPECT_TRUE(replayed(world.log.decisions.at(client.code)) == world.room(client).state());
}

TEST(RoomStateTest, ReplayedDecisionsGiveTheSameRoomAtEveryTurn) {
  World world(3);
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  MatchSettings settings = race_settings(600'000);
  settings.move_rate = 30;
  world.seat({&ada, &bob, &cyd}, settings);
  expect_replays(world, ada);
  world.race_again({&ada, &bob, &cyd});
  expect_replays(world, ada);

  // Three seats behave differently: one takes next boards, one makes illegal moves, one leaves
  // midway.
  for (int i = 0; i < 300; ++i) {
    world.keep_moving(ada);
    if (i % 3 == 0) world.keep_moving(bob);
    if (i % 7 == 0) world.act(bob, Action::left);
    if (i % 11 == 0) {
      world.send(bob, World::move_message(bob.round, 77, ++bob.seq, v1::ACTION_UP));
      world.send(bob, World::move_message(bob.round, 0, ++bob.seq, 99));
    }
    if (i < 40) world.keep_moving(cyd);
    if (i == 40) world.cut(cyd);
    if (i == 60) {
      for (int burst = 0; burst < 40; ++burst) world.act(ada, Action::right);  // too fast
    }
    world.pass(70ms);
    if (i % 50 == 0) expect_replays(world, ada);
  }
  expect_replays(world, ada);
  EXPECT_GT(world.run(ada).board_number(), 0u);
  world.pass(119s);
  world.keep_moving(bob);
  world.pass(1500ms);
  EXPECT_EQ(world.match(ada).seats.at(0).state(), SeatState::idle);
  expect_replays(world, ada);
  world.act(bob, Action::give_up);
  ASSERT_TRUE(world.match(ada).ended);
  expect_replays(world, ada);

  // Continues with another host.
  Client& dee = world.log_in("dee");
  world.join(dee, ada.code);
  world.cut(ada);
  world.race_again({&bob, &dee});
  for (int i = 0; i < 50; ++i) world.keep_moving(dee);
  expect_replays(world, dee);
}

TEST(RoomStateTest, TheStandingsOfTheEndAreThoseOfTheReplay) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 80; ++i) {
    world.keep_moving(ada);
    if (i % 2 == 0) world.keep_moving(bob);
    world.pass(100ms);
  }
  world.pass(60s);
  const RoomState state = replayed(world.log.decisions.at(ada.code));
  ASSERT_EQ(ada.end().standings_size(), 2);
  for (const v1::Standing& standing : ada.end().standings()) {
    const auto number = static_cast<SeatNumber>(standing.seat());
    const MatchSeat& seat = state.match()->seats.at(number);
    EXPECT_EQ(standing.rank(), state.match()->place_of(number));
    EXPECT_EQ(standing.score(), seat.run->best_score());
    EXPECT_EQ(standing.moves(), seat.run->moves());
    EXPECT_EQ(standing.state(), wire::to_wire(seat.state()));
  }
}

}  // namespace
}  // namespace race2048::server
