#include <algorithm>

#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class WatchingNewsTest : public PlainTalkTest {
 protected:
  void watch() { start(watched(in_race({member(0, "ada"), member(1, "bo")}))); }

  void scores(std::uint64_t ada, std::uint64_t bo) {
    set_standings(model_, {standing(0, ada < bo ? 2 : 1, ada, 4, 1),
                           standing(1, bo < ada ? 2 : 1, bo, 4, 1)});
  }
};

TEST_F(WatchingNewsTest, ANewLeaderIsToldAtMostOnceInTenSeconds) {
  watch();
  scores(8, 4);
  EXPECT_EQ(news(4), Lines{}) << "at the start everybody leads for a moment";
  EXPECT_EQ(talk_->next_news(model_, now_), at(10));
  EXPECT_EQ(news(10), Lines{"ada leads with 8 points."});
  scores(8, 16);
  EXPECT_EQ(news(15), Lines{});
  EXPECT_EQ(talk_->next_news(model_, now_), at(20));
  EXPECT_EQ(news(20), Lines{"bo leads with 16 points."});
  EXPECT_EQ(news(31), Lines{});
}

TEST_F(WatchingNewsTest, WhoComesLateHearsWhoLeads) {
  model_ = watched(in_race({member(0, "ada"), member(1, "bo")}));
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news(60).back(), "A match is running, 2:00 left. You are watching it.");
  scores(80, 40);
  model_.race->end_standings();
  EXPECT_EQ(news(61), Lines{});
  EXPECT_EQ(news(70), Lines{"ada leads with 80 points."});
  EXPECT_EQ(news(90), Lines{});
}

TEST_F(WatchingNewsTest, ALeadThatIsLostAgainIsNoNews) {
  watch();
  scores(8, 4);
  news(10);
  scores(8, 16);
  news(12);
  scores(32, 16);
  EXPECT_EQ(news(20), Lines{});
}

TEST_F(WatchingNewsTest, NobodyLeadsWhileSeveralAreFirst) {
  watch();
  scores(8, 8);
  EXPECT_EQ(news(20), Lines{});
  scores(0, 0);
  EXPECT_EQ(news(40), Lines{});
}

TEST_F(WatchingNewsTest, TheFirstOfALargeTileIsTold) {
  watch();
  tell_split(model_, 6, 0, 9'000);
  EXPECT_EQ(news(10), Lines{}) << "a 64 is small";
  tell_split(model_, 7, 1, 17'000);
  tell_split(model_, 7, 0, 18'000);
  EXPECT_EQ(news(20), Lines{"The first 128: bo at 0:17."});
  EXPECT_EQ(news(40), Lines{});
}

TEST_F(WatchingNewsTest, WhoIsDoneHearsOnlyWhatIsNew) {
  start(in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}));
  set_standings(model_,
                {standing(0, 3, 0, 4, 1), standing(1, 1, 8, 4, 1), standing(2, 2, 4, 4, 1)});
  EXPECT_EQ(news(20), Lines{}) << "who races hears of leads as their own place only";
  type("g");
  type("y");
  answer(model_, Action::give_up, {}, 0, 3, SeatState::gave_up);
  EXPECT_EQ(news(21), Lines{"You have given up. Your score stands."});
  EXPECT_EQ(news(40), Lines{});
  set_standings(model_, {standing(1, 2, 8, 4, 1), standing(2, 1, 16, 8, 2)});
  EXPECT_EQ(news(60), Lines{"cy leads with 16 points."});
}

TEST_F(WatchingNewsTest, OfSeveralHighlightsTheMostImportantIsTold) {
  watch();
  model_.race->take(standing(0, 2, 0, 4, 1, SeatState::stuck));
  EXPECT_EQ(news(2), Lines{});
  tell_split(model_, 7, 1, 4'000);
  EXPECT_EQ(news(4), Lines{});
  model_.race->take(standing(0, 2, 0, 4, 1, SeatState::racing));
  model_.race->take(standing(0, 2, 0, 4, 1, SeatState::stuck));
  EXPECT_EQ(news(5), Lines{});
  EXPECT_EQ(news(10), Lines{"The first 128: bo at 0:04."});
}

TEST_F(WatchingNewsTest, APlayerWhoIsStuckIsToldIfItIsStillSo) {
  watch();
  model_.race->take(standing(0, 2, 0, 4, 1, SeatState::stuck));
  EXPECT_EQ(news(11), Lines{"ada is stuck."});
  model_.race->take(standing(1, 2, 0, 4, 1, SeatState::stuck));
  EXPECT_EQ(news(12), Lines{});
  model_.race->take(standing(1, 2, 0, 4, 1, SeatState::racing));
  EXPECT_EQ(news(21), Lines{});
}

TEST_F(WatchingNewsTest, WhoRacesHearsOfTilesAndOfRivalsCloseBehind) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  const auto stand = [this](std::uint64_t ada, std::uint64_t bo) {
    model_.race->take(standing(0, 1, ada, 4, 1));
    model_.race->take(standing(1, 2, bo, 4, 1));
    model_.race->end_standings();
  };
  tell_split(model_, 7, 1, 17'000);
  EXPECT_EQ(news(17), Lines{"The first 128: bo at 0:17."});
  tell_split(model_, 8, 0, 26'000);
  EXPECT_EQ(news(27), Lines{"You make the first 256."});
  stand(24'000, 8000);
  EXPECT_EQ(news(38), Lines{});
  stand(24'000, 22'800);
  EXPECT_EQ(news(39), Lines{"bo is 1200 behind you."});
}

TEST_F(WatchingNewsTest, TheOwnLeadIsToldAsThePlaceThatItIs) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  type("g");
  type("y");
  answer(model_, Action::give_up, {}, 0, 1, SeatState::gave_up);
  news(1);
  set_standings(model_, {standing(0, 1, 4, 4, 1), standing(1, 2, 0, 4, 1)});
  EXPECT_EQ(news(20), Lines{});
}

}  // namespace
}  // namespace race2048::client::testing
