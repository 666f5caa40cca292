// A paced watcher learns nothing about draws that the slowest seat has not reached.
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/match_feed_fixture.h"

namespace race2048::server {
namespace {

constexpr SeatNumber kSlow = 0;
constexpr SeatNumber kFast = 1;

// A match with a slow and a fast seat, and the updates for its watchers.
class PacedMatch : public MatchFeedTest {
 public:
  explicit PacedMatch(const MatchSettings& settings) { race(2, settings); }
  void TestBody() override {}

  using MatchFeedTest::act;
  using MatchFeedTest::move;
  using MatchFeedTest::run;

  // Slides in some direction, which may change nothing.
  void try_slide(SeatNumber seat, std::uint32_t chance) {
    act(seat, action_of(kDirections[chance % 4]));
  }
  // The boards sent next: the changes, and all of them for a newcomer. Sorted by seat, because
  // their order is that of the standings, which are always live.
  std::string sent() {
    const std::optional<FeedUpdate> update = boards();
    return by_seat(update->changes) + "|" + by_seat(update->whole);
  }

 private:
  static std::string by_seat(const v1::ToClient& message) {
    std::map<std::uint32_t, std::string> boards;
    for (const v1::SeatBoard& board : message.boards().boards()) {
      boards[board.seat()] = board.SerializeAsString();
    }
    std::string bytes;
    for (const auto& [seat, board] : boards) bytes += board + ",";
    return bytes;
  }
};

class PacingTest : public testing::TestWithParam<std::uint32_t> {};

// Two matches on one sequence. The fast seat makes the same moves in both, then different ones. All
// draws it sees from then on are beyond those that the slow seat has reached.
TEST_P(PacingTest, MatchesThatDifferLaterAreTheSameToTheByteUntilThen) {
  std::mt19937 random(GetParam());
  const auto chance = [&random] { return static_cast<std::uint32_t>(random()); };
  const auto below = [&random](std::uint32_t end) {
    return static_cast<std::uint32_t>(random() % end);
  };
  MatchSettings settings = time_settings(600'000);
  settings.watch = Watch::paced;
  settings.rules.size = 4 + static_cast<int>(below(2));
  settings.on_stuck = OnStuck::out;
  PacedMatch one(settings);
  PacedMatch other(settings);
  const std::uint32_t same_moves = below(20);
  for (std::uint32_t i = 0; i < same_moves; ++i) {
    one.move(kFast);
    other.move(kFast);
  }
  while (one.run(kSlow).moves() < same_moves) {
    for (std::uint32_t i = below(3); i != 0; --i) one.try_slide(kFast, chance());
    for (std::uint32_t i = below(3); i != 0; --i) other.try_slide(kFast, chance());
    if (below(2) == 0) {
      one.move(kSlow);
      other.move(kSlow);
    }
    ASSERT_EQ(one.sent(), other.sent());
  }
  // The held back moves exist: they are shown once the slow seat is out.
  one.act(kSlow, Action::give_up);
  other.act(kSlow, Action::give_up);
  if (one.run(kFast).board() == other.run(kFast).board()) return;
  EXPECT_NE(one.sent(), other.sent());
}

INSTANTIATE_TEST_SUITE_P(Seeds, PacingTest, testing::Range(1u, 101u));

}  // namespace
}  // namespace race2048::server
