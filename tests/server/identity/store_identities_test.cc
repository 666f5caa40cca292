// Names and bans of a server that starts again.
#include "server/identity/store_identities.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/limits.h"
#include "tests/server/harness.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"
#include "tests/support/posted_calls.h"

namespace race2048::server {
namespace {

// A server from its start to its end.
class StoreRun {
 public:
  explicit StoreRun(store::tests::TestStore& store) {
    auto database = store.open();
    store::tests::expect_done(StoreIdentities::restore(*database, world.server));
    store_ = std::make_unique<store::StoreThread>(
        std::move(database), loop.post(),
        store::StoreEvents{.on_trouble = [](const store::StoreFault&) {}, .on_recovered = [] {}});
    identities_.begin(*store_);
  }
  ~StoreRun() {
    identities_.flush();
    EXPECT_TRUE(store_->stop());
    loop.run_rest();
    EXPECT_TRUE(faults.empty());
  }

  StoreIdentities& identities() { return identities_; }

  race2048::tests::PostedCalls loop;
  std::vector<std::string> faults;

 private:
  StoreIdentities identities_{
      [this](const store::StoreFault& fault) { faults.push_back(fault.text); }};

 public:
  World world{Observers{}, nullptr, 1, nullptr, &identities_};

 private:
  std::unique_ptr<store::StoreThread> store_;
};

class StoreIdentitiesTest : public store::tests::OnEachStore {
 protected:
  static bool may_have(StoreRun& run, const std::string& name) {
    Client& client = run.world.connect();
    run.world.send_bytes(client, std::string(limits::kPreface));
    run.world.send(client, World::hello(name));
    return client.got(v1::ToClient::kWelcome);
  }
};

TEST_P(StoreIdentitiesTest, AWrongWallClockFreesNoName) {
  constexpr std::int64_t kYearMs = 366LL * 24 * 60 * 60 * 1000;
  {
    StoreRun run(*store_);
    run.world.age_unix_ms = 50 * kYearMs;
    run.world.log_in_with_key("Ada", 1);  // at 1970, says the wall clock
  }
  StoreRun again(*store_);
  again.world.unix_ms = 51 * kYearMs;
  again.world.age_unix_ms = 50 * kYearMs;
  EXPECT_FALSE(may_have(again, "ada"));
  again.world.age_unix_ms = 51 * kYearMs;
  EXPECT_TRUE(may_have(again, "ada"));
}

TEST_P(StoreIdentitiesTest, ARestartKeepsNamesAndBans) {
  {
    StoreRun run(*store_);
    run.world.log_in_with_key("Ada", 1);
    run.world.log_in_with_key("bob", 2);
    EXPECT_TRUE(run.world.acts.free_name("bob"));
    ASSERT_TRUE(run.world.acts.ban("192.0.2.0/24", {}, "spam"));
    ASSERT_TRUE(run.world.acts.ban("10.0.0.1", 90'000, ""));
    ASSERT_TRUE(run.world.acts.unban("10.0.0.1"));
  }
  StoreRun again(*store_);
  EXPECT_FALSE(may_have(again, "ADA"));
  EXPECT_TRUE(may_have(again, "bob"));
  again.world.log_in_with_key("ada", 1);
  ASSERT_EQ(again.world.server.bans().size(), 1u);
  EXPECT_EQ(again.world.server.bans().front(),
            (ServerBan{.who = "192.0.2.0/24", .made_unix_ms = 0, .note = "spam"}));
  EXPECT_TRUE(again.world.connect("192.0.2.7:4000").got(v1::ToClient::kGoodbye));
}

TEST_P(StoreIdentitiesTest, ChangesThatComeWhileTheStoreWritesAreKeptToo) {
  constexpr std::uint8_t kPeople = 200;
  {
    StoreRun run(*store_);
    for (std::uint8_t i = 1; i <= kPeople; ++i) {
      run.world.log_in_with_key("name" + std::to_string(i), i);
    }
  }
  StoreRun again(*store_);
  for (std::uint8_t i = 1; i <= kPeople; ++i) {
    EXPECT_FALSE(may_have(again, "name" + std::to_string(i)));
  }
}

// What when_stored() says, after all that waits for the loop.
class StoredIdentitiesTest : public StoreIdentitiesTest {
 protected:
  static std::function<void(bool)> to(std::vector<std::string>& said, const std::string& what) {
    return [&said, what](bool stored) { said.push_back(what + (stored ? " stored" : " not")); };
  }

  std::vector<std::string> said_;
};

TEST_P(StoredIdentitiesTest, AreSaidToBeStoredWhenTheyAre) {
  {
    StoreRun run(*store_);
    run.identities().when_stored(to(said_, "nothing"));
    EXPECT_EQ(said_, std::vector<std::string>{"nothing stored"});
    ASSERT_TRUE(run.world.acts.ban("192.0.2.1", {}, ""));
    run.identities().when_stored(to(said_, "one"));
    ASSERT_TRUE(run.world.acts.ban("192.0.2.2", {}, ""));
    run.identities().when_stored(to(said_, "two"));
    EXPECT_EQ(said_.size(), 1u) << "the store's thread has not answered";
  }
  EXPECT_EQ(said_, (std::vector<std::string>{"nothing stored", "one stored", "two stored"}));
}

TEST_P(StoredIdentitiesTest, AreSaidNotToBeWhileNothingCanBeStored) {
  StoreRun run(*store_);
  ASSERT_TRUE(run.world.acts.ban("192.0.2.1", {}, ""));
  run.identities().when_stored(to(said_, "one"));
  run.identities().set_trouble(true);
  ASSERT_TRUE(run.world.acts.ban("192.0.2.2", {}, ""));
  run.identities().when_stored(to(said_, "two"));
  EXPECT_EQ(said_, (std::vector<std::string>{"one not", "two not"}));
  run.identities().set_trouble(false);
}

// Without a store to take them.
TEST(WaitingIdentitiesTest, BeyondTheMostChangesAreDroppedAndThatIsSaidOnce) {
  std::vector<std::string> faults;
  StoreIdentities identities([&](const store::StoreFault& fault) { faults.push_back(fault.text); });
  for (std::size_t i = 0; i <= limits::kMaxWaitingIdentities + 1; ++i) {
    identities.forget_name("n" + std::to_string(i));
  }
  EXPECT_EQ(faults,
            std::vector<std::string>{"too many changes of names and bans wait for the disk"});
}

RACE2048_ON_EACH_STORE(StoreIdentitiesTest);
RACE2048_ON_EACH_STORE(StoredIdentitiesTest);

}  // namespace
}  // namespace race2048::server
