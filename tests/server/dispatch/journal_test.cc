// Decisions are stored before anybody hears of them.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/dispatch/observer.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

// Stores each batch at once, or when the test calls for it.
struct TestJournal final : public Journal {
  void on_decision(const std::string&, const RoomState&, const Decision&) override { ++decisions; }
  bool commit(Batch batch) override {
    committed.push_back(batch);
    decided.push_back(decisions);
    return keeps_at_once;
  }

  bool keeps_at_once = true;
  std::size_t decisions = 0;
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
  journal.keeps_at_once = false;
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
  journal.keeps_at_once = false;
  const std::size_t before = journal.decisions;
  w.create(cid, race_settings());
  EXPECT_GT(journal.decisions, before);
  EXPECT_EQ(journal.decided.back(), journal.decisions) << "the batch has all that was decided";
  EXPECT_TRUE(cid.inbox.empty());
  release(journal.committed.back());
  EXPECT_TRUE(cid.got(v1::ToClient::kSealed));
}

TEST_F(JournalTest, BatchesAreToldInTheirOrder) {
  journal.keeps_at_once = false;
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
  journal.keeps_at_once = false;
  move();
  move();
  release(journal.committed.back());
  EXPECT_EQ(ada.count(v1::ToClient::kOutcome), 2u);
}

TEST_F(JournalTest, WhatFollowsDoesNotOvertakeWhatIsHeldBack) {
  journal.keeps_at_once = false;
  move();
  journal.keeps_at_once = false;
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
  journal.keeps_at_once = false;
  w.server.stop(w.now);
  w.settle();
  EXPECT_FALSE(w.server.is_finished(ada.id));
  EXPECT_FALSE(ada.got(v1::ToClient::kGoodbye));
  release(journal.committed.back());
  EXPECT_TRUE(ada.got(v1::ToClient::kGoodbye));
  EXPECT_TRUE(ada.closed);
}

TEST_F(JournalTest, ASessionMayGoWhileItsOutputIsHeldBack) {
  journal.keeps_at_once = false;
  move();
  w.cut(ada);
  release(journal.committed.back());
  EXPECT_TRUE(bob.got(v1::ToClient::kRoster));
}

// All bytes that two clients are sent at the beginning of a race.
std::vector<std::string> bytes_of_a_race(World& w, TestJournal* journal) {
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  ada.answers_pings = false;
  bob.answers_pings = false;
  w.race({&ada, &bob}, race_settings());
  for (int i = 0; i < 40; ++i) {
    if (journal != nullptr) journal->keeps_at_once = i % 3 == 2;
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
