// The list of rooms of servers that share a PostgreSQL database: rooms count while their owner has
// a lease, and only as their owner has written them.

#include <algorithm>
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

struct ListingServer {
  std::unique_ptr<Database> database;
  std::unique_ptr<Nodes> nodes;

  void make_room(const std::string& code) const {
    const std::vector<Append> first = {{code, database->epoch(), 0, code}};
    expect_done(database->append(first, Durability::this_program));
  }
  Lines write(const std::vector<ListingRow>& rows, const Lines& gone = {}) const {
    return value_of(nodes->change_listings({.rows = rows, .gone = gone}));
  }
  Lines others() const {
    Lines lines;
    for (const Listed& each : value_of(nodes->listings())) {
      lines.push_back(each.row.code + " " + each.row.entry + " at " + each.owner.node.address);
    }
    std::ranges::sort(lines);
    return lines;
  }
  std::optional<std::string> named(const std::string& name) const {
    return value_of(nodes->room_named(name));
  }
};

class ListingRowsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
    one_ = join(1, "one:2048");
    two_ = join(2, "two:2048");
    one_.make_room("AAAAAA");
    one_.make_room("BBBBBB");
  }

  ListingServer join(NodeId node, const std::string& address) {
    const PostgresOptions options{.address = store_->address(),
                                  .sharer = {.node = node, .address = address}};
    ListingServer server{.database = value_of(open_postgres(options)),
                         .nodes = value_of(open_postgres_nodes(options))};
    (void)value_of(server.nodes->renew());
    return server;
  }
  void end_lease(NodeId node) {
    store_->rows("UPDATE node SET lease_until = clock_timestamp() - interval '1 ms' WHERE id = " +
                 std::to_string(node));
  }

  std::optional<PostgresStore> store_;
  ListingServer one_;
  ListingServer two_;
};

TEST_F(ListingRowsTest, OthersSeeListedRoomsAndTheirChanges) {
  EXPECT_EQ(one_.write({{.code = "AAAAAA", .entry = "a"}, {.code = "BBBBBB", .entry = "b"}}).size(),
            2u);
  EXPECT_EQ(two_.others(), (Lines{"AAAAAA a at one:2048", "BBBBBB b at one:2048"}));
  EXPECT_EQ(one_.others(), Lines{}) << "it knows its own";
  one_.write({{.code = "AAAAAA", .entry = "aa"}}, {"BBBBBB"});
  EXPECT_EQ(two_.others(), Lines{"AAAAAA aa at one:2048"});
}

TEST_F(ListingRowsTest, ARoomWithANameThatIsNotListedIsFoundByItsNameAlone) {
  one_.write({{.code = "AAAAAA", .room_name = "club"}, {.code = "BBBBBB", .entry = "b"}});
  EXPECT_EQ(two_.others(), Lines{"BBBBBB b at one:2048"});
  EXPECT_EQ(two_.named("club"), "AAAAAA");
  EXPECT_EQ(two_.named("den"), std::nullopt);
  EXPECT_EQ(two_.named(""), std::nullopt);
  end_lease(1);
  EXPECT_EQ(two_.named("club"), "AAAAAA") << "it can be claimed";
}

TEST_F(ListingRowsTest, RoomsOfANodeWithoutALeaseAreHiddenUntilItHasOne) {
  one_.write({{.code = "AAAAAA", .entry = "a"}});
  end_lease(1);
  EXPECT_EQ(two_.others(), Lines{});
  (void)value_of(one_.nodes->renew());
  EXPECT_EQ(two_.others(), Lines{"AAAAAA a at one:2048"});
}

TEST_F(ListingRowsTest, ARoomThatIsNotStoredYetOrLostIsNotWritten) {
  EXPECT_EQ(one_.write({{.code = "CCCCCC", .entry = "c"}}), Lines{});
  one_.write({{.code = "AAAAAA", .entry = "a"}});
  end_lease(1);
  ASSERT_EQ(value_of(two_.database->claim_orphan(Orphans::all, 1))->room, "AAAAAA");
  (void)value_of(one_.nodes->renew());
  EXPECT_EQ(two_.others(), Lines{}) << "the row is of its former owner";
  EXPECT_EQ(one_.write({{.code = "AAAAAA", .entry = "late"}}), Lines{});
  EXPECT_EQ(two_.write({{.code = "AAAAAA", .entry = "new"}}), Lines{"AAAAAA"});
  one_.write({}, {"AAAAAA"});
  EXPECT_EQ(one_.others(), Lines{"AAAAAA new at two:2048"});
}

}  // namespace
}  // namespace race2048::store::tests
