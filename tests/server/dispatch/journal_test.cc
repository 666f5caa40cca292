// Decisions are stored before anybody hears of them.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/dispatch/observer.h"
#include "tests/server/harness.h"
#include "tests/server/slow_journal.h"

namespace race2048::server {
namespace {

// Stores each batch at once, or when the test calls for it.
struct TestJournal final : public SlowJournal {
  TestJournal() { stalls = false; }
  void commit(Batch batch, std::vector<std::string>& waiting) override {
    SlowJournal::commit(batch, waiting);
    committed.push_back(batch);
    decided.push_back(decisions);
  }

  std::vector<Batch> committed;
  std::vector<std::size_t> decided;  // the number of decisions at each commit
};

class JournalTest : public testing::Test {
 protected:
  JournalTest() : ada(w.log_in("ada")), bob(w.log_in("bob")) {
    w.race({&ada, &bob}, race_settings());
    ada.answers_pings = false;
    bob.answers_pings = false;
    w.pass(1ms);
    w.clear_inboxes();
    journal.committed.clear();
  }
  void release(Batch batch) {
    w.server.release(batch);
    w.settle();
  }
  // Sends ada's next move without waiting for its outcome.
  void move() {
    const Board& board = w.run(ada).board();
    for (const Direction direction : kDirections) {
      if (slide(board, direction).moved) return w.choose(ada, action_of(direction));
    }
  }

  TestJournal journal;
  World w{Observers{}, &journal};
  Client& ada;
  Client& bob;
};

TEST_F(JournalTest, WhatIsKeptAtOnceIsToldAtOnce) {
  move();
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_EQ(w.log.decision_count(), journal.decisions);
}

TEST_F(JournalTest, NothingIsToldBeforeItIsKept) {
  journal.stalls = true;
  move();
  w.pass(100ms);  // enough time for standings
  EXPECT_TRUE(ada.inbox.empty());
  EXPECT_TRUE(bob.inbox.empty());
  EXPECT_TRUE(w.server.output(ada.id).empty());
  ASSERT_FALSE(journal.committed.empty());
  release(journal.committed.back());
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_TRUE(bob.got(v1::ToClient::kStandings));
}

TEST_F(JournalTest, ASealIsKeptBeforeItIsTold) {
  Client& cid = w.log_in("cid");
  journal.stalls = true;
  const std::size_t before = journal.decisions;
  w.create(cid, race_settings());
  EXPECT_GT(journal.decisions, before);
  EXPECT_EQ(journal.decided.back(), journal.decisions) << "the batch has all that was decided";
  EXPECT_TRUE(cid.inbox.empty());
  release(journal.committed.back());
  EXPECT_TRUE(cid.got(v1::ToClient::kSealed));
}

TEST_F(JournalTest, BatchesAreToldInTheirOrder) {
  journal.stalls = true;
  move();
  const Batch first = journal.committed.back();
  move();
  const Batch second = journal.committed.back();
  ASSERT_LT(first, second);
  release(first);
  ASSERT_EQ(ada.count(v1::ToClient::kOutcome), 1u);
  EXPECT_EQ(ada.outcome().seq(), 1u);
  release(second);
  ASSERT_EQ(ada.count(v1::ToClient::kOutcome), 2u);
  EXPECT_EQ(ada.outcome().seq(), 2u);
}

TEST_F(JournalTest, AReleaseGoesForAllBatchesBefore) {
  journal.stalls = true;
  move();
  move();
  release(journal.committed.back());
  EXPECT_EQ(ada.count(v1::ToClient::kOutcome), 2u);
}

TEST_F(JournalTest, WhatFollowsDoesNotOvertakeWhatIsHeldBack) {
  journal.stalls = true;
  move();
  journal.stalls = true;
  v1::ToServer list;
  list.mutable_list_rooms();
  w.send(ada, list);  // decides nothing
  EXPECT_TRUE(ada.inbox.empty());
  release(journal.committed.back());
  ASSERT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_TRUE(ada.inbox.back().has_rooms());
}

TEST_F(JournalTest, AWakeUpWithoutDecisionsAndOutputIsNoBatch) {
  w.settle();
  EXPECT_TRUE(journal.committed.empty());
}

TEST_F(JournalTest, AClosingSessionIsNotFinishedWhileItsLastWordsAreHeldBack) {
  journal.stalls = true;
  move();
  w.server.stop(w.now);
  w.settle();
  EXPECT_FALSE(w.server.is_finished(ada.id));
  EXPECT_FALSE(ada.got(v1::ToClient::kGoodbye));
  release(journal.committed.back());
  EXPECT_TRUE(ada.got(v1::ToClient::kGoodbye));
  EXPECT_TRUE(ada.closed);
}

TEST_F(JournalTest, ASessionMayGoWhileItsOutputIsHeldBack) {
  journal.stalls = true;
  move();
  w.cut(ada);
  release(journal.committed.back());
  EXPECT_TRUE(bob.got(v1::ToClient::kRoster));
}

// Two rooms on a server, of which one decides what must be stored first.
class TwoRoomsTest : public JournalTest {
 protected:
  TwoRoomsTest() : cid(w.log_in("cid")), dan(w.log_in("dan")) {
    w.create(cid, race_settings());
    cid.answers_pings = false;
    dan.answers_pings = false;
    journal.rooms.clear();
    w.clear_inboxes();
  }
  // The rooms that decide from now on wait.
  void stall() {
    journal.rooms.clear();
    journal.stalls = true;
  }
  // cid's room decides; nothing of it is stored.
  Batch hold_cids_room() {
    stall();
    w.edit(cid, options("held"));
    journal.stalls = false;
    return journal.newest;
  }
  static v1::RoomOptions options(const std::string& title) {
    v1::RoomOptions options;
    options.set_title(title);
    options.set_listed(true);
    return options;
  }
  Client& cid;
  Client& dan;
};

TEST_F(TwoRoomsTest, AnotherRoomsAnswersDoNotWait) {
  const Batch held = hold_cids_room();
  EXPECT_FALSE(cid.got(v1::ToClient::kRoomInfo));
  move();
  w.pass(100ms);
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_TRUE(bob.got(v1::ToClient::kStandings));
  EXPECT_FALSE(cid.got(v1::ToClient::kRoomInfo));
  release(held);
  EXPECT_TRUE(cid.got(v1::ToClient::kRoomInfo));
}

TEST_F(TwoRoomsTest, AListOfRoomsWaitsForAllOfThem) {
  const Batch held = hold_cids_room();
  v1::ToServer list;
  list.mutable_list_rooms();
  w.send(dan, list);  // in no room
  w.send(ada, list);
  move();
  EXPECT_FALSE(dan.got(v1::ToClient::kRooms));
  EXPECT_FALSE(ada.got(v1::ToClient::kRooms));
  EXPECT_FALSE(ada.got(v1::ToClient::kOutcome)) << "it does not overtake the list";
  release(held);
  EXPECT_TRUE(dan.got(v1::ToClient::kRooms));
  ASSERT_TRUE(ada.got(v1::ToClient::kOutcome));
  EXPECT_TRUE(ada.got(v1::ToClient::kRooms));
}

TEST_F(TwoRoomsTest, ARefusalAtTheDoorWaitsForTheRoomThatItIsAbout) {
  stall();
  v1::RoomOptions locked;
  locked.set_locked(true);
  w.edit(cid, locked);
  journal.stalls = false;
  const Batch held = journal.newest;
  w.join(dan, cid.code);
  EXPECT_FALSE(dan.got(v1::ToClient::kRefused));
  release(held);
  EXPECT_TRUE(dan.got(v1::ToClient::kRefused));
}

TEST_F(TwoRoomsTest, WhoLeavesIsToldSoWhenTheRoomHasStoredIt) {
  stall();
  w.leave(cid);
  journal.stalls = false;
  const Batch held = journal.newest;
  EXPECT_FALSE(cid.got(v1::ToClient::kLeft));
  w.create(cid, race_settings());  // which is stored at once
  EXPECT_FALSE(cid.got(v1::ToClient::kEntered)) << "it does not overtake Left";
  release(held);
  EXPECT_TRUE(cid.got(v1::ToClient::kLeft));
  EXPECT_TRUE(cid.got(v1::ToClient::kEntered));
}

TEST_F(TwoRoomsTest, WhoIsPutOutOrTakenOverIsToldSoWhenTheRoomHasStoredIt) {
  w.join(dan, cid.code);
  w.clear_inboxes();
  stall();
  w.kick(cid, "dan");
  journal.stalls = false;
  const Batch kicked = journal.newest;
  EXPECT_FALSE(dan.got(v1::ToClient::kLeft));
  stall();
  Client& again = w.resume(cid);
  journal.stalls = false;
  const Batch resumed = journal.newest;
  release(kicked);
  EXPECT_TRUE(dan.got(v1::ToClient::kLeft));
  EXPECT_FALSE(cid.got(v1::ToClient::kGoodbye));
  EXPECT_FALSE(again.got(v1::ToClient::kEntered));
  release(resumed);
  EXPECT_TRUE(cid.got(v1::ToClient::kGoodbye));
  EXPECT_TRUE(again.got(v1::ToClient::kEntered));
}

TEST_F(TwoRoomsTest, WhatTheOperatorDoesIsToldWhenItIsStored) {
  stall();
  w.acts.kick("cid");
  w.settle();
  journal.stalls = false;
  EXPECT_FALSE(cid.got(v1::ToClient::kGoodbye));
  move();
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome));
  release(journal.newest);
  EXPECT_TRUE(cid.got(v1::ToClient::kGoodbye));
}

// All bytes that two clients are sent at the beginning of a race.
std::vector<std::string> bytes_of_a_race(World& w, TestJournal* journal) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  ada.answers_pings = false;
  bob.answers_pings = false;
  w.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 40; ++i) {
    if (journal != nullptr) journal->stalls = i % 3 != 2;
    Client& mover = i % 2 == 0 ? ada : bob;
    for (const Direction direction : kDirections) {
      if (!slide(w.run(mover).board(), direction).moved) continue;
      w.choose(mover, action_of(direction));
      break;
    }
    w.pass(60ms);
  }
  w.pass(100ms);
  if (journal != nullptr) w.server.release(journal->committed.back());
  w.settle();
  return {ada.bytes, bob.bytes};
}

TEST(HeldBackTest, WhatIsSentIsTheSameToTheByte) {
  TestJournal journal;
  World with{Observers{}, &journal};
  World without;
  EXPECT_EQ(bytes_of_a_race(with, &journal), bytes_of_a_race(without, nullptr));
}

}  // namespace
}  // namespace race2048::server
