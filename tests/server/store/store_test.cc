#include "server/store/store.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/admission.h"
#include "server/store/limits.h"
#include "tests/server/store/fake_disk.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"

namespace race2048::store::tests {
namespace {

using Failure = FakeDisk::Failure;
using namespace std::chrono_literals;

// A store on a fake disk, driven by hand. Everything that it says is a line of `said`.
class StoreTest : public ::testing::Test {
 protected:
  StoreTest() : epoch_(store_.database().epoch()) {}

  void append(const std::string& room, std::uint64_t index, const std::string& bytes,
              Durability durability = Durability::this_program) {
    AppendTask task{.appends = {{room, epoch_, index, bytes}}, .durability = durability};
    task.done = says(room + std::to_string(index));
    store_.add(std::move(task), now_);
  }
  void save(std::uint32_t n, const std::string& room = "") {
    SaveTask task{.result = result_of(n), .replay = LazyReplay("replay")};
    if (!room.empty()) task.result.room = room;
    task.done = [this, n](SaveState state, const std::string& why) {
      static const char* const kWords[] = {"saved", "saved before", "not yet", "refused"};
      said_.push_back("result" + std::to_string(n) + " " + kWords[static_cast<int>(state)]);
      EXPECT_EQ(why.empty(), state == SaveState::saved || state == SaveState::saved_before);
    };
    store_.add(std::move(task), now_);
  }
  OnStored says(const std::string& what) {
    return [this, what](const OrStoreFault<>& done) {
      said_.push_back(what + (done ? " stored" : is_dropped(done) ? " dropped" : " refused"));
    };
  }
  static bool is_dropped(const OrStoreFault<>& done) {
    return done.fault().kind == StoreFault::Kind::dropped;
  }
  void step() { next_ = store_.step(now_); }
  // Steps after this time, and returns what the store has said since the last call.
  std::vector<std::string> after(std::chrono::milliseconds time) {
    now_ += time;
    step();
    return std::exchange(said_, {});
  }
  std::map<std::string, std::string> rooms() {
    std::map<std::string, std::string> rooms;
    store_.add(QueryTask([&](Database& database) { rooms = loaded(database); }), now_);
    step();
    return rooms;
  }
  using Lines = std::vector<std::string>;

  const race2048::tests::TemporaryFolder folder_;
  FakeDisk disk_;
  Lines said_;
  FakeTime time_;
  Store store_{
      value_of(open_sqlite(
          {.folder = folder_.path(), .vfs = disk_.name(), .age_sources = time_.sources()})),
      {.on_trouble = [this](const StoreFault&) { said_.push_back("trouble"); },
       .on_recovered = [this] { said_.push_back("recovered"); },
       .on_lost = [this](const LostRoom& lost) { said_.push_back("lost " + lost.room); },
       .on_retired =
           [this](const Retired& done) {
             said_.push_back("retired " + std::to_string(done.matches) + " of " +
                             std::to_string(done.youngest / 1h) + " to " +
                             std::to_string(done.oldest / 1h) + " h");
           }}};
  Epoch epoch_;              // with which append() appends
  std::uint64_t index_ = 0;  // of the newest append
  Store::Time now_{1h};
  std::optional<Store::Time> next_;
};

TEST_F(StoreTest, AppendsAreWrittenInTurnWithoutASync) {
  append("A", 0, "a");
  append("B", 0, "b");
  append("A", 1, "c");
  disk_.fail_at(Failure::sync, 1'000'000);
  EXPECT_EQ(after(0ms), (Lines{"A0 stored", "B0 stored", "A1 stored"}));
  EXPECT_EQ(next_, std::nullopt);
  EXPECT_EQ(disk_.calls(), 0u);  // no sync
  EXPECT_EQ(rooms(), (std::map<std::string, std::string>{{"A", "ac"}, {"B", "b"}}));
}

TEST_F(StoreTest, AppendsThatHaveComeTogetherShareATransaction) {
  append("A", 0, "a");
  after(0ms);
  const auto writes_of = [this](int appends) {
    disk_.fail_at(Failure::write, 1'000'000);
    while (appends-- != 0) append("A", ++index_, "a");
    after(0ms);
    return disk_.calls();
  };
  EXPECT_EQ(writes_of(50), writes_of(1));
}

TEST_F(StoreTest, ADurableAppendTakesTheOthersAlong) {
  append("A", 0, "a");
  disk_.fail_at(Failure::sync, 1'000'000);
  append("A", 1, "b", Durability::power_loss);
  EXPECT_EQ(after(0ms), (Lines{"A0 stored", "A1 stored"}));
  EXPECT_EQ(disk_.calls(), 1u);  // one sync
}

TEST_F(StoreTest, WithoutAppendsWhatCameBeforeStillBecomesDurable) {
  append("A", 0, "a");
  after(0ms);
  disk_.fail_at(Failure::sync, 1'000'000);
  AppendTask task{.durability = Durability::power_loss};
  task.done = says("nothing");
  store_.add(std::move(task), now_);
  EXPECT_EQ(after(0ms), Lines{"nothing stored"});
  EXPECT_EQ(disk_.calls(), 1u);
}

TEST_F(StoreTest, AResultComesAfterTheAppendsBeforeIt) {
  append("A", 0, "a");
  save(1);
  EXPECT_EQ(after(0ms), (Lines{"A0 stored", "result1 saved"}));
  save(1);
  EXPECT_EQ(after(0ms), Lines{"result1 saved before"});
}

TEST_F(StoreTest, QuestionsDoNotWait) {
  append("A", 0, "a");
  store_.add(QueryTask([this](Database&) { said_.emplace_back("asked"); }), now_);
  EXPECT_EQ(after(0ms), (Lines{"asked", "A0 stored"}));
}

TEST_F(StoreTest, WhatWaitsIsWrittenBetweenTwoQuestions) {
  for (const char* const question : {"first", "second"}) {
    store_.add(QueryTask([this, question](Database&) { said_.emplace_back(question); }), now_);
  }
  append("A", 0, "a", Durability::power_loss);
  EXPECT_EQ(after(0ms), (Lines{"first", "A0 stored"}));
  EXPECT_EQ(next_, now_) << "the second question does not wait either";
  EXPECT_EQ(after(0ms), Lines{"second"});
  EXPECT_EQ(next_, std::nullopt);
}

TEST_F(StoreTest, ARoomOfAnotherProcessIsLostAndTheOthersAreStored) {
  append("A", 0, "a");
  --epoch_;
  append("B", 0, "b");
  append("C", 0, "c");
  ++epoch_;
  append("D", 0, "d");
  EXPECT_EQ(after(0ms),
            (Lines{"lost B", "lost C", "A0 stored", "B0 stored", "C0 stored", "D0 stored"}));
  EXPECT_EQ(rooms(), (std::map<std::string, std::string>{{"A", "a"}, {"D", "d"}}));
}

TEST_F(StoreTest, ALostRoomThatIsBackKeepsItsNewAppends) {
  --epoch_;
  append("A", 0, "of the owner before");
  ++epoch_;
  append("A", 0, "of this one");
  EXPECT_EQ(after(0ms), (Lines{"lost A", "A0 stored", "A0 stored"}));
  EXPECT_EQ(rooms(), (std::map<std::string, std::string>{{"A", "of this one"}}));
}

TEST_F(StoreTest, NoResultOfALostRoomIsSavedUntilTheRoomIsBack) {
  --epoch_;
  append("A", 0, "an end that its owner does not know");
  after(0ms);
  save(1, "A");
  save(2, "B");
  EXPECT_EQ(after(0ms), (Lines{"result1 refused", "result2 saved"}));
  ++epoch_;
  append("A", 0, "back");
  save(1, "A");
  EXPECT_EQ(after(0ms), (Lines{"A0 stored", "result1 saved"}));
}

TEST_F(StoreTest, ACheckpointOfALostRoomIsRefused) {
  ReplaceTask task{.checkpoint = {"A", epoch_ - 1, 0, "a"}};
  task.done = says("A");
  store_.add(std::move(task), now_);
  EXPECT_EQ(after(0ms), (Lines{"lost A", "A refused"}));
}

TEST_F(StoreTest, ABadAppendSpoilsOnlyItsOwnRequest) {
  append("A", 0, "a");
  append("B", 5, "out of turn");
  append("A", 1, "b");
  append("C", 0, "c");
  EXPECT_EQ(after(0ms), (Lines{"A0 stored", "B5 refused", "A1 stored", "C0 stored"}));
  EXPECT_EQ(rooms(), (std::map<std::string, std::string>{{"A", "ab"}, {"C", "c"}}));
}

TEST_F(StoreTest, AReplayIsMadeOnceHoweverOftenItsSavingIsTried) {
  int made = 0;
  SaveTask task{.result = result_of(1), .replay = LazyReplay(6, [&made] {
                                          ++made;
                                          return std::string("replay");
                                        })};
  task.done = [this](SaveState state, const std::string&) {
    said_.emplace_back(state == SaveState::saved ? "saved" : "not yet");
  };
  disk_.fail_at(Failure::write, 0);
  store_.add(std::move(task), now_);
  EXPECT_EQ(after(0ms), (Lines{"not yet", "trouble"}));
  EXPECT_EQ(after(100ms), Lines());
  disk_.heal();
  EXPECT_EQ(after(200ms), (Lines{"saved", "recovered"}));
  EXPECT_EQ(made, 1);
}

TEST_F(StoreTest, AResultBeyondTheBoundsIsRefusedAndTheNextIsSaved) {
  SaveTask task{.result = result_of(1)};
  task.result.facts.title.assign(1000, 'x');
  task.done = [this](SaveState state, const std::string&) {
    EXPECT_EQ(state, SaveState::refused);
    said_.emplace_back("refused");
  };
  store_.add(std::move(task), now_);
  save(2);
  EXPECT_EQ(after(0ms), (Lines{"refused", "result2 saved"}));
}

TEST_F(StoreTest, WhileTheDiskIsFullEverythingWaitsAndIsStoredLater) {
  disk_.fail_at(Failure::full, 0);
  append("A", 0, "a");
  save(1);
  EXPECT_EQ(after(0ms), (Lines{"result1 not yet", "trouble"}));
  append("A", 1, "b");
  EXPECT_EQ(after(limits::kFirstRetry), Lines{});
  EXPECT_TRUE(store_.in_trouble());
  disk_.heal();
  EXPECT_EQ(after(2 * limits::kFirstRetry),
            (Lines{"A0 stored", "recovered", "result1 saved", "A1 stored"}));
  EXPECT_FALSE(store_.in_trouble());
  EXPECT_EQ(rooms().at("A"), "ab");
}

TEST_F(StoreTest, WhatIsRefusedWithoutTheDiskSaysNothingOfTheDisk) {
  disk_.fail_at(Failure::full, 0);
  append("A", 0, "a");
  EXPECT_EQ(after(0ms), Lines{"trouble"});
  append("B", 5, "out of turn");
  EXPECT_EQ(after(limits::kFirstRetry), Lines{});
  EXPECT_TRUE(store_.in_trouble());
  disk_.heal();
  EXPECT_EQ(after(limits::kLastRetry), (Lines{"A0 stored", "recovered", "B5 refused"}));
}

TEST_F(StoreTest, TroubleEndsWhenNothingIsLeftToWrite) {
  disk_.fail_at(Failure::full, 0);
  append("A", 0, "a");
  append("A", 0, "twice");
  EXPECT_EQ(after(0ms), Lines{"trouble"});
  disk_.heal();
  EXPECT_EQ(after(limits::kFirstRetry), (Lines{"A0 stored", "recovered", "A0 refused"}));
  EXPECT_EQ(next_, std::nullopt);
}

TEST_F(StoreTest, AResultThatComesDuringTroubleIsToldAtOnceAndTriedAtOnce) {
  disk_.fail_at(Failure::write, 0);
  append("A", 0, "a", Durability::power_loss);
  EXPECT_EQ(after(0ms), Lines{"trouble"});
  save(1);
  EXPECT_EQ(after(0ms), Lines{"result1 not yet"});
  disk_.heal();
  save(2);
  EXPECT_EQ(after(0ms),
            (Lines{"result2 not yet", "A0 stored", "recovered", "result1 saved", "result2 saved"}));
}

TEST_F(StoreTest, PausesBetweenTriesDoubleUpToABound) {
  disk_.fail_at(Failure::full, 0);
  append("A", 0, "a", Durability::power_loss);
  step();
  std::vector<std::chrono::milliseconds> pauses;
  while (pauses.size() < 8) {
    pauses.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(*next_ - now_));
    now_ = *next_;
    step();
  }
  EXPECT_EQ(pauses, (std::vector<std::chrono::milliseconds>{100ms, 200ms, 400ms, 800ms, 1600ms,
                                                            3200ms, 5000ms, 5000ms}));
  EXPECT_EQ(said_, Lines{"trouble"});
}

TEST_F(StoreTest, AFailedSyncIsNoDurableAppendAndTheNextTryIs) {
  append("A", 0, "a");
  after(0ms);
  disk_.fail_at(Failure::sync, 0);
  append("A", 1, "b", Durability::power_loss);
  EXPECT_EQ(after(0ms), Lines{"trouble"});
  EXPECT_TRUE(store_.database().fsync_failed());
  EXPECT_EQ(after(limits::kFirstRetry), (Lines{"A1 stored", "recovered"}));
  EXPECT_TRUE(store_.database().fsync_failed());
}

TEST_F(StoreTest, TheEndWritesAllThatWaits) {
  append("A", 0, "a");
  save(1);
  EXPECT_TRUE(store_.finish());
  EXPECT_EQ(said_, (Lines{"A0 stored", "result1 saved"}));
}

TEST_F(StoreTest, TheEndGivesUpWhatCannotBeWrittenAndSaysSo) {
  disk_.fail_at(Failure::full, 0);
  append("A", 0, "a");
  save(1);
  const auto finished = store_.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.fault().kind, StoreFault::Kind::full);
  EXPECT_EQ(said_, (Lines{"A0 dropped", "result1 refused"}));
}

// To a file without a name every write succeeds, and is lost when the program ends.
TEST_F(StoreTest, WhatWouldGoIntoFilesThatAreGoneWaitsUntilTheyAreBack) {
  const std::filesystem::path moved = folder_.path().string() + "-moved";
  append("A", 0, "a");
  EXPECT_EQ(after(0ms), Lines{"A0 stored"});
  std::filesystem::rename(folder_.path(), moved);
  append("A", 1, "b", Durability::power_loss);
  save(1);
  EXPECT_EQ(after(0ms), (Lines{"result1 not yet", "trouble"}));
  EXPECT_EQ(after(5s), Lines{});
  std::filesystem::rename(moved, folder_.path());
  EXPECT_EQ(after(5s), (Lines{"A1 stored", "recovered", "result1 saved"}));
}

TEST_F(StoreTest, ALookAtTheFilesShowsWhichIsGoneOrNotTheSame) {
  store_.add(CheckTask{}, now_);
  EXPECT_EQ(after(0ms), Lines{});
  for (const char* const name : {"race2048.db", "lock"}) {
    const std::filesystem::path file = folder_.path() / name;
    const std::filesystem::path moved = folder_.path() / "moved";
    std::filesystem::rename(file, moved);
    if (file.filename() == kDatabaseFile) std::filesystem::copy_file(moved, file);
    EXPECT_FALSE(store_.database().check()) << name;
    store_.add(CheckTask{}, now_);
    EXPECT_EQ(after(0ms), Lines{"trouble"}) << name;
    store_.add(CheckTask{}, now_);
    EXPECT_EQ(after(5s), Lines{}) << "it was said";
    std::filesystem::rename(moved, file);
    EXPECT_EQ(after(5s), Lines{"recovered"}) << name;
    EXPECT_EQ(next_, std::nullopt);
  }
}

TEST_F(StoreTest, TheEndOfAStoreWhoseFilesAreGoneIsNoSuccess) {
  std::filesystem::remove(folder_.path() / kDatabaseFile);
  const auto finished = store_.finish();
  ASSERT_FALSE(finished);
  EXPECT_EQ(finished.fault().text.find((folder_.path() / kDatabaseFile).string()), 0u)
      << finished.fault().text;
}

TEST_F(StoreTest, RetentionGoesOnStepByStepWhileAppendsAreStored) {
  for (std::uint32_t i = 0; i < 2 * limits::kRetireStep + 1; ++i) save(i);
  after(0ms);
  const auto left = [this] {
    std::size_t count = 0;
    store_.add(QueryTask([&](Database& database) {
                 count = value_of(database.latest({}, 100)).matches.size();
               }),
               now_);
    step();
    return count;
  };
  time_.pass(48h);
  store_.add(RetireTask{.retention = {.keep_days = 1}}, now_);
  step();
  EXPECT_EQ(next_, now_);
  append("A", 0, "a", Durability::power_loss);
  EXPECT_EQ(after(0ms), Lines{"A0 stored"});
  while (next_ == now_) step();
  EXPECT_EQ(left(), 0u);
  EXPECT_EQ(said_, Lines{"retired 101 of 48 to 48 h"});
}

TEST_F(StoreTest, ARemovalGoesOnStepByStepWhileAppendsAreStored) {
  for (std::uint32_t i = 0; i < limits::kRetireStep + 1; ++i) save(i);
  after(0ms);
  std::optional<OrStoreFault<Removed>> removed;
  store_.add(RemoveResultsTask{.work = {.wanted = {.name = "ada"}},
                               .done = [&removed](const auto& done) { removed = done; }},
             now_);
  step();
  EXPECT_EQ(next_, now_);
  EXPECT_FALSE(removed);
  append("A", 0, "a", Durability::power_loss);
  EXPECT_EQ(after(0ms), Lines{"A0 stored"});
  while (next_ == now_) step();
  ASSERT_TRUE(removed);
  EXPECT_EQ(**removed,
            (Removed{.seats = limits::kRetireStep + 1, .replays = limits::kRetireStep + 1}));
}

TEST_F(StoreTest, ARemovalThatTheDiskRefusesSaysSoAndLeavesTheRest) {
  save(1);
  after(0ms);
  std::optional<OrStoreFault<Removed>> removed;
  const RemoveResultsTask task{.work = {.wanted = {.match = "00000001"}},
                               .done = [&removed](const auto& done) { removed = done; }};
  disk_.fail_at(Failure::full, 0);
  store_.add(task, now_);
  step();
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->fault().kind, StoreFault::Kind::full);
  disk_.heal();
  store_.add(task, now_);
  step();
  EXPECT_TRUE(*removed);
}

// ---- What may wait.

class AdmissionTest : public ::testing::Test {
 protected:
  static Append append(const std::string& room, std::size_t bytes) {
    return {.room = room, .bytes = std::string(bytes, 'x')};
  }
  // Asks for appends of these rooms; keeps the place if there is one. Returns the rooms that may.
  std::string ask(const std::vector<Append>& wanted) {
    std::vector<Append> appends = wanted;
    if (auto admitted = admission_.admit(appends)) places_.push_back(std::move(admitted));
    std::string rooms;
    for (const Append& each : appends) rooms += each.room;
    return rooms;
  }
  static constexpr std::size_t kMost = limits::kMaxWaitingBytes - limits::kWaitingOverhead;

  Admission admission_;
  std::vector<Reservation> places_;
};

TEST_F(AdmissionTest, BeyondTheBoundARoomIsDroppedUntilItsCheckpoint) {
  EXPECT_EQ(ask({append("A", kMost)}), "A");
  EXPECT_EQ(ask({append("B", 0)}), "");
  EXPECT_EQ(admission_.gaps(), std::set<std::string>{"B"});
  places_.clear();
  EXPECT_EQ(ask({append("A", 1), append("B", 1), append("C", 1)}), "AC");
  EXPECT_TRUE(admission_.admit(append("B", 10)));
  EXPECT_EQ(ask({append("B", 1)}), "B");
  EXPECT_TRUE(admission_.gaps().empty());
}

TEST_F(AdmissionTest, ACheckpointThatHasNoPlaceLeavesTheGap) {
  ask({append("A", kMost)});
  EXPECT_FALSE(admission_.admit(append("A", 10)));
  EXPECT_EQ(admission_.gaps(), std::set<std::string>{"A"});
  admission_.removed("A");
  EXPECT_TRUE(admission_.gaps().empty());
}

TEST_F(AdmissionTest, ResultsHaveABoundOfTheirOwn) {
  ask({append("A", kMost)});
  const std::size_t replay = limits::kMaxWaitingResults - 2000;
  const auto first = admission_.admit(result_of(1), replay);
  EXPECT_TRUE(first);
  EXPECT_FALSE(admission_.admit(result_of(2), 2000));
}

}  // namespace
}  // namespace race2048::store::tests
