// Servers that share a PostgreSQL database: their leases, and rooms without an owner that lives.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/postgres/postgres_database.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::store::tests {
namespace {

using Lines = std::vector<std::string>;

// One of the servers.
struct Server {
  NodeId node = 0;
  std::unique_ptr<Database> database;
  std::unique_ptr<Nodes> nodes;

  void make_room(const std::string& code) const {
    const std::vector<Append> first = {{code, database->epoch(), 0, code}};
    expect_done(database->append(first, Durability::this_program));
  }
  // The code of the room that it claims; empty: none.
  std::string claim_orphan(Orphans which = Orphans::all, std::size_t most = 1) const {
    const auto claimed = value_of(database->claim_orphan(which, most));
    return claimed ? claimed->room : "";
  }
};

class NodesTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
  }

  Server join(NodeId node, const std::string& address, std::uint64_t decisions = 1) {
    const PostgresOptions options{
        .address = store_->address(),
        .sharer = {.node = node, .decisions = decisions, .address = address}};
    Server server{.node = node,
                  .database = value_of(open_postgres(options)),
                  .nodes = value_of(open_postgres_nodes(options))};
    (void)value_of(server.nodes->renew());
    return server;
  }
  // As if it had not renewed its lease for long enough.
  void end_lease(const Server& of) {
    store_->rows("UPDATE node SET lease_until = clock_timestamp() - interval '1 ms' WHERE id = " +
                 std::to_string(of.node));
  }
  static Lines addresses(const std::vector<Node>& nodes) {
    Lines all;
    for (const Node& node : nodes) all.push_back(node.address);
    return all;
  }

  std::optional<PostgresStore> store_;
};

TEST_F(NodesTest, EachNodeKnowsTheOthersThatLive) {
  const Server two = join(2, "two:2048");
  const Server one = join(1, "one:2048");
  EXPECT_EQ(addresses(value_of(two.nodes->renew())), (Lines{"one:2048", "two:2048"}));
  end_lease(one);
  EXPECT_EQ(addresses(value_of(two.nodes->renew())), Lines{"two:2048"});
  EXPECT_EQ(addresses(value_of(one.nodes->renew())), (Lines{"one:2048", "two:2048"}));
  expect_done(two.nodes->leave());
  EXPECT_EQ(addresses(value_of(one.nodes->renew())), Lines{"one:2048"});
}

TEST_F(NodesTest, TheSecretIsTheOneThatWasProposedFirst) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  const SharedSecret first{1, 2, 3};
  EXPECT_EQ(value_of(one.nodes->secret(first)), first);
  EXPECT_EQ(value_of(two.nodes->secret(SharedSecret{4, 5, 6})), first);
}

TEST_F(NodesTest, ALeaseLastsThreeSeconds) {
  (void)join(1, "one:2048");
  EXPECT_EQ(store_->rows("SELECT lease_until > clock_timestamp() + interval '1 s' "
                         "AND lease_until <= clock_timestamp() + interval '3 s' FROM node"),
            Lines{"t"});
}

TEST_F(NodesTest, ARoomWhoseOwnerLivesIsNoOrphan) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "");
  EXPECT_EQ(one.claim_orphan(), "");
  end_lease(one);
  EXPECT_EQ(one.claim_orphan(), "") << "a node has its rooms already";
  EXPECT_EQ(two.claim_orphan(), "AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, ANodeThatLeavesGivesItsRoomsAway) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  one.make_room("BBBBBB");
  expect_done(one.nodes->leave());
  EXPECT_EQ(two.claim_orphan(), "AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB");
}

TEST_F(NodesTest, AnOrphanIsClaimedByOneNode) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  const Server three = join(3, "three:2048");
  one.make_room("AAAAAA");
  one.make_room("BBBBBB");
  end_lease(one);
  RawPostgres other(store_->address());
  other.run("BEGIN; SELECT 1 FROM room WHERE name = 'AAAAAA' FOR UPDATE");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB") << "another node claims the first one right now";
  other.run("COMMIT");
  EXPECT_EQ(three.claim_orphan(), "AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, WithAnOrphanComesAllThatItsOwnerHasStored) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  end_lease(one);
  const auto claimed = value_of(two.database->claim_orphan(Orphans::all, 1));
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->bytes, "AAAAAA");
  EXPECT_EQ(claimed->next_index, 1U);
  const std::vector<Append> next = {{"AAAAAA", claimed->epoch, 1, "b"}};
  expect_done(two.database->append(next, Durability::this_program));
  const std::vector<Append> late = {{"AAAAAA", one.database->epoch(), 1, "x"}};
  const auto refused = one.database->append(late, Durability::this_program);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, StoreFault::Kind::stale_epoch);
  EXPECT_EQ(refused.fault().room, "AAAAAA");
}

TEST_F(NodesTest, ANodeClaimsNoRoomThatItCannotRead) {
  const Server newer = join(1, "one:2048", 2);
  const Server older = join(2, "two:2048", 1);
  newer.make_room("AAAAAA");
  older.make_room("BBBBBB");
  end_lease(newer);
  EXPECT_EQ(older.claim_orphan(), "");
  EXPECT_EQ(value_of(newer.nodes->renew()).size(), 2U);
  end_lease(older);
  EXPECT_EQ(newer.claim_orphan(), "BBBBBB");
  EXPECT_EQ(store_->rows("SELECT decisions FROM room WHERE name = 'BBBBBB'"), Lines{"2"})
      << "the newer node will write what the older one cannot read";
}

TEST_F(NodesTest, TheOwnerOfARoomIsKnownToAll) {
  const Server one = join(1, "one:2048#F");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  EXPECT_EQ(value_of(two.nodes->owner_of("BBBBBB")), std::nullopt);
  RoomOwner owner{
      .node = {.node = 1, .address = "one:2048#F"}, .epoch = one.database->epoch(), .lives = true};
  EXPECT_EQ(value_of(two.nodes->owner_of("AAAAAA")), owner);
  end_lease(one);
  owner.lives = false;
  EXPECT_EQ(value_of(two.nodes->owner_of("AAAAAA")), owner);
  expect_done(one.nodes->leave());
  owner.node.address = "";
  EXPECT_EQ(value_of(two.nodes->owner_of("AAAAAA")), owner);
}

TEST_F(NodesTest, WhereManyLeasesHaveEndedOnlyRoomsThatWereLeftAreClaimed) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  const Server three = join(3, "three:2048");
  one.make_room("AAAAAA");
  two.make_room("BBBBBB");
  end_lease(one);
  expect_done(two.nodes->leave());
  EXPECT_EQ(three.claim_orphan(Orphans::left), "BBBBBB");
  EXPECT_EQ(three.claim_orphan(Orphans::left), "");
  EXPECT_EQ(three.claim_orphan(Orphans::all), "AAAAAA");
}

TEST_F(NodesTest, ADeadNodeIsNotForgottenBeforeItsRoomsAreClaimed) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  store_->rows("UPDATE node SET lease_until = clock_timestamp() - interval '2 hours' WHERE id = 1");
  (void)value_of(two.nodes->renew());
  EXPECT_EQ(two.claim_orphan(Orphans::left), "");
  EXPECT_EQ(two.claim_orphan(), "AAAAAA");
  (void)value_of(two.nodes->renew());
  EXPECT_EQ(store_->rows("SELECT id FROM node"), Lines{"2"});
}

TEST_F(NodesTest, RoomsThatWereGivenBackAreClaimedAgain) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  one.make_room("BBBBBB");
  end_lease(one);
  for (const char* const code : {"AAAAAA", "BBBBBB"}) EXPECT_EQ(two.claim_orphan(), code);
  for (const char* const code : {"AAAAAA", "BBBBBB"}) two.database->give_back(code);
  EXPECT_EQ(two.claim_orphan(), "AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, SeveralOrphansAreClaimedTogether) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  const Server three = join(3, "three:2048");
  for (const char* const code : {"AAAAAA", "BBBBBB", "CCCCCC"}) one.make_room(code);
  end_lease(one);
  EXPECT_EQ(two.claim_orphan(Orphans::all, 2), "AAAAAA");
  EXPECT_EQ(three.claim_orphan(), "CCCCCC");
  EXPECT_EQ(three.claim_orphan(), "");
  EXPECT_EQ(two.claim_orphan(Orphans::left), "BBBBBB");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, RoomsOfAllDeadNodesAreClaimedTogether) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  const Server three = join(3, "three:2048");
  const Server four = join(4, "four:2048");
  four.make_room("AAAAAA");
  three.make_room("BBBBBB");
  two.make_room("CCCCCC");
  one.make_room("DDDDDD");
  end_lease(one);
  end_lease(four);
  EXPECT_EQ(two.claim_orphan(Orphans::all, 20), "AAAAAA");
  EXPECT_EQ(store_->rows("SELECT name FROM room WHERE owner = 2 ORDER BY name"),
            (Lines{"AAAAAA", "CCCCCC", "DDDDDD"}));
  EXPECT_EQ(two.claim_orphan(), "DDDDDD");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, ARoomThatIsGivenBackGivesThoseBackThatWereClaimedWithIt) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  for (const char* const code : {"AAAAAA", "BBBBBB", "CCCCCC"}) one.make_room(code);
  end_lease(one);
  EXPECT_EQ(two.claim_orphan(Orphans::all, 3), "AAAAAA");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB");
  two.database->give_back("BBBBBB");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB");
  EXPECT_EQ(two.claim_orphan(), "CCCCCC");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, RoomsThatWereClaimedTogetherOutliveALostConnection) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  for (const char* const code : {"AAAAAA", "BBBBBB", "CCCCCC"}) one.make_room(code);
  end_lease(one);
  EXPECT_EQ(two.claim_orphan(Orphans::all, 3), "AAAAAA");
  store_->rows(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
      "WHERE application_name = 'race2048d'");
  EXPECT_EQ(two.claim_orphan(), "BBBBBB");
  EXPECT_EQ(two.claim_orphan(), "CCCCCC");
  EXPECT_EQ(two.claim_orphan(), "");
}

TEST_F(NodesTest, ANodeLearnsWhichOfItsRoomsOthersHaveClaimed) {
  const Server one = join(1, "one:2048");
  const Server two = join(2, "two:2048");
  one.make_room("AAAAAA");
  one.make_room("BBBBBB");
  end_lease(one);
  EXPECT_EQ(two.claim_orphan(), "AAAAAA");
  EXPECT_EQ(value_of(one.nodes->lost_rooms({"AAAAAA", "BBBBBB", "CCCCCC"})),
            (std::vector<LostRoom>{{.room = "AAAAAA", .epoch = 2}}))
      << "a room that nobody has stored yet is not lost";
}

}  // namespace
}  // namespace race2048::store::tests
