// Results in a file: how they are found there, and the space that they leave.
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "server/store/sql/result_sql.h"
#include "tests/server/store/fixture.h"
#include "tests/server/store/sqlite/folder_store.h"
#include "tests/server/store/stored_result.h"

namespace race2048::store::tests {
namespace {

class ResultRowsTest : public ::testing::Test {
 protected:
  void save(const MatchResult& result, const std::string& replay = "replay") {
    EXPECT_EQ(value_of(database_->save_result(result, replay)), Saved::now);
  }
  // All results that the retention does not keep.
  void retire_all() {
    time_.pass(std::chrono::hours(72));
    while (value_of(database_->retire({.keep_days = 1})).more) {
    }
    EXPECT_EQ(results_bytes(store_), 0u);
  }
  // Gives a list up soon, in the next run.
  void be_impatient() {
    database_.reset();
    database_ = store_.open_impatient();
  }
  int pages(const char* which) { return std::stoi(store_.rows(which).at(0)); }

  FolderStore store_;
  FakeTime time_;
  std::unique_ptr<Database> database_ = store_.open(time_.sources());
};

// Every question finds its rows by an index, in the order in which they are wanted.
TEST_F(ResultRowsTest, NoQuestionReadsAWholeTable) {
  save(result_of(1));
  std::vector<std::string> questions = {
      best_scores_sql(false), best_scores_sql(true), fastest_sql(false),
      fastest_sql(true),      kFindMatchSql,         kTooOldSql,
      kResultPageSql,         kOldestOfRoomSql,      kLargestReplaysSql,
      kMostRowsSql,           kMostReplaysSql};
  for (unsigned kind = 0; kind < 16; ++kind) {
    AskResults asked;
    if ((kind & 1) != 0) asked.name = "ada";
    if ((kind & 2) != 0) asked.room = "ROOM22";
    if ((kind & 4) != 0) asked.format = Format::time;
    questions.push_back(latest_sql(asked, (kind & 8) != 0));
  }
  for (const std::string& question : questions) {
    for (const std::string& step : store_.rows("EXPLAIN QUERY PLAN " + question)) {
      for (const char* const slow :
           {"SCAN match", "SCAN m", "SCAN p", "SCAN seat", "SCAN t", "TEMP B-TREE"}) {
        // Of the two pages of which a viewer's list is made.
        const bool joins = question.find("UNION") != std::string::npos;
        if (joins && step.find("TEMP B-TREE FOR ORDER BY") != std::string::npos) continue;
        EXPECT_EQ(step.find(slow), std::string::npos) << step << question;
      }
    }
  }
}

TEST_F(ResultRowsTest, AListDoesNotLookForRareMatchesForever) {
  for (std::uint32_t i = 1; i <= 100; ++i) save(result_of(i));
  be_impatient();
  AskResults rare{.name = "ada", .format = Format::step};
  const auto found = database_->latest(rare, 10);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.fault().kind, StoreFault::Kind::too_much);
  rare.before = 20;
  EXPECT_EQ(value_of(database_->latest(rare, 10)).matches.size(), 0u) << "few are before the 20th";
  EXPECT_EQ(value_of(database_->latest({.name = "ada"}, 10)).matches.size(), 10u);
  EXPECT_TRUE(shows(*database_, result_of(1))) << "no limit is left";
}

TEST_F(ResultRowsTest, ManyMatchesOfOthersCostNothing) {
  constexpr PersonId kOwner{'o'};
  for (std::uint32_t n = 1; n < 200; ++n) {
    MatchResult result = result_of(n);
    result.listed = n == 4;
    result.people = {n == 2 ? kOwner : PersonId{'b'}};
    save(result);
  }
  be_impatient();
  const auto count = [this](const AskResults& asked, const PersonId& person) {
    return value_of(database_->latest(asked, 10, {.person = person})).matches.size();
  };
  EXPECT_EQ(count({}, kOwner), 2u);
  EXPECT_EQ(count({.format = Format::time}, kOwner), 2u);
  EXPECT_EQ(count({.name = "ada"}, PersonId{'e'}), 1u);
}

TEST_F(ResultRowsTest, TheFileShrinksByWhatGoes) {
  for (std::uint32_t i = 1; i <= 2 * limits::kRetireStep + 5; ++i) {
    save(result_of(i), std::string(10'000, 'r'));
  }
  const int before = pages("PRAGMA page_count");
  retire_all();
  EXPECT_LT(pages("PRAGMA page_count"), before / 4);
}

TEST_F(ResultRowsTest, LongReplaysGiveAllTheirSpaceBack) {
  for (std::uint32_t i = 1; i <= 10; ++i) {
    save(result_of(i), std::string(limits::kRetireStepBytes / 2, 'r'));
  }
  retire_all();
  EXPECT_EQ(pages("PRAGMA freelist_count"), 0);
}

TEST_F(ResultRowsTest, TheFileHoldsNothingOfWhatIsRemoved) {
  MatchResult result = result_of(1);
  result.seats = {seat_of(0, "zebrawoman", 1, 500)};
  result.splits.clear();
  result.facts.title = "zebrawoman's room";
  save(result, std::string(10'000, 'z') + "zebrawoman");
  RemovalWork work{.wanted = {.name = "zebrawoman"}};
  EXPECT_FALSE(value_of(database_->remove_some(work)));
  database_.reset();  // which empties the log
  std::ifstream file(store_.file(), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  EXPECT_GT(bytes.size(), 4096u);
  EXPECT_EQ(bytes.find("zebrawoman"), std::string::npos);
}

}  // namespace
}  // namespace race2048::store::tests
