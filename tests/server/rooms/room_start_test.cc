// The start of a match, and what follows its end.
#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sequence.h"
#include "proto/settings.h"
#include "server/rooms/room.h"
#include "tests/server/two_people.h"

namespace race2048::server {
namespace {

using RoomTest = TwoPeople;

// ---- the start

TEST_F(RoomTest, TheMatchStartsWhenAllAreReady) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(ada);
  EXPECT_TRUE(bob.roster().members(0).ready());
  EXPECT_FALSE(bob.got(v1::ToClient::kStart));
  world.get_ready(bob);
  for (const Client* client : {&ada, &bob}) {
    const v1::Start& start = client->last(v1::ToClient::kStart).start();
    EXPECT_EQ(start.match_id(), client->sealed.match_id());
    EXPECT_EQ(start.round(), 1u);
    EXPECT_EQ(start.countdown_ms(), 3000u);
    ASSERT_EQ(start.seats_size(), 2);
    EXPECT_EQ(start.seats(0).nonce(), World::nonce_of(ada));
    EXPECT_EQ(start.seats(1).nonce(), World::nonce_of(bob));
    EXPECT_EQ(start.seats(1).seat(), 1u);
    EXPECT_EQ(start.seats(1).name(), "bob");
  }
}

TEST_F(RoomTest, ReadinessCanBeWithdrawn) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(ada);
  world.get_ready(ada, ada.sealed.match_id(), true);
  EXPECT_FALSE(bob.roster().members(0).ready());
  world.get_ready(bob);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, OneAloneDoesNotStartByGettingReadyButMayStart) {
  world.seat({&ada}, race_settings());
  world.get_ready(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.start(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, ReadySeatsWaitForTheLastNonce) {
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(ada);
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.give_nonce(bob);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, TheMatchStartsWhenTheOneWhoWasNotReadyLeaves) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(ada);
  world.get_ready(bob);
  world.cut(cyd);
  EXPECT_EQ(ada.last(v1::ToClient::kStart).start().seats_size(), 2);
}

TEST_F(RoomTest, TheHostStartsWithTheReadyAndTheOthersWatch) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(cyd);
  world.start(ada);
  const v1::Start& start = bob.last(v1::ToClient::kStart).start();
  ASSERT_EQ(start.seats_size(), 2);
  EXPECT_EQ(start.seats(0).seat(), ada.seat);
  EXPECT_EQ(start.seats(1).seat(), cyd.seat);
  world.pass(limits::kCountdown);
  EXPECT_TRUE(bob.got_boards());
  world.send(bob, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_RACING);
}

TEST_F(RoomTest, WhoHasNoNonceWatchesEvenWhenReady) {
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(ada);
  world.get_ready(bob);
  world.start(ada);
  const v1::Start& start = bob.last(v1::ToClient::kStart).start();
  ASSERT_EQ(start.seats_size(), 1);
  EXPECT_EQ(start.seats(0).seat(), ada.seat);
}

TEST_F(RoomTest, OnlyTheHostStarts) {
  world.seat({&ada, &bob}, race_settings());
  world.clear_inboxes();
  world.start(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_HOST);
  EXPECT_TRUE(ada.inbox.empty());
}

TEST_F(RoomTest, AStartWithNobodyReadyIsRefusedAndChangesNothing) {
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(bob);
  world.clear_inboxes();
  const std::size_t decisions = world.log.decision_count();
  world.start(ada);  // without a nonce of its own
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOBODY_READY);
  EXPECT_EQ(world.log.decision_count(), decisions);
  EXPECT_TRUE(bob.inbox.empty());
  // The refused start did not make the host ready either.
  world.get_ready(bob);
  world.clear_inboxes();
  world.give_nonce(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  EXPECT_FALSE(ada.roster().members(0).ready());
}

TEST_F(RoomTest, LeavingInTheCountdownDoesNotChangeTheKey) {
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(bob);
  world.start(ada);
  const Key key = world.match(ada).key;
  world.pass(1s);
  world.cut(bob);
  world.pass(2s);
  EXPECT_TRUE(ada.got(v1::ToClient::kGo));
  EXPECT_EQ(world.match(ada).key, key);
  EXPECT_EQ(world.match(ada).seats.at(1).state(), SeatState::link_lost);
  EXPECT_TRUE(world.match(ada).seats.at(0).racing());
}

TEST_F(RoomTest, GoComesWhenTheCountdownIsOverAndNotBefore) {
  world.seat({&ada}, race_settings());
  world.start(ada);
  world.pass(2999ms);
  EXPECT_FALSE(ada.got(v1::ToClient::kGo));
  world.pass(1ms);
  ASSERT_TRUE(ada.got(v1::ToClient::kGo));
  EXPECT_EQ(ada.last(v1::ToClient::kGo).go().match_ms(), 0u);
  EXPECT_EQ(ada.last(v1::ToClient::kGo).go().round(), 1u);
}

TEST_F(RoomTest, ALateWakeUpDoesNotMoveTheStart) {
  world.seat({&ada}, race_settings());
  world.start(ada);
  world.stall(3200ms);
  world.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kGo));
  EXPECT_EQ(world.act(ada, Action::left).at_ms(), 200u);
}

// ---- the next match

TEST_F(RoomTest, EveryMatchHasASealAndARoundOfItsOwn) {
  world.race({&ada, &bob}, race_settings());
  const v1::Sealed first = ada.sealed;
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  EXPECT_EQ(ada.sealed.round(), 2u);
  EXPECT_NE(ada.sealed.match_id(), first.match_id());
  EXPECT_NE(ada.sealed.commitment(), first.commitment());
  EXPECT_EQ(ada.sealed.settings(), first.settings());
  EXPECT_FALSE(ada.roster().members(0).ready());
  EXPECT_FALSE(ada.roster().members(0).has_nonce());
}

TEST_F(RoomTest, ARematchIsANewMatch) {
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
  const std::string old_match = ada.sealed.match_id();
  const Key old_key = world.match(ada).key;
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  // Messages for the match that is over have no effect.
  const std::size_t decisions = world.log.decision_count();
  world.give_nonce(ada, old_match);
  world.get_ready(ada, old_match);
  EXPECT_EQ(world.log.decision_count(), decisions);

  world.race_again({&ada, &bob});
  EXPECT_EQ(ada.round, 2u);
  EXPECT_NE(world.match(ada).key, old_key);
  EXPECT_EQ(world.run(ada).score(), 0u);
  EXPECT_EQ(world.run(ada).moves(), 0u);
  // Numbers start again with each match, and moves of the old round do not count in the new one.
  world.send(ada, World::move_message(1, 0, 7, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_WRONG_ROUND);
  EXPECT_FALSE(ada.closed);
  EXPECT_EQ(world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
}

TEST_F(RoomTest, WhoJoinsInMidRaceWatchesAndIsSeatedAfterwards) {
  world.race({&ada}, race_settings());
  world.pass(10s);
  world.clear_inboxes();
  world.join(bob, ada.code);
  world.pass(limits::kStandingsEvery);
  ASSERT_TRUE(bob.inbox[0].has_entered());
  EXPECT_FALSE(bob.seated);
  EXPECT_TRUE(bob.inbox[0].entered().running());
  EXPECT_TRUE(bob.got(v1::ToClient::kSealed));
  EXPECT_EQ(bob.last(v1::ToClient::kStart).start().countdown_ms(), 0u);
  EXPECT_EQ(bob.last(v1::ToClient::kGo).go().match_ms(), 10'000u);
  EXPECT_TRUE(bob.got(v1::ToClient::kStandings));
  EXPECT_TRUE(bob.got_boards());
  EXPECT_EQ(ada.roster().watchers(), 1u);
  world.clear_inboxes();
  world.act(ada, Action::give_up);
  EXPECT_TRUE(bob.seated);
  EXPECT_EQ(bob.seat, 1u);
  EXPECT_EQ(ada.roster().members_size(), 2);
  EXPECT_EQ(ada.roster().watchers(), 0u);
  // First the end of the match, then the next one.
  std::vector<v1::ToClient::BodyCase> kinds;
  for (const v1::ToClient& message : bob.inbox) kinds.push_back(message.body_case());
  const auto position = [&kinds](v1::ToClient::BodyCase kind) {
    return std::find(kinds.begin(), kinds.end(), kind) - kinds.begin();
  };
  EXPECT_LT(position(v1::ToClient::kEnd), position(v1::ToClient::kEntered));
  EXPECT_LT(position(v1::ToClient::kEntered), position(v1::ToClient::kSealed));
  world.race_again({&ada, &bob});
  EXPECT_EQ(world.slide_somewhere(bob).result(), v1::RESULT_APPLIED);
}

TEST_F(RoomTest, WhoJoinsInTheCountdownWatchesThatMatch) {
  world.seat({&ada}, race_settings());
  world.start(ada);
  world.pass(1s);
  world.join(bob, ada.code);
  EXPECT_FALSE(bob.seated);
  EXPECT_EQ(bob.last(v1::ToClient::kStart).start().countdown_ms(), 2000u);
  EXPECT_FALSE(bob.got(v1::ToClient::kGo));
  world.pass(2s);
  EXPECT_EQ(bob.count(v1::ToClient::kGo), 1u);
  EXPECT_EQ(world.match(ada).seats.size(), 1u);
}

TEST_F(RoomTest, AWatcherStaysOneAfterTheMatch) {
  world.race({&ada}, race_settings());
  world.watch(bob, ada.code);
  world.act(ada, Action::give_up);
  EXPECT_FALSE(bob.seated);
  EXPECT_EQ(bob.roster().members_size(), 1);
  EXPECT_EQ(bob.roster().watchers(), 1u);
}

TEST_F(RoomTest, AFloodOfReadinessCostsNobodyElseTheConnection) {
  // The rate of one person is too low for a flood.
  std::vector<Client*> crowd{&ada, &bob};
  while (crowd.size() < limits::kStandingsSeats) {
    crowd.push_back(&world.log_in("eve" + std::to_string(crowd.size())));
  }
  MatchSettings settings = race_settings();
  settings.seats = static_cast<std::uint32_t>(crowd.size());
  world.seat(crowd, settings);
  bob.reads = false;
  const std::size_t read_before = ada.bytes.size();
  const auto all_but_two_say = [&](bool ready) {
    for (Client* eve : std::span(crowd).subspan(2)) {
      world.get_ready(*eve, eve->sealed.match_id(), !ready);
    }
  };
  for (int i = 0; i < static_cast<int>(limits::kReadyBurst); ++i) all_but_two_say(i % 2 == 0);
  for (int i = 0; i < 81; ++i) {
    world.pass(1000ms / static_cast<int>(limits::kReadiesPerSecond));
    all_but_two_say(i % 2 == 0);
  }
  ASSERT_GT(ada.bytes.size() - read_before, 3 * limits::kBacklogSkips / 2);
  EXPECT_LT(world.server.output(bob.id).size(), limits::kBacklogSkips + 2048)
      << "a newer roster replaces one that waits";
  world.clear_inboxes();
  world.drain(bob);
  world.pass(limits::kStandingsEvery);
  ASSERT_TRUE(bob.got(v1::ToClient::kRoster));
  EXPECT_TRUE(bob.roster().members(2).ready()) << "who caught up knows how it stands";
  EXPECT_FALSE(bob.closed);
}

TEST_F(RoomTest, ManyChangesInOneWakeUpAreOneRoster) {
  world.seat({&ada, &bob}, race_settings());
  world.clear_inboxes();
  std::string frames;
  for (int i = 0; i < 11; ++i) {
    v1::ToServer message;
    message.mutable_ready()->set_match_id(bob.sealed.match_id());
    message.mutable_ready()->set_withdrawn(i % 2 == 1);
    wire::append_frame(message, frames);
  }
  world.send_bytes(bob, frames);
  EXPECT_EQ(ada.count(v1::ToClient::kRoster), 1u);
  EXPECT_TRUE(ada.roster().members(1).ready());
}

TEST_F(RoomTest, ARoomForOneStartsWhenThatOneIsReady) {
  MatchSettings settings = race_settings();
  settings.seats = 1;
  world.seat({&ada}, settings);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.get_ready(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, OneOfManySeatsWaitsForASecond) {
  world.seat({&ada}, race_settings());
  world.get_ready(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, NoMatchStartsBecauseItsHostLeaves) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(bob);
  world.get_ready(cyd);
  world.leave(ada);
  EXPECT_FALSE(bob.got(v1::ToClient::kStart)) << "bob is the host and has not been asked";
  world.get_ready(bob);
  EXPECT_TRUE(bob.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, ABotThatStandsInStaysReady) {
  Client& hal = world.log_in("hal", true);
  Client& hub = world.log_in("hub", true);
  world.seat({&ada, &hal, &hub}, race_settings());
  world.get_ready(hal);
  world.get_ready(hub);
  world.leave(ada);
  EXPECT_TRUE(hal.got(v1::ToClient::kStart)) << "there is no person who could press";
}

TEST_F(RoomTest, TheHostHandsOverToAPersonRatherThanABot) {
  Client& hal = world.log_in("hal", true);
  world.seat({&ada, &hal, &bob}, race_settings());
  world.leave(ada);
  EXPECT_EQ(bob.roster().host(), "bob");
  world.leave(bob);
  EXPECT_EQ(hal.roster().host(), "hal") << "better a bot than nobody";
}

TEST_F(RoomTest, GoingInAndOutOfRoomsIsSlowedDown) {
  Client& eve = world.log_in("eve");
  world.create(ada, race_settings());
  int entered = 0;
  for (int i = 0; i < 40; ++i) {
    eve.inbox.clear();
    world.join(eve, ada.code);
    if (!eve.got(v1::ToClient::kEntered)) break;
    ++entered;
    world.leave(eve);
  }
  EXPECT_EQ(entered, static_cast<int>(limits::kEnterBurst));
  EXPECT_EQ(eve.refused().reason(), v1::REASON_TOO_OFTEN);
  world.pass(2s);
  world.join(eve, ada.code);
  EXPECT_TRUE(eve.got(v1::ToClient::kEntered)) << "who waits may enter again";
}

}  // namespace
}  // namespace race2048::server
