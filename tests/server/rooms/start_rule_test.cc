#include <gtest/gtest.h>

#include "engine/match/room_state.h"
#include "server/rooms/room.h"

namespace race2048::server {
namespace {

// A room with three people and four seats.
class StartsNowTest : public testing::Test {
 protected:
  StartsNowTest() {
    MatchSettings settings;
    settings.seats = 4;
    apply(RoomOpened{.code = "KXQ7WP"});
    apply(MatchSealed{.settings = settings, .round = 1});
    for (SeatNumber seat = 0; seat < 3; ++seat) {
      apply(Seated{.seat = seat,
                   .person = {.name = "p" + std::to_string(seat), .number = seat + 1u}});
    }
  }
  void apply(DecisionBody body) { state.apply({.at_ms = 0, .body = std::move(body)}); }
  // With the first `ready` of the seats ready.
  bool starts(std::size_t ready, bool has_referee = false) const {
    std::vector<SeatNumber> seats;
    for (const auto& [number, seat] : state.seats()) {
      if (seats.size() < ready) seats.push_back(number);
    }
    return starts_now(state, seats, has_referee);
  }
  // The person in the seat loses the link.
  void cut(SeatNumber seat) { apply(WentAway{.person = seat + 1u, .until_ms = 60'000}); }

  RoomState state;
};

TEST_F(StartsNowTest, WhenAllWhoAreHereAreReady) {
  EXPECT_FALSE(starts(2));
  EXPECT_TRUE(starts(3));
}

TEST_F(StartsNowTest, WithoutWaitingForPeopleWhoAreAwayAndNotReady) {
  cut(2);
  EXPECT_FALSE(starts(1));
  EXPECT_TRUE(starts(2));
}

TEST_F(StartsNowTest, NotWithoutAHostWhoIsAwayAndNotReady) {
  apply(HostSet{.name = "p2"});
  cut(2);
  EXPECT_FALSE(starts(2));
  apply(HostSet{.name = "p1"});
  EXPECT_TRUE(starts(2));
}

TEST_F(StartsNowTest, OfAQuickMatchOnlyWhenAllSeatsAreReadyOrItsTimeHasCome) {
  apply(MadeByQuickMatch{});
  EXPECT_FALSE(starts(3)) << "more people may come";
  apply(Seated{.seat = 3, .person = {.name = "p3", .number = 4}});
  EXPECT_TRUE(starts(4));
  apply(StartPlanned{.start = PlannedStart{.at_ms = 1000}});
  EXPECT_FALSE(starts(2));
  EXPECT_TRUE(starts(4)) << "without waiting for the time";
  apply(StartIsDue{});
  EXPECT_TRUE(starts(2));
}

TEST_F(StartsNowTest, WithTheReadySeatOfAPersonWhoIsAway) {
  cut(0);
  EXPECT_FALSE(starts(2)) << "the third is here and not ready";
  EXPECT_TRUE(starts(3));
}

TEST_F(StartsNowTest, NeverWithoutAnybodyWhoIsThere) {
  apply(OptionsSet{.options = {.start_at = 2}});
  for (SeatNumber seat = 0; seat < 3; ++seat) cut(seat);
  EXPECT_FALSE(starts(3));
}

TEST_F(StartsNowTest, WithARefereeOnlyByTheReferee) {
  EXPECT_FALSE(starts(3, true));
}

TEST_F(StartsNowTest, ByTimeWithThoseWhoAreReady) {
  apply(StartPlanned{.start = PlannedStart{.at_ms = 1000}});
  EXPECT_FALSE(starts(3)) << "the time has not come";
  apply(StartIsDue{});
  EXPECT_TRUE(starts(2, true));
  EXPECT_FALSE(starts(1)) << "nobody races alone where there are several seats";
}

TEST_F(StartsNowTest, WhenAsManyAreReadyAsTheHostWants) {
  apply(OptionsSet{.options = {.start_at = 2}});
  EXPECT_FALSE(starts(1));
  EXPECT_TRUE(starts(2, true));
}

TEST_F(StartsNowTest, ANumberOfPlayersIsOneOfPeople) {
  apply(OptionsSet{.options = {.start_at = 2}});
  apply(Unseated{.seat = 1});
  apply(Seated{.seat = 1, .person = {.name = "bot", .bot = true, .number = 4}});
  EXPECT_FALSE(starts(2)) << "a person and a bot";
  EXPECT_TRUE(starts(3)) << "two people and a bot";
}

TEST_F(StartsNowTest, InARoomForOneWhenThatOneIsReady) {
  MatchSettings settings;
  settings.seats = 1;
  apply(Unseated{.seat = 1});
  apply(Unseated{.seat = 2});
  apply(MatchSealed{.settings = settings, .round = 2});
  EXPECT_FALSE(starts(0));
  EXPECT_TRUE(starts(1));
}

}  // namespace
}  // namespace race2048::server
