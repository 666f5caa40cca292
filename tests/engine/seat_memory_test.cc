// How much memory a seat takes for its actions.
#include <malloc.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "engine/match/room_state.h"
#include "engine/sha256.h"
#include "tests/bench/allocations.h"
#include "tests/support/settings.h"

namespace race2048 {
namespace {

constexpr std::size_t kMost = 64 * 1024;  // bytes, for a seat with the whole room around it

// The bytes that are allocated and not freed: small blocks, and large ones.
std::size_t bytes_in_use() {
  const struct mallinfo2 now = mallinfo2();
  return now.uordblks + now.hblkhd;
}

// A room in which one seat races.
class SeatMemoryTest : public testing::Test {
 protected:
  SeatMemoryTest() {
    MatchSealed sealed{.settings = time_settings(limits::kMaxMatchMs), .round = 1};
    sealed.settings.open_seed = Key{};
    decide(RoomOpened{});
    decide(sealed);
    decide(Seated{.seat = 0, .person = {.name = "ada"}});
    decide(RosterFrozen{.seats = {0}});
    decide(MatchWent{});
  }

  // The first hash makes the library behind it allocate what it needs once.
  static void SetUpTestSuite() { Sha256().finish(); }
  void SetUp() override {
    constexpr std::size_t kSome = 16 * 1024;
    const std::size_t before = bytes_in_use();
    const auto some = std::make_unique<std::array<char, kSome>>();
    if (bytes_in_use() < before + kSome) {
      GTEST_SKIP() << "this build's allocator does not count what is in use";
    }
  }

  void decide(DecisionBody body) { room_.apply({.at_ms = now_ms_, .body = std::move(body)}); }
  void act(Acted acted) { decide(acted); }
  void pass(std::uint64_t ms) { now_ms_ += ms; }
  const MatchSeat& seat() const { return room_.match()->seats.at(0); }
  std::size_t bytes() const { return bytes_in_use() - before_; }

 private:
  std::size_t before_ = bytes_in_use();
  std::uint64_t now_ms_ = 0;
  RoomState room_;
};

TEST_F(SeatMemoryTest, TwoHundredThousandRejectedMovesTakeLessThan64KiB) {
  const Acted rejected[] = {{.seat = 0, .board = 1, .action = Action::up},
                            {.seat = 0, .action = Action::next_board},
                            {.seat = 0, .action = std::nullopt},
                            {.seat = 0, .action = Action::up, .too_fast = true}};
  for (std::uint32_t i = 0; i < limits::kMaxActionsPerMatch; ++i) {
    pass(9);
    act(rejected[i % std::size(rejected)]);
    ASSERT_EQ(seat().last_record().result, Result::rejected);
  }
  ASSERT_EQ(seat().next_seq(), limits::kMaxActionsPerMatch + 1);
  EXPECT_LT(bytes(), kMost);
}

TEST_F(SeatMemoryTest, AnHourOfAPersonsMovesTakesLessThan64KiB) {
  constexpr std::uint32_t kMoves = 3600 * 4;  // most matches are over long before
  for (std::uint32_t i = 0; i < kMoves; ++i) {
    pass(250);
    act({.seat = 0,
         .board = seat().run->board_number(),
         .action = default_action(seat().run->board())});
    ASSERT_EQ(seat().last_record().result, Result::applied);
  }
  EXPECT_LT(bytes(), kMost);
}

// A thousand seats are a room, and there may be ten thousand on a server.
TEST_F(SeatMemoryTest, AThousandMovesTakeLessThan4KiB) {
  const std::size_t before = bytes();  // the room around the seat
  for (int i = 0; i < 1000; ++i) {
    pass(250);
    act({.seat = 0,
         .board = seat().run->board_number(),
         .action = default_action(seat().run->board())});
  }
  EXPECT_EQ(seat().answers.given(), 1000u);
  EXPECT_LT(bytes() - before + sizeof(MatchSeat) + limits::kAnswersKept * sizeof(Answer), 4 * 1024);
}

TEST_F(SeatMemoryTest, ARejectedMoveAllocatesNothing) {
  for (std::size_t i = 0; i < limits::kAnswersKept; ++i) act({.seat = 0, .board = 1});
  const std::size_t allocations = bench::allocations();
  for (int i = 0; i < 1000; ++i) act({.seat = 0, .board = 1});
  EXPECT_EQ(bench::allocations(), allocations);
}

}  // namespace
}  // namespace race2048
