#include "server/store/store_thread.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/store/fake_disk.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/support/posted_calls.h"

namespace race2048::store::tests {
namespace {

using Failure = FakeDisk::Failure;

class StoreThreadTest : public ::testing::Test {
 protected:
  std::vector<Append> one(const std::string& room, std::uint64_t index, const std::string& bytes) {
    return {{room, store_.epoch(), index, bytes}};
  }
  OnStored counted() {
    return [this](const OrStoreFault<>& done) {
      EXPECT_TRUE(done);
      ++stored_;
    };
  }

  const race2048::tests::TemporaryFolder folder_;
  FakeDisk disk_;
  race2048::tests::PostedCalls loop_;
  int troubles_ = 0;
  int recoveries_ = 0;
  std::size_t stored_ = 0;
  StoreThread store_{open_in(folder_.path(), disk_.name()),
                     loop_.post(),
                     {.on_trouble = [this](const StoreFault&) { ++troubles_; },
                      .on_recovered = [this] { ++recoveries_; }}};
};

TEST_F(StoreThreadTest, EveryRequestIsAnsweredOnceAndInOrder) {
  constexpr std::uint64_t kAppends = 500;
  std::vector<std::uint64_t> answered;
  for (std::uint64_t i = 0; i < kAppends; ++i) {
    store_.append(one("A", i, "x"), i % 50 == 0 ? Durability::power_loss : Durability::this_program,
                  [&answered, i](const OrStoreFault<>& done) {
                    EXPECT_TRUE(done);
                    answered.push_back(i);
                  });
  }
  loop_.run_until([&] { return answered.size() == kAppends; });
  for (std::uint64_t i = 0; i < kAppends; ++i) EXPECT_EQ(answered[i], i);
}

TEST_F(StoreThreadTest, WhatIsStoredTogetherIsAnsweredInSeveralCallsOfTheLoop) {
  constexpr std::uint64_t kAppends = 1000;
  std::atomic<bool> is_slow = true;
  store_.query(
      [&is_slow](Database&) {
        while (is_slow) std::this_thread::yield();
        return OrStoreFault<bool>(true);
      },
      [](const OrStoreFault<bool>&) {});
  std::vector<std::uint64_t> answered;
  for (std::uint64_t i = 0; i < kAppends; ++i) {
    store_.append(one("A", i, "x"), Durability::this_program,
                  [&answered, i](const OrStoreFault<>&) { answered.push_back(i); });
  }
  is_slow = false;
  std::size_t most = 0;
  while (answered.size() != kAppends) {
    const std::size_t before = answered.size();
    loop_.run_one();
    most = std::max(most, answered.size() - before);
  }
  EXPECT_LE(most, kAppends / 5);
  EXPECT_TRUE(std::ranges::is_sorted(answered));
}

TEST_F(StoreThreadTest, ALoneAppendIsStoredWithoutFurtherCalls) {
  store_.append(one("A", 0, "x"), Durability::this_program, counted());
  loop_.run_until([this] { return stored_ == 1; });
}

TEST_F(StoreThreadTest, WithoutAppendsTheAnswerComesInTurn) {
  store_.append(one("A", 0, "x"), Durability::this_program, counted());
  bool answered = false;
  store_.append({}, Durability::this_program, [&](const OrStoreFault<>& done) {
    EXPECT_TRUE(done);
    EXPECT_EQ(stored_, 1u);
    answered = true;
  });
  loop_.run_until([&] { return answered; });
}

TEST_F(StoreThreadTest, QuestionsAreAnsweredOnTheServersThread) {
  bool saved = false;
  store_.save_result(result_of(1), LazyReplay("replay"), [&](SaveState state, const std::string&) {
    saved = state == SaveState::saved;
  });
  loop_.run_until([&] { return saved; });
  const std::thread::id here = std::this_thread::get_id();
  std::string replay;
  store_.query([](Database& database) { return database.replay(match_id_of(1)); },
               [&](OrStoreFault<std::string> answer) {
                 EXPECT_EQ(std::this_thread::get_id(), here);
                 replay = value_of(std::move(answer));
               });
  loop_.run_until([&] { return !replay.empty(); });
  EXPECT_EQ(replay, "replay");
}

// To hash a long one takes longer than the server's thread may.
TEST_F(StoreThreadTest, AReplayIsMadeOnTheStoresThread) {
  const std::thread::id here = std::this_thread::get_id();
  std::atomic<bool> made_here = true;
  bool saved = false;
  const auto make = [&] {
    made_here = std::this_thread::get_id() == here;
    return std::string("replay");
  };
  store_.save_result(result_of(1), LazyReplay(6, make), [&](SaveState state, const std::string&) {
    saved = state == SaveState::saved;
  });
  loop_.run_until([&] { return saved; });
  EXPECT_FALSE(made_here);
}

TEST_F(StoreThreadTest, CheckpointsAndRemovalsComeInTurn) {
  store_.append(one("A", 0, "x"), Durability::this_program, counted());
  store_.replace({"A", store_.epoch(), 1, "[x]"}, Durability::this_program, counted());
  store_.append(one("B", 0, "y"), Durability::this_program, counted());
  store_.remove("B", store_.epoch(), counted());
  EXPECT_TRUE(store_.stop());
  loop_.run_rest();
  EXPECT_EQ(stored_, 4u);
}

TEST_F(StoreThreadTest, StoppingStoresAllThatWaits) {
  bool saved = false;
  for (std::uint64_t i = 0; i < 100; ++i) {
    store_.append(one("A", i, "x"), Durability::this_program, counted());
  }
  store_.save_result(result_of(1), LazyReplay("replay"), [&](SaveState state, const std::string&) {
    saved = state == SaveState::saved;
  });
  EXPECT_TRUE(store_.stop());
  loop_.run_rest();
  EXPECT_EQ(stored_, 100u);
  EXPECT_TRUE(saved);
}

TEST_F(StoreThreadTest, AfterAFailedSyncItTriesAgainByItselfAndRemembers) {
  store_.append(one("A", 0, "x"), Durability::power_loss, counted());
  loop_.run_until([this] { return stored_ == 1; });
  EXPECT_FALSE(store_.fsync_failed());
  disk_.fail_at(Failure::sync, 0);  // the store's thread is idle
  store_.append(one("A", 1, "y"), Durability::power_loss, counted());
  loop_.run_until([this] { return stored_ == 2; });
  EXPECT_EQ(troubles_, 1);
  loop_.run_until([this] { return recoveries_ == 1; });
  EXPECT_TRUE(store_.fsync_failed());
}

TEST_F(StoreThreadTest, AnExceptionIsThrownOnTheServersThread) {
  for (const bool is_bad_alloc : {false, true}) {
    const race2048::tests::TemporaryFolder folder;
    StoreThread store(open_in(folder.path()), loop_.post(), {});
    store.query(
        [is_bad_alloc](Database&) -> OrStoreFault<bool> {
          if (is_bad_alloc) throw std::bad_alloc();
          throw std::logic_error("a bug");
        },
        [](const OrStoreFault<bool>&) { ADD_FAILURE() << "there is no answer"; });
    if (is_bad_alloc) {
      EXPECT_THROW(loop_.run_one(), std::bad_alloc);
    } else {
      EXPECT_THROW(loop_.run_one(), std::logic_error);
    }
    const auto stopped = store.stop();
    ASSERT_FALSE(stopped);
    EXPECT_NE(stopped.fault().text.find("the store's thread has failed"), std::string::npos);
  }
}

TEST_F(StoreThreadTest, OnADiskThatStaysFullTheEndReportsTheFault) {
  store_.append(one("A", 0, "x"), Durability::power_loss, counted());
  loop_.run_until([this] { return stored_ == 1; });
  disk_.fail_at(Failure::full, 0);  // the store's thread is idle
  std::vector<SaveState> states;
  store_.save_result(result_of(1), LazyReplay("replay"),
                     [&](SaveState state, const std::string&) { states.push_back(state); });
  loop_.run_until([this] { return troubles_ == 1; });
  const auto stopped = store_.stop();
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.fault().kind, StoreFault::Kind::full);
  loop_.run_rest();
  EXPECT_EQ(states, (std::vector<SaveState>{SaveState::not_yet, SaveState::refused}));
}

}  // namespace
}  // namespace race2048::store::tests
