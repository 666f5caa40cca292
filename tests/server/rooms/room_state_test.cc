// A room is what its decisions make of it: replayed, they give the same room.
#include "engine/match/room_state.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/engine/boards.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

// All that a room's state shows, as text that can be compared.
std::string picture(const RoomState& state) {
  std::string text = "phase " + std::to_string(static_cast<int>(state.phase()));
  text += " host " + state.host();
  text += " seal " + wire::hex(state.seal().commitment) + " round " +
          std::to_string(state.seal().made.round) + "\n";
  for (const auto& [number, seat] : state.seats()) {
    text += "seat " + std::to_string(number) + " " + seat.person.name +
            (seat.ready ? " ready" : "") + (seat.nonce ? " " + wire::hex(*seat.nonce) : "") + "\n";
  }
  if (!state.match()) return text;
  const Match& match = *state.match();
  text += "match " + std::to_string(match.round) + " key " + wire::hex(match.key) +
          (match.ended ? " ended " + std::to_string(static_cast<int>(match.ended->reason)) +
                             " at " + std::to_string(match.ended->at_ms)
                       : "") +
          "\n";
  for (const Split& split : match.splits.all()) {
    text += "split " + std::to_string(split.exponent) + " seat " + std::to_string(split.seat) +
            " at " + std::to_string(split.at_ms) + "\n";
  }
  for (const auto& [number, seat] : match.seats) {
    text += "racer " + std::to_string(number) + " " + seat.person.name + " " +
            v1::SeatState_Name(wire::to_wire(seat.state()));
    if (seat.run) {
      const race2048::Run& run = *seat.run;
      text += " place " + std::to_string(match.place_of(number)) + " board " +
              std::to_string(run.board_number()) + " spawns " +
              std::to_string(run.progress().spawns) + " score " + std::to_string(run.score()) +
              " best " + std::to_string(run.best_score()) + "/" +
              std::to_string(run.best_exponent()) + " moves " + std::to_string(run.moves()) +
              " gain at " + std::to_string(run.last_gain_ms()) + "\n" + to_text(run.board());
    }
    for (const ActionRecord& record : seat.records) {
      text += std::to_string(record.at_ms) + ":" + std::to_string(static_cast<int>(record.result)) +
              "/" + std::to_string(static_cast<int>(record.rejection)) + "/" +
              std::to_string(record.score) + "/" + std::to_string(record.spawn.cell) + "." +
              std::to_string(record.spawn.exponent) + " ";
    }
    text += "\n";
  }
  return text;
}

RoomState replayed(const std::vector<Decision>& decisions) {
  RoomState state;
  for (const Decision& decision : decisions) state.apply(decision);
  return state;
}

// Compares the live room with its decisions replayed.
void expect_replays(const World& world, const Client& client) {
  EXPECT_EQ(picture(replayed(world.log.decisions.at(client.code))),
            picture(world.room(client).state()));
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

  // Three seats, each in its way: to the next board, illegal things, gone in the middle.
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

  // And on, with another host.
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

TEST(RoomStateTest, ADecisionThatDoesNotFitIsOurOwnBug) {
  RoomState state;
  const Seated ada{.seat = 0, .person = {.name = "ada"}};
  state.apply(ada);
  EXPECT_THROW(state.apply(ada), std::logic_error);
  EXPECT_THROW(state.apply(ReadinessSet{.seat = 5, .ready = true}), std::logic_error);
  EXPECT_THROW(state.apply(MatchWent{}), std::logic_error);
  EXPECT_THROW(state.apply(Acted{.seat = 0, .action = Action::left}), std::logic_error);
  EXPECT_THROW(state.apply(MatchEnded{}), std::logic_error);
  EXPECT_THROW(state.apply(RosterFrozen{.seats = {3}}), std::logic_error);
}

TEST(RoomStateTest, SeatsAreTakenFromTheLowest) {
  RoomState state;
  EXPECT_EQ(state.lowest_free_seat(), 0);
  for (SeatNumber seat = 0; seat < 3; ++seat) state.apply(Seated{.seat = seat});
  EXPECT_EQ(state.lowest_free_seat(), 3);
  state.apply(Unseated{.seat = 1});
  EXPECT_EQ(state.lowest_free_seat(), 1);
  state.apply(Unseated{.seat = 0});
  EXPECT_EQ(state.lowest_free_seat(), 0);
}

}  // namespace
}  // namespace race2048::server
