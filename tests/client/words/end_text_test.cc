#include "client/words/end_text.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Race race_after(const std::vector<Standing>& standings,
                const MatchSettings& settings = time_settings(180'000)) {
  Model model = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}, settings);
  set_standings(model, standings);
  return *model.race;
}

Race for_watcher(Race race) {
  race.own_seat.reset();
  return race;
}

Standing reached_at(std::uint32_t seat, std::uint32_t rank, std::uint32_t at_ms) {
  Standing made = standing(seat, rank, 5000, 512, 400, SeatState::reached);
  made.reached_ms = at_ms;
  return made;
}

Standing out_at(std::uint32_t seat, std::uint32_t rank, std::uint32_t at_ms) {
  Standing made = standing(seat, rank, 100, 16, 40, SeatState::knocked_out);
  made.out_ms = at_ms;
  return made;
}

std::string end_said(const Race& race) {
  return end_line(end_words(race));
}

TEST(EndTextTest, TheWinnerIsToldBeforeWhom) {
  const Race race = race_after(
      {standing(0, 1, 228, 32, 40), standing(1, 2, 212, 32, 41), standing(2, 3, 8, 4, 9)});
  EXPECT_EQ(end_said(race), "You win by 16");
  EXPECT_EQ(end_said(for_watcher(race)), "ada wins by 16");
}

TEST(EndTextTest, TheOthersAreToldHowFarTheyWereFromTheFirst) {
  const Race race = race_after(
      {standing(0, 2, 9212, 32, 40), standing(1, 1, 10'428, 32, 41), standing(2, 3, 8, 4, 9)});
  EXPECT_EQ(end_said(race), "2nd, 1,216 short of bo");
  EXPECT_EQ(end_words(race).detail, "1,216 short") << "block letters leave out the name";
}

TEST(EndTextTest, ATieThatNoColumnExplainsIsExplained) {
  const auto tied = [](std::uint32_t own, std::uint32_t bo) {
    return tie_text(race_after(
        {standing(0, own, 20, 8, 9), standing(1, bo, 20, 8, 9), standing(2, 3, 8, 4, 9)}));
  };
  EXPECT_EQ(tied(1, 2), "You made the same score before bo");
  EXPECT_EQ(tied(2, 1), "bo made the same score before you");
  EXPECT_EQ(tie_text(race_after(
                {standing(0, 4, 8, 4, 9), standing(1, 1, 20, 8, 9), standing(2, 2, 20, 8, 9)})),
            "bo made the same score before cy");
  EXPECT_EQ(tied(1, 1), "") << "they share the place";
  EXPECT_EQ(tie_text(race_after({standing(0, 1, 20, 8, 9), standing(1, 2, 20, 8, 10)})), "")
      << "bo made more moves";
}

TEST(EndTextTest, EqualPointsCanBeDifferentPlaces) {
  EXPECT_EQ(end_said(race_after({standing(0, 2, 212, 32, 40), standing(1, 1, 212, 64, 41)})),
            "2nd, level on points");
  EXPECT_EQ(end_said(race_after({standing(0, 1, 212, 64, 40), standing(1, 2, 212, 32, 41)})),
            "You win, level on points");
}

TEST(EndTextTest, SharedPlacesAreCalledShared) {
  const std::vector<Standing> two = {standing(0, 1, 212, 32, 40), standing(1, 1, 212, 32, 40),
                                     standing(2, 3, 8, 4, 9)};
  EXPECT_EQ(end_said(race_after(two)), "Shared 1st with bo");
  EXPECT_EQ(end_said(for_watcher(race_after(two))), "2 players share 1st, 212 points");
  EXPECT_EQ(end_said(race_after(
                {standing(0, 1, 8, 4, 9), standing(1, 1, 8, 4, 9), standing(2, 1, 8, 4, 9)})),
            "Shared 1st with 2 others");
  EXPECT_EQ(end_said(race_after(
                {standing(0, 2, 8, 4, 9), standing(1, 2, 8, 4, 9), standing(2, 1, 12, 4, 9)})),
            "Shared 2nd, 4 short of cy");
  EXPECT_EQ(end_said(race_after(
                {standing(0, 3, 8, 4, 9), standing(1, 1, 12, 4, 9), standing(2, 1, 12, 4, 9)})),
            "3rd, 4 short of the first");
}

TEST(EndTextTest, AMatchWithoutAPointHasNoWinner) {
  EXPECT_EQ(end_said(race_after(
                {standing(0, 1, 0, 2, 0), standing(1, 1, 0, 2, 0), standing(2, 1, 0, 2, 0)})),
            "No points");
}

TEST(EndTextTest, ARaceToATileIsToldInTime) {
  const MatchSettings settings = first_settings(9);
  EXPECT_EQ(
      end_said(race_after({reached_at(0, 1, 48'700), standing(1, 2, 4000, 256, 390)}, settings)),
      "You win at 0:48.7");
  EXPECT_EQ(
      end_said(race_after({standing(0, 2, 4000, 256, 390), reached_at(1, 1, 48'700)}, settings)),
      "2nd, best tile 256");
  EXPECT_EQ(end_said(race_after({reached_at(0, 2, 51'050), reached_at(1, 1, 48'700)}, settings)),
            "2nd, 2.3 s behind bo");
  EXPECT_EQ(end_said(race_after({reached_at(0, 1, 48'700), reached_at(1, 2, 111'200)}, settings)),
            "You win by 1:02.5");
  EXPECT_EQ(end_said(race_after({standing(0, 2, 4000, 256, 390), standing(1, 1, 4016, 256, 390)},
                                settings)),
            "2nd, 16 short of bo")
      << "nobody has made it";
}

TEST(EndTextTest, AKnockoutIsToldInPlaces) {
  const std::vector<Standing> standings = {out_at(0, 3, 30'000), standing(1, 1, 90, 16, 40),
                                           out_at(2, 2, 60'000)};
  const Race race = race_after(standings, knockout_settings(30'000));
  EXPECT_EQ(end_said(race), "Out 3rd at 0:30");
  EXPECT_EQ(end_said(for_watcher(race)), "bo wins by knock-out");
}

TEST(EndTextTest, APlayerAloneIsToldTheirScore) {
  EXPECT_EQ(end_said(race_after({standing(0, 1, 1234, 128, 40)})), "1,234 points");
  EXPECT_EQ(end_said(race_after({reached_at(0, 1, 48'700)}, first_settings(9))), "512 at 0:48.7");
}

TEST(EndTextTest, WithoutStandingsNothingIsSaid) {
  EXPECT_EQ(end_said(race_after({})), "");
  EXPECT_EQ(end_said(race_after({standing(1, 1, 12, 4, 9), standing(2, 2, 8, 4, 9)})), "");
}

TEST(EndTextTest, TheCallIsTimeOrTheWinnersName) {
  const Race race = race_after({standing(0, 1, 228, 32, 40), standing(1, 2, 212, 32, 41)});
  EXPECT_EQ(end_call(race, {.reason = EndReason::time_up}), "TIME!");
  EXPECT_EQ(end_call(race, {.reason = EndReason::cap}), "TIME!");
  EXPECT_EQ(end_call(race, {.reason = EndReason::all_done}), "DONE!");
  EXPECT_EQ(end_call(race, {.reason = EndReason::target_reached}), "YOU WIN");
  EXPECT_EQ(end_call(for_watcher(race), {.reason = EndReason::one_left}), "ada WINS");
}

TEST(EndTextTest, ANewBestStandsBesideTheOneBefore) {
  EXPECT_EQ(new_best_text({.mark = {.value = 9460}, .before = 8112}),
            "New best: 9,460 (before 8,112)");
  EXPECT_EQ(new_best_text({.mark = {.value = 92'400, .is_time = true}, .before = 100'000}),
            "New best: 1:32.4 (before 1:40.0)");
}

}  // namespace
}  // namespace race2048::client
