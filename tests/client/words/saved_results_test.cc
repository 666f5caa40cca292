#include "client/words/saved_results.h"

#include <gtest/gtest.h>

#include "client/words/evening_rows.h"
#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Model after_match() {
  Model model = in_race({member(0, "ada"), bot(1, "bo")});
  set_standings(model, {standing(0, 2, 1234, 128, 90), standing(1, 1, 2345, 256, 80)});
  model.race->own.reset();
  model.race->standings[1].state = SeatState::gave_up;
  model = in_results(model, {.kind = Verification::Kind::verified, .moves = 90});
  return model;
}

Model after_a_round() {
  Model model = after_match();
  model.room.series = Series{.rounds = 2,
                             .played = 2,
                             .rows = {series_row(1, "ada", 12, 1, 1), series_row(2, "cy", 5, 1, 0),
                                      series_row(3, "bo", 2, 0, 2)}};
  return model;
}

const std::string kCsvNames =
    "room,round,place,name,bot,score,best_tile,moves,reached_ms,state,series_place,series_points,"
    "last_points,wins\n";

TEST(SavedResultsTest, ACsvFileHasALineForEachSeatByPlace) {
  EXPECT_EQ(results_as_csv(after_match()), kCsvNames +
                                               "KXQ7WP,1,1,bo,true,2345,256,80,,gave_up,,,,\n"
                                               "KXQ7WP,1,2,ada,false,1234,128,90,,racing,,,,\n");
}

TEST(SavedResultsTest, TheSeriesIsInTheSameLines) {
  EXPECT_EQ(results_as_csv(after_a_round()),
            kCsvNames +
                "KXQ7WP,1,1,bo,true,2345,256,80,,gave_up,3,2,2,0\n"
                "KXQ7WP,1,2,ada,false,1234,128,90,,racing,1,12,1,1\n"
                "KXQ7WP,1,,cy,false,,,,,,2,5,0,1\n");
}

TEST(SavedResultsTest, ANameIsNoFormulaForASpreadsheet) {
  Model model = after_match();
  model.race->seats[0].name = "-2-3";
  EXPECT_NE(results_as_csv(model).find(",2,'-2-3,false,"), std::string::npos)
      << results_as_csv(model);
}

TEST(SavedResultsTest, TheTimeOfATargetIsThere) {
  Model model = after_match();
  model.race->standings[1].reached_ms = 61'500;
  EXPECT_NE(results_as_csv(model).find(",80,61500,gave_up,"), std::string::npos);
}

TEST(SavedResultsTest, ATextHasBothTablesAndThePodium) {
  const std::string text = results_as_text(after_a_round());
  EXPECT_NE(text.find("room KXQ7WP, round 1"), std::string::npos) << text;
  EXPECT_NE(text.find("draws verified"), std::string::npos) << text;
  EXPECT_NE(text.find("ada wins the series of 2 rounds."), std::string::npos) << text;
  EXPECT_NE(text.find("\n1st: ada with 12 points\n"), std::string::npos) << text;
  EXPECT_EQ(results_as_text(after_match()).find("series"), std::string::npos);
}

TEST(EveningRowsTest, TheTableOfASeriesIsByItsPlaces) {
  const std::vector<EveningRow> rows = rows_by_series(after_a_round());
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].name, "ada");
  EXPECT_TRUE(rows[0].own);
  EXPECT_EQ(rows[0].round->score, 1234u);
  EXPECT_EQ(rows[1].name, "cy");
  EXPECT_FALSE(rows[1].round) << "left before this round";
  EXPECT_EQ(rows[2].mark, "(bot)");
}

TEST(EveningRowsTest, WhoIsNotInTheSeriesComesLast) {
  Model model = after_a_round();
  model.room.series->rows.erase(model.room.series->rows.begin());
  const std::vector<EveningRow> rows = rows_by_series(model);
  EXPECT_EQ(rows.back().name, "ada");
  EXPECT_FALSE(rows.back().series);
}

TEST(EveningRowsTest, ANameThatPassedToAnotherPersonIsTwoPeople) {
  Model model = after_a_round();
  model.race->seats[1].number = 7;
  model.room.series->rows[2].number = 3;
  EXPECT_EQ(rows_by_round(model).size(), 4u);
}

TEST(EveningRowsTest, WithoutASeriesThereAreTheSeats) {
  Model model = after_match();
  EXPECT_EQ(rows_by_series(model).size(), 2u);
  model.room.series = Series{.rounds = 3, .played = 0, .rows = {series_row(1, "old", 1)}};
  EXPECT_EQ(rows_by_series(model).size(), 2u) << "of a series that begins anew";
}

}  // namespace
}  // namespace race2048::client
