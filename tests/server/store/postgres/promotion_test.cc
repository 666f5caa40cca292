// A standby that is promoted, and a primary of before that comes back.
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/postgres/postgres_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/lossy_link.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

std::string folder_in(const std::string& conninfo) {
  constexpr std::string_view kHost = "host=";
  return conninfo.substr(kHost.size(), conninfo.find(' ') - kHost.size());
}

// A store on two servers, each behind a link.
class PromotionTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    servers_.emplace();
    first_.emplace(folder_in(servers_->primary()));
    second_.emplace(folder_in(servers_->standby()));
    address_ =
        "host=" + first_->folder() + "," + second_->folder() + " user=operator dbname=postgres";
    database_ =
        value_of(open_postgres({.address = address_, .answer_within = std::chrono::seconds(5)}));
    expect_done(append());
    // So that the standby has it.
    expect_done(database_->append({}, Durability::power_loss));
    RawPostgres primary(servers_->primary());
    const std::string end = primary.run("SELECT pg_current_wal_lsn()").at(0);
    RawPostgres standby(servers_->standby());
    while (standby.run("SELECT pg_last_wal_replay_lsn() >= '" + end + "'").at(0) != "t") {
    }
  }

  OrStoreFault<> append() {
    const OrStoreFault<> done =
        database_->append(std::vector<Append>{{"AAAAAA", database_->epoch(), next_,
                                               std::string(1, static_cast<char>('a' + next_))}},
                          Durability::this_program);
    if (done) ++next_;
    return done;
  }
  void promote() { RawPostgres(servers_->standby()).run("SELECT pg_promote()"); }
  // The connection to either of them ends.
  void lose_connection() {
    first_->end_at(LinkEnd::before_request, "AAAAAA");
    second_->end_at(LinkEnd::before_request, "AAAAAA");
  }
  static std::string appends_in(const std::string& conninfo) {
    return RawPostgres(conninfo).run("SELECT next_index FROM room").at(0);
  }

  std::optional<race2048::tests::PostgresPair> servers_;
  std::optional<LossyLink> first_;
  std::optional<LossyLink> second_;
  std::string address_;
  std::unique_ptr<Database> database_;
  std::uint64_t next_ = 0;
};

TEST_F(PromotionTest, TheStandbyIsWrittenToWhenItIsPromotedAndThePrimaryOfBeforeNeverAgain) {
  first_->set_reachable(false);
  lose_connection();
  const auto away = append();
  ASSERT_FALSE(away) << "nobody takes writes";
  EXPECT_TRUE(is_storage_fault(away.fault().kind));
  promote();
  expect_done(append());
  // The first one comes back, and is still a primary.
  first_->set_reachable(true);
  lose_connection();
  expect_done(append());
  EXPECT_EQ(appends_in(servers_->primary()), "1");
  EXPECT_EQ(appends_in(servers_->standby()), "3");
  // It alone is there.
  second_->set_reachable(false);
  lose_connection();
  const auto refused = append();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, StoreFault::Kind::io);
  EXPECT_NE(refused.fault().text.find("is on timeline 1, and another was promoted to timeline 2"),
            std::string::npos)
      << refused.fault().text;
  EXPECT_FALSE(append()) << "however often";
  // Nor does another connection of the process write to it.
  EXPECT_FALSE(
      open_postgres({.address = "host=" + first_->folder() + " user=operator dbname=postgres"}));
  second_->set_reachable(true);
  expect_done(append());
  EXPECT_EQ(appends_in(servers_->standby()), "4");
  EXPECT_EQ(appends_in(servers_->primary()), "1");
}

TEST_F(PromotionTest, AServerOfAnotherSystemIsRefused) {
  RawPostgres(race2048::tests::temporary_postgres()).run("SELECT 1");  // has the same role
  const std::string other = folder_in(race2048::tests::temporary_postgres());
  first_->set_server(other);
  lose_connection();
  // The first fault may be that of the connection that was lost.
  std::string why;
  for (int tries = 0; tries != 3 && why.find("is another one than before") == why.npos; ++tries) {
    const auto refused = append();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.fault().kind, StoreFault::Kind::io);
    why = refused.fault().text;
  }
  EXPECT_NE(why.find("is another one than before"), why.npos) << why;
  first_->set_server(folder_in(servers_->primary()));
  expect_done(append());
  EXPECT_EQ(appends_in(servers_->primary()), "2");
}

}  // namespace
}  // namespace race2048::store::tests
