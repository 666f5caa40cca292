// Several rounds in one room: the points, the table, and the time between two rounds.
#include "engine/match/series.h"

#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/two_people.h"

namespace race2048::server {
namespace {

struct SeriesInARoom : TwoPeople {
  v1::RoomOptions options;

  // Up to the countdown of the first round.
  void count_down(std::uint32_t rounds) {
    options.set_rounds(rounds);
    world.create(ada, race_settings(), options);
    world.join(bob, ada.code);
    give_nonces();
    world.get_ready(ada);
    world.get_ready(bob);
  }
  void begin(std::uint32_t rounds) {
    count_down(rounds);
    world.pass(limits::kCountdown);
  }
  // Plays the running round so that ada wins.
  void play_a_round() {
    for (int i = 0; i < 20; ++i) world.slide_somewhere(ada);
    world.slide_somewhere(bob);
    world.act(bob, Action::give_up);
    world.act(ada, Action::give_up);
  }
  void give_nonces() {
    world.give_nonce(ada);
    world.give_nonce(bob);
  }
  // The same, and all is there for the next round.
  void play_and_prepare() {
    play_a_round();
    give_nonces();
  }
};

using SeriesInARoomTest = SeriesInARoom;

TEST_F(SeriesInARoomTest, TheTableComesAfterEachRoundAndTheNextStartsByItself) {
  begin(3);
  const v1::Sealed first = ada.sealed;
  play_a_round();
  EXPECT_EQ(bob.series().played(), 1u);
  EXPECT_EQ(bob.series().rounds(), 3u);
  EXPECT_EQ(bob.series().rows(0).name(), "ada");
  EXPECT_EQ(bob.series().rows(0).points(), 2u);
  EXPECT_EQ(bob.info().starts_in_ms(), 10'000u);
  EXPECT_NE(ada.sealed.commitment(), first.commitment()) << "each round has a seal of its own";
  give_nonces();
  EXPECT_TRUE(ada.roster().members(0).ready()) << "who raced is in for the whole series";
  world.pass(9'999ms);
  EXPECT_FALSE(world.room(ada).running());
  world.pass(1ms);
  EXPECT_TRUE(world.room(ada).running());
}

TEST_F(SeriesInARoomTest, ABestOfThreeIsPlayedToItsTable) {
  begin(3);
  for (int round = 1; round <= 3; ++round) {
    play_and_prepare();
    EXPECT_EQ(ada.series().played(), static_cast<std::uint32_t>(round));
    if (round < 3) world.pass(limits::kNextRound + limits::kCountdown);
  }
  EXPECT_EQ(ada.series().rows(0).wins(), 3u);
  EXPECT_EQ(ada.series().rows(0).points(), 6u);
  EXPECT_EQ(ada.series().rows(1).points(), 3u);
  world.pass(1min);
  EXPECT_FALSE(world.room(ada).running()) << "it is over";
  EXPECT_FALSE(ada.roster().members(0).ready());
}

TEST_F(SeriesInARoomTest, WhoDoesNotMoveGetsNothing) {
  begin(2);
  world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  EXPECT_EQ(bob.series().rows(0).name(), "ada") << "bob has the same score with fewer moves";
  EXPECT_EQ(bob.series().rows(0).points(), 2u);
  EXPECT_EQ(bob.series().rows(1).points(), 0u);
}

TEST_F(SeriesInARoomTest, WhoLeavesInTheCountdownGetsNothing) {
  count_down(2);
  world.leave(bob);
  world.pass(limits::kCountdown);
  world.slide_somewhere(ada);
  world.act(ada, Action::give_up);
  ASSERT_EQ(ada.series().rows_size(), 2);
  EXPECT_EQ(ada.series().rows(1).name(), "bob");
  EXPECT_EQ(ada.series().rows(1).points(), 0u);
}

TEST_F(SeriesInARoomTest, ARematchBeginsANewSeries) {
  begin(2);
  play_and_prepare();
  world.pass(limits::kNextRound + limits::kCountdown);
  play_and_prepare();
  world.clear_inboxes();
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_EQ(ada.series().played(), 0u);
  EXPECT_EQ(ada.series().rows_size(), 0);
  world.pass(limits::kCountdown);
  play_a_round();
  EXPECT_EQ(ada.series().played(), 1u);
}

TEST_F(SeriesInARoomTest, APauseLastsUntilTheHostGoesOn) {
  options.set_pause(true);
  begin(2);
  play_and_prepare();
  EXPECT_EQ(world.room(ada).state().ready_seats().size(), 2u);
  world.pass(10min);
  EXPECT_FALSE(world.room(ada).running());
  world.start(ada);
  EXPECT_TRUE(world.room(ada).running());
}

TEST_F(SeriesInARoomTest, APauseCanBeTakenBack) {
  options.set_pause(true);
  begin(2);
  play_and_prepare();
  world.pass(1min);
  options.set_pause(false);
  world.edit(ada, options);
  EXPECT_EQ(bob.info().starts_in_ms(), 10'000u);
  world.pass(limits::kNextRound);
  EXPECT_TRUE(world.room(ada).running());
}

TEST_F(SeriesInARoomTest, WhoLeftTheirSeatAloneHasToSayThatTheyAreBack) {
  begin(2);
  world.pass(60s);
  ASSERT_EQ(ada.end().reason(), v1::END_REASON_TIME_UP);
  give_nonces();
  EXPECT_TRUE(ada.roster().members(1).ready()) << "a minute is not idle";

  World other(1, {.seat_idle = 5s});
  Client& cyd = other.log_in("cyd");
  Client& dee = other.log_in("dee");
  v1::RoomOptions wanted;
  wanted.set_rounds(2);
  other.create(cyd, race_settings(), wanted);
  other.join(dee, cyd.code);
  other.race_again({&cyd, &dee});
  other.pass(4s);
  other.slide_somewhere(cyd);
  other.pass(2s);
  other.act(cyd, Action::give_up);
  EXPECT_TRUE(cyd.roster().members(0).ready());
  EXPECT_FALSE(cyd.roster().members(1).ready());
}

TEST_F(SeriesInARoomTest, WhoTakesASeatThatWasLeftHasSaidNothingYet) {
  begin(3);
  Client& cyd = world.log_in("cyd");
  world.join(cyd, ada.code);
  world.leave(bob);
  world.act(ada, Action::give_up);
  ASSERT_TRUE(cyd.seated);
  EXPECT_EQ(cyd.seat, 1u);
  EXPECT_TRUE(ada.roster().members(0).ready());
  EXPECT_FALSE(ada.roster().members(1).ready());
}

TEST_F(SeriesInARoomTest, ChangingTheRoundsStartsNothing) {
  options.set_pause(true);
  begin(3);
  play_and_prepare();
  options.set_rounds(5);
  world.edit(ada, options);
  EXPECT_FALSE(world.room(ada).running());
  EXPECT_EQ(ada.series().played(), 0u);
  EXPECT_FALSE(ada.roster().members(0).ready());
}

TEST_F(SeriesInARoomTest, NewSettingsBeginTheSeriesAnew) {
  begin(3);
  play_a_round();
  world.edit(ada, race_settings(30'000));
  EXPECT_EQ(bob.series().played(), 0u);
  EXPECT_EQ(bob.info().starts_in_ms(), 0u);
  EXPECT_FALSE(bob.roster().members(0).ready());
  world.pass(1min);
  EXPECT_FALSE(world.room(ada).running());
}

TEST_F(SeriesInARoomTest, WhoComesInMidSeriesSeesTheTable) {
  begin(2);
  play_a_round();
  Client& cyd = world.log_in("cyd");
  world.watch(cyd, ada.code);
  EXPECT_EQ(cyd.series().played(), 1u);
  EXPECT_GT(cyd.info().starts_in_ms(), 0u);
}

TEST_F(SeriesInARoomTest, ARoundWaitsForASecondPlayer) {
  begin(2);
  play_a_round();
  world.give_nonce(ada);
  world.leave(bob);
  world.pass(1min);
  EXPECT_FALSE(world.room(ada).running());
  Client& cyd = world.log_in("cyd");
  world.join(cyd, ada.code);
  world.give_nonce(cyd);
  world.get_ready(cyd);
  EXPECT_TRUE(world.room(ada).running());
}

}  // namespace
}  // namespace race2048::server
