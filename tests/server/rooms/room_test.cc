// Before and between matches: seats, the seal, and readiness.
#include "server/rooms/room.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/sequence.h"
#include "proto/settings.h"
#include "tests/server/two_people.h"

namespace race2048::server {
namespace {

using RoomTest = TwoPeople;

TEST_F(RoomTest, WhoCreatesARoomSitsInItsFirstSeatAsHost) {
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
  EXPECT_FALSE(roster.members(0).ready());
  EXPECT_FALSE(roster.members(0).has_nonce());
  EXPECT_EQ(roster.host(), "ada");
  EXPECT_EQ(roster.watchers(), 0u);
}

TEST_F(RoomTest, JoinersTakeTheLowestFreeSeatAndAllSeeThem) {
  Client& hal = world.log_in("hal", true);
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &hal, &cyd}, race_settings());
  EXPECT_EQ(hal.seat, 1u);
  EXPECT_EQ(cyd.seat, 2u);
  world.leave(hal);
  Client& dee = world.log_in("dee");
  world.join(dee, ada.code);
  EXPECT_EQ(dee.seat, 1u);
  for (const Client* client : {&ada, &cyd, &dee}) {
    ASSERT_EQ(client->roster().members_size(), 3) << client->name;
    EXPECT_EQ(client->roster().members(1).name(), "dee");
    EXPECT_FALSE(client->roster().members(1).bot());
  }
}

TEST_F(RoomTest, ABotIsShownAsOne) {
  Client& bot = world.log_in("hal", true);
  world.seat({&ada, &bot}, race_settings());
  EXPECT_FALSE(ada.roster().members(0).bot());
  EXPECT_TRUE(ada.roster().members(1).bot());
}

TEST_F(RoomTest, ARoomCodeIsTakenInAnyCase) {
  world.create(ada, race_settings());
  std::string code = ada.code;
  for (char& c : code) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  world.join(bob, code);
  EXPECT_EQ(bob.code, ada.code);
  EXPECT_TRUE(bob.seated);
}

TEST_F(RoomTest, AFullRoomRefusesAPlayerAndTakesAWatcher) {
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

TEST_F(RoomTest, AWaitingPlayerTakesUpASeat) {
  Client& cyd = world.log_in("cyd");
  MatchSettings settings = race_settings();
  settings.seats = 2;
  world.race({&ada}, settings);
  world.join(bob, ada.code);
  EXPECT_FALSE(bob.seated);
  world.join(cyd, ada.code);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_FULL);
}

TEST_F(RoomTest, ARoomHasALimitedNumberOfWatchers) {
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

TEST_F(RoomTest, AnOperatorMaySetTheLimitOfWatchers) {
  world.server.set_bounds({.random = FakeRandom(1), .max_watchers = 1});
  world.create(ada, race_settings());
  world.watch(bob, ada.code);
  EXPECT_TRUE(bob.got(v1::ToClient::kEntered));
  Client& cyd = world.log_in("cyd");
  world.watch(cyd, ada.code);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_ROOM_FULL);
}

TEST_F(RoomTest, LeavingIsAnsweredAndSeenByTheOthers) {
  world.seat({&ada, &bob}, race_settings());
  world.clear_inboxes();
  world.leave(bob);
  ASSERT_EQ(bob.inbox.size(), 1u);
  EXPECT_TRUE(bob.inbox[0].has_left());
  ASSERT_EQ(ada.inbox.size(), 1u);
  EXPECT_EQ(ada.roster().members_size(), 1);
  // The client is free to enter another room.
  world.create(bob, race_settings());
  EXPECT_NE(bob.code, ada.code);
}

TEST_F(RoomTest, AnEmptyRoomIsGone) {
  world.create(ada, race_settings());
  world.leave(ada);
  world.join(ada, ada.code);
  EXPECT_EQ(ada.refused().reason(), v1::REASON_NO_SUCH_ROOM);
}

TEST_F(RoomTest, TheHostsPlaceGoesToTheLowestSeatWhenTheHostLeaves) {
  Client& cyd = world.log_in("cyd");
  world.seat({&ada, &bob, &cyd}, race_settings());
  world.cut(ada);
  EXPECT_EQ(cyd.roster().host(), "bob");
  world.start(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_NOT_HOST);
  world.start(bob);
  EXPECT_TRUE(cyd.got(v1::ToClient::kStart));
}

TEST_F(RoomTest, AWatcherIsTheHostWhenNobodyElseIsLeft) {
  Client& cyd = world.log_in("cyd");
  Client& dee = world.log_in("dee");
  world.seat({&ada, &bob}, race_settings());
  world.watch(cyd, ada.code);
  world.leave(ada);
  world.start(cyd);
  EXPECT_EQ(cyd.refused().reason(), v1::REASON_NOT_HOST);
  world.leave(bob);  // bob is the host by now, in seat 1
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

TEST_F(RoomTest, EveryoneWhoEntersGetsTheSameSeal) {
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

// The same settings in bytes that the server would not write: an unknown field and a default
// written out, a field twice, a number longer than necessary, fields in another order.
std::vector<std::string> odd_forms_of(const std::string& bytes) {
  constexpr std::size_t kRules = 12;  // tag, length and three numbers
  return {bytes + std::string("\x98\x06\x07\x20\x00", 5), bytes + bytes,
          bytes + std::string("\x30\x82\x00", 3), bytes.substr(kRules) + bytes.substr(0, kRules)};
}

TEST_F(RoomTest, TheServerSealsOnlyTheFormThatItWrites) {
  const std::string bytes = serialised(race_settings());
  const auto expect_sealed = [&](const Client& client) {
    EXPECT_EQ(client.sealed.settings(), bytes);
    MatchId match_id{};
    std::ranges::copy(client.sealed.match_id(), match_id.begin());
    const Secret secret = world.secrets(client.code).back();
    const Digest expected = commitment(match_id, wire::bytes_of(bytes), secret);
    EXPECT_EQ(client.sealed.commitment(), std::string(expected.begin(), expected.end()));
  };
  for (const std::string& odd : odd_forms_of(bytes)) {
    v1::ToServer create;
    create.mutable_create_room()->set_settings(odd);
    world.send(ada, create);
    expect_sealed(ada);
    world.edit(ada, race_settings(5000));
    v1::ToServer edit;
    edit.mutable_edit_settings()->set_settings(odd);
    world.send(ada, edit);
    expect_sealed(ada);
    world.leave(ada);
    v1::ToServer quick;
    quick.mutable_quick_match()->set_settings(odd);
    world.send(bob, quick);
    expect_sealed(bob);
    world.leave(bob);
    world.pass(std::chrono::minutes(1));
  }
}

TEST_F(RoomTest, RoomsHaveSealsOfTheirOwn) {
  world.create(ada, race_settings());
  world.create(bob, race_settings());
  EXPECT_NE(ada.sealed.match_id(), bob.sealed.match_id());
  EXPECT_NE(ada.sealed.commitment(), bob.sealed.commitment());
  EXPECT_NE(world.secrets(ada.code), world.secrets(bob.code));
}

TEST_F(RoomTest, AnOpenRoomHasNoCommitmentAndTakesNoNonces) {
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

TEST_F(RoomTest, ANonceIsShownAsGivenAndTakenOnce) {
  world.create(ada, race_settings());
  world.join(bob, ada.code);
  world.clear_inboxes();
  world.give_nonce(bob);
  ASSERT_TRUE(ada.got(v1::ToClient::kRoster));
  EXPECT_FALSE(ada.roster().members(0).has_nonce());
  EXPECT_TRUE(ada.roster().members(1).has_nonce());
  bob.inbox.clear();
  world.give_nonce(bob);
  EXPECT_TRUE(bob.inbox.empty()) << "the same nonce again, after a lost link";
  world.give_nonce(bob, bob.sealed.match_id(), std::string(16, 'x'));
  EXPECT_EQ(bob.refused().reason(), v1::REASON_BAD_NONCE);
}

TEST_F(RoomTest, ANonceHasSixteenBytes) {
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

TEST_F(RoomTest, ANonceForAnOldMatchIsIgnoredWhateverItsLength) {
  world.create(ada, race_settings());
  v1::ToServer message;
  message.mutable_nonce()->set_match_id(std::string(16, 'x'));
  message.mutable_nonce()->set_nonce("short");
  ada.inbox.clear();
  world.send(ada, message);
  EXPECT_EQ(ada.inbox.size(), 0u);
}

TEST_F(RoomTest, WhatIsMeantForAnOldMatchChangesNothing) {
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

}  // namespace
}  // namespace race2048::server
