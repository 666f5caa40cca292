#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"

namespace race2048::store::tests {
namespace {

using Kind = StoreFault::Kind;

class StoreJournalTest : public OnEachStore {
 protected:
  OrStoreFault<> append(const std::string& room, std::uint64_t index, const std::string& bytes) {
    const Append append{.room = room, .epoch = journal_->epoch(), .index = index, .bytes = bytes};
    return journal_->append({&append, 1}, Durability::this_program);
  }
  Kind kind_of(const OrStoreFault<>& done) { return done ? Kind::io : done.fault().kind; }
  void reopen() {
    journal_.reset();
    journal_ = store_->open();
  }

  // The rooms put aside with their reasons, the newest first.
  std::vector<std::string> aside() {
    return store_->rows("SELECT name, reason FROM room_aside ORDER BY room DESC");
  }

  std::unique_ptr<Database> journal_ = store_->open();
};

TEST_P(StoreJournalTest, AppendsComeBackInOrderAfterTheProcess) {
  ASSERT_TRUE(append("AAAAAA", 0, "one "));
  ASSERT_TRUE(append("BBBBBB", 0, "other"));
  ASSERT_TRUE(append("AAAAAA", 1, ""));
  ASSERT_TRUE(append("AAAAAA", 2, std::string("t\0wo", 4)));
  reopen();
  const std::vector<ClaimedRoom> rooms = claimed(*journal_);
  ASSERT_EQ(rooms.size(), 2u);
  EXPECT_EQ(rooms[0].room, "AAAAAA");
  EXPECT_EQ(rooms[0].bytes, std::string("one t\0wo", 8));
  EXPECT_EQ(rooms[0].next_index, 3u);
  EXPECT_EQ(rooms[1].bytes, "other");
  EXPECT_TRUE(append("AAAAAA", 3, " three"));
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), std::string("one t\0wo three", 14));
}

TEST_P(StoreJournalTest, ABatchIsStoredWholeOrNotAtAll) {
  const Epoch epoch = journal_->epoch();
  const std::vector<Append> good = {{"AAAAAA", epoch, 0, "a"},
                                    {"BBBBBB", epoch, 0, "b"},
                                    {"AAAAAA", epoch, 1, "c"},
                                    {"AAAAAA", epoch, 2, "d"}};
  ASSERT_TRUE(journal_->append(good, Durability::power_loss));
  const std::vector<Append> bad = {
      {"AAAAAA", epoch, 3, "x"}, {"CCCCCC", epoch, 0, "x"}, {"BBBBBB", epoch, 2, "x"}};
  const auto done = journal_->append(bad, Durability::power_loss);
  ASSERT_EQ(kind_of(done), Kind::wrong_index);
  EXPECT_EQ(done.fault().text, "the journal of a room takes append 1 next, not append 2");
  EXPECT_EQ(loaded(*journal_),
            (std::map<std::string, std::string>{{"AAAAAA", "acd"}, {"BBBBBB", "b"}}));
  EXPECT_TRUE(append("AAAAAA", 3, "e"));
  EXPECT_TRUE(append("CCCCCC", 0, "f"));
}

TEST_P(StoreJournalTest, AnAppendOutOfTurnIsRefused) {
  EXPECT_EQ(kind_of(append("AAAAAA", 1, "x")), Kind::wrong_index);
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  EXPECT_EQ(kind_of(append("AAAAAA", 0, "a")), Kind::wrong_index);
  EXPECT_EQ(kind_of(append("AAAAAA", 2, "c")), Kind::wrong_index);
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "a");
}

TEST_P(StoreJournalTest, EachProcessHasALaterEpochAndNobodyWritesWithAnother) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  const Epoch before = journal_->epoch();
  reopen();
  EXPECT_GT(journal_->epoch(), before);
  const Append stale{.room = "AAAAAA", .epoch = before, .index = 1, .bytes = "x"};
  const auto done = journal_->append({&stale, 1}, Durability::this_program);
  EXPECT_EQ(kind_of(done), Kind::stale_epoch);
  EXPECT_EQ(kind_of(journal_->replace(stale, Durability::this_program)), Kind::stale_epoch);
  EXPECT_EQ(kind_of(journal_->remove("AAAAAA", before, Durability::this_program)),
            Kind::stale_epoch);
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "a");
}

TEST_P(StoreJournalTest, ARoomIsTakenOverByLoadingIt) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  reopen();
  EXPECT_EQ(kind_of(append("AAAAAA", 1, "b")), Kind::stale_epoch);
  EXPECT_EQ(kind_of(append("AAAAAA", 0, "b")), Kind::stale_epoch);
  EXPECT_EQ(loaded(*journal_).size(), 1u);
  EXPECT_TRUE(append("AAAAAA", 1, "b"));
}

TEST_P(StoreJournalTest, ACheckpointReplacesWhatCameBefore) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  ASSERT_TRUE(append("AAAAAA", 1, "b"));
  Append checkpoint{.room = "AAAAAA", .epoch = journal_->epoch(), .index = 1, .bytes = "[ab]"};
  EXPECT_EQ(kind_of(journal_->replace(checkpoint, Durability::this_program)), Kind::wrong_index);
  checkpoint.index = 2;
  ASSERT_TRUE(journal_->replace(checkpoint, Durability::this_program));
  ASSERT_TRUE(append("AAAAAA", 3, "c"));
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "[ab]c");
  reopen();
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "[ab]c");
  EXPECT_TRUE(append("AAAAAA", 4, "d"));
}

TEST_P(StoreJournalTest, ACheckpointMaySkipAppendsThatWereLost) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  const Append checkpoint{.room = "AAAAAA", .epoch = journal_->epoch(), .index = 9, .bytes = "9"};
  ASSERT_TRUE(journal_->replace(checkpoint, Durability::this_program));
  ASSERT_TRUE(append("AAAAAA", 10, "x"));
  reopen();
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "9x");
}

TEST_P(StoreJournalTest, ARemovedRoomIsGoneAndItsCodeIsFree) {
  ASSERT_TRUE(append("AAAAAA", 0, "old"));
  ASSERT_TRUE(journal_->remove("AAAAAA", journal_->epoch(), Durability::this_program));
  ASSERT_TRUE(journal_->remove("AAAAAA", journal_->epoch(), Durability::this_program));
  EXPECT_EQ(kind_of(append("AAAAAA", 1, "x")), Kind::wrong_index);
  ASSERT_TRUE(append("AAAAAA", 0, "new"));
  reopen();
  EXPECT_EQ(loaded(*journal_).at("AAAAAA"), "new");
}

// Rooms are replaced and removed in between.
TEST_P(StoreJournalTest, LongJournalsComeBackWhole) {
  std::map<std::string, std::string> expected;
  std::map<std::string, std::uint64_t> next;
  for (int i = 0; i < 60; ++i) {
    const std::string room = "ROOM" + std::to_string(i % 7);
    const std::string bytes(100'000 + static_cast<std::size_t>(i), static_cast<char>('a' + i % 26));
    if (i == 41) {
      ASSERT_TRUE(journal_->remove("ROOM3", journal_->epoch(), Durability::this_program));
      expected.erase("ROOM3");
      next.erase("ROOM3");
    }
    if (i % 13 == 12) {
      ASSERT_TRUE(journal_->replace({room, journal_->epoch(), next[room]++, bytes},
                                    Durability::this_program));
      expected[room] = bytes;
    } else {
      ASSERT_TRUE(append(room, next[room]++, bytes)) << i;
      expected[room] += bytes;
    }
    if (i % 20 == 19) {
      reopen();
      EXPECT_TRUE(loaded(*journal_) == expected) << i;
    }
  }
}

TEST_P(StoreJournalTest, ARoomPutAsideIsNamedWithItsReason) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  ASSERT_TRUE(append("BBBBBB", 0, "b"));
  ASSERT_TRUE(journal_->put_aside("AAAAAA", "its first decision is no room"));
  ASSERT_TRUE(journal_->put_aside("BBBBBB", std::string(10'000, 'x')));
  const auto unknown = journal_->put_aside("CCCCCC", "why");
  EXPECT_EQ(kind_of(unknown), Kind::not_found);
  reopen();
  EXPECT_EQ(loaded(*journal_).size(), 0u);
  EXPECT_EQ(aside(),
            (std::vector<std::string>{"BBBBBB|" + std::string(limits::kMaxAsideReason, 'x'),
                                      "AAAAAA|its first decision is no room"}));
  EXPECT_TRUE(append("AAAAAA", 0, "a new room"));
}

TEST_P(StoreJournalTest, OnlyTheNewestRoomsAsideAreKept) {
  for (std::size_t i = 0; i < limits::kMaxAside + 3; ++i) {
    const std::string room = "R" + std::to_string(i);
    ASSERT_TRUE(append(room, 0, "a"));
    ASSERT_TRUE(journal_->put_aside(room, "why"));
  }
  ASSERT_EQ(aside().size(), limits::kMaxAside);
  EXPECT_EQ(aside().back(), "R3|why");
}

TEST_P(StoreJournalTest, WhatIsBeyondTheBoundsIsRefused) {
  EXPECT_EQ(kind_of(append("", 0, "a")), Kind::too_much);
  EXPECT_EQ(kind_of(append(std::string(limits::kMaxJournalName + 1, 'A'), 0, "a")), Kind::too_much);
  const std::string long_bytes(limits::kMaxAppendBytes + 1, 'a');
  EXPECT_EQ(kind_of(append("AAAAAA", 0, long_bytes)), Kind::too_much);
  std::vector<Append> rooms;
  for (std::size_t i = 0; i < limits::kMaxJournalRooms; ++i) {
    rooms.push_back({"R" + std::to_string(i), journal_->epoch(), 0, "a"});
  }
  ASSERT_TRUE(journal_->append(rooms, Durability::this_program));
  EXPECT_EQ(kind_of(append("AAAAAA", 0, "a")), Kind::too_much);
  const Append checkpoint{.room = "AAAAAA", .epoch = journal_->epoch(), .bytes = "a"};
  EXPECT_EQ(kind_of(journal_->replace(checkpoint, Durability::this_program)), Kind::too_much);
  EXPECT_TRUE(append("R7", 1, "b"));
}

TEST_P(StoreJournalTest, RoomsAreClaimedOneByOne) {
  ASSERT_TRUE(append("BBBBBB", 0, "b"));
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  reopen();
  EXPECT_EQ(value_of(journal_->rooms()), (std::vector<std::string>{"AAAAAA", "BBBBBB"}));
  EXPECT_EQ(kind_of(append("AAAAAA", 1, "x")), Kind::stale_epoch);
  EXPECT_EQ(value_of(journal_->claim("AAAAAA")).bytes, "a");
  EXPECT_TRUE(append("AAAAAA", 1, "x"));
  EXPECT_EQ(kind_of(append("BBBBBB", 1, "x")), Kind::stale_epoch);
  EXPECT_EQ(journal_->claim("CCCCCC").fault().kind, Kind::not_found);
  reopen();
  EXPECT_EQ(loaded(*journal_),
            (std::map<std::string, std::string>{{"AAAAAA", "ax"}, {"BBBBBB", "b"}}));
}

TEST_P(StoreJournalTest, TheRoomsOfTheRunBeforeAreOrphans) {
  ASSERT_TRUE(append("AAAAAA", 0, "a"));
  ASSERT_TRUE(append("BBBBBB", 0, "b"));
  ASSERT_TRUE(append("CCCCCC", 0, "c"));
  EXPECT_EQ(value_of(journal_->claim_orphan(Orphans::all, 1)), std::nullopt) << "of this run";
  reopen();
  EXPECT_EQ(value_of(journal_->claim("BBBBBB")).bytes, "b");
  const auto first = value_of(journal_->claim_orphan(Orphans::all, 1));
  ASSERT_TRUE(first);
  EXPECT_EQ(first->room, "AAAAAA");
  EXPECT_EQ(first->bytes, "a");
  EXPECT_EQ(first->epoch, journal_->epoch());
  EXPECT_EQ(first->next_index, 1U);
  EXPECT_TRUE(append("AAAAAA", 1, "x"));
  journal_->give_back("AAAAAA");
  EXPECT_EQ(value_of(journal_->claim_orphan(Orphans::all, 1))->bytes, "ax") << "once more";
  expect_done(journal_->put_aside("AAAAAA", "a test"));
  EXPECT_EQ(value_of(journal_->claim_orphan(Orphans::all, 1))->room, "CCCCCC");
  EXPECT_EQ(value_of(journal_->claim_orphan(Orphans::all, 1)), std::nullopt);
}

TEST_P(StoreJournalTest, OrphansThatAreClaimedTogetherComeOneByOne) {
  for (const char* const code : {"AAAAAA", "BBBBBB", "CCCCCC"}) ASSERT_TRUE(append(code, 0, code));
  reopen();
  std::map<std::string, std::string> found;
  for (std::size_t left = 3; left != 0; --left) {
    const auto room = value_of(journal_->claim_orphan(Orphans::all, left));
    ASSERT_TRUE(room);
    found[room->room] = room->bytes;
    EXPECT_TRUE(append(room->room, 1, "x"));
  }
  EXPECT_EQ(found, (std::map<std::string, std::string>{
                       {"AAAAAA", "AAAAAA"}, {"BBBBBB", "BBBBBB"}, {"CCCCCC", "CCCCCC"}}));
  EXPECT_EQ(value_of(journal_->claim_orphan(Orphans::all, 20)), std::nullopt);
}

RACE2048_ON_EACH_STORE(StoreJournalTest);

}  // namespace
}  // namespace race2048::store::tests
