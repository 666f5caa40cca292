// Faults of the disk: loss of power, no space left, failing writes and syncs.
#include <memory>
#include <optional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_database.h"
#include "tests/server/store/fake_disk.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/scenario.h"
#include "tests/server/store/sqlite/raw_database.h"
#include "tests/support/one_in.h"
#include "tests/support/temporary_folder.h"

namespace race2048::store::tests {
namespace {

using Failure = FakeDisk::Failure;

constexpr int kSteps = 40;
const auto kOneIn = static_cast<std::uint32_t>(race2048::tests::one_in());

class StoreDiskTest : public ::testing::Test {
 protected:
  OrStoreFault<std::unique_ptr<Database>> open() {
    // The log moves to the database, and recent appends to chunks, every few steps.
    return open_sqlite({.folder = folder_.path(),
                        .vfs = disk_->name(),
                        .checkpoint_pages = 40,
                        .recent_bytes = 10'000});
  }
  void expect_sound() {
    RawDatabase raw(folder_.path() / kDatabaseFile, disk_->name());
    EXPECT_EQ(raw.run("PRAGMA integrity_check"), std::vector<std::string>{"ok"});
  }
  // Lives until the power fails at this call, or to the end without such a call. Returns the calls.
  std::uint64_t live_until(std::uint32_t seed, std::optional<std::uint64_t> power_fails_at,
                           double survives) {
    disk_ = std::make_unique<FakeDisk>();
    if (power_fails_at) disk_->fail_at(Failure::power, *power_fails_at);
    std::optional<Scenario> scenario;
    if (auto database = open()) {
      scenario.emplace(**database, seed);
      for (int i = 0; i < kSteps && scenario->next(); ++i) {
      }
    }
    const std::uint64_t calls = disk_->calls();
    std::mt19937 random(seed);
    disk_->lose_power(survives, random);
    disk_->heal();
    auto after = open();
    EXPECT_TRUE(after) << after.fault().text;
    if (after && scenario) scenario->expect_kept(**after);
    return calls;
  }

  // Lives with a failure at this call, trying again after each fault; then the power fails, and
  // only what was synced remains. Returns false if there was no such call.
  bool live_with_fault(Failure failure, std::uint64_t n) {
    SCOPED_TRACE("failure " + std::to_string(static_cast<int>(failure)) + " at call " +
                 std::to_string(n));
    disk_ = std::make_unique<FakeDisk>();
    bool has_failed = false;
    std::optional<Scenario> scenario;
    if (auto database = open()) {
      scenario.emplace(**database, 7);
      disk_->fail_at(failure, n);
      // The power fails a few steps after the fault, before much has moved to the database.
      std::uint64_t left = n % 4 + 1;
      for (int i = 0; i < kSteps && left != 0; ++i) {
        try_until_done(*scenario);
        if (disk_->has_failed()) --left;
      }
      has_failed = disk_->has_failed();
      EXPECT_EQ((*database)->fsync_failed(), failure == Failure::sync && has_failed);
      disk_->fail_at(Failure::power, 0);
    }
    std::mt19937 random(1);
    disk_->lose_power(0, random);
    disk_->heal();
    auto after = open();
    EXPECT_TRUE(after) << after.fault().text;
    if (after && scenario) scenario->expect_kept(**after);
    return has_failed;
  }
  void try_until_done(Scenario& scenario) {
    auto done = scenario.next();
    for (int tries = 0; !done && tries < 3; ++tries) {
      EXPECT_TRUE(disk_->has_failed());
      EXPECT_TRUE(is_storage_fault(done.fault().kind)) << done.fault().text;
      disk_->heal();
      done = scenario.again();
    }
    EXPECT_TRUE(done) << done.fault().text;
  }

  const race2048::tests::TemporaryFolder folder_;
  std::unique_ptr<FakeDisk> disk_ = std::make_unique<FakeDisk>();
};

TEST_F(StoreDiskTest, NothingThatWasSavedIsLostWhenThePowerFails) {
  constexpr std::uint32_t kPoints = 500;
  const std::uint64_t calls = live_until(0, std::nullopt, 0);
  std::mt19937 random(2048);
  for (std::uint32_t i = 0; i < kPoints; i += kOneIn) {
    // All of what was not synced is lost, some of it, or nothing.
    const double survives = 0.5 * (i % 3);
    live_until(i, random() % calls, survives);
    expect_sound();
    if (HasFailure()) FAIL() << "point " << i;
  }
}

TEST_F(StoreDiskTest, AFaultAtAnyCallIsReportedAndTheNextTryWorks) {
  for (const Failure failure : {Failure::full, Failure::write, Failure::sync}) {
    std::uint64_t n = 0;
    while (live_with_fault(failure, n) && !HasFailure()) n += kOneIn;
    EXPECT_GT(n, 10u);
  }
}

TEST_F(StoreDiskTest, AFullDiskRefusesAndStillAnswers) {
  auto database = open();
  ASSERT_TRUE(database);
  value_of((*database)->save_result(result_of(1), "replay"));
  disk_->fail_at(Failure::full, 0);
  for (int i = 0; i < 3; ++i) {
    const auto saved = (*database)->save_result(result_of(2), "replay");
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.fault().kind, StoreFault::Kind::full);
    EXPECT_TRUE(shows(**database, result_of(1)));
  }
  disk_->heal();
  EXPECT_EQ(value_of((*database)->save_result(result_of(2), "replay")), Saved::now);
}

TEST_F(StoreDiskTest, WhatCannotBeReadIsAFaultAndComesLater) {
  const std::string replay(100'000, 'r');
  value_of(value_of(open())->save_result(result_of(1), replay));
  const auto database = value_of(open());  // its cache is empty, so it reads
  disk_->fail_at(Failure::power, 0);
  ASSERT_FALSE(database->save_result(result_of(2), ""));
  const AskReplay asked{.match_id = match_id_of(1), .offset = 50'000};
  const auto fault = database->replay_part(asked, 1'000).fault();
  EXPECT_TRUE(is_storage_fault(fault.kind)) << fault.text;
  disk_->heal();
  EXPECT_EQ(value_of(database->replay_part(asked, 1'000)).bytes, replay.substr(0, 1'000));
}

TEST_F(StoreDiskTest, OfChangesThatCannotBeWrittenNoneIsStored) {
  const OwnedName bob{.folded = "bob", .key = {4}, .taken_unix_ms = 500, .used_unix_ms = 900};
  const OwnedName ada{.folded = "ada", .key = {1}, .taken_unix_ms = 500, .used_unix_ms = 800};
  const IdentityChanges both{.names = {{"ada", ada}, {"bob", std::nullopt}}};
  const auto database = value_of(open());
  expect_done(database->change({.names = {{"bob", bob}}}, Durability::this_program));
  disk_->fail_at(Failure::write, 0);
  EXPECT_FALSE(database->change(both, Durability::power_loss));
  disk_->heal();
  EXPECT_EQ(value_of(database->identities()).names, std::vector<OwnedName>{bob});
  expect_done(database->change(both, Durability::power_loss));
  EXPECT_EQ(value_of(database->identities()).names, std::vector<OwnedName>{ada});
}

}  // namespace
}  // namespace race2048::store::tests
