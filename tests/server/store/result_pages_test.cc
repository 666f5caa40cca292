// A match a page at a time, and its replay a part at a time.
#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/database.h"
#include "server/store/limits.h"
#include "tests/server/store/each_store.h"
#include "tests/server/store/fixture.h"

namespace race2048::store::tests {
namespace {

class ResultPagesTest : public OnEachStore {
 protected:
  void save(const MatchResult& result, const std::string& replay = "replay") {
    ASSERT_EQ(value_of(database_->save_result(result, replay)), Saved::now);
  }
  ResultDetails page(std::uint32_t n, std::uint32_t first, std::uint32_t count) {
    return value_of(database_->result_page(match_id_of(n), first, count));
  }
  ReplayPiece part(std::uint32_t offset, std::uint32_t count) {
    return value_of(database_->replay_part({.match_id = match_id_of(1), .offset = offset}, count));
  }

  std::unique_ptr<Database> database_ = store_->open();
};

TEST_P(ResultPagesTest, APageHasAllOfTheMatch) {
  const MatchResult result = result_of(1);
  save(result_of(2));
  save(result);
  const ResultDetails got = page(1, 0, 50);
  EXPECT_EQ(got.match.number, value_of(database_->latest({}, 1)).matches.at(0).number);
  EXPECT_TRUE(static_cast<const MatchFacts&>(got.match) == result.facts);
  EXPECT_EQ(got.match.seats, 2u);
  EXPECT_EQ(got.match.winner, "Ada");
  EXPECT_EQ(got.match.winner_score, 1001u);
  EXPECT_EQ(got.settings_bytes, result.settings_bytes);
  EXPECT_EQ(got.splits, result.splits);
  EXPECT_EQ(got.replay_bytes, 6u);
}

TEST_P(ResultPagesTest, SeatsComeByPlaceAPageAtATime) {
  MatchResult result = result_of(1);
  result.seats.clear();
  const std::vector<std::uint32_t> places = {3, 1, 5, 1, 3};
  for (std::size_t i = 0; i < places.size(); ++i) {
    result.seats.push_back(
        seat_of(static_cast<SeatNumber>(i), "p" + std::to_string(i), places[i], places[i] * 10));
  }
  save(result);
  const auto seats = [this](std::uint32_t first, std::uint32_t count) {
    std::vector<SeatNumber> numbers;
    for (const PlayedSeat& seat : page(1, first, count).seats) numbers.push_back(seat.seat);
    return numbers;
  };
  EXPECT_EQ(seats(0, 2), (std::vector<SeatNumber>{1, 3}));
  EXPECT_EQ(seats(2, 2), (std::vector<SeatNumber>{0, 4}));
  EXPECT_EQ(seats(4, 2), std::vector<SeatNumber>{2});
  EXPECT_EQ(seats(5, 2), std::vector<SeatNumber>{});
  EXPECT_TRUE(page(1, 4, 1).seats.at(0) == result.seats.at(2));
}

TEST_P(ResultPagesTest, AnUnknownMatchHasNoPageAndNoReplay) {
  EXPECT_EQ(database_->result_page(match_id_of(1), 0, 50).fault().kind,
            StoreFault::Kind::not_found);
  EXPECT_EQ(database_->replay_part({.match_id = match_id_of(1)}, 50).fault().kind,
            StoreFault::Kind::not_found);
}

TEST_P(ResultPagesTest, AMatchWithoutAReplayHasOneOfNoBytes) {
  save(result_of(1), "");
  EXPECT_EQ(page(1, 0, 50).replay_bytes, 0u);
  EXPECT_EQ(part(0, 50).total, 0u);
  EXPECT_EQ(part(0, 50).bytes, "");
}

TEST_P(ResultPagesTest, PartsMakeTheWholeReplay) {
  std::mt19937 random(1);
  std::string replay(100'001, '\0');
  std::generate(replay.begin(), replay.end(), [&] { return static_cast<char>(random()); });
  save(result_of(1), replay);
  for (const std::uint32_t size : {1'000u, 4'096u, 32'768u, 200'000u}) {
    std::string joined;
    while (joined.size() < replay.size()) {
      const ReplayPiece next = part(static_cast<std::uint32_t>(joined.size()), size);
      ASSERT_EQ(next.total, replay.size());
      ASSERT_EQ(next.bytes.size(), std::min<std::size_t>(size, replay.size() - joined.size()));
      joined += next.bytes;
    }
    EXPECT_TRUE(joined == replay) << "in parts of " << size;
  }
}

TEST_P(ResultPagesTest, NothingComesAfterTheEndOfAReplay) {
  save(result_of(1), "replay");
  for (const std::uint32_t offset : {6u, 7u, ~0u}) {
    EXPECT_EQ(part(offset, 50).bytes, "") << offset;
    EXPECT_EQ(part(offset, 50).total, 6u) << offset;
  }
  EXPECT_EQ(part(5, 50).bytes, "y");
}

RACE2048_ON_EACH_STORE(ResultPagesTest);

}  // namespace
}  // namespace race2048::store::tests
