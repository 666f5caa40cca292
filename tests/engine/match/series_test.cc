// The points and the table of a series.
#include "engine/match/series.h"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048 {
namespace {

Person person(const std::string& name) {
  return {.name = name, .number = static_cast<PersonNumber>(name[0])};
}

// "ada 1, bob 2": names and places.
std::vector<RoundPlace> places_in(const std::string& text) {
  std::vector<RoundPlace> places;
  std::istringstream words(text);
  std::string name;
  std::uint32_t place = 0;
  while (words >> name >> place) places.push_back({.person = person(name), .place = place});
  return places;
}

std::string table_of(const Series& series) {
  std::string text;
  for (const SeriesRow& row : series.rows()) {
    text += std::to_string(row.place) + " " + row.person.name + " " + std::to_string(row.points) +
            " points, " + std::to_string(row.wins) + " won, last " +
            std::to_string(row.last_points) + "\n";
  }
  return text;
}

TEST(SeriesTest, EachRoundGivesAsManyPointsAsPlayersLessThoseInFront) {
  Series series(3);
  series.add_round(places_in("ada 1 bob 2 cyd 3"));
  EXPECT_EQ(table_of(series),
            "1 ada 3 points, 1 won, last 3\n"
            "2 bob 2 points, 0 won, last 2\n"
            "3 cyd 1 points, 0 won, last 1\n");
  EXPECT_TRUE(series.under_way());
}

TEST(SeriesTest, AShareInAPlaceIsAllOfItsPoints) {
  Series series(2);
  series.add_round(places_in("ada 1 bob 1 cyd 3"));
  EXPECT_EQ(table_of(series),
            "1 ada 3 points, 1 won, last 3\n"
            "1 bob 3 points, 1 won, last 3\n"
            "3 cyd 1 points, 0 won, last 1\n");
}

TEST(SeriesTest, EqualPointsAreOrderedByWinsThenByTheLastRound) {
  Series series(3);
  series.add_round(places_in("ada 1 bob 2 cyd 3"));
  series.add_round(places_in("ada 3 bob 2 cyd 1"));
  EXPECT_EQ(table_of(series),
            "1 cyd 4 points, 1 won, last 3\n"
            "2 ada 4 points, 1 won, last 1\n"
            "3 bob 4 points, 0 won, last 2\n");
}

TEST(SeriesTest, WhoComesLateStartsFromNothingAndWhoIsAwayKeepsPoints) {
  Series series(2);
  series.add_round(places_in("ada 1 bob 2"));
  series.add_round(places_in("bob 1 cyd 2"));
  EXPECT_EQ(table_of(series),
            "1 bob 3 points, 1 won, last 2\n"
            "2 ada 2 points, 1 won, last 0\n"
            "3 cyd 1 points, 0 won, last 1\n");
  EXPECT_TRUE(series.over());
}

TEST(SeriesTest, WhoHasNotMovedGetsNothingAndIsStillBehindOthers) {
  Series series(3);
  std::vector<RoundPlace> places = places_in("ada 1 bob 2 cyd 3");
  places[2].moved = false;
  series.add_round(places);
  EXPECT_EQ(table_of(series),
            "1 ada 3 points, 1 won, last 3\n"
            "2 bob 2 points, 0 won, last 2\n"
            "3 cyd 0 points, 0 won, last 0\n");
}

TEST(SeriesTest, WhenNobodyMovesNobodyWins) {
  Series series(2);
  std::vector<RoundPlace> places = places_in("ada 1 bob 1");
  for (RoundPlace& place : places) place.moved = false;
  series.add_round(places);
  EXPECT_EQ(table_of(series),
            "1 ada 0 points, 0 won, last 0\n"
            "1 bob 0 points, 0 won, last 0\n");
  EXPECT_EQ(series.played(), 1u);
}

TEST(SeriesTest, ANameThatSomebodyElseTakesHasALineOfItsOwn) {
  Series series(2);
  series.add_round(places_in("ada 1"));
  Person other = person("Ada");
  other.number = 99;
  series.add_round(std::vector<RoundPlace>{{.person = other, .place = 1}});
  EXPECT_EQ(series.rows().size(), 2u);
}

}  // namespace
}  // namespace race2048
