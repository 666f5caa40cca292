// When the server gives memory back to the system.
#include "server/net/spare_memory.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <asio/io_context.hpp>
#include <gtest/gtest.h>

#include "engine/match/room_state.h"
#include "tests/support/settings.h"

namespace race2048::server {
namespace {

class SpareMemoryTest : public testing::Test {
 protected:
  void come(std::size_t people) {
    for (std::size_t i = 0; i < people; ++i) spare_.on_session_opened(SessionId{}, "");
  }
  void leave(std::size_t people) {
    for (std::size_t i = 0; i < people; ++i) spare_.on_session_closed(SessionId{}, "", "");
  }
  // How often memory was given back when nobody comes or goes any more.
  int given_back() {
    context_.restart();
    context_.run();
    return given_back_;
  }

  asio::io_context context_;
  int given_back_ = 0;
  SpareMemory spare_{context_, [this] { ++given_back_; }};
};

TEST_F(SpareMemoryTest, BeforeManyHaveLeft) {
  come(1024);
  for (int times = 1; times <= 8; ++times) {
    leave(Departures::kFew);
    EXPECT_EQ(given_back_, times) << "without a turn of the loop, in which all could have left";
  }
  EXPECT_EQ(given_back(), 8) << "nobody has left since";
}

TEST_F(SpareMemoryTest, OfVeryManyOnceAllHaveLeft) {
  come(Departures::kModest + 1);
  leave(Departures::kModest);
  EXPECT_EQ(given_back(), 0) << "somebody would notice how long it takes";
  leave(1);
  EXPECT_EQ(given_back_, 0);
  EXPECT_EQ(given_back(), 1);
  come(Departures::kFew);
  leave(Departures::kFew);
  EXPECT_EQ(given_back(), 2) << "the many are forgotten";
}

TEST_F(SpareMemoryTest, OfVeryManyNotIfSomebodyComesBeforeItBegins) {
  come(Departures::kModest + 1);
  leave(Departures::kModest + 1);
  come(1);
  EXPECT_EQ(given_back(), 0);
  leave(1);
  EXPECT_EQ(given_back(), 1);
}

TEST_F(SpareMemoryTest, NotForAFew) {
  come(Departures::kFew - 1);
  leave(Departures::kFew - 1);
  EXPECT_EQ(given_back(), 0);
}

TEST_F(SpareMemoryTest, WhenALargeMatchIsForgotten) {
  RoomState room;
  const auto decide = [&](DecisionBody body) { room.apply({.at_ms = 0, .body = std::move(body)}); };
  MatchSealed sealed{.settings = time_settings(limits::kMaxMatchMs), .round = 1};
  sealed.settings.open_seed = Key{};
  sealed.settings.seats = Departures::kFew;
  decide(RoomOpened{});
  decide(sealed);
  std::vector<SeatNumber> seats;
  for (SeatNumber seat = 0; seat < Departures::kFew; ++seat) {
    decide(Seated{.seat = seat, .person = {.name = std::to_string(seat), .number = seat + 1u}});
    seats.push_back(seat);
  }
  decide(RosterFrozen{.seats = seats});
  spare_.on_decision("ABCDE", room, {.at_ms = 0, .body = MatchWent{}});
  EXPECT_EQ(given_back(), 0);
  spare_.on_decision("ABCDE", room, {.at_ms = 0, .body = RoomClosed{}});
  EXPECT_EQ(given_back(), 1);
}

#ifdef __GLIBC__
// Bytes of small pieces that have come free, and are joined with none of their neighbours.
std::size_t put_aside_by_freeing_many() {
  std::vector<std::string> pieces;
  for (int i = 0; i < 10'000; ++i) pieces.emplace_back(50, 'x');
  pieces.clear();
  return mallinfo2().fsmblks;
}

TEST(FreedMemoryTest, IsJoinedAtOnce) {
  if (put_aside_by_freeing_many() == 0) GTEST_SKIP() << "this allocator puts nothing aside";
  join_freed_memory_at_once();
  EXPECT_EQ(put_aside_by_freeing_many(), 0u);
}
#endif

}  // namespace
}  // namespace race2048::server
