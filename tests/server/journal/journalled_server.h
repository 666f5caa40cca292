// A server with its journal in a real store, for tests on one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/journal/recovery.h"
#include "server/journal/room_journal.h"
#include "server/store/database.h"
#include "server/store/limits.h"
#include "tests/server/harness.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {

class JournalledServer {
 public:
  // Its rooms, matches and tokens differ with the seed. Throws if the store is at fault.
  explicit JournalledServer(std::unique_ptr<store::Database> database, std::uint64_t seed = 1,
                            const Observers& observers = Observers{})
      : world(observers, &journal, seed) {
    const auto recovered = recover(*database, journal, world.server, world.now);
    if (!recovered) throw std::runtime_error(recovered.fault().text);
    recovery = *recovered;
    store_.emplace(
        std::move(database), posted_.post(),
        store::StoreEvents{.on_trouble = [this](const store::StoreFault&) { on_trouble(); },
                           .on_recovered = [this] { on_recovered(); },
                           .on_lost = [this](const store::LostRoom& lost) { lose_room(lost); }});
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
  // Waits until this holds, or the disk is found to be at fault.
  template <typename Holds>
  void wait_until(Holds holds) {
    while (!holds() && !journal.in_trouble()) {
      posted_.run_one();
      world.settle();
    }
  }
  // Makes the call on the store's thread, with the database, and waits for it.
  void in_store(const std::function<void(store::Database&)>& call) {
    bool done = false;
    store_->query(
        [&call](store::Database& database) {
          call(database);
          return store::OrStoreFault<bool>(true);
        },
        [&done](const store::OrStoreFault<bool>&) { done = true; });
    while (!done) {
      posted_.run_one();
      world.settle();
    }
  }
  // The store is handed more bytes of the room than may wait, and drops them: the journal of the
  // room has a gap.
  void lose_an_append(const std::string& room) {
    store::Append append{.room = room, .epoch = store_->epoch()};
    append.bytes.resize(limits::kMaxWaitingBytes);
    store_->append({std::move(append)}, Durability::this_program,
                   [](const store::OrStoreFault<>&) {});
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
  void on_trouble() {
    world.server.set_storage_trouble(true);
    journal.on_trouble();
  }
  void lose_room(const store::LostRoom& lost) {
    lose(lost, {.address = "other:2048"}, journal, world.server, world.now);
  }
  void on_recovered() {
    world.server.set_storage_trouble(false);
    journal.on_recovered();
  }

  race2048::tests::PostedCalls posted_;

 public:
  std::function<void()> later;  // that the journal wants to be called
  std::vector<std::string> faults;
  RoomJournal journal{
      {.release = [this](Batch batch) { world.server.release(batch); },
       .on_kept = [this](const std::string& room, const MatchKept& kept,
                         const std::string&) { world.server.tell_kept(room, kept); },
       .call_later = [this](std::chrono::milliseconds,
                            std::function<void()> call) { later = std::move(call); },
       .on_fault = [this](const store::StoreFault& fault) { faults.push_back(fault.text); }},
      strict_timings().seat_idle};
  World world;
  Recovery recovery;

 private:
  std::optional<store::StoreThread> store_;
};

}  // namespace race2048::server
