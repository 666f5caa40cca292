// Rooms of servers that share a database: each is told by its owner alone.

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/journal/journalled_server.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/postgres/postgres_store.h"
#include "tests/support/temporary_postgres.h"

namespace race2048::server {
namespace {

using Lines = std::vector<std::string>;

// A server of several. Its rooms are orphans at once, as it holds no lease.
struct Shared : public JournalledServer {
  Shared(store::tests::PostgresStore& store, std::uint64_t seed)
      : JournalledServer(store.open(), seed) {
    journal.set_shared();
  }
};

class SharedRoomsTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!race2048::tests::has_postgres()) GTEST_SKIP() << "PostgreSQL is not installed";
    store_.emplace();
    first_.emplace(*store_, 1);
  }

  std::optional<store::tests::PostgresStore> store_;
  std::optional<Shared> first_;
};

TEST_F(SharedRoomsTest, AServerThatHasLostARoomSendsItsPeopleAwayAndKeepsTheOthers) {
  Client& ada = first_->world.log_in("ada");
  Client& bob = first_->world.log_in("bob");
  first_->race(ada, bob);
  Shared second(*store_, 2);
  ASSERT_EQ(second.recovery.rooms, 1u);
  Client& cid = first_->world.log_in("cid");
  first_->world.create(cid, race_settings());
  EXPECT_EQ(first_->world.slide_somewhere(ada).result(), v1::RESULT_APPLIED)
      << "the other server will say the same";
  first_->later();
  first_->wait_for(ada, v1::ToClient::kRedirect);
  first_->wait_for(bob, v1::ToClient::kRedirect);
  first_->wait_for(cid, v1::ToClient::kEntered);
  EXPECT_EQ(first_->world.server.room_codes(), Lines{cid.code});
  EXPECT_EQ(second.world.server.room_codes(), Lines{ada.code});
  first_->end();
  second.end();
}

TEST_F(SharedRoomsTest, AnEndThatOnlyTheFormerOwnerKnowsIsNeitherToldNorSaved) {
  Client& ada = first_->world.log_in("ada");
  Client& bob = first_->world.log_in("bob");
  first_->race(ada, bob);
  Shared second(*store_, 2);
  first_->world.choose(ada, Action::give_up);
  first_->world.choose(bob, Action::give_up);
  first_->wait_for(ada, v1::ToClient::kRedirect);
  first_->wait_for(bob, v1::ToClient::kRedirect);
  EXPECT_FALSE(ada.got(v1::ToClient::kEnd));
  first_->end();
  EXPECT_EQ(store_->rows("SELECT count(*) FROM match"), Lines{"0"});

  Client& there = second.world.resume(ada);
  Client& too = second.world.resume(bob);
  EXPECT_FALSE(there.got(v1::ToClient::kEntered)) << "a token is told once it is stored";
  second.wait_for(there, v1::ToClient::kEntered);
  second.wait_for(too, v1::ToClient::kEntered);
  // The new owner knows of no action yet.
  there.seq = 0;
  too.seq = 0;
  second.world.choose(there, Action::give_up);
  second.world.choose(too, Action::give_up);
  second.wait_for(there, v1::ToClient::kEnd);
  second.end();
  EXPECT_EQ(store_->rows("SELECT count(*) FROM match"), Lines{"1"});
}

TEST_F(SharedRoomsTest, WhileNothingCanBeStoredMovesAreToldAndNothingNewIs) {
  Client& ada = first_->world.log_in("ada");
  Client& bob = first_->world.log_in("bob");
  first_->race(ada, bob);
  first_->journal.on_trouble();
  EXPECT_EQ(first_->world.slide_somewhere(ada).result(), v1::RESULT_APPLIED);
  Client& cid = first_->world.log_in("cid");
  first_->world.create(cid, race_settings());
  first_->world.settle();
  EXPECT_FALSE(cid.got(v1::ToClient::kEntered));
  first_->journal.on_recovered();
  first_->wait_for(cid, v1::ToClient::kEntered);
  first_->end();
}

}  // namespace
}  // namespace race2048::server
