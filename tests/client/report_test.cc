#include "client/core/report.h"

#include <gtest/gtest.h>

#include "models.h"

namespace race2048::client {
namespace {

using namespace testing;

Model ended() {
  Model model = in_room({member(0, "ada"), bot(1, "bo")}, first_settings(6));
  Race race{.seal = *model.room.seal};
  race.seats = {{.seat = 0, .name = "ada"}, {.seat = 1, .name = "bo", .bot = true}};
  race.own_seat = 0;
  race.standings[0] = standing(0, 2, 1234, 32, 90);
  race.standings[1] = standing(1, 1, 980, 64, 61, v1::SEAT_STATE_REACHED);
  race.standings[1].reached_ms = 12'345;
  model.race = race;
  model.phase = Phase::results;
  model.result = Result{.reason = v1::END_REASON_TARGET_REACHED,
                        .match_ms = 12'345,
                        .verification = {.kind = Verification::Kind::verified, .detail = "all"}};
  return model;
}

TEST(ReportTest, AResultIsATableByRankWithTheSeal) {
  EXPECT_EQ(result_text(ended()),
            "room KXQ7WP, round 1, first to 64\n"
            "bo made the 64 first, at 0:12.3.\n"
            "  #  name                       score    best   moves\n"
            "  1  bo (bot)                     980      64      61\n"
            "  2  ada                         1234      32      90\n"
            "draws verified\n"
            "all\n");
}

TEST(ReportTest, ABrokenSealIsLoud) {
  Model model = ended();
  model.result->verification = {.kind = Verification::Kind::broken, .detail = "the secret is off"};
  EXPECT_NE(result_text(model).find("\nDRAWS NOT VERIFIED: the secret is off\n"),
            std::string::npos);
}

TEST(ReportTest, TheFarewellSaysPlaceAndScore) {
  EXPECT_EQ(farewell_text(ended()),
            "You were 2nd of 2 with 1,234 points in room KXQ7WP; draws verified.");
}

TEST(ReportTest, AWatcherIsToldNothingInParting) {
  Model model = ended();
  model.race->own_seat.reset();
  EXPECT_EQ(farewell_text(model), "");
}

}  // namespace
}  // namespace race2048::client
