// The results of matches: saved before anybody hears of them, once, and as they were announced.
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "tests/server/journal/announced.h"
#include "tests/server/journal/journalled_server.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fake_disk.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/server/store/stored_result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/verified_replay.h"

namespace race2048::server {
namespace {

using store::tests::FakeDisk;

struct Stored {
  store::MatchResult result;
  std::string replay;
};

// Ends the match of two with a few moves.
void play_to_the_end(JournalledServer& server, Client& ada, Client& bob) {
  for (int i = 0; i < 5; ++i) server.world.slide_somewhere(ada);
  server.world.slide_somewhere(bob);
  server.world.pass(100ms);
  server.world.choose(ada, Action::give_up);
  server.world.choose(bob, Action::give_up);
}

class ResultsTest : public store::tests::OnEachStore {
 protected:
  Stored stored_in(store::Database& database, const std::string& match) {
    const auto result = store::tests::stored_result(*store_, match_id_of(match));
    const auto replay = database.replay(match_id_of(match));
    if (!result || !replay) throw std::runtime_error("the match is not stored");
    return {.result = *result, .replay = *replay};
  }
  Stored stored(const v1::End& end) {
    const auto database = store_->open();
    return stored_in(*database, end.match_id());
  }
  std::vector<std::string> ask(const std::string& sql) { return store_->rows(sql); }
};

TEST_P(ResultsTest, AResultIsStoredWhenItsEndIsTold) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob", true);
  server.race(ada, bob);
  play_to_the_end(server, ada, bob);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  server.wait_for(ada, v1::ToClient::kEnd);
  std::optional<Stored> stored;
  server.in_store(
      [&](store::Database& database) { stored = stored_in(database, ada.end().match_id()); });
  expect_same(stored->result, ada.end());
  race2048::tests::expect_verified(stored->replay);
  const store::MatchResult& result = stored->result;
  EXPECT_EQ(result.room, ada.code);
  EXPECT_EQ(result.facts.rounds, 0u);
  EXPECT_EQ(result.facts.format, Format::time);
  EXPECT_EQ(result.facts.target_tile, 0u);
  EXPECT_EQ(result.settings_bytes, serialised(race_settings()));
  EXPECT_NE(result.commitment, Digest{});
  ASSERT_EQ(result.seats.size(), 2u);
  EXPECT_EQ(result.seats[0].name, "ada");
  EXPECT_FALSE(result.seats[0].bot);
  EXPECT_TRUE(result.seats[1].bot);
  EXPECT_NE(result.persons.at(0), result.persons.at(1));
  EXPECT_NE(wire::to_bytes(result.persons.at(0)), World::hello("ada").hello().player_id())
      << "the id in a result does not let others be that person";
}

TEST_P(ResultsTest, EverybodyInTheRoomIsToldThatTheResultIsStored) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  Client& eve = server.world.log_in("eve");
  server.world.watch(eve, ada.code);
  server.wait_for_all();
  play_to_the_end(server, ada, bob);
  for (const Client* client : {&ada, &bob, &eve}) {
    server.wait_for(*client, v1::ToClient::kKept);
    const v1::Kept& kept = client->last(v1::ToClient::kKept).kept();
    EXPECT_EQ(kept.keeping(), v1::KEEPING_STORED);
    EXPECT_EQ(kept.match_id(), client->end().match_id());
    EXPECT_EQ(kept.text(), "");
    EXPECT_EQ(client->count(v1::ToClient::kKept), 1u);
  }
  const v1::Kept kept = ada.last(v1::ToClient::kKept).kept();
  const v1::End end = ada.end();
  server.end();
  EXPECT_EQ(stored(end).replay.size(), kept.replay_bytes());
}

TEST(ResultsWithoutAStoreTest, AServerThatKeepsNothingDoesNotSayThatItDoes) {
  World world;
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  world.act(ada, Action::give_up);
  world.choose(bob, Action::give_up);
  EXPECT_TRUE(ada.got(v1::ToClient::kEnd));
  EXPECT_FALSE(ada.got(v1::ToClient::kKept));
}

TEST_P(ResultsTest, WhoComesBackAfterTheEndHearsOfItAndOfItsResultAlsoAfterARestart) {
  std::optional<JournalledServer> server(std::in_place, store_->open());
  Client ada;
  {
    Client& first = server->world.log_in("ada");
    Client& bob = server->world.log_in("bob");
    server->race(first, bob);
    play_to_the_end(*server, first, bob);
    server->wait_for(first, v1::ToClient::kKept);
    ada = first;
  }
  const v1::ToClient told = ada.last(v1::ToClient::kKept);
  server->end();
  server.emplace(store_->open(), 2);
  EXPECT_EQ(server->recovery.results, 0u) << "it is stored already";
  Client& again = server->world.resume(ada);
  server->wait_for(again, v1::ToClient::kKept);
  EXPECT_EQ(again.last(v1::ToClient::kKept).SerializeAsString(), told.SerializeAsString());
  const auto place_of = [&](v1::ToClient::BodyCase kind) {
    return std::find_if(again.inbox.begin(), again.inbox.end(),
                        [&](const auto& message) { return message.body_case() == kind; });
  };
  EXPECT_LT(place_of(v1::ToClient::kEnd), place_of(v1::ToClient::kKept));
  const v1::End end = again.end();
  server->end();
  expect_same(stored(end).result, end);
}

TEST_P(ResultsTest, ARoomThatClosesAtTheEndOfItsMatchLeavesItsResult) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  server.world.slide_somewhere(ada);
  server.world.act(ada, Action::give_up);
  const std::string match = ada.match_id;
  // Both messages come in one wake-up: the match ends and its room closes.
  v1::ToServer leave;
  leave.mutable_leave_room();
  std::string frame;
  wire::append_frame(leave, frame);
  server.world.server.receive(bob.id, wire::bytes_of(frame), server.world.now);
  server.world.server.receive(ada.id, wire::bytes_of(frame), server.world.now);
  server.world.settle();
  server.end();
  const auto database = store_->open();
  EXPECT_EQ(stored_in(*database, match).result.seats.size(), 2u);
  EXPECT_TRUE(store::tests::claimed(*database).empty());
}

TEST_P(ResultsTest, AResultThatTheLastRunCouldNotSaveIsSavedAtTheNextStart) {
  std::optional<JournalledServer> server(std::in_place, store_->open());
  v1::RoomOptions options;
  options.set_rounds(3);
  Client& ada = server->world.log_in("ada");
  Client& bob = server->world.log_in("bob");
  server->world.create(ada, race_settings(), options);
  server->wait_for(ada, v1::ToClient::kEntered);
  server->world.join(bob, ada.code);
  server->wait_for(bob, v1::ToClient::kEntered);
  server->start(ada, bob);
  play_to_the_end(*server, ada, bob);
  server->wait_for(ada, v1::ToClient::kEnd);
  const v1::End end = ada.end();
  server->end();
  const Stored first = stored(end);
  EXPECT_EQ(first.result.facts.round, 1u);
  EXPECT_EQ(first.result.facts.rounds, 3u);
  EXPECT_EQ(first.result.seats[0].points + first.result.seats[1].points, 3u);
  // As if the server had died between the end and its result.
  ask("DELETE FROM seat; DELETE FROM tile_made; DELETE FROM match_person; DELETE FROM replay; "
      "DELETE FROM match; UPDATE room SET saved_match = NULL;");
  server.emplace(store_->open(), 2);
  EXPECT_EQ(server->recovery.results, 1u);
  server->end();
  const Stored again = stored(end);
  EXPECT_TRUE(again.result == first.result);
  EXPECT_EQ(again.replay, first.replay);
}

// The room waits for its next match, and its journal holds the last one.
TEST_P(ResultsTest, AResultThatTheRetentionDeletedDoesNotComeBack) {
  std::optional<JournalledServer> server(std::in_place, store_->open());
  Client& ada = server->world.log_in("ada");
  Client& bob = server->world.log_in("bob");
  server->race(ada, bob);
  play_to_the_end(*server, ada, bob);
  server->wait_for(ada, v1::ToClient::kKept);
  const MatchId match = match_id_of(ada.end().match_id());
  server->in_store([](store::Database& database) {
    const auto retired = database.retire({.max_bytes = 0});
    ASSERT_TRUE(retired);
    EXPECT_EQ(retired->matches, 1u);
  });
  server->end();
  for (std::uint64_t seed = 2; seed != 4; ++seed) {
    server.emplace(store_->open(), seed);
    EXPECT_EQ(server->recovery.rooms, 1u);
    EXPECT_EQ(server->recovery.results, 0u);
    server->in_store([&](store::Database& database) { EXPECT_FALSE(database.replay(match)); });
    server->end();
  }
}

// Before version 6 the journal did not know what was saved: at the upgrade the results know it.
TEST(ResultsInAFolderTest, AResultOfAnOlderDatabaseDoesNotComeBackEither) {
  store::tests::FolderStore store;
  std::optional<JournalledServer> server(std::in_place, store.open());
  Client& ada = server->world.log_in("ada");
  Client& bob = server->world.log_in("bob");
  server->race(ada, bob);
  play_to_the_end(*server, ada, bob);
  server->wait_for(ada, v1::ToClient::kKept);
  const MatchId match = match_id_of(ada.end().match_id());
  server->end();
  store.rows(
      "DROP TRIGGER match_saved; DROP TRIGGER match_resized; DROP TRIGGER match_deleted; "
      "DROP TABLE removal; DROP TABLE room_results; DROP INDEX match_sizes_by_room; ALTER TABLE "
      "match DROP COLUMN "
      "replay_bytes; "
      "ALTER TABLE room DROP COLUMN saved_match; PRAGMA user_version = 5;");
  server.emplace(store.open(), 2);
  EXPECT_EQ(server->recovery.results, 0u) << "it is stored already";
  server->in_store(
      [](store::Database& database) { EXPECT_TRUE(database.retire({.max_bytes = 0})); });
  server->end();
  server.emplace(store.open(), 3);
  EXPECT_EQ(server->recovery.results, 0u);
  server->in_store([&](store::Database& database) { EXPECT_FALSE(database.replay(match)); });
  server->end();
}

TEST_P(ResultsTest, AMatchThatGoesOnAfterARestartHasItsWholeReplay) {
  std::optional<JournalledServer> server(std::in_place, store_->open());
  Client ada;
  Client bob;
  {
    Client& one = server->world.log_in("ada");
    Client& two = server->world.log_in("bob");
    server->race(one, two);
    for (int i = 0; i < 10; ++i) server->world.slide_somewhere(one);
    ada = one;
    bob = two;
  }
  server->end();
  server.emplace(store_->open(), 2);
  Client& ada_again = server->world.resume(ada);
  Client& bob_again = server->world.resume(bob);
  server->wait_for(ada_again, v1::ToClient::kEntered);
  server->wait_for(bob_again, v1::ToClient::kEntered);
  play_to_the_end(*server, ada_again, bob_again);
  server->wait_for(ada_again, v1::ToClient::kEnd);
  const v1::End end = ada_again.end();
  server->end();
  const Stored kept = stored(end);
  expect_same(kept.result, end);
  EXPECT_EQ(kept.result.seats[0].moves, 15u);
  race2048::tests::expect_verified(kept.replay);
}

TEST_P(ResultsTest, AMatchThatIsFollowedByAnotherAtOnceIsStoredToo) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  MatchSettings settings = race_settings();
  settings.open_seed = Key{};  // the next round waits for no nonces
  settings.seats = 1;
  v1::RoomOptions options;
  options.set_rounds(3);
  options.set_pause(true);
  server.world.create(ada, settings, options);
  server.wait_for(ada, v1::ToClient::kEntered);
  server.world.get_ready(ada);
  server.wait_for_all();
  server.world.pass(limits::kCountdown);
  server.wait_for_all();
  server.world.slide_somewhere(ada);
  options.set_start_in_s(5);
  server.world.edit(ada, options);
  server.wait_for_all();
  server.world.pass(6s);
  // In one wake-up the match ends, the planned start is due, and the next roster is frozen.
  std::string frames;
  wire::append_frame(World::move_message(ada.round, 0, ada.seq + 1, wire::to_wire(Action::give_up)),
                     frames);
  v1::ToServer chat;
  chat.mutable_chat()->set_text("next");
  wire::append_frame(chat, frames);
  server.world.send_bytes(ada, frames);
  EXPECT_EQ(server.state(ada).phase(), RoomPhase::countdown);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  server.wait_for(ada, v1::ToClient::kEnd);
  const v1::End end = ada.end();
  server.end();
  const Stored kept = stored(end);
  EXPECT_EQ(kept.result.seats[0].moves, 1u);
  race2048::tests::expect_verified(kept.replay);
}

TEST_P(ResultsTest, AnOpenMatchIsStoredWithoutItsSecret) {
  JournalledServer server(store_->open());
  Client& ada = server.world.log_in("ada");
  MatchSettings settings = race_settings();
  settings.open_seed = Key{};
  settings.seats = 1;
  server.world.create(ada, settings);
  server.wait_for(ada, v1::ToClient::kEntered);
  std::vector<v1::End> ends;
  for (int round = 0; round < 3; ++round) {
    server.world.get_ready(ada);
    server.wait_for_all();
    server.world.pass(limits::kCountdown);
    server.wait_for_all();
    server.world.clear_inboxes();
    server.world.choose(ada, Action::give_up);
    server.wait_for(ada, v1::ToClient::kEnd);
    ends.push_back(ada.end());
    server.wait_for_all();
  }
  server.end();
  for (const v1::End& end : ends) {
    const Stored kept = stored(end);
    expect_same(kept.result, [&] {
      v1::End open = end;
      open.set_secret(wire::to_bytes(Secret{}));
      return open;
    }());
    EXPECT_TRUE(kept.result.facts.open_seed);
    EXPECT_EQ(kept.result.commitment, Digest{});
    race2048::tests::expect_verified(kept.replay);
  }
}

TEST(ResultsInAFolderTest, WhileTheDiskIsFullAResultIsNotSavedYetAndThenItIs) {
  const race2048::tests::TemporaryFolder folder;
  FakeDisk disk;
  JournalledServer server(store::tests::open_in(folder.path(), disk.name()));
  Client& ada = server.world.log_in("ada");
  Client& bob = server.world.log_in("bob");
  server.race(ada, bob);
  server.in_store([&](store::Database&) { disk.fail_at(FakeDisk::Failure::full, 0); });
  play_to_the_end(server, ada, bob);
  server.wait_for(ada, v1::ToClient::kKept);
  ASSERT_TRUE(ada.got(v1::ToClient::kEnd)) << "a fault of the disk does not hold up a match";
  const v1::Kept not_yet = ada.last(v1::ToClient::kKept).kept();
  EXPECT_EQ(not_yet.keeping(), v1::KEEPING_NOT_YET);
  EXPECT_NE(not_yet.text(), "");
  EXPECT_EQ(not_yet.text().find(folder.path()), std::string::npos) << "that is for the log";
  server.in_store([&](store::Database& database) {
    EXPECT_FALSE(database.replay(match_id_of(not_yet.match_id())));
    disk.heal();
  });
  server.world.clear_inboxes();
  server.wait_for(ada, v1::ToClient::kKept);
  const v1::Kept stored = ada.last(v1::ToClient::kKept).kept();
  EXPECT_EQ(stored.keeping(), v1::KEEPING_STORED);
  EXPECT_EQ(stored.match_id(), not_yet.match_id());
  server.in_store([&](store::Database& database) {
    const auto replay = database.replay(match_id_of(stored.match_id()));
    ASSERT_TRUE(replay);
    EXPECT_EQ(replay->size(), stored.replay_bytes());
  });
  server.end();
}

TEST(ResultsWithoutAStoreTest, AResultThatIsNeverSavedIsSaidToBe) {
  World world;
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  world.server.tell_kept(ada.code, kept_never(MatchId{1}));
  world.server.tell_kept("222222", kept_never(MatchId{1}));
  world.settle();
  const v1::Kept& kept = ada.last(v1::ToClient::kKept).kept();
  EXPECT_EQ(kept.keeping(), v1::KEEPING_NEVER);
  EXPECT_NE(kept.text(), "");
  EXPECT_EQ(kept.replay_bytes(), 0u);
}

RACE2048_ON_EACH_STORE(ResultsTest);

}  // namespace
}  // namespace race2048::server
