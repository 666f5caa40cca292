#include "client/model/own_best.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

std::optional<OwnMark> mark_after(const MatchSettings& settings, const Standing& own) {
  Model model = in_race({member(0, "ada"), bot(1, "bo")}, settings);
  set_standings(model, {own, standing(1, 2, 12, 4, 9)});
  return own_mark(*model.race);
}

TEST(OwnBestTest, AScoreCountsForTheFormatItsNumberAndTheSize) {
  EXPECT_EQ(mark_after(time_settings(180'000), standing(0, 1, 9460, 512, 400)),
            (OwnMark{.kind = "time-4-180000", .value = 9460}));
  MatchSettings large = moves_settings(500);
  large.rules.size = 5;
  EXPECT_EQ(mark_after(large, standing(0, 1, 9460, 512, 400))->kind, "moves-5-500");
  EXPECT_EQ(mark_after(last_settings(), standing(0, 1, 9460, 512, 400))->kind, "last-4");
  EXPECT_EQ(mark_after(step_settings(10'000), standing(0, 1, 9460, 512, 400))->kind,
            "step-4-10000");
}

TEST(OwnBestTest, InARaceToATileTheTimeCounts) {
  Standing own = standing(0, 1, 5000, 512, 400, SeatState::reached);
  own.reached_ms = 92'400;
  EXPECT_EQ(mark_after(first_settings(9), own),
            (OwnMark{.kind = "first-4-9", .value = 92'400, .is_time = true}));
  EXPECT_FALSE(mark_after(first_settings(9), standing(0, 1, 4000, 256, 400)))
      << "the tile was not made";
}

TEST(OwnBestTest, MoreOfAScoreAndLessOfATimeIsBetter) {
  EXPECT_TRUE((OwnMark{.value = 5}.is_better_than(4)));
  EXPECT_FALSE((OwnMark{.value = 5}.is_better_than(5)));
  EXPECT_TRUE((OwnMark{.value = 5, .is_time = true}.is_better_than(6)));
  EXPECT_FALSE((OwnMark{.value = 5, .is_time = true}.is_better_than(5)));
}

TEST(OwnBestTest, TilesThatWereKnownBeforeSetNoMark) {
  MatchSettings open = time_settings(180'000);
  open.open_seed.emplace();
  EXPECT_FALSE(mark_after(open, standing(0, 1, 9460, 512, 400)));
}

TEST(OwnBestTest, APersonAloneOrWithoutAMoveSetsNoMark) {
  EXPECT_FALSE(mark_after(time_settings(180'000), standing(0, 1, 0, 2, 0)));
  Model alone = in_race({member(0, "ada")});
  set_standings(alone, {standing(0, 1, 9460, 512, 400)});
  EXPECT_FALSE(own_mark(*alone.race));
  Model watching = watched(in_race({member(0, "ada"), bot(1, "bo")}));
  EXPECT_FALSE(own_mark(*watching.race));
}

}  // namespace
}  // namespace race2048::client
