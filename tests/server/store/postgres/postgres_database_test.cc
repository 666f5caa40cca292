// What is PostgreSQL's alone beside the journal: how long a list may take, and results and names
// whose storing is in doubt.
#include "server/store/postgres/postgres_database.h"

#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/postgres/dialect.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/lossy_link.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/server/store/scenario.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

TEST(PostgresDialectTest, ParametersAreNumberedAndHintsGo) {
  EXPECT_EQ(in_postgres("SELECT a FROM b WHERE c = ? AND d = ?"),
            "SELECT a FROM b WHERE c = $1 AND d = $2");
  EXPECT_EQ(in_postgres("SELECT a FROM b INDEXED BY b_by_c CROSS JOIN d ON e = ?2 WHERE c = ?1"),
            "SELECT a FROM b JOIN d ON e = $2 WHERE c = $1");
  EXPECT_EQ(in_postgres("SELECT instr(a, ?)"), "SELECT strpos(a, $1)");
}

class PostgresDatabaseTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
    link_.emplace(PostgresStore::folder());
    database_ = value_of(open_postgres({.address = store_->address() + " host=" + link_->folder(),
                                        .answer_within = std::chrono::milliseconds(2000)}));
  }

  std::optional<PostgresStore> store_;
  std::optional<LossyLink> link_;
  std::unique_ptr<Database> database_;
};

TEST_F(PostgresDatabaseTest, AListThatTakesTooLongIsGivenUp) {
  (void)value_of(database_->save_result(result_of(1), "replay"));
  store_->rows("BEGIN; LOCK TABLE match IN ACCESS EXCLUSIVE MODE");
  const auto list = database_->latest({}, 10);
  ASSERT_FALSE(list);
  EXPECT_EQ(list.fault().kind, StoreFault::Kind::too_much);
  store_->rows("ROLLBACK");
  EXPECT_EQ(value_of(database_->latest({}, 10)).matches.size(), 1u);
  EXPECT_TRUE(shows(*database_, result_of(1))) << "no limit is left";
}

TEST_F(PostgresDatabaseTest, AResultIsSavedOnceWhenTheAnswerIsLost) {
  link_->end_at(LinkEnd::before_answer, "COMMIT");
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::now);
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::before);
  EXPECT_EQ(value_of(database_->latest({}, 10)).matches.size(), 1u);
  EXPECT_TRUE(shows(*database_, result_of(1)));
}

TEST_F(PostgresDatabaseTest, AResultIsSavedOnceWhenTheServerIsAwayBehindTheAnswer) {
  link_->end_at(LinkEnd::before_answer, "COMMIT");
  link_->set_reachable(false);
  EXPECT_FALSE(database_->save_result(result_of(1), "replay"));
  link_->set_reachable(true);
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::now);
}

TEST_F(PostgresDatabaseTest, AResultThatAnotherProcessSavesDuringADoubtIsThatOne) {
  const auto other = store_->open();
  link_->end_at(LinkEnd::before_request, "COMMIT");
  link_->set_reachable(false);
  EXPECT_FALSE(database_->save_result(result_of(1), "replay"));
  (void)value_of(other->save_result(result_of(1), "another"));
  link_->set_reachable(true);
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::before);
}

TEST_F(PostgresDatabaseTest, AResultWhoseTransactionIsLostIsSavedAnew) {
  link_->end_at(LinkEnd::before_request, "COMMIT");
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::now);
  EXPECT_EQ(store_->rows("SELECT count(*) FROM seat"), std::vector<std::string>{"2"});
  EXPECT_TRUE(shows(*database_, result_of(1)));
}

TEST_F(PostgresDatabaseTest, OneOfTwoProcessesSavesAMatch) {
  const auto other = store_->open();
  EXPECT_EQ(value_of(database_->save_result(result_of(1), "replay")), Saved::now);
  EXPECT_EQ(value_of(other->save_result(result_of(1), "another")), Saved::before);
  EXPECT_EQ(value_of(other->replay(match_id_of(1))), "replay");
}

TEST_F(PostgresDatabaseTest, TheBoundsOfTheRetentionCountWhatOthersSave) {
  const auto other = store_->open();
  for (std::uint32_t i = 1; i <= 10; ++i) {
    (void)value_of(other->save_result(result_of(i), std::string(10'000, 'r')));
  }
  EXPECT_GT(value_of(database_->retire({.keep_days = 36'500, .max_bytes = 50'000})).replays, 0u);
}

TEST_F(PostgresDatabaseTest, NamesAreChangedWhenTheAnswerIsLost) {
  const OwnedName ada{.folded = "ada", .key = {1}, .taken_unix_ms = 500, .used_unix_ms = 800};
  link_->end_at(LinkEnd::before_answer, "COMMIT");
  expect_done(database_->change({.names = {{"ada", ada}}}, Durability::power_loss));
  EXPECT_EQ(value_of(database_->identities()).names, std::vector<OwnedName>{ada});
}

TEST_F(PostgresDatabaseTest, SaysHowMuchItKeeps) {
  (void)value_of(database_->save_result(result_of(1), "replay"));
  const Kept kept = value_of(database_->kept());
  EXPECT_EQ(kept.results, 1u);
  EXPECT_GT(kept.bytes, 100'000u);
}

// A random life on a link that is cut again and again: nothing that was stored is lost, and nothing
// is there twice.
TEST_F(PostgresDatabaseTest, WhereverALinkIsCutAllIsStoredOnce) {
  constexpr int kLives = 20;
  constexpr int kStepsOfALife = 40;
  int faults = 0;
  for (std::uint32_t seed = 0; seed != kLives; ++seed) {
    // What is in each kind of request: a room's, and the beginning and the end of a result's.
    static constexpr const char* kMarks[] = {"ROOM", "BEGIN", "COMMIT"};
    SetUp();
    std::mt19937 random(seed);
    Scenario scenario(*database_, seed);
    for (int i = 0; i != kStepsOfALife; ++i) {
      if (random() % 2 == 0) {
        link_->end_at(random() % 2 == 0 ? LinkEnd::before_request : LinkEnd::before_answer,
                      kMarks[random() % std::size(kMarks)]);
      }
      link_->set_reachable(random() % 4 != 0);
      for (auto done = scenario.next(); !done; done = scenario.again()) {
        ASSERT_TRUE(is_storage_fault(done.fault().kind)) << done.fault().text << seed;
        ASSERT_LT(++faults, 1000) << done.fault().text << seed;
        link_->set_reachable(true);
      }
    }
    link_->end_at(LinkEnd::before_request, "");
    link_->set_reachable(true);
    scenario.expect_kept(*store_->open());
    ASSERT_FALSE(HasFailure()) << "life " << seed;
  }
  EXPECT_GT(faults, kLives);
}

}  // namespace
}  // namespace race2048::store::tests
