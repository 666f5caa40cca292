// When the server gives memory back to the system.
#include "server/net/spare_memory.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <asio/io_context.hpp>
#include <gtest/gtest.h>

#include "engine/match/room_state.h"

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

TEST_F(SpareMemoryTest, AfterACrowdHasLeftOnce) {
  come(1000);
  leave(1000);
  EXPECT_EQ(given_back(), 1);
  EXPECT_EQ(given_back(), 1) << "nobody has left since";
}

TEST_F(SpareMemoryTest, NotWhileMoreAreHereThanHaveLeft) {
  come(1001);
  leave(500);
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

}  // namespace
}  // namespace race2048::server
