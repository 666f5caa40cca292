// Before and between matches: who sits where, the seal, and what starts a match.
#include "server/rooms/room.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sequence.h"
#include "proto/settings.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

TEST(RoomTest, WhoCreatesARoomSitsInItsFirstSeatAsHost) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  ASSERT_EQ(ada.inbox.size(), 4u);
  const v1::Entered& entered = ada.inbox[0].entered();
  EXPECT_EQ(entered.code().size(), limits::kRoomCodeLength);
  EXPECT_TRUE(entered.seated());
  EXPECT_EQ(entered.seat(), 0u);
  EXPECT_FALSE(entered.running());
  EXPECT_TRUE(ada.inbox[1].has_room_info());
  EXPECT_TRUE(ada.inbox[2].has_sealed());
  const v1::Roster& roster = ada.inbox[3].roster();
  EXPECT_TRUE(roster.whole());
  ASSERT_EQ(roster.members_size(), 1);
  EXPECT_EQ(roster.members(0).name(), "ada");
  EXPECT_EQ(roster.members(0).player_id(), "ada.............");
  EXPECT_FALSE(roster.members(0).ready());
  EXPECT_FALSE(roster.members(0).has_nonce());
  EXPECT_EQ(roster.host(), "ada");
  EXPECT_EQ(roster.watchers(), 0u);
}

TEST(RoomTest, JoinersTakeTheLowestFreeSeatAndAllSeeThem) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob", true);
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  EXPECT_EQ(bob.seat, 1u);
  EXPECT_EQ(cyd.seat, 2u);
  world.leave(bob);
  Client& dee = world.log_in("dee");
  world.join(dee, ada.code);
  EXPECT_EQ(dee.seat, 1u);
  for (const Client* client : {&ada, &cyd, &dee}) {
    ASSERT_EQ(client->roster().members_size(), 3) << client->name;
    EXPECT_EQ(client->roster().members(1).name(), "dee");
    EXPECT_FALSE(client->roster().members(1).bot());
  }
}

TEST(RoomTest, ABotIsShownAsOne) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bot = world.log_in("hal", true);
  world.seat({&ada, &bot}, race_settings());
  EXPECT_FALSE(ada.roster().members(0).bot());
  EXPECT_TRUE(ada.roster().members(1).bot());
}

TEST(RoomTest, ARoomCodeIsTakenInAnyCase) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  std::string code = ada.code;
  for (char& c : code) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  world.join(bob, code);
  EXPECT_EQ(bob.code, ada.code);
  EXPECT_TRUE(bob.seated);
}

TEST(RoomTest, AFullRoomRefusesAPlayerAndTakesAWatcher) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  MatchSettings settings = race_settings();
  settings.seats = 1;
  world.create(ada, settings);
  world.clear_inboxes();
  world.join(bob, ada.code);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_ROOM_FULL);
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_EQ(world.server.room_of(bob.id), nullptr);
  world.watch(bob, ada.code);
  EXPECT_FALSE(bob.seated);
  EXPECT_EQ(ada.roster().watchers(), 1u);
  EXPECT_EQ(ada.roster().members_size(), 1);
}

TEST(RoomTest, AWaitingPlayerTakesUpASeat) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  MatchSettings settings = race_settings();
  settings.seats = 2;
  world.race({&ada}, settings);
  world.join(bob, ada.code);
  EXPECT_FALSE(bob.seated);
  world.join(cyd, ada.code);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_FULL);
}

TEST(RoomTest, ARoomHasALimitedNumberOfWatchers) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  for (std::size_t i = 0; i < limits::kMaxWatchers; ++i) {
    Client& watcher = world.log_in("watcher" + std::to_string(i));
    world.watch(watcher, ada.code);
    ASSERT_TRUE(watcher.got(v1::ToClient::kEntered)) << i;
  }
  Client& late = world.log_in("late");
  world.watch(late, ada.code);
  EXPECT_EQ(late.refused().reason(), v1::REASON_ROOM_FULL);
  world.join(late, ada.code);
  EXPECT_TRUE(late.seated);
}

TEST(RoomTest, LeavingIsAnsweredAndSeenByTheOthers) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.seat({&ada, &bob}, race_settings());
  world.clear_inboxes();
  world.leave(bob);
  ASSERT_EQ(bob.inbox.size(), 1u);
  EXPECT_TRUE(bob.inbox[0].has_left());
  ASSERT_EQ(ada.inbox.size(), 1u);
  EXPECT_EQ(ada.roster().members_size(), 1);
  // It is free to go elsewhere.
  world.create(bob, race_settings());
  EXPECT_NE(bob.code, ada.code);
}

TEST(RoomTest, AnEmptyRoomIsGone) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  world.leave(ada);
  world.join(ada, ada.code);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_ROOM);
}

TEST(RoomTest, TheHostsPlaceGoesToTheLowestSeatWhenTheHostLeaves) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.cut(ada);
  EXPECT_EQ(cyd.roster().host(), "bob");
  world.start(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_NOT_HOST);
  world.start(bob);
  EXPECT_TRUE(cyd.got(v1::ToClient::kStart));
}

TEST(RoomTest, AWatcherIsTheHostWhenNobodyElseIsLeft) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  Client& dee = world.log_in("dee");
  world.seat({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  world.leave(ada);
  world.start(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_NOT_HOST);
  world.leave(bob);  // the host by now, in seat 1
  EXPECT_EQ(cyd.roster().host(), "cyd");
  world.join(dee, cyd.code);
  EXPECT_EQ(dee.seat, 0u);
  EXPECT_EQ(dee.roster().host(), "cyd");
  world.give_nonce(dee);
  world.get_ready(dee);
  world.start(cyd);
  EXPECT_TRUE(dee.got(v1::ToClient::kStart));
}

// ---- the seal

TEST(RoomTest, EveryoneWhoEntersGetsTheSameSeal) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  const MatchSettings settings = race_settings();
  world.seat({&ada, &bob}, settings);
  world.watch(cyd, ada.code);
  EXPECT_EQ(ada.sealed.match_id().size(), 16u);
  EXPECT_EQ(ada.sealed.commitment().size(), 32u);
  EXPECT_EQ(ada.sealed.settings(), serialised(settings));
  EXPECT_EQ(ada.sealed.round(), 1u);
  EXPECT_EQ(bob.sealed.SerializeAsString(), ada.sealed.SerializeAsString());
  EXPECT_EQ(cyd.sealed.SerializeAsString(), ada.sealed.SerializeAsString());
}

TEST(RoomTest, SettingsAreSealedAsTheBytesThatCame) {
  World world;
  Client& ada = world.log_in("ada");
  // An unknown field (number 99, a varint) and default fields written out: no re-serialisation.
  const std::string bytes = serialised(race_settings()) + std::string("\x98\x06\x07\x20\x00", 5);
  v1::ToServer message;
  message.mutable_create_room()->set_settings(bytes);
  world.send(ada, message);
  EXPECT_EQ(ada.sealed.settings(), bytes);
  const Secret secret = world.secrets(ada.code).back();
  MatchId match_id{};
  std::copy(ada.sealed.match_id().begin(), ada.sealed.match_id().end(), match_id.begin());
  const Digest expected = commitment(match_id, wire::bytes_of(bytes), secret);
  EXPECT_EQ(ada.sealed.commitment(), std::string(expected.begin(), expected.end()));
}

TEST(RoomTest, RoomsHaveSealsOfTheirOwn) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.create(bob, race_settings());
  EXPECT_NE(ada.sealed.match_id(), bob.sealed.match_id());
  EXPECT_NE(ada.sealed.commitment(), bob.sealed.commitment());
  EXPECT_NE(world.secrets(ada.code), world.secrets(bob.code));
}

TEST(RoomTest, AnOpenRoomHasNoCommitmentAndTakesNoNonces) {
  World world;
  Client& ada = world.log_in("ada");
  MatchSettings settings = race_settings();
  settings.open_seed.emplace().fill(7);
  world.create(ada, settings);
  EXPECT_TRUE(ada.sealed.commitment().empty());
  world.give_nonce(ada);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOT_NOW);
  world.start(ada);
  world.pass(limits::kCountdown);
  EXPECT_TRUE(ada.last(v1::ToClient::kStart).start().seats(0).nonce().empty());
  EXPECT_EQ(world.match(ada).key, *settings.open_seed);
  world.act(ada, Action::give_up);
  EXPECT_TRUE(ada.end().secret().empty());
}

TEST(RoomTest, ANonceIsShownAsGivenAndTakenOnce) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.clear_inboxes();
  world.give_nonce(bob);
  ASSERT_TRUE(ada.got(v1::ToClient::kRoster));
  EXPECT_FALSE(ada.roster().members(0).has_nonce());
  EXPECT_TRUE(ada.roster().members(1).has_nonce());
  world.give_nonce(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_BAD_NONCE);
}

TEST(RoomTest, ANonceHasSixteenBytes) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  for (const std::size_t size : {0u, 15u, 17u}) {
    v1::ToServer message;
    message.mutable_nonce()->set_match_id(ada.sealed.match_id());
    message.mutable_nonce()->set_nonce(std::string(size, 'x'));
    ada.inbox.clear();
    world.send(ada, message);
    ASSERT_EQ(ada.inbox.size(), 1u) << size;
    EXPECT_EQ(ada.refused().reason(), v1::REASON_BAD_NONCE) << size;
  }
}

TEST(RoomTest, ANonceForAnOldMatchIsIgnoredWhateverItsLength) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(std::string(16, 'x'));
  message.mutable_nonce()->set_nonce("short");
  ada.inbox.clear();
  world.send(ada, message);
  EXPECT_EQ(ada.inbox.size(), 0u);
}

TEST(RoomTest, WhatIsMeantForAnOldMatchChangesNothing) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.clear_inboxes();
  const std::size_t decisions = world.log.decision_count();
  for (const std::string& other : {std::string(16, 'x'), std::string(), std::string(40, 'x')}) {
    ada.inbox.clear();
    world.give_nonce(ada, other);
    EXPECT_TRUE(ada.inbox.empty()) << "clients answer seals by themselves: nobody needs to know";
    world.get_ready(ada, other);
    EXPECT_EQ(ada.refused().reason(), v1::REASON_OLD_SEAL);
    world.start(ada, other);
    EXPECT_EQ(ada.count(v1::ToClient::kRefused), 2u);
  }
  EXPECT_EQ(world.log.decision_count(), decisions);
  EXPECT_TRUE(bob.inbox.empty());
}

// ---- the start

TEST(RoomTest, TheMatchStartsWhenAllAreReady) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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
    EXPECT_EQ(start.seats(1).player_id(), "bob.............");
  }
}

TEST(RoomTest, ReadinessCanBeWithdrawn) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.seat({&ada, &bob}, race_settings());
  world.get_ready(ada);
  world.get_ready(ada, ada.sealed.match_id(), true);
  EXPECT_FALSE(bob.roster().members(0).ready());
  world.get_ready(bob);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
}

TEST(RoomTest, OneAloneDoesNotStartByGettingReadyButMayStart) {
  World world;
  Client& ada = world.log_in("ada");
  world.seat({&ada}, race_settings());
  world.get_ready(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.start(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST(RoomTest, ReadySeatsWaitForTheLastNonce) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(ada);
  world.get_ready(ada);
  world.get_ready(bob);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.give_nonce(bob);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST(RoomTest, TheMatchStartsWhenTheOneWhoWasNotReadyLeaves) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(ada);
  world.get_ready(bob);
  world.cut(cyd);
  EXPECT_EQ(ada.last(v1::ToClient::kStart).start().seats_size(), 2);
}

TEST(RoomTest, TheHostStartsWithTheReadyAndTheOthersWatch) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.get_ready(cyd);
  world.start(ada);
  const v1::Start& start = bob.last(v1::ToClient::kStart).start();
  ASSERT_EQ(start.seats_size(), 2);
  EXPECT_EQ(start.seats(0).seat(), ada.seat);
  EXPECT_EQ(start.seats(1).seat(), cyd.seat);
  world.pass(limits::kCountdown);
  EXPECT_TRUE(bob.got(v1::ToClient::kBoards));
  EXPECT_FALSE(cyd.got(v1::ToClient::kBoards));
  world.send(bob, World::move_message(1, 0, 1, v1::ACTION_LEFT));
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_RACING);
}

TEST(RoomTest, WhoHasNoNonceWatchesEvenWhenReady) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(ada);
  world.get_ready(bob);
  world.start(ada);
  const v1::Start& start = bob.last(v1::ToClient::kStart).start();
  ASSERT_EQ(start.seats_size(), 1);
  EXPECT_EQ(start.seats(0).seat(), ada.seat);
}

TEST(RoomTest, OnlyTheHostStarts) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.seat({&ada, &bob}, race_settings());
  world.clear_inboxes();
  world.start(bob);
  EXPECT_EQ(bob.refused().reason(), v1::REASON_NOT_HOST);
  EXPECT_TRUE(ada.inbox.empty());
}

TEST(RoomTest, AStartWithNobodyReadyIsRefusedAndChangesNothing) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.give_nonce(bob);
  world.clear_inboxes();
  const std::size_t decisions = world.log.decision_count();
  world.start(ada);  // without a nonce of its own
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NOBODY_READY);
  EXPECT_EQ(world.log.decision_count(), decisions);
  EXPECT_TRUE(bob.inbox.empty());
  // The host did not get ready by it either.
  world.get_ready(bob);
  world.clear_inboxes();
  world.give_nonce(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  EXPECT_FALSE(ada.roster().members(0).ready());
}

TEST(RoomTest, LeavingInTheCountdownDoesNotChangeTheKey) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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

TEST(RoomTest, GoComesWhenTheCountdownIsOverAndNotBefore) {
  World world;
  Client& ada = world.log_in("ada");
  world.seat({&ada}, race_settings());
  world.start(ada);
  world.pass(2999ms);
  EXPECT_FALSE(ada.got(v1::ToClient::kGo));
  world.pass(1ms);
  ASSERT_TRUE(ada.got(v1::ToClient::kGo));
  EXPECT_EQ(ada.last(v1::ToClient::kGo).go().match_ms(), 0u);
  EXPECT_EQ(ada.last(v1::ToClient::kGo).go().round(), 1u);
}

TEST(RoomTest, ALateWakeUpDoesNotMoveTheStart) {
  World world;
  Client& ada = world.log_in("ada");
  world.seat({&ada}, race_settings());
  world.start(ada);
  world.stall(3200ms);
  world.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kGo));
  EXPECT_EQ(world.act(ada, Action::left).at_ms(), 200u);
}

// ---- the next match

TEST(RoomTest, EveryMatchHasASealAndARoundOfItsOwn) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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

TEST(RoomTest, ARematchIsANewMatch) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 5; ++i) world.slide_somewhere(ada);
  const std::string old_match = ada.sealed.match_id();
  const Key old_key = world.match(ada).key;
  world.act(ada, Action::give_up);
  world.act(bob, Action::give_up);
  // Words for the match that is over do nothing.
  const std::size_t decisions = world.log.decision_count();
  world.give_nonce(ada, old_match);
  world.get_ready(ada, old_match);
  EXPECT_EQ(world.log.decision_count(), decisions);

  world.race_again({&ada, &bob});
  EXPECT_EQ(ada.round, 2u);
  EXPECT_NE(world.match(ada).key, old_key);
  EXPECT_EQ(world.run(ada).score(), 0u);
  EXPECT_EQ(world.run(ada).moves(), 0u);
  // Numbers begin again with the match, and the old round's moves are no moves of this one.
  world.send(ada, World::move_message(1, 0, 7, v1::ACTION_LEFT));
  EXPECT_EQ(ada.refused().reason(), v1::REASON_WRONG_ROUND);
  EXPECT_FALSE(ada.closed);
  EXPECT_EQ(world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
}

TEST(RoomTest, WhoJoinsInMidRaceWatchesAndIsSeatedAfterwards) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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
  EXPECT_TRUE(bob.got(v1::ToClient::kBoards));
  EXPECT_EQ(ada.roster().watchers(), 1u);
  world.clear_inboxes();
  world.act(ada, Action::give_up);
  EXPECT_TRUE(bob.seated);
  EXPECT_EQ(bob.seat, 1u);
  EXPECT_EQ(ada.roster().members_size(), 2);
  EXPECT_EQ(ada.roster().watchers(), 0u);
  // First what the match was, then the next.
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

TEST(RoomTest, WhoJoinsInTheCountdownWatchesThatMatch) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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

TEST(RoomTest, AWatcherStaysOneAfterTheMatch) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada}, race_settings());
  world.watch(bob, ada.code);
  world.act(ada, Action::give_up);
  EXPECT_FALSE(bob.seated);
  EXPECT_EQ(bob.roster().members_size(), 1);
  EXPECT_EQ(bob.roster().watchers(), 1u);
}

TEST(RoomTest, AFloodOfReadinessCostsNobodyElseTheConnection) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  Client& eve = world.log_in("eve");
  world.seat({&ada, &bob, &eve}, race_settings());
  bob.reads = false;
  for (int i = 0; i < 5000; ++i) world.get_ready(eve, eve.sealed.match_id(), i % 2 == 1);
  world.get_ready(eve);
  EXPECT_LT(world.server.output(bob.id).size(), limits::kBacklogSkips + 2048)
      << "a newer roster replaces one that waits";
  world.clear_inboxes();
  world.drain(bob);
  world.pass(limits::kStandingsEvery);
  ASSERT_TRUE(bob.got(v1::ToClient::kRoster));
  EXPECT_TRUE(bob.roster().members(2).ready()) << "who caught up knows how it stands";
  EXPECT_FALSE(bob.closed);
}

TEST(RoomTest, ManyChangesInOneWakeUpAreOneRoster) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
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

TEST(RoomTest, ARoomForOneStartsWhenThatOneIsReady) {
  World world;
  Client& ada = world.log_in("ada");
  MatchSettings settings = race_settings();
  settings.seats = 1;
  world.seat({&ada}, settings);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
  world.get_ready(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kStart));
}

TEST(RoomTest, OneOfManySeatsWaitsForASecond) {
  World world;
  Client& ada = world.log_in("ada");
  world.seat({&ada}, race_settings());
  world.get_ready(ada);
  EXPECT_FALSE(ada.got(v1::ToClient::kStart));
}

TEST(RoomTest, TheHostHandsOverToAPersonRatherThanABot) {
  World world;
  Client& ada = world.log_in("ada");
  Client& hal = world.log_in("hal", true);
  Client& bob = world.log_in("bob");
  world.seat({&ada, &hal, &bob}, race_settings());
  world.leave(ada);
  EXPECT_EQ(bob.roster().host(), "bob");
  world.leave(bob);
  EXPECT_EQ(hal.roster().host(), "hal") << "better a bot than nobody";
}

TEST(RoomTest, GoingInAndOutOfRoomsIsSlowedDown) {
  World world;
  Client& ada = world.log_in("ada");
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
