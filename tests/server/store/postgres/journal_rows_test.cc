// The journal in PostgreSQL: other processes beside this one, and connections that are lost.

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/limits.h"
#include "server/store/postgres/limits.h"
#include "server/store/postgres/postgres_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/lossy_link.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

using Lines = std::vector<std::string>;

class PostgresJournalTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
  }

  static StoreFault::Kind kind_of(const OrStoreFault<>& done) {
    return done ? StoreFault::Kind::dropped : done.fault().kind;
  }
  // So many appends to room AAAAAA from this index on: a, b and so on.
  static OrStoreFault<> append(JournalStore& journal, std::uint64_t first, std::uint64_t count = 1,
                               Durability durability = Durability::this_program) {
    std::vector<Append> appends;
    for (std::uint64_t i = first; i != first + count; ++i) {
      appends.push_back({"AAAAAA", journal.epoch(), i, {static_cast<char>('a' + i)}});
    }
    return journal.append(appends, durability);
  }
  std::string wal(const std::string& of) {
    return store_->rows("SELECT pg_current_wal_" + of + "_lsn()").at(0);
  }
  bool is_flushed(const std::string& lsn) {
    return store_->rows("SELECT pg_current_wal_flush_lsn() >= '" + lsn + "'") == Lines{"t"};
  }

  std::optional<PostgresStore> store_;
};

TEST_F(PostgresJournalTest, TwoProcessesShareADatabaseAndEachHasItsRooms) {
  const auto one = store_->open();
  const auto other = store_->open();
  EXPECT_NE(one->epoch(), other->epoch());
  expect_done(append(*one, 0));
  expect_done(other->append(std::vector<Append>{{"BBBBBB", other->epoch(), 0, "b"}},
                            Durability::this_program));
  EXPECT_EQ(kind_of(append(*other, 1)), StoreFault::Kind::stale_epoch);
  EXPECT_EQ(value_of(one->rooms()), (Lines{"AAAAAA", "BBBBBB"}));
  expect_done(append(*one, 1));
}

TEST_F(PostgresJournalTest, WhoseRoomWasTakenOverWritesNothingMore) {
  const auto one = store_->open();
  expect_done(append(*one, 0));
  const auto other = store_->open();
  EXPECT_EQ(value_of(other->claim("AAAAAA")).bytes, "a");
  expect_done(append(*other, 1));
  EXPECT_EQ(kind_of(append(*one, 1)), StoreFault::Kind::stale_epoch);
  const Append checkpoint{.room = "AAAAAA", .epoch = one->epoch(), .index = 5, .bytes = "x"};
  EXPECT_EQ(kind_of(one->replace(checkpoint, Durability::this_program)),
            StoreFault::Kind::stale_epoch);
  EXPECT_EQ(kind_of(one->remove("AAAAAA", one->epoch(), Durability::this_program)),
            StoreFault::Kind::stale_epoch);
}

TEST_F(PostgresJournalTest, ARoomThatComesBackHasANewEpoch) {
  const auto one = store_->open();
  expect_done(append(*one, 0));
  const auto other = store_->open();
  (void)value_of(other->claim("AAAAAA"));
  const ClaimedRoom back = value_of(one->claim("AAAAAA"));
  EXPECT_EQ(back.bytes, "a");
  EXPECT_GT(back.epoch, other->epoch());
  EXPECT_EQ(kind_of(append(*one, 1)), StoreFault::Kind::stale_epoch)
      << "what was sent before the room went does not come late";
  const std::vector<Append> again = {{"AAAAAA", back.epoch, 1, "b"}};
  expect_done(one->append(again, Durability::this_program));
}

TEST_F(PostgresJournalTest, ABatchWithARoomThatWasTakenOverStoresNothing) {
  const auto one = store_->open();
  expect_done(append(*one, 0));
  const auto other = store_->open();
  (void)value_of(other->claim("AAAAAA"));
  const std::vector<Append> both = {{"BBBBBB", one->epoch(), 0, "b"},
                                    {"AAAAAA", one->epoch(), 1, "b"}};
  EXPECT_EQ(kind_of(one->append(both, Durability::this_program)), StoreFault::Kind::stale_epoch);
  EXPECT_EQ(value_of(one->rooms()), Lines{"AAAAAA"});
}

TEST_F(PostgresJournalTest, AJournalWithAGapIsDamaged) {
  const auto journal = store_->open();
  for (std::uint64_t i = 0; i != 3; ++i) expect_done(append(*journal, i));
  store_->rows("DELETE FROM journal_chunk WHERE first_index = 1");
  EXPECT_EQ(value_of(journal->claim("AAAAAA")).damage, "append 1 is missing");
  store_->rows("DELETE FROM journal_chunk WHERE first_index = 2");
  EXPECT_EQ(value_of(journal->claim("AAAAAA")).damage, "append 1 is missing") << "at the end";
}

TEST_F(PostgresJournalTest, AClaimHasTheAppendForWhichItWaited) {
  const auto one = store_->open();
  expect_done(append(*one, 0));
  const auto other = store_->open();
  store_->rows(
      "BEGIN; UPDATE room SET next_index = 2; "
      "INSERT INTO journal_chunk SELECT id, 1, 0, 1, 'b' FROM room");
  auto claimed = std::async(std::launch::async, [&] { return other->claim("AAAAAA"); });
  RawPostgres watcher(store_->address_of("operator"));
  while (watcher.run("SELECT count(*) FROM pg_locks WHERE NOT granted") == Lines{"0"}) {
  }
  store_->rows("COMMIT");
  EXPECT_EQ(value_of(claimed.get()).bytes, "ab");
}

TEST_F(PostgresJournalTest, ALongRoomIsClaimedWhole) {
  const auto journal = store_->open();
  std::string all;
  for (std::uint64_t i = 0; i != 3; ++i) {
    const std::string bytes(300 * limits::kChunkBytes, static_cast<char>('a' + i));
    expect_done(journal->append(std::vector<Append>{{"AAAAAA", journal->epoch(), i, bytes}},
                                Durability::this_program));
    all += bytes;
  }
  EXPECT_TRUE(value_of(journal->claim("AAAAAA")).bytes == all);
  store_->rows("DELETE FROM journal_chunk WHERE first_index = 1 AND part = 150");
  EXPECT_EQ(value_of(journal->claim("AAAAAA")).damage, "append 2 is missing") << "of several parts";
}

TEST_F(PostgresJournalTest, NoRowIsLongerThanAPage) {
  const auto journal = store_->open();
  const std::string bytes(3 * limits::kChunkBytes + 1, 'x');
  expect_done(journal->append(std::vector<Append>{{"AAAAAA", journal->epoch(), 0, bytes}},
                              Durability::this_program));
  EXPECT_EQ(store_->rows("SELECT part, length(bytes) FROM journal_chunk ORDER BY part"),
            (Lines{"0|8000", "1|8000", "2|8000", "3|1"}));
  EXPECT_EQ(store_->rows("SELECT pg_relation_size(reltoastrelid) FROM pg_class "
                         "WHERE oid = 'journal_chunk'::regclass"),
            Lines{"0"});
  EXPECT_TRUE(value_of(journal->claim("AAAAAA")).bytes == bytes);
}

TEST_F(PostgresJournalTest, OnlyWhatAsksForItWaitsForTheDisk) {
  const auto journal = store_->open();
  expect_done(append(*journal, 0));
  const std::string first = wal("insert");
  EXPECT_FALSE(is_flushed(first));
  expect_done(journal->append({}, Durability::power_loss));
  EXPECT_TRUE(is_flushed(first)) << "what came before is durable too";
  expect_done(append(*journal, 1, 1, Durability::power_loss));
  EXPECT_TRUE(is_flushed(wal("insert")));
}

TEST_F(PostgresJournalTest, TablesOfANewerProgramStayAsTheyAre) {
  (void)store_->open();
  store_->rows("UPDATE race2048 SET version = version + 1");
  const auto opened = open_postgres({.address = store_->address()});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, StoreFault::Kind::newer_schema);
  EXPECT_EQ(store_->rows("SELECT value FROM epoch"), Lines{"1"});
}

TEST_F(PostgresJournalTest, AServerThatIsNotThereIsAFaultThatMayPass) {
  const auto opened = open_postgres({.address = "host=/nonexistent dbname=race2048"});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.fault().kind, StoreFault::Kind::io);
  EXPECT_EQ(opened.fault().text.find("cannot open the database (PostgreSQL): "), 0u)
      << opened.fault().text;
}

TEST_F(PostgresJournalTest, ALoginThatIsRefusedIsNoFaultThatPasses) {
  for (const char* const wrong : {" user=nobody", " dbname=nothing", " service=nothing"}) {
    const auto opened = open_postgres({.address = store_->address() + wrong});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.fault().kind, StoreFault::Kind::access) << opened.fault().text;
  }
}

TEST_F(PostgresJournalTest, AWrongPasswordIsNoFaultThatPassesAndIsNotShown) {
  store_->rows(
      "CREATE ROLE locked LOGIN PASSWORD 'right'; COPY (SELECT 1) TO PROGRAM "
      "'sed -i \"1i local all locked scram-sha-256\" pg_hba.conf'; SELECT pg_reload_conf()");
  const std::string address = store_->address_of("locked");
  const auto lets_in = [&address] {
    try {
      RawPostgres connection(address);
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  };
  while (lets_in()) {
  }
  for (const char* const password : {"", " password=verywrong"}) {
    const auto opened = open_postgres({.address = address + password});
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.fault().kind, StoreFault::Kind::access) << opened.fault().text;
    EXPECT_EQ(opened.fault().text.find("verywrong"), std::string::npos) << opened.fault().text;
  }
  store_->rows("DROP ROLE locked");
}

// A commit that waits for a standby would be ended too.
TEST_F(PostgresJournalTest, NoLimitOfTheRoleEndsAStatement) {
  (void)store_->open();
  store_->rows(
      "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS "
      "$$ BEGIN PERFORM pg_sleep(0.05); RETURN new; END $$; "
      "CREATE TRIGGER slow BEFORE INSERT ON room FOR EACH ROW EXECUTE FUNCTION slowly(); "
      "ALTER ROLE race2048 SET statement_timeout = '5ms'");
  const auto journal = store_->open();
  const auto done = append(*journal, 0);
  store_->rows("ALTER ROLE race2048 RESET statement_timeout");
  expect_done(done);
}

// ---- Connections that are lost.

class LostConnectionTest : public PostgresJournalTest {
 protected:
  void SetUp() override {
    PostgresJournalTest::SetUp();
    if (IsSkipped()) return;
    link_.emplace(store_->folder());
    journal_ = value_of(open_postgres({.address = store_->address() + " host=" + link_->folder(),
                                       .answer_within = std::chrono::seconds(1)}));
    expect_done(append(*journal_, 0));
  }
  OrStoreFault<> append_some(std::uint64_t first, std::uint64_t count = 1) {
    return append(*journal_, first, count);
  }
  OrStoreFault<> replace_by(std::uint64_t index, const std::string& bytes) {
    return journal_->replace({"AAAAAA", journal_->epoch(), index, bytes}, Durability::this_program);
  }
  std::string kept() { return value_of(journal_->claim("AAAAAA")).bytes; }
  std::string chunks() { return store_->rows("SELECT count(*) FROM journal_chunk").at(0); }

  std::optional<LossyLink> link_;
  std::unique_ptr<Database> journal_;
};

TEST_F(LostConnectionTest, AServerThatHasStartedAgainIsFoundAgain) {
  store_->rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
      "WHERE application_name = 'race2048d'");
  expect_done(append_some(1));
  EXPECT_EQ(kept(), "ab");
}

TEST_F(LostConnectionTest, WhatNeverCameIsSentAgain) {
  link_->end_at(LinkEnd::before_request, "AAAAAA");
  expect_done(append_some(1));
  EXPECT_EQ(kept(), "ab");
  EXPECT_EQ(chunks(), "2");
}

TEST_F(LostConnectionTest, WhatIsStoredWithoutAnAnswerIsNotStoredTwice) {
  link_->end_at(LinkEnd::before_answer, "AAAAAA");
  expect_done(append_some(1, 2));
  EXPECT_EQ(kept(), "abc");
  EXPECT_EQ(chunks(), "2");
  expect_done(append_some(3));
  EXPECT_EQ(kept(), "abcd");
}

TEST_F(LostConnectionTest, ANewRoomIsNotMadeTwice) {
  link_->end_at(LinkEnd::before_answer, "BBBBBB");
  const std::vector<Append> appends = {{"BBBBBB", journal_->epoch(), 0, "b"},
                                       {"AAAAAA", journal_->epoch(), 1, "b"}};
  expect_done(journal_->append(appends, Durability::this_program));
  EXPECT_EQ(kept(), "ab");
  EXPECT_EQ(value_of(journal_->claim("BBBBBB")).bytes, "b");
}

TEST_F(LostConnectionTest, ACheckpointWithoutAnAnswerIsNoFault) {
  link_->end_at(LinkEnd::before_answer, "AAAAAA");
  expect_done(replace_by(1, "[a]"));
  expect_done(append_some(2));
  EXPECT_EQ(kept(), "[a]c");
}

TEST_F(LostConnectionTest, ARemovalWithoutAnAnswerIsNoFault) {
  link_->end_at(LinkEnd::before_answer, "AAAAAA");
  expect_done(journal_->remove("AAAAAA", journal_->epoch(), Durability::this_program));
  expect_done(append_some(0));
  EXPECT_EQ(kept(), "a");
}

// As a store does it: with what has come meanwhile.
TEST_F(LostConnectionTest, WhatWasInDoubtForLongIsRepeatedWithMoreAndStoredOnce) {
  link_->end_at(LinkEnd::before_answer, "AAAAAA");
  link_->set_reachable(false);
  for (int i = 0; i != 3; ++i) {
    const auto done = append_some(1, 2);
    ASSERT_FALSE(done);
    EXPECT_TRUE(is_storage_fault(done.fault().kind)) << done.fault().text;
  }
  link_->set_reachable(true);
  expect_done(append_some(1, 4));
  EXPECT_EQ(kept(), "abcde");
  EXPECT_EQ(chunks(), "3");
  EXPECT_EQ(kind_of(append_some(4)), StoreFault::Kind::wrong_index) << "the doubt is over";
}

TEST_F(LostConnectionTest, WhatWasInDoubtAndNeverCameIsStoredWhenItIsRepeated) {
  link_->end_at(LinkEnd::before_request, "AAAAAA");
  link_->set_reachable(false);
  EXPECT_FALSE(append_some(1, 2));
  link_->set_reachable(true);
  expect_done(append_some(1, 3));
  EXPECT_EQ(kept(), "abcd");
  EXPECT_EQ(chunks(), "2");
}

TEST_F(LostConnectionTest, ARoomThatIsTakenOverDuringADoubtIsLost) {
  link_->end_at(LinkEnd::before_request, "AAAAAA");
  link_->set_reachable(false);
  EXPECT_FALSE(append_some(1));
  const auto other = store_->open();
  EXPECT_EQ(value_of(other->claim("AAAAAA")).bytes, "a");
  link_->set_reachable(true);
  EXPECT_EQ(kind_of(append_some(1)), StoreFault::Kind::stale_epoch);
  EXPECT_EQ(value_of(other->claim("AAAAAA")).bytes, "a");
}

TEST_F(LostConnectionTest, AServerThatSaysNothingIsAFaultAndThenLeft) {
  link_->end_at(LinkEnd::silence, "AAAAAA");
  const auto done = append_some(1);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.fault().kind, StoreFault::Kind::io);
  expect_done(append_some(1));
  EXPECT_EQ(kept(), "ab");
}

// ---- A server that crashes, and so loses what nobody waited for.

class CrashedServerTest : public LostConnectionTest {
 protected:
  // As after a crash, or the promotion of a standby that lacks them.
  void lose_appends_from(std::uint64_t index) {
    const std::string from = std::to_string(index);
    store_->rows("UPDATE room SET next_index = " + from +
                 "; DELETE FROM journal_chunk WHERE first_index >= " + from);
    end_connection();
  }
  void end_connection() { link_->end_at(LinkEnd::before_request, "AAAAAA"); }
};

TEST_F(CrashedServerTest, WhatItHasLostIsStoredAgain) {
  expect_done(append_some(1));
  expect_done(append_some(2, 2));
  lose_appends_from(2);
  expect_done(append_some(4));
  EXPECT_EQ(kept(), "abcde");
}

TEST_F(CrashedServerTest, WhatItHasLostIsStoredAgainAlsoIfItCrashesOnceMore) {
  expect_done(append_some(1, 3));
  lose_appends_from(1);
  link_->set_reachable(false);
  EXPECT_FALSE(append_some(4));
  link_->set_reachable(true);
  link_->end_at(LinkEnd::before_answer, "bcd");
  expect_done(append_some(4));
  EXPECT_EQ(kept(), "abcde");
}

TEST_F(CrashedServerTest, ARoomThatAnotherProcessHasClaimedIsLeftToIt) {
  expect_done(append_some(1));
  expect_done(journal_->append(std::vector<Append>{{"BBBBBB", journal_->epoch(), 0, "b"}},
                               Durability::this_program));
  store_->rows(
      "UPDATE room SET next_index = 1 WHERE name = 'AAAAAA'; "
      "DELETE FROM journal_chunk WHERE first_index = 1");
  const auto other = store_->open();
  EXPECT_EQ(value_of(other->claim("AAAAAA")).bytes, "a");
  end_connection();
  EXPECT_EQ(kind_of(append_some(2)), StoreFault::Kind::stale_epoch);
  EXPECT_EQ(value_of(other->claim("AAAAAA")).bytes, "a");
}

TEST_F(CrashedServerTest, ItLosesNothingThatADurableAppendHasFollowed) {
  expect_done(append_some(1));
  expect_done(append(*journal_, 2, 1, Durability::power_loss));
  lose_appends_from(1);
  EXPECT_EQ(kind_of(append_some(3)), StoreFault::Kind::wrong_index) << "nobody remembers them";
}

TEST_F(CrashedServerTest, ARoomThatIsRemovedStaysSo) {
  store_->rows("CREATE TABLE before AS SELECT * FROM room");
  expect_done(journal_->remove("AAAAAA", journal_->epoch(), Durability::this_program));
  store_->rows("INSERT INTO room OVERRIDING SYSTEM VALUE SELECT * FROM before");
  link_->end_at(LinkEnd::before_request, "BBBBBB");
  expect_done(journal_->append(std::vector<Append>{{"BBBBBB", journal_->epoch(), 0, "b"}},
                               Durability::this_program));
  EXPECT_EQ(value_of(journal_->rooms()), Lines{"BBBBBB"});
}

TEST_F(CrashedServerTest, SoMuchStaysInMemoryAndThenAnAppendIsDurable) {
  const std::string bytes(limits::kMaxUnsafeBytes, 'x');
  const std::vector<Append> large = {{"AAAAAA", journal_->epoch(), 1, bytes}};
  expect_done(journal_->append(large, Durability::this_program));
  expect_done(append_some(2));
  EXPECT_TRUE(is_flushed(wal("insert")));
}

}  // namespace
}  // namespace race2048::store::tests
