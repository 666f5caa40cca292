#include "client/bots/seat_wait.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using testing::at;

// A room with so many members, of whom the first ones are ready.
Room room_with(std::size_t members, std::size_t ready, std::uint8_t match = 1) {
  std::vector<Member> seated;
  for (std::size_t i = 0; i < members; ++i) {
    seated.push_back(testing::bot(static_cast<std::uint32_t>(i), "b" + std::to_string(i)));
    seated.back().ready = i < ready;
  }
  Room room = testing::in_room(std::move(seated)).room;
  room.seal->match_id = {match};
  return room;
}

TEST(SeatWaitTest, SaysAfterAWhileWhatItWaitsForAndOnce) {
  SeatWait wait(3, std::chrono::seconds(60));
  EXPECT_EQ(wait.look(room_with(2, 1), at(0)).line, "");
  EXPECT_EQ(wait.due(), at(5));
  EXPECT_EQ(wait.look(room_with(2, 1), at(5)).line, "waiting for 1 of 3 seats.");
  EXPECT_EQ(wait.look(room_with(2, 1), at(6)).line, "");
  EXPECT_EQ(wait.due(), at(60));
}

TEST(SeatWaitTest, SaysNothingWhenAllComeSoon) {
  SeatWait wait(2, std::chrono::seconds(60));
  wait.look(room_with(1, 0), at(0));
  EXPECT_EQ(wait.look(room_with(2, 0), at(1)).line, "");
  EXPECT_EQ(wait.look(room_with(2, 2), at(2)).line, "");
  EXPECT_EQ(wait.due(), std::nullopt);
}

TEST(SeatWaitTest, GoesOnWithThoseWhoAreThere) {
  SeatWait wait(4, std::chrono::seconds(60));
  wait.look(room_with(2, 1), at(0));
  EXPECT_EQ(wait.look(room_with(2, 1), at(59.9)).go_on_with, std::nullopt);
  const SeatWait::Step step = wait.look(room_with(2, 1), at(60));
  EXPECT_EQ(step.go_on_with, 2u);
  EXPECT_EQ(step.line, "going on with 2 of 4 seats after 1m.");
  // The next match waits for those two only.
  EXPECT_EQ(wait.look(room_with(2, 2, 2), at(100)).line, "");
  EXPECT_EQ(wait.due(), std::nullopt);
  EXPECT_EQ(wait.look(room_with(1, 1, 3), at(200)).line, "");
  EXPECT_EQ(wait.look(room_with(1, 1, 3), at(205)).line, "waiting for 1 of 2 seats.");
}

TEST(SeatWaitTest, EveryArrivalLengthensTheWait) {
  SeatWait wait(4, std::chrono::seconds(60));
  wait.look(room_with(1, 0), at(0));
  wait.look(room_with(2, 1), at(50));
  EXPECT_EQ(wait.look(room_with(2, 1), at(60)).go_on_with, std::nullopt);
  // A departure does not.
  wait.look(room_with(3, 2), at(70));
  wait.look(room_with(2, 1), at(80));
  EXPECT_EQ(wait.look(room_with(2, 1), at(130)).go_on_with, 2u);
}

TEST(SeatWaitTest, AloneItWaitsOnAndSaysSo) {
  SeatWait wait(2, std::chrono::seconds(3));
  wait.look(room_with(1, 0), at(0));
  const SeatWait::Step step = wait.look(room_with(1, 0), at(3));
  EXPECT_TRUE(step.alone);
  EXPECT_EQ(step.line, "waiting for 1 of 2 seats.");
  EXPECT_EQ(step.go_on_with, std::nullopt);
  EXPECT_FALSE(step.start);
  EXPECT_EQ(wait.due(), std::nullopt);
  EXPECT_EQ(wait.look(room_with(1, 0), at(4)).line, "");
}

TEST(SeatWaitTest, StartsWithoutThoseWhoDoNotGetReady) {
  SeatWait wait(3, std::chrono::seconds(60));
  wait.look(room_with(3, 2), at(0));
  EXPECT_EQ(wait.look(room_with(3, 2), at(5)).line, "waiting for 1 of 3 seats to get ready.");
  const SeatWait::Step step = wait.look(room_with(3, 2), at(60));
  EXPECT_TRUE(step.start);
  EXPECT_EQ(step.line, "starting without 1 of 3 seats, not ready after 1m.");
  // With nobody to race against it does not.
  SeatWait other(3, std::chrono::seconds(60));
  other.look(room_with(3, 1), at(0));
  EXPECT_FALSE(other.look(room_with(3, 1), at(60)).start);
}

TEST(SeatWaitTest, WithoutALimitItWaitsForEver) {
  SeatWait wait(3, std::chrono::seconds(0));
  wait.look(room_with(2, 1), at(0));
  EXPECT_EQ(wait.look(room_with(2, 1), at(5)).line, "waiting for 1 of 3 seats.");
  EXPECT_EQ(wait.due(), std::nullopt);
  EXPECT_EQ(wait.look(room_with(2, 1), at(100'000)).go_on_with, std::nullopt);
}

TEST(SeatWaitTest, ARoomForOneWaitsForNobody) {
  SeatWait wait(1, std::chrono::seconds(60));
  EXPECT_EQ(wait.look(room_with(1, 1), at(0)).line, "");
  EXPECT_EQ(wait.due(), std::nullopt);
}

}  // namespace
}  // namespace race2048::client
