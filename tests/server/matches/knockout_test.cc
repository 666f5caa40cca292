// A knock-out on a server: the last one is out at each interval, until one is left.
#include <gtest/gtest.h>

#include "tests/server/two_people.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

struct KnockoutRoom : TwoPeople {
  Client& cyd = world.log_in("cyd");

  void race(MatchSettings settings = knockout_settings(10'000)) {
    settings.move_rate = 0;
    world.race({&ada, &bob, &cyd}, settings);
    moves(ada, 30);
    moves(bob, 15);
  }
  void moves(Client& client, int count) {
    for (int i = 0; i < count; ++i) world.slide_somewhere(client);
  }
};

using KnockoutRoomTest = KnockoutRoom;

TEST_F(KnockoutRoomTest, TheLastOneIsOutAtTheEndOfEachInterval) {
  race();
  world.pass(9'999ms);
  EXPECT_EQ(world.match(cyd).tally.racing, 3u);
  world.pass(1ms);
  EXPECT_EQ(world.match(cyd).seats.at(2).state(), SeatState::knocked_out);
  world.pass(limits::kStandingsEvery);
  EXPECT_EQ(ada.standings[2].state(), v1::SEAT_STATE_KNOCKED_OUT);
  EXPECT_EQ(ada.standings[2].out_ms(), 10'000u);
  world.pass(10s);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ONE_LEFT);
  EXPECT_EQ(ada.end().match_ms(), 20'000u);
  EXPECT_EQ(ada.end().standings(0).seat(), 0u);
  EXPECT_EQ(ada.end().standings(1).seat(), 1u);
}

TEST_F(KnockoutRoomTest, OneWhoIsOutMakesNoMoves) {
  race();
  world.pass(10s);
  const v1::Outcome late = world.act(cyd, Action::left);
  EXPECT_EQ(late.rejection(), v1::REJECTION_RUN_OVER);
  EXPECT_EQ(late.state(), v1::SEAT_STATE_KNOCKED_OUT);
}

TEST_F(KnockoutRoomTest, TheMatchEndsAsTheLastButOneLeaves) {
  race();
  world.pass(10s);
  world.act(bob, Action::give_up);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_ONE_LEFT);
  EXPECT_EQ(ada.end().standings(0).seat(), 0u);
}

TEST_F(KnockoutRoomTest, TheLastOneLeftWinsWithoutAMove) {
  world.race({&ada, &bob}, knockout_settings(10'000));
  moves(ada, 3);
  world.act(ada, Action::give_up);
  EXPECT_EQ(bob.end().reason(), v1::END_REASON_ONE_LEFT);
  EXPECT_EQ(bob.end().standings(0).seat(), 1u);
}

TEST_F(KnockoutRoomTest, ALateWakeUpEndsEachIntervalAtItsTime) {
  race();
  world.now += 20'500ms;
  world.settle();
  EXPECT_EQ(ada.end().match_ms(), 20'500u);
  EXPECT_EQ(ada.end().standings(1).out_ms(), 20'000u);
  EXPECT_EQ(ada.end().standings(2).out_ms(), 10'000u);
}

TEST_F(KnockoutRoomTest, WhereAllShareTheLastPlaceTheIntervalIsPlayedAgain) {
  world.race({&ada, &bob, &cyd}, knockout_settings(10'000));
  world.pass(10s);
  EXPECT_EQ(world.match(ada).tally.racing, 3u);
  moves(bob, 1);
  world.pass(10s);
  EXPECT_EQ(ada.end().standings(0).seat(), 1u);
  EXPECT_EQ(ada.end().standings(1).rank(), 2u);
  EXPECT_EQ(ada.end().standings(2).rank(), 2u);
}

TEST_F(KnockoutRoomTest, TheCapEndsItWithSeveralLeft) {
  MatchSettings settings = knockout_settings(10'000);
  settings.cap_ms = 15'000;
  race(settings);
  world.pass(15s);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_CAP);
  EXPECT_EQ(ada.end().standings(1).state(), v1::SEAT_STATE_RACING);
  EXPECT_EQ(ada.end().standings(2).state(), v1::SEAT_STATE_KNOCKED_OUT);
}

TEST_F(KnockoutRoomTest, ASinglePlayerRacesToTheCap) {
  MatchSettings settings = knockout_settings(10'000);
  settings.seats = 1;
  settings.cap_ms = 25'000;
  world.race({&ada}, settings);
  world.pass(24'999ms);
  EXPECT_TRUE(world.room(ada).running());
  world.pass(1ms);
  EXPECT_EQ(ada.end().reason(), v1::END_REASON_CAP);
}

TEST_F(KnockoutRoomTest, OneWhoWasKnockedOutRacesInTheNextRound) {
  v1::RoomOptions options;
  options.set_rounds(2);
  world.create(ada, knockout_settings(10'000), options);
  world.join(bob, ada.code);
  world.race_again({&ada, &bob});
  moves(ada, 1);
  world.pass(10s);
  ASSERT_EQ(bob.end().standings(1).state(), v1::SEAT_STATE_KNOCKED_OUT);
  EXPECT_TRUE(world.room(ada).state().seats().at(1).ready);
}

}  // namespace
}  // namespace race2048::server
