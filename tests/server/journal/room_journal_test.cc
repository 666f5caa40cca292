// Rooms in a real store: what is told when, and what another server makes of it.
#include "server/journal/room_journal.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/journal/journalled_server.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"

namespace race2048::server {
namespace {

class RoomJournalTest : public store::tests::OnEachStore {
 protected:
  // The rooms in the store, as the next process reads them.
  std::vector<RoomState> kept() {
    std::vector<RoomState> rooms;
    const auto database = store_->open();
    for (const store::ClaimedRoom& room : store::tests::claimed(*database)) {
      OrFault<ReadRoom> read = read_room(room.bytes, ResultRecorder(limits::kSeatIdle));
      if (!read) throw std::runtime_error(read.fault().text);
      rooms.push_back(std::move(read->state));
    }
    return rooms;
  }
};

TEST_P(RoomJournalTest, ARoomIsStoredBeforeItsCreatorHearsOfIt) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  EXPECT_FALSE(ada.got(v1::ToClient::kEntered));
  EXPECT_FALSE(ada.got(v1::ToClient::kSealed));
  server.wait_for(ada, v1::ToClient::kSealed);
  EXPECT_TRUE(ada.got(v1::ToClient::kEntered));
}

TEST_P(RoomJournalTest, AMoveIsToldAtOnceAndStoredALittleLater) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  EXPECT_EQ(server.world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
  ASSERT_TRUE(server.later);
  server.later();
  const RoomState live = server.state(ada);
  server.end();
  EXPECT_EQ(kept(), std::vector{live});
}

TEST_P(RoomJournalTest, MovesInOneRoomDoNotWaitForAnotherRoom) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  Client& cid = server.world.log_in("cid");
  server.world.create(cid, race_settings());
  ASSERT_TRUE(server.journal.holds_back());
  EXPECT_EQ(server.world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
  EXPECT_FALSE(cid.got(v1::ToClient::kEntered));
  server.wait_for(cid, v1::ToClient::kEntered);
  server.end();
}

TEST_P(RoomJournalTest, WhatTheOperatorDecidesBetweenWakeUpsIsStoredBeforeItIsTold) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  server.world.act(ada, Action::give_up);
  ASSERT_TRUE(server.later) << "the move waits for the journal's timer";
  server.world.acts.kick("bob");
  server.later();  // fires before the wake-up that the operator's act asks for
  server.world.settle();
  EXPECT_TRUE(server.journal.holds_back());
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  server.wait_for(ada, v1::ToClient::kEnd);
  const MatchId match = server.state(ada).match()->match_id;
  bool is_saved = false;
  server.in_store([&](store::Database& database) { is_saved = bool(database.replay(match)); });
  EXPECT_TRUE(is_saved);
  server.end();
}

TEST_P(RoomJournalTest, TheJournalOfASeriesHoldsTheRoomAsItIs) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  for (int round = 1; round <= 3; ++round) {
    server.world.slide_somewhere(ada);
    server.world.act(ada, Action::give_up);
    server.world.choose(bob, Action::give_up);
    server.wait_for(ada, v1::ToClient::kEnd);
    server.start(ada, bob);
  }
  server.world.slide_somewhere(bob);
  const RoomState live = server.state(ada);
  server.end();
  EXPECT_EQ(kept(), std::vector{live});
}

TEST_P(RoomJournalTest, TheJournalOfAMatchHoldsTheRoomsNameItsOwnerAndWhoIsKeptOut) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  Client& cyd = server.world.log_in("cyd");
  Client& dee = server.world.log_in("dee");
  v1::ToServer create;
  create.mutable_create_room()->set_settings(serialised(race_settings()));
  create.mutable_create_room()->set_room_name("club");
  server.world.send(ada, create);
  server.wait_for(ada, v1::ToClient::kEntered);
  for (Client* const client : {&bob, &cyd, &dee}) {
    server.world.join(*client, "club");
    server.wait_for(*client, v1::ToClient::kSealed);
  }
  server.world.kick(ada, "dee");
  server.world.kick(ada, "cyd");
  server.world.leave(ada);
  server.world.give_nonce(bob);
  server.world.start(bob);
  server.wait_for_all();
  const RoomState live = server.state(bob);
  server.end();
  ASSERT_EQ(live.phase(), RoomPhase::countdown);
  EXPECT_EQ(live.name(), "club");
  EXPECT_EQ(live.owner()->person.name, "ada");
  EXPECT_TRUE(live.owner()->left_at_ms);
  EXPECT_EQ(live.bans().size(), 2u);
  EXPECT_EQ(kept(), std::vector{live});
}

TEST_P(RoomJournalTest, ALobbyThatChangesWithoutEndStaysSmall) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  std::uint32_t changes = 0;
  for (std::size_t written = 0; written < 2 * RoomJournal::kLobbyBytes; ++changes) {
    MatchSettings settings = race_settings();
    settings.seats = 2 + changes % 2;
    server.world.edit(ada, settings);
    server.world.pass(1s);                         // the rate of a host's acts
    if (changes % 64 == 0) server.wait_for_all();  // each wait is for the disk
    written += serialised(settings).size() + sizeof(MatchId) + sizeof(Secret);
  }
  server.wait_for_all();
  const RoomState live = server.state(ada);
  server.end();
  const auto database = store_->open();
  std::size_t bytes = 0;
  for (const auto& room : store::tests::claimed(*database)) bytes += room.bytes.size();
  EXPECT_LT(bytes, RoomJournal::kLobbyBytes + 1024);
  EXPECT_EQ(live.seal().made.round, changes + 1);
}

TEST_P(RoomJournalTest, AfterAGapOneCheckpointIsMadeForAllDecisionsOfAWakeUp) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  server.lose_an_append(ada.code);
  std::string readys;
  constexpr std::size_t kChanges = 9;
  for (std::size_t i = 0; i < kChanges; ++i) {
    v1::ToServer message;
    message.mutable_ready()->set_match_id(ada.sealed.match_id());
    message.mutable_ready()->set_withdrawn(i % 2 != 0);
    wire::append_frame(message, readys);
  }
  server.world.send_bytes(ada, readys);
  const RoomState live = server.state(ada);
  ASSERT_TRUE(live.seats().begin()->second.ready);
  server.end();
  EXPECT_EQ(kept(), std::vector{live});
  // The checkpoint has the first change; the others follow it.
  std::size_t changes = 0;
  const auto database = store_->open();
  for (const store::ClaimedRoom& room : store::tests::claimed(*database)) {
    DecisionReader reader;
    for (std::span<const std::uint8_t> left = wire::bytes_of(room.bytes); !left.empty();) {
      const auto decision = reader.next(left);
      ASSERT_TRUE(decision);
      if (std::holds_alternative<ReadinessSet>(decision->body)) ++changes;
    }
  }
  EXPECT_EQ(changes, kChanges);
}

TEST_P(RoomJournalTest, ARoomThatEveryoneHasLeftIsForgotten) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  server.world.leave(ada);
  server.end();
  EXPECT_TRUE(kept().empty());
}

TEST_P(RoomJournalTest, RoomsThatAreToEndWithTheServerAreForgotten) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  server.journal.end_rooms();
  server.end();
  EXPECT_TRUE(kept().empty());
}

TEST_P(RoomJournalTest, TheNextServerGoesOnAndSoDoesTheOneAfterIt) {
  std::optional<JournalledServer> server(std::in_place, store_->open());
  Client ada = server->world.log_in("ada");
  {
    Client& first = server->world.log_in("eve");
    server->race(first, server->world.log_in("bob"));
    server->world.slide_somewhere(first);
    ada = first;
  }
  for (int restart = 0; restart < 2; ++restart) {
    const RoomState live = server->state(ada);
    server->end();
    server.emplace(store_->open());
    EXPECT_EQ(server->recovery.rooms, 1u);
    Client& again = server->world.resume(ada);
    server->wait_for(again, v1::ToClient::kEntered);
    EXPECT_TRUE(*server->state(again).match() == [&] {
      Match match = *live.match();
      match.come_back(0, match.clock_ms(live.clock_ms()));
      match.go_away(1, 0);
      return match;
    }());
    ada = again;
  }
}

TEST_P(RoomJournalTest, ARoomThatCannotBeRestoredIsPutAsideAndTheOthersCome) {
  JournalledServer first(store_->open());
  Client& ada = first.world.log_in("ada");
  first.world.create(ada, race_settings());
  first.wait_for(ada, v1::ToClient::kEntered);
  const std::string code = ada.code;
  first.end();
  {
    const auto database = store_->open();
    const store::Append bad{.room = "22BAD2", .epoch = database->epoch(), .bytes = "\x07\x01\x01"};
    ASSERT_TRUE(database->append({&bad, 1}, Durability::this_program));
  }
  JournalledServer second(store_->open());
  EXPECT_EQ(second.recovery.rooms, 1u);
  ASSERT_EQ(second.recovery.aside.size(), 1u);
  EXPECT_EQ(second.recovery.aside[0].room, "22BAD2");
  EXPECT_EQ(second.recovery.aside[0].reason, "at byte 0: decision for a room that is not open");
  second.end();
  EXPECT_EQ(kept().size(), 1u);
}

TEST_P(RoomJournalTest, ARoomWhoseNameIsNoCodeIsPutAside) {
  {
    const auto database = store_->open();
    store::Append odd{.room = "FRIDAY-EVENING", .epoch = database->epoch()};
    DecisionWriter().append({.body = RoomOpened{.code = odd.room}}, odd.bytes);
    ASSERT_TRUE(database->append({&odd, 1}, Durability::this_program));
  }
  JournalledServer server(store_->open());
  EXPECT_EQ(server.recovery.rooms, 0u);
  ASSERT_EQ(server.recovery.aside.size(), 1u);
  EXPECT_EQ(server.recovery.aside[0].room, "FRIDAY-EVENING");
  EXPECT_EQ(server.recovery.aside[0].reason, "its name is no code of a room");
}

TEST_P(RoomJournalTest, WhileNothingCanBeStoredEverythingIsToldAtOnce) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  EXPECT_FALSE(ada.got(v1::ToClient::kEntered));
  server.journal.on_trouble();
  server.world.settle();
  EXPECT_TRUE(ada.got(v1::ToClient::kEntered));
  Client& bob = server.world.log_in("bob");
  server.world.join(bob, ada.code);
  EXPECT_TRUE(bob.got(v1::ToClient::kEntered));
}

RACE2048_ON_EACH_STORE(RoomJournalTest);

}  // namespace
}  // namespace race2048::server
