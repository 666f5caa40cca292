// Names that belong to keys, and bans, in the store.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"

namespace race2048::store::tests {
namespace {

class IdentitiesTest : public OnEachStore {
 protected:
  static OwnedName ada(std::int64_t used_unix_ms = 2000) {
    return {.folded = "ada", .key = {1, 2, 3}, .taken_unix_ms = 1000, .used_unix_ms = used_unix_ms};
  }
  static OwnedName bob() {
    return {.folded = "bob", .key = {4}, .taken_unix_ms = 500, .used_unix_ms = 900};
  }
  static ServerBan network() {
    return {.who = "192.0.2.0/24", .made_unix_ms = 20, .until_unix_ms = 90'000, .note = "spam"};
  }
  static ServerBan key() { return {.who = "key:kxq7wp2m", .made_unix_ms = 10}; }
  static IdentityChanges all_four() {
    return {.names = {{"ada", ada()}, {"bob", bob()}},
            .bans = {{network().who, network()}, {key().who, key()}}};
  }
};

TEST_P(IdentitiesTest, SurviveARestart) {
  {
    const auto database = store_->open();
    expect_done(database->change(all_four(), Durability::power_loss));
  }
  const auto database = store_->open();
  const Identities kept = value_of(database->identities());
  EXPECT_EQ(kept.names, (std::vector<OwnedName>{ada(), bob()}));
  EXPECT_EQ(kept.bans, (std::vector<ServerBan>{key(), network()}));
}

TEST_P(IdentitiesTest, AChangeReplacesARowOrRemovesIt) {
  const auto database = store_->open();
  expect_done(database->change(all_four(), Durability::this_program));
  expect_done(database->change({.names = {{"ada", ada(3000)}, {"bob", std::nullopt}},
                                .bans = {{key().who, std::nullopt}, {"10.0.0.1", std::nullopt}}},
                               Durability::this_program));
  const Identities kept = value_of(database->identities());
  EXPECT_EQ(kept.names, (std::vector<OwnedName>{ada(3000)}));
  EXPECT_EQ(kept.bans, (std::vector<ServerBan>{network()}));
}

TEST_P(IdentitiesTest, TextsBeyondTheirBoundsAreRefused) {
  const auto database = store_->open();
  const std::string name(limits::kMaxNameBytes + 1, 'x');
  const auto refused = database->change({.names = {{name, ada()}}}, Durability::this_program);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.fault().kind, StoreFault::Kind::too_much);
  ServerBan ban = key();
  ban.note = std::string(limits::kMaxBanNoteBytes + 1, 'x');
  EXPECT_FALSE(database->change({.bans = {{ban.who, ban}}}, Durability::this_program));
}

TEST_P(IdentitiesTest, ARowThatNoStoreWritesIsAFault) {
  {
    const auto database = store_->open();
    expect_done(database->change(all_four(), Durability::power_loss));
  }
  store_->rows("UPDATE owned_name SET key = 'short'");
  const auto database = store_->open();
  const auto kept = database->identities();
  ASSERT_FALSE(kept);
  EXPECT_EQ(kept.fault().kind, StoreFault::Kind::corrupt);
}

RACE2048_ON_EACH_STORE(IdentitiesTest);

}  // namespace
}  // namespace race2048::store::tests
