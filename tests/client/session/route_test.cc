// Which server is next.
#include "client/session/route.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

const Redirection kToC{.to = {.address = "c:2048"}, .room = "KXQ7WP", .epoch = 5};

// The addresses of the next stops, each of which is passed over.
std::vector<std::string> next_stops(Route& route, int count) {
  std::vector<std::string> stops;
  for (int i = 0; i < count; ++i) {
    stops.push_back(route.next().node.address);
    route.pass_over();
  }
  return stops;
}

TEST(RouteTest, TheNamedServersAreTriedInTurn) {
  Route route({"a:2048", "b:2048", "c:2048"}, {});
  EXPECT_EQ(next_stops(route, 4),
            (std::vector<std::string>{"a:2048", "b:2048", "c:2048", "a:2048"}));
}

TEST(RouteTest, SaysWhenAllWereTried) {
  Route route({"a:2048", "b:2048"}, {});
  EXPECT_TRUE(route.pass_over());
  EXPECT_FALSE(route.pass_over());
  route.welcomed({}, true);
  EXPECT_TRUE(route.pass_over());
  Route alone({"a:2048"}, {});
  EXPECT_TRUE(alone.is_alone());
  EXPECT_FALSE(alone.pass_over());
}

TEST(RouteTest, TheServersThatTheServiceNamesComeBehind) {
  Route route({"a:2048", "b:2048"}, {});
  route.pass_over();
  route.welcomed({{.address = "d:2048"}, {.address = "A:2048"}, {.address = "d:2048"}}, true);
  EXPECT_EQ(route.next().node.address, "b:2048") << "it welcomed the client";
  EXPECT_EQ(next_stops(route, 4),
            (std::vector<std::string>{"b:2048", "d:2048", "a:2048", "b:2048"}));
  EXPECT_EQ(route.next().node.address, "d:2048");
  EXPECT_FALSE(route.next().named);
  route.welcomed({{.address = "e:2048"}}, true);
  EXPECT_EQ(route.next().node.address, "a:2048") << "the service does not name it any more";
}

TEST(RouteTest, ARedirectLeadsOnAndThenTheOthersFollow) {
  Route route({"a:2048"}, {});
  EXPECT_EQ(route.follow(kToC, true), Route::Turn::followed);
  EXPECT_TRUE(route.is_led());
  EXPECT_EQ(next_stops(route, 2), (std::vector<std::string>{"c:2048", "a:2048"}));
}

TEST(RouteTest, ThreeRedirectsInARowAreFollowed) {
  Route route({"a:2048"}, {});
  for (int i = 0; i < Route::kMostHops; ++i) {
    EXPECT_EQ(route.follow(kToC, true), Route::Turn::followed);
  }
  EXPECT_EQ(route.follow(kToC, true), Route::Turn::too_many);
  for (int i = 0; i < Route::kMostHops; ++i) route.follow(kToC, true);
  route.entered();
  EXPECT_EQ(route.follow(kToC, true), Route::Turn::followed);
}

TEST(RouteTest, AnOlderRedirectForTheSameRoomIsOutOfDateAndCounts) {
  Route route({"a:2048"}, {});
  route.follow(kToC, true);
  Redirection older{.to = {.address = "b:2048"}, .room = "KXQ7WP", .epoch = 4};
  EXPECT_EQ(route.follow(older, true), Route::Turn::out_of_date);
  EXPECT_EQ(route.next().node.address, "c:2048");
  EXPECT_EQ(route.hops(), 2);
  older.room = "2345BC";
  EXPECT_EQ(route.follow(older, true), Route::Turn::followed) << "another room";
  route.entered();
  for (const std::uint64_t epoch : {5U, 4U}) {
    const Redirection any{.to = {.address = "b:2048"}, .epoch = epoch};
    EXPECT_EQ(route.follow(any, true), Route::Turn::followed) << "perhaps another room each time";
  }
}

TEST(RouteTest, OnlyTheWayOverEncryptedLinksIsSafeUnlessThePersonNamedTheServer) {
  Route route({"a:2048", "B:2048"}, {});
  EXPECT_TRUE(route.next().safe);
  route.follow(kToC, false);
  EXPECT_FALSE(route.next().safe);
  EXPECT_FALSE(route.next().named);
  route.follow(kToC, true);
  EXPECT_TRUE(route.next().safe);
  route.follow({.to = {.address = "b:2048"}, .room = "KXQ7WP", .epoch = 6}, false);
  EXPECT_TRUE(route.next().safe);
  EXPECT_TRUE(route.next().named);
}

TEST(RouteTest, APlaceThatWasKeptAtANamedServerIsLookedForThereFirstAndOnce) {
  Route route({"a:2048", "b:2048"}, Node{.address = "B:2048"});
  EXPECT_FALSE(route.is_led());
  EXPECT_EQ(route.next().node.address, "b:2048");
  EXPECT_TRUE(route.pass_over());
  EXPECT_EQ(route.next().node.address, "a:2048");
  EXPECT_FALSE(route.pass_over());
  Route alone({"a:2048"}, Node{.address = "a:2048"});
  EXPECT_TRUE(alone.is_alone());
}

TEST(RouteTest, TheKeptPlaceIsLookedForWhereItWasAndThenWhereThePersonSays) {
  Route route({"a:2048", "b:2048"}, Node{.address = "c:2048"});
  EXPECT_EQ(route.next().node.address, "c:2048");
  EXPECT_TRUE(route.pass_over());
  EXPECT_TRUE(route.pass_over());
  EXPECT_EQ(route.next().node.address, "b:2048");
  EXPECT_FALSE(route.pass_over());
}

}  // namespace
}  // namespace race2048::client
