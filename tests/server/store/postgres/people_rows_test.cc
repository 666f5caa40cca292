// The people of servers that share a PostgreSQL database: changes of names and bans, which none of
// them misses, and names that one person has at a time.

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/postgres/postgres_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

using Lines = std::vector<std::string>;
using NameAnswers = std::vector<NameAnswer>;

// One of the servers.
struct PeopleServer {
  std::unique_ptr<Database> database;
  std::unique_ptr<Nodes> nodes;

  NameAnswers claim(const std::vector<NameClaim>& claims, std::int64_t expired_before = 0) const {
    return value_of(nodes->change_names(
        {.freed = {}, .claims = claims, .expired_before_unix_ms = expired_before}));
  }
  void free(const Lines& names) const {
    (void)value_of(nodes->change_names({.freed = names, .claims = {}}));
  }
  void keep(const OwnedName& name) const {
    expect_done(database->change({.names = {{name.folded, name}}}, Durability::this_program));
  }
};

NameClaim login_of(const std::string& name, std::uint8_t person, bool keyed = false) {
  return {.folded = name,
          .person = person_bytes({.player_id = {person}, .keyed = keyed}),
          .is_login = true};
}

NameClaim held_by(const std::string& name, std::uint8_t person) {
  NameClaim claim = login_of(name, person);
  claim.is_login = false;
  return claim;
}

OwnedName owned_by(const std::string& name, std::uint8_t key, std::int64_t taken,
                   std::int64_t used) {
  return {.folded = name, .key = {key}, .taken_unix_ms = taken, .used_unix_ms = used};
}

class PeopleRowsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
    one_ = join(1);
    two_ = join(2);
  }

  PeopleServer join(NodeId node) {
    const PostgresOptions options{.address = store_->address(), .sharer = {.node = node}};
    PeopleServer server{.database = value_of(open_postgres(options)),
                        .nodes = value_of(open_postgres_nodes(options))};
    (void)value_of(server.nodes->renew());
    return server;
  }
  void end_lease(NodeId node) {
    store_->rows("UPDATE node SET lease_until = clock_timestamp() - interval '1 ms' WHERE id = " +
                 std::to_string(node));
  }
  // The names and parties of the news.
  Lines news(const PeopleServer& server) {
    const IdentityNews found = value_of(server.nodes->identity_news(read_));
    read_ = found.mark;
    Lines lines;
    if (found.complete) lines.emplace_back("all");
    for (const auto& [name, row] : found.rows.names) {
      lines.push_back(name + (row ? " " + std::to_string(row->key.front()) : " gone"));
    }
    for (const auto& [who, ban] : found.rows.bans) {
      lines.push_back(who + (ban ? " " + ban->note : " gone"));
    }
    return lines;
  }

  std::optional<PostgresStore> store_;
  PeopleServer one_;
  PeopleServer two_;
  std::optional<ChangeMark> read_;
};

// ---- Names that belong to keys, and bans.

TEST_F(PeopleRowsTest, AServerLearnsWhatOthersChange) {
  one_.keep(owned_by("old", 1, 10, 20));
  EXPECT_EQ(news(two_), Lines{}) << "the mark alone";
  EXPECT_EQ(news(two_), Lines{});
  one_.keep(owned_by("ada", 2, 10, 20));
  const ServerBan ban{.who = "192.0.2.1", .made_unix_ms = 3, .until_unix_ms = 9, .note = "spam"};
  expect_done(one_.database->change({.names = {{"old", std::nullopt}}, .bans = {{ban.who, ban}}},
                                    Durability::this_program));
  EXPECT_EQ(news(two_), (Lines{"ada 2", "old gone", "192.0.2.1 spam"}));
  EXPECT_EQ(news(two_), Lines{});
  expect_done(one_.database->change({.bans = {{ban.who, std::nullopt}}}, Durability::this_program));
  EXPECT_EQ(news(two_), Lines{"192.0.2.1 gone"});
}

TEST_F(PeopleRowsTest, AChangeThatIsStoredBehindALaterOneIsNotMissed) {
  (void)news(two_);
  RawPostgres slow(store_->address());
  slow.run("BEGIN; INSERT INTO ban VALUES('192.0.2.1', 1, NULL, 'slow')");
  one_.keep(owned_by("ada", 2, 10, 20));
  EXPECT_EQ(news(two_), Lines{"ada 2"});
  EXPECT_EQ(news(two_), Lines{"ada 2"}) << "again, as long as the other one may come";
  slow.run("COMMIT");
  EXPECT_EQ(news(two_), (Lines{"ada 2", "192.0.2.1 slow"}));
  EXPECT_EQ(news(two_), Lines{});
}

TEST_F(PeopleRowsTest, AServerThatHasNotReadForLongReadsAll) {
  one_.keep(owned_by("ada", 2, 10, 20));
  (void)news(two_);
  const std::chrono::microseconds longest = limits::kChangesRead;
  read_->unix_us -= longest.count();
  EXPECT_EQ(news(two_), (Lines{"all", "ada 2"}));
  EXPECT_EQ(news(two_), Lines{});
  read_->transaction += 1'000'000;
  EXPECT_EQ(news(two_), (Lines{"all", "ada 2"})) << "the server has another past";
}

TEST_F(PeopleRowsTest, OldChangesAreForgotten) {
  one_.keep(owned_by("ada", 2, 10, 20));
  one_.keep(owned_by("bob", 2, 10, 20));
  store_->rows(
      "UPDATE identity_change SET made_at = made_at - interval '61 minutes' "
      "WHERE folded_name = 'ada'");
  (void)value_of(two_.nodes->renew());
  EXPECT_EQ(store_->rows("SELECT folded_name FROM identity_change"), Lines{"bob"});
}

TEST_F(PeopleRowsTest, ANameStaysWithTheKeyThatHasUsedItLater) {
  one_.keep(owned_by("ada", 1, 100, 200));
  // It gave the name away when the database was away, and stores that late.
  two_.keep(owned_by("ada", 2, 150, 150));
  EXPECT_EQ(value_of(one_.database->identities()).names.front().key.front(), 1);
  // The name was freed there, and then taken.
  two_.keep(owned_by("ada", 2, 250, 250));
  EXPECT_EQ(value_of(one_.database->identities()).names.front().key.front(), 2);
}

// ---- Names in use.

TEST_F(PeopleRowsTest, OnePersonOfAllServersHasAName) {
  EXPECT_EQ(one_.claim({login_of("ada", 1), login_of("bob", 2)}),
            (NameAnswers{NameAnswer::ours, NameAnswer::ours}));
  EXPECT_EQ(two_.claim({login_of("cid", 3), login_of("bob", 4), login_of("ada", 1)}),
            (NameAnswers{NameAnswer::ours, NameAnswer::in_use, NameAnswer::is_there}));
  EXPECT_EQ(one_.claim({held_by("ada", 1)}), NameAnswers{NameAnswer::ours}) << "it is again";
  two_.free({"bob", "nobody"});
  EXPECT_EQ(two_.claim({login_of("bob", 4)}), NameAnswers{NameAnswer::in_use})
      << "not theirs to free";
  one_.free({"bob"});
  EXPECT_EQ(two_.claim({login_of("bob", 4)}), NameAnswers{NameAnswer::ours});
}

TEST_F(PeopleRowsTest, NamesOfAServerWithoutALeaseAreFree) {
  (void)one_.claim({login_of("ada", 1), login_of("bob", 2)});
  end_lease(1);
  EXPECT_EQ(two_.claim({held_by("ada", 1)}), NameAnswers{NameAnswer::ours});
  EXPECT_EQ(value_of(two_.nodes->names_taken({"ada", "bob"}, 0)), Lines{"ada"});
  (void)value_of(one_.nodes->renew());
  one_.free({"ada"});
  EXPECT_EQ(one_.claim({held_by("ada", 1), held_by("bob", 2)}),
            (NameAnswers{NameAnswer::is_there, NameAnswer::ours}));
}

TEST_F(PeopleRowsTest, AServerThatLeavesFreesItsNames) {
  (void)one_.claim({login_of("ada", 1)});
  expect_done(one_.nodes->leave());
  EXPECT_EQ(store_->rows("SELECT count(*) FROM name_in_use"), Lines{"0"});
}

TEST_F(PeopleRowsTest, NamesOfAServerThatDiedLongAgoAreForgotten) {
  (void)one_.claim({login_of("ada", 1)});
  (void)two_.claim({login_of("bob", 1)});
  store_->rows("UPDATE node SET lease_until = clock_timestamp() - interval '2 h' WHERE id = 1");
  (void)value_of(two_.nodes->renew());
  EXPECT_EQ(store_->rows("SELECT folded_name FROM name_in_use"), Lines{"bob"});
}

TEST_F(PeopleRowsTest, ANameOfAKeyIsForThatKeyAtEveryServer) {
  one_.keep(owned_by("ada", 7, 10, 100));
  EXPECT_EQ(two_.claim({login_of("ada", 7)}), NameAnswers{NameAnswer::owned})
      << "a guest has no key";
  EXPECT_EQ(two_.claim({login_of("ada", 8, true)}), NameAnswers{NameAnswer::owned});
  EXPECT_EQ(value_of(two_.nodes->names_taken({"ada"}, 100)), Lines{"ada"});
  EXPECT_EQ(value_of(two_.nodes->names_taken({"ada"}, 101)), Lines{});
  EXPECT_EQ(two_.claim({login_of("ada", 7, true)}), NameAnswers{NameAnswer::ours});
  two_.free({"ada"});
  EXPECT_EQ(two_.claim({login_of("ada", 8, true)}, 101), NameAnswers{NameAnswer::ours})
      << "it was not used for long";
  two_.free({"ada"});
  EXPECT_EQ(two_.claim({held_by("ada", 8)}), NameAnswers{NameAnswer::ours})
      << "it came with a room";
}

TEST_F(PeopleRowsTest, OfServersThatClaimTheSameNamesAtOnceEachNameGoesToOne) {
  std::vector<NameClaim> asked;
  for (int i = 0; i != 2000; ++i) asked.push_back(login_of("n" + std::to_string(i), 1));
  std::vector<NameClaim> backwards(asked.rbegin(), asked.rend());
  for (NameClaim& each : backwards) each.person.back() = 'b';
  NameAnswers first;
  NameAnswers second;
  std::thread other([&] { second = two_.claim(backwards); });
  first = one_.claim(asked);
  other.join();
  ASSERT_EQ(first.size(), 2000u);
  ASSERT_EQ(second.size(), 2000u);
  for (std::size_t i = 0; i != 2000; ++i) {
    EXPECT_NE(first[i] == NameAnswer::ours, second[1999 - i] == NameAnswer::ours) << i;
  }
}

}  // namespace
}  // namespace race2048::store::tests
