// The lists of rooms of several servers: what each tells of its own, and what people see of all.
#include "server/nodes/listings.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "proto/settings.h"
#include "tests/server/harness.h"
#include "tests/server/nodes/idle_nodes.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

// The table as others fill it, and as this node has.
struct FakeListings {
  std::vector<store::ListingChanges> changes;
  std::vector<store::Listed> others;
  int reads = 0;
  bool is_away = false;
};

class ListingNodes final : public IdleNodes {
 public:
  explicit ListingNodes(FakeListings& table) : table_(table) {}

  store::OrStoreFault<std::vector<std::string>> change_listings(
      const store::ListingChanges& changes) override {
    table_.changes.push_back(changes);
    if (table_.is_away) return away();
    return IdleNodes::change_listings(changes);
  }
  store::OrStoreFault<std::vector<store::Listed>> listings() override {
    ++table_.reads;
    if (table_.is_away) return away();
    return table_.others;
  }

 private:
  FakeListings& table_;
};

class ListingsTest : public testing::Test {
 protected:
  ListingsTest() { listings_.begin(w.server.desk().rooms, w.server.desk().directory.others()); }

  void create(Client& client, const std::string& name, bool listed, bool locked = false) {
    v1::ToServer message;
    message.mutable_create_room()->set_settings(serialised(race_settings()));
    message.mutable_create_room()->set_room_name(name);
    message.mutable_create_room()->mutable_options()->set_listed(listed);
    message.mutable_create_room()->mutable_options()->set_locked(locked);
    w.send(client, message);
  }
  // The next look, with all answers of the database.
  void look() {
    w.pass(limits::kListingsWritten);
    listings_.on_time();
    w.settle();
    w.pass(1ms);
    // A question of the test comes behind all others.
    bool answered = false;
    thread_.query([](store::Nodes& nodes) { return nodes.leave(); },
                  [&answered](const store::OrStoreFault<>&) { answered = true; });
    loop_.run_until([&answered] { return answered; });
  }
  store::Listed there(const std::string& code, std::uint32_t players, bool joinable = true) {
    v1::RoomEntry entry;
    entry.set_code(code);
    entry.set_host("eve");
    entry.set_settings(serialised(race_settings()));
    entry.set_players(players);
    return {.row = {.code = code, .entry = entry.SerializeAsString(), .is_joinable = joinable},
            .owner = {.node = {.node = 2, .address = "b:2048"}, .epoch = 5, .lives = true}};
  }
  std::string listed(Client& client) {
    std::string codes;
    for (const v1::RoomEntry& entry : w.list(client).rooms()) codes += entry.code() + " ";
    return codes;
  }

  FakeListings table_;
  race2048::tests::PostedCalls loop_;
  World w;
  store::NodeThread thread_{std::make_unique<ListingNodes>(table_), loop_.post()};
  Listings listings_{
      thread_,
      {.add_chore = [this](Chores::Step step) { w.server.add_chore(std::move(step)); },
       .clock = [this] { return w.now; }}};
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  Client& cid = w.log_in("cid");
};

TEST_F(ListingsTest, OthersLearnOfRoomsThatAreListedOrHaveANameAndOfNoOthers) {
  create(ada, "", true);
  create(bob, "Club", false);
  create(cid, "", false);
  look();
  ASSERT_EQ(table_.changes.size(), 1u);
  ASSERT_EQ(table_.changes.front().rows.size(), 2u);
  for (const store::ListingRow& row : table_.changes.front().rows) {
    if (row.code == ada.code) {
      v1::RoomEntry entry;
      ASSERT_TRUE(entry.ParseFromString(row.entry));
      EXPECT_EQ(entry.host(), "ada");
      EXPECT_EQ(row.room_name, "");
      EXPECT_TRUE(row.is_joinable);
    } else {
      EXPECT_EQ(row, (store::ListingRow{.code = bob.code, .room_name = "club"}));
    }
  }
}

TEST_F(ListingsTest, OnlyRoomsThatHaveChangedAreWrittenAgain) {
  create(ada, "", true);
  create(bob, "", true);
  look();
  look();
  EXPECT_EQ(table_.changes.size(), 1u);
  w.join(cid, ada.code);
  look();
  ASSERT_EQ(table_.changes.size(), 2u);
  ASSERT_EQ(table_.changes.back().rows.size(), 1u);
  EXPECT_EQ(table_.changes.back().rows.front().code, ada.code);
  const std::string code = bob.code;
  w.leave(bob);
  look();
  EXPECT_EQ(table_.changes.back().gone, std::vector<std::string>{code});
  EXPECT_TRUE(table_.changes.back().rows.empty());
}

TEST_F(ListingsTest, ALockedRoomIsListedAndNoQuickMatchLeadsThere) {
  create(ada, "", true, true);
  look();
  EXPECT_FALSE(table_.changes.front().rows.front().is_joinable);
}

TEST_F(ListingsTest, AllIsWrittenAgainWhenTheDatabaseWasAway) {
  create(ada, "", true);
  look();
  create(bob, "", true);
  table_.is_away = true;
  look();
  table_.is_away = false;
  look();
  EXPECT_EQ(table_.changes.back().rows.size(), 2u);
}

TEST_F(ListingsTest, AListShowsTheRoomsOfAllServersInOneOrder) {
  create(ada, "", true);
  table_.others = {there("BBBBBB", 3), there("CCCCCC", 0)};
  listed(cid);  // somebody looks
  look();
  look();
  EXPECT_EQ(listed(cid), "BBBBBB " + ada.code + " CCCCCC ");
  table_.others.clear();
  look();
  look();
  EXPECT_EQ(listed(cid), ada.code + " ");
}

TEST_F(ListingsTest, WhatCannotBeReadIsNotListed) {
  store::Listed damaged = there("BBBBBB", 1);
  damaged.row.entry = "\xff";
  store::Listed another = there("CCCCCC", 1);
  another.row.code = "DDDDDD";
  store::Listed nowhere = there("FFFFFF", 1);
  nowhere.owner.node.address = "";
  table_.others = {damaged, another, nowhere};
  look();
  EXPECT_EQ(listed(cid), "");
}

TEST_F(ListingsTest, OthersAreReadRarelyWhileNobodyLooks) {
  for (int i = 0; i != 10; ++i) look();
  EXPECT_EQ(table_.reads, 1);
  listed(cid);
  for (int i = 0; i != 10; ++i) look();
  EXPECT_EQ(table_.reads, 6);
}

TEST_F(ListingsTest, AQuickMatchLeadsToAnotherServerWhenNoRoomIsOpenHere) {
  table_.others = {there("BBBBBB", 3, false), there("CCCCCC", 1)};
  look();
  w.quick(ada, race_settings());
  const v1::Redirect& redirect = ada.last(v1::ToClient::kRedirect).redirect();
  EXPECT_EQ(redirect.address(), "b:2048");
  EXPECT_EQ(redirect.room(), "") << "it asks there for a quick match too";
  create(bob, "", true);
  w.quick(cid, race_settings());
  EXPECT_EQ(cid.code, bob.code) << "a room that is here comes first";
}

}  // namespace
}  // namespace race2048::server
