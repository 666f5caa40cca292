// Rooms in a real store: what is told when, and what another server makes of it.
#include "server/journal/room_journal.h"

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/journal/recovery.h"
#include "tests/server/harness.h"
#include "tests/support/temporary_folder.h"

namespace race2048::server {
namespace {

// What the store's thread wants to be called on the test's.
class Posted {
 public:
  void post(std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    calls_.push_back(std::move(call));
    posted_.notify_one();
  }
  // Waits for a call and makes it.
  void run_one() {
    std::unique_lock lock(mutex_);
    posted_.wait(lock, [this] { return !calls_.empty(); });
    const std::function<void()> call = std::move(calls_.front());
    calls_.pop_front();
    lock.unlock();
    call();
  }

 private:
  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<std::function<void()>> calls_;
};

store::Database open_database(const std::filesystem::path& folder) {
  store::OrStoreFault<store::Database> opened = store::Database::open({.folder = folder});
  if (!opened) throw std::runtime_error(opened.fault().text);
  return *std::move(opened);
}

// A server with its journal in a folder.
class JournalledServer {
 public:
  explicit JournalledServer(const std::filesystem::path& folder) {
    store::Database database = open_database(folder);
    const auto recovered = recover(database, journal, world.server, world.now);
    if (!recovered) throw std::runtime_error(recovered.fault().text);
    recovery = *recovered;
    store_.emplace(
        std::move(database), [this](std::function<void()> call) { posted_.post(std::move(call)); },
        store::StoreEvents{.on_trouble = [](const store::StoreFault&) {}, .on_recovered = [] {}});
    journal.begin(*store_);
    world.settle();
  }
  // Waits until the client has been told.
  void wait_for(const Client& client, v1::ToClient::BodyCase kind) {
    while (!client.got(kind)) {
      posted_.run_one();
      world.settle();
    }
  }
  // Waits until everybody has been told all that has been decided.
  void wait_for_all() {
    while (journal.holds_back()) {
      posted_.run_one();
      world.settle();
    }
  }
  // Ends the process, after its last moves have been handed over.
  void end() {
    journal.flush();
    const auto stopped = store_->stop();
    ASSERT_TRUE(stopped) << stopped.fault().text;
    store_.reset();
    EXPECT_EQ(faults, std::vector<std::string>());
  }

  // A race of two that has begun.
  void race(Client& ada, Client& bob) {
    MatchSettings settings = race_settings();
    world.create(ada, settings);
    wait_for(ada, v1::ToClient::kEntered);
    world.join(bob, ada.code);
    wait_for(bob, v1::ToClient::kEntered);
    start(ada, bob);
  }
  void start(Client& ada, Client& bob) {
    for (Client* const client : {&ada, &bob}) {
      world.give_nonce(*client);
      world.get_ready(*client);
    }
    wait_for_all();
    world.pass(limits::kCountdown);
    wait_for_all();
    world.clear_inboxes();
  }
  const RoomState& state(const Client& client) const { return world.room(client).state(); }

 private:
  Posted posted_;

 public:
  std::function<void()> later;  // that the journal wants to be called
  std::vector<std::string> faults;
  RoomJournal journal{
      {.release = [this](Batch batch) { world.server.release(batch); },
       .call_later = [this](std::chrono::milliseconds,
                            std::function<void()> call) { later = std::move(call); },
       .on_fault = [this](const store::StoreFault& fault) { faults.push_back(fault.text); }}};
  World world{Observers{}, &journal};
  Recovery recovery;

 private:
  std::optional<store::StoreThread> store_;
};

class RoomJournalTest : public testing::Test {
 protected:
  // The rooms in the folder, as the next process reads them.
  std::vector<RoomState> kept() {
    std::vector<RoomState> rooms;
    store::Database database = open_database(folder.path());
    const auto loaded = database.load([&](const store::LoadedRoom& room) {
      OrFault<ReadRoom> read = read_room(room.bytes);
      if (!read) throw std::runtime_error(read.fault().text);
      rooms.push_back(std::move(read->state));
    });
    if (!loaded) throw std::runtime_error(loaded.fault().text);
    return rooms;
  }

  race2048::tests::TemporaryFolder folder;
};

TEST_F(RoomJournalTest, ARoomIsStoredBeforeItsCreatorHearsOfIt) {
  JournalledServer server(folder.path());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  EXPECT_FALSE(ada.got(v1::ToClient::kEntered));
  EXPECT_FALSE(ada.got(v1::ToClient::kSealed));
  server.wait_for(ada, v1::ToClient::kSealed);
  EXPECT_TRUE(ada.got(v1::ToClient::kEntered));
}

TEST_F(RoomJournalTest, AMoveIsToldAtOnceAndStoredALittleLater) {
  JournalledServer server(folder.path());
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

TEST_F(RoomJournalTest, TheJournalOfASeriesHoldsTheRoomAsItIs) {
  JournalledServer server(folder.path());
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

TEST_F(RoomJournalTest, ALobbyThatChangesWithoutEndStaysSmall) {
  JournalledServer server(folder.path());
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
  store::Database database = open_database(folder.path());
  std::size_t bytes = 0;
  ASSERT_TRUE(database.load([&](const store::LoadedRoom& room) { bytes += room.bytes.size(); }));
  EXPECT_LT(bytes, RoomJournal::kLobbyBytes + 1024);
  EXPECT_EQ(live.seal().made.round, changes + 1);
}

TEST_F(RoomJournalTest, ARoomThatEveryoneHasLeftIsForgotten) {
  JournalledServer server(folder.path());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  server.world.leave(ada);
  server.end();
  EXPECT_TRUE(kept().empty());
}

TEST_F(RoomJournalTest, RoomsThatAreToEndWithTheServerAreForgotten) {
  JournalledServer server(folder.path());
  Client& ada = server.world.log_in("ada");
  server.world.create(ada, race_settings());
  server.wait_for(ada, v1::ToClient::kEntered);
  server.journal.end_rooms();
  server.end();
  EXPECT_TRUE(kept().empty());
}

TEST_F(RoomJournalTest, TheNextServerGoesOnAndSoDoesTheOneAfterIt) {
  std::optional<JournalledServer> server(std::in_place, folder.path());
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
    server.emplace(folder.path());
    EXPECT_EQ(server->recovery.rooms, 1u);
    Client& again = server->world.resume(ada);
    server->wait_for(again, v1::ToClient::kEntered);
    EXPECT_TRUE(*server->state(again).match() == [&] {
      Match match = *live.match();
      match.come_back(0, match.clock_ms(live.clock_ms()));
      match.go_away(1, match.clock_ms(live.clock_ms()));
      return match;
    }());
    ada = again;
  }
}

TEST_F(RoomJournalTest, ARoomThatCannotBeRestoredIsPutAsideAndTheOthersCome) {
  JournalledServer first(folder.path());
  Client& ada = first.world.log_in("ada");
  first.world.create(ada, race_settings());
  first.wait_for(ada, v1::ToClient::kEntered);
  const std::string code = ada.code;
  first.end();
  {
    store::Database database = open_database(folder.path());
    const store::Append bad{.room = "22BAD2", .epoch = database.epoch(), .bytes = "\x07\x01\x01"};
    ASSERT_TRUE(database.append({&bad, 1}, Durability::this_program));
  }
  JournalledServer second(folder.path());
  EXPECT_EQ(second.recovery.rooms, 1u);
  ASSERT_EQ(second.recovery.aside.size(), 1u);
  EXPECT_EQ(second.recovery.aside[0].room, "22BAD2");
  EXPECT_EQ(second.recovery.aside[0].reason, "at byte 0: decision for a room that is not open");
  second.end();
  EXPECT_EQ(kept().size(), 1u);
}

TEST_F(RoomJournalTest, WhileNothingCanBeStoredEverythingIsToldAtOnce) {
  JournalledServer server(folder.path());
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

}  // namespace
}  // namespace race2048::server
