// A person whose link is lost keeps the place for a while, and holds up nobody.
#include "tests/server/resume/resume_fixture.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

using AwayTest = ResumeTest;

TEST_F(AwayTest, ARacingSeatIsKeptForTwoMinutes) {
  world.race({&ada, &bob}, race_settings(600'000));
  world.cut(ada);
  EXPECT_EQ(people(), "ada away 120000, bob");
  EXPECT_TRUE(seat(0).racing());
  world.pass(119'999ms);
  EXPECT_TRUE(seat(0).racing());
  world.pass(1ms);
  EXPECT_EQ(people(), "bob");
  EXPECT_EQ(seat(0).state(), SeatState::link_lost);
}

TEST_F(AwayTest, BetweenMatchesAPlaceIsKeptForAMinute) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  EXPECT_EQ(people(), "ada away 60000, bob");
  world.pass(60s);
  EXPECT_EQ(people(), "bob");
}

TEST_F(AwayTest, ASilentClientIsAwayToo) {
  world.race({&ada, &bob}, race_settings(600'000));
  ada.answers_pings = false;
  world.pass(limits::kSilenceRacing + 1s);
  EXPECT_EQ(ada.last(v1::ToClient::kGoodbye).goodbye().reason(), v1::REASON_SILENT);
  EXPECT_TRUE(seat(0).racing());
  EXPECT_TRUE(seat(0).away);
}

TEST_F(AwayTest, LeavingIsFinal) {
  world.race({&ada, &bob}, race_settings());
  world.leave(ada);
  EXPECT_EQ(people(), "bob");
  EXPECT_EQ(seat(0).state(), SeatState::link_lost);
  EXPECT_EQ(refused_for(World::hello_again(ada)), v1::REASON_BAD_TOKEN);
}

TEST_F(AwayTest, TheNameIsKeptAsLongAsThePlace) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  Client& other = world.connect();
  world.send_bytes(other, std::string(limits::kPreface));
  world.send(other, World::hello("Ada"));
  EXPECT_EQ(other.refused().reason(), v1::REASON_NAME_TAKEN);
  world.pass(60s);
  EXPECT_NO_THROW(world.log_in("ada"));
}

TEST_F(AwayTest, TheHostsRolePassesOnAfterTenSeconds) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.pass(9'999ms);
  EXPECT_EQ(state().host(), "ada");
  world.pass(1ms);
  EXPECT_EQ(state().host(), "bob");
  world.resume(ada);
  EXPECT_EQ(state().host(), "ada") << "the room is ada's";
}

TEST_F(AwayTest, AHostWhoIsBackInTimeRemainsTheHost) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.pass(9s);
  world.resume(ada);
  world.pass(60s);
  EXPECT_EQ(state().host(), "ada");
}

TEST_F(AwayTest, TheFirstToComeBackBecomesTheHostWhenTheHostIsAwayForLong) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.cut(bob);
  world.pass(20s);
  Client& again = world.resume(bob);
  EXPECT_EQ(world.room(again).state().host(), "bob");
}

TEST_F(AwayTest, ARoomOfPeopleWhoAreAwayLivesAsLongAsTheirHold) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(ada);
  world.cut(bob);
  world.pass(59s);
  EXPECT_EQ(world.log.decisions.size(), 1u);
  Client& again = world.resume(bob);
  EXPECT_EQ(again.code, bob.code);
  world.cut(again);
  world.pass(60s);
  EXPECT_TRUE(std::holds_alternative<RoomClosed>(world.log.decisions.at(bob.code).back().body));
  EXPECT_EQ(refused_for(World::hello_again(again)), v1::REASON_BAD_TOKEN);
}

TEST_F(AwayTest, NobodyIsTakenIntoARoomWithoutAnybodyThere) {
  v1::RoomOptions listed;
  listed.set_listed(true);
  world.create(ada, race_settings(), listed);
  world.cut(ada);
  world.quick(bob, race_settings());
  EXPECT_FALSE(bob.code.empty());
  EXPECT_NE(bob.code, ada.code);
}

TEST_F(AwayTest, ALockKeepsStrangersOutWhileEverybodyIsAway) {
  v1::RoomOptions locked;
  locked.set_locked(true);
  world.create(ada, race_settings(), locked);
  world.cut(ada);
  world.join(bob, ada.code);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_ROOM_LOCKED);
}

TEST_F(AwayTest, AllReadyMeansAllWhoAreThere) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_FALSE(bob.got(v1::ToClient::kStart));
  world.cut(cyd);
  EXPECT_TRUE(bob.got(v1::ToClient::kStart));
  EXPECT_EQ(bob.last(v1::ToClient::kStart).start().seats_size(), 2);
}

TEST_F(AwayTest, NoMatchStartsBecauseItsHostIsAway) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(bob);
  world.get_ready(cyd);
  world.cut(ada);
  EXPECT_FALSE(bob.got(v1::ToClient::kStart)) << "ada may be back in a second";
  world.pass(limits::kHostHold);
  EXPECT_EQ(state().host(), "bob");
  EXPECT_FALSE(bob.got(v1::ToClient::kStart)) << "bob was ready as a guest";
  world.get_ready(bob);
  EXPECT_TRUE(bob.got(v1::ToClient::kStart));
}

TEST_F(AwayTest, AReadySeatRacesWhileItsPersonIsAway) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(ada);
  world.get_ready(bob);
  world.cut(ada);
  world.get_ready(cyd);
  ASSERT_TRUE(bob.got(v1::ToClient::kStart));
  EXPECT_EQ(bob.last(v1::ToClient::kStart).start().seats_size(), 3);
  world.pass(limits::kCountdown);
  EXPECT_TRUE(seat(0).racing());
}

TEST_F(AwayTest, AStepWaitsForAnAwaySeatOnceAndNotAgain) {
  world.race({&ada, &bob}, step_settings(5'000, 0));
  world.cut(ada);
  world.choose_something(bob);
  EXPECT_EQ(bob.step, 1u) << "ada may be back in time";
  world.pass(5s);
  EXPECT_EQ(bob.step, 2u);
  world.choose_something(bob);
  EXPECT_EQ(bob.step, 3u);
  EXPECT_EQ(seat(0).run->moves(), 2u);
  EXPECT_EQ(seat(0).missed, 2u);
}

TEST_F(AwayTest, AChoiceCountsThoughItsLinkIsLostBeforeTheStepEnds) {
  world.race({&ada, &bob}, step_settings(5'000, 0));
  world.choose_something(ada);
  world.cut(ada);
  world.choose_something(bob);
  EXPECT_EQ(bob.step, 2u);
  EXPECT_EQ(seat(0).run->moves(), 1u);
  EXPECT_EQ(seat(0).missed, 0u) << "it is the own move of the seat";
}

TEST_F(AwayTest, AStepWithNobodyThereLastsItsWholeTime) {
  world.race({&ada, &bob}, step_settings(5'000, 0));
  world.cut(ada);
  world.cut(bob);
  world.pass(5s);  // both are late: from now on the step waits for nobody
  world.pass(4s);
  EXPECT_EQ(world.match(world.resume(bob)).step, 2u);
}

TEST_F(AwayTest, AStepWaitsAgainForAPersonWhoIsBack) {
  world.race({&ada, &bob}, step_settings(5'000, 0));
  world.cut(ada);
  world.pass(5s);
  Client& again = world.resume(ada);
  world.choose_something(bob);
  EXPECT_EQ(bob.step, 2u);
  again.step = 2;
  world.choose_something(again);
  EXPECT_EQ(bob.step, 3u);
}

TEST_F(AwayTest, AnAwaySeatIsNotIdle) {
  Timings timings;
  timings.seat_idle = 5s;
  World quick(1, timings);
  Client& cyd = quick.log_in("cyd");
  Client& dee = quick.log_in("dee");
  quick.race({&cyd, &dee}, race_settings(600'000));
  quick.cut(cyd);
  quick.slide_somewhere(dee);
  quick.pass(4s);
  quick.slide_somewhere(dee);
  quick.pass(4s);
  EXPECT_TRUE(quick.match(dee).seats.at(0).racing());
  quick.resume(cyd);
  quick.pass(4s);
  EXPECT_TRUE(quick.match(dee).seats.at(0).racing()) << "the return counts as a sign of life";
  quick.pass(1s);
  EXPECT_EQ(quick.match(dee).seats.at(0).state(), SeatState::idle);
}

TEST_F(AwayTest, AWatcherIsAwayForAMinuteAndOthersSeeIt) {
  Client& eve = world.log_in("eve");
  world.seat({&ada, &bob}, race_settings());
  world.watch(eve, ada.code);
  world.cut(eve);
  ASSERT_EQ(bob.roster().watching().people_size(), 1);
  EXPECT_EQ(bob.roster().watching().people(0).away_ms(), 60'000u);
  world.pass(60s);
  EXPECT_EQ(bob.roster().watching().people_size(), 0);
}

TEST_F(AwayTest, APersonWhoWaitsForASeatGetsItWhileAway) {
  Client& cyd = world.log_in("cyd");
  world.race({&ada, &bob}, race_settings(5'000));
  world.join(cyd, ada.code);
  world.cut(cyd);
  world.pass(5s);
  EXPECT_EQ(people(), "ada, bob, cyd away 55000");
}

TEST_F(AwayTest, AHostCanPutOutAPersonWhoIsAway) {
  world.seat({&ada, &bob}, race_settings());
  world.cut(bob);
  world.kick(ada, "bob");
  EXPECT_EQ(ada.roster().members_size(), 1);
  Client& again = world.resume(World::hello_again(bob), bob);
  EXPECT_EQ(again.refused().reason(), v1::REASON_KICKED);
}

TEST_F(AwayTest, WithoutAHoldALostLinkIsLikeLeaving) {
  World strict;
  Client& cyd = strict.log_in("cyd");
  Client& dee = strict.log_in("dee");
  strict.race({&cyd, &dee}, race_settings());
  strict.cut(cyd);
  EXPECT_EQ(strict.match(dee).seats.at(0).state(), SeatState::link_lost);
}

}  // namespace
}  // namespace race2048::server
