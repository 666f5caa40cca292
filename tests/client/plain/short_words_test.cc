#include "client/plain/plain_talk.h"
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class ShortWordsTest : public PlainTalkTest {
 protected:
  void race(const MatchSettings& settings = time_settings(180'000)) {
    model_ = in_race({member(0, "ada"), member(1, "bo")}, settings);
    talk_.emplace(client::Setup{}, PlainInput::program, Words::brief);
  }
};

TEST_F(ShortWordsTest, AMoveIsItsGainTheNewTileAndTheScore) {
  race();
  EXPECT_EQ(news().back(), "Go; 2 at 2 2; 4 at 3 1");
  type("left");
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  EXPECT_EQ(news(), Lines{"left; 2 at 2 3; 0"});
  type("left");
  answer(model_, Action::left, {{15, 2}}, 4, 1);
  EXPECT_EQ(news(), Lines{"left 4; 4 at 4 4; 4"});
}

TEST_F(ShortWordsTest, APlaceIsToldWhenItChanges) {
  race();
  news();
  type("left");
  answer(model_, Action::left, {{6, 1}}, 0, 1);
  news(1);
  set_standings(model_, {standing(0, 2, 0, 4, 1), standing(1, 1, 8, 4, 2)});
  EXPECT_EQ(news(12), Lines{"2nd of 2"});
}

TEST_F(ShortWordsTest, RowsStandingsAndStepsAreNumbers) {
  race(step_settings(10'000));
  EXPECT_EQ(news().back(), "Step 1; 10");
  EXPECT_EQ(type("b"),
            (Lines{"Board 1; 0", "1: 0 0 0 0", "2: 0 2 0 0", "3: 4 0 0 0", "4: 0 0 0 0"}));
  set_standings(model_, {standing(0, 1, 18332, 1024, 812), standing(1, 2, 4, 4, 1)});
  EXPECT_EQ(type("s"), (Lines{"1: ada (you); 18332; 1024; 812", "2: bo; 4; 4; 1"}));
}

TEST_F(ShortWordsTest, TheyAreChosenWhileItRuns) {
  race();
  news();
  EXPECT_EQ(type("words FULL"), Lines{"Full sentences from now on."});
  EXPECT_EQ(type("2"), Lines{"Row 2: empty, 2, empty, empty."});
  EXPECT_EQ(type("words"), Lines{"Full sentences are used. Type words short or words full."});
  EXPECT_EQ(type("words few"), Lines{"Full sentences are used. Type words short or words full."});
}

TEST_F(ShortWordsTest, MIsForMergesInARaceAndForMembersOutsideIt) {
  race();
  news();
  EXPECT_EQ(type("m"), Lines{"no equals; largest 4 at 3 1"});
  EXPECT_EQ(type("merge?"), type("m"));
  EXPECT_TRUE(type("members").front().starts_with("Players: "));
  model_ = in_room({member(0, "ada"), member(1, "bo")});
  EXPECT_TRUE(type("m").front().starts_with("Players: "));
  EXPECT_EQ(type("merge?"), Lines{"You have no board."});
}

}  // namespace
}  // namespace race2048::client::testing
