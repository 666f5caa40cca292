// The key q of a referee: it asks while something would be lost.
#include <gtest/gtest.h>

#include "client/words/leaving_words.h"
#include "tests/client/screen/person.h"

namespace race2048::client {
namespace {

using namespace testing;

Model two_racers_of(std::uint32_t rounds, std::uint32_t played) {
  Model model = refereed(in_race({member(0, "ada"), member(1, "bo")}));
  model.room.info.rounds = rounds;
  if (rounds > 1) model.room.series = Series{.rounds = rounds, .played = played, .rows = {}};
  return model;
}

void expect_question(Person referee, const std::string& question) {
  EXPECT_EQ(referee.press(U'q'), kNothing);
  EXPECT_TRUE(referee.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(leaving_question(at_stake(referee.model, false), referee.model), question);
  EXPECT_EQ(referee.press(U'y'), Command(Leave{}));
}

TEST(RefereeLeavingTest, ASingleMatchIsLeftAtOnce) {
  Person referee{two_racers_of(0, 0)};
  EXPECT_EQ(referee.press(U'q'), Command(Leave{}));
  Person after{in_results(two_racers_of(0, 0), {})};
  EXPECT_EQ(after.press(U'q'), Command(Leave{}));
}

TEST(RefereeLeavingTest, ASeriesThatGoesOnIsAskedAbout) {
  expect_question({two_racers_of(3, 0)}, "Leave the series?");
  expect_question({in_results(two_racers_of(3, 1), {})}, "Leave the series?");
}

TEST(RefereeLeavingTest, TheTableOfPointsIsAskedAboutWhileItIsShown) {
  const Model over = in_results(two_racers_of(3, 3), {});
  expect_question({over}, "Leave the room and its table of points?");
  Person player{over};
  player.model.room.host = "ada";
  EXPECT_EQ(player.press(U'q'), Command(Leave{})) << "only the referee holds the room";
}

TEST(RefereeLeavingTest, BeforeTheFirstRoundNothingIsLost) {
  Model model = two_racers_of(3, 0);
  model.phase = Phase::room;
  model.race.reset();
  model.room.series.reset();
  Person referee{model};
  EXPECT_EQ(referee.press(U'q'), Command(Leave{}));
}

TEST(RefereeLeavingTest, OfAnOwnServerWithPeopleItIsAskedAsForEveryHost) {
  Person referee{two_racers_of(3, 3), {.owns_server = true}};
  EXPECT_EQ(referee.press(U'q'), kNothing);
  EXPECT_TRUE(referee.is_asked(LeaveQuestion::server));
}

}  // namespace
}  // namespace race2048::client
