#include "client/words/highlight_text.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client::testing {
namespace {

using What = Highlight::What;

// Seat 0 is ada, at this client.
struct Told {
  Model model = in_race({member(0, "ada"), member(1, "bo"), member(2, "cy")}, first_settings(9));

  std::string text(const Highlight& highlight) const {
    return highlight_text(highlight, *model.race);
  }
  Bearing bearing(const Highlight& highlight) const { return bearing_of(highlight, *model.race); }
};

TEST(HighlightTextTest, ALeadIsTheirsOrYoursOrLost) {
  const Told told;
  const Highlight theirs{.what = What::lead, .seat = 1, .before = 2};
  const Highlight own{.what = What::lead, .seat = 0, .before = 1};
  const Highlight lost{.what = What::lead, .seat = 1, .before = 0};
  EXPECT_EQ(told.text(theirs), "bo takes the lead");
  EXPECT_EQ(told.text({.what = What::lead, .seat = 1}), "bo leads");
  EXPECT_EQ(told.bearing(theirs), Bearing::neutral);
  EXPECT_EQ(told.text(own), "You take the lead");
  EXPECT_EQ(told.bearing(own), Bearing::good);
  EXPECT_EQ(told.text(lost), "bo takes the lead from you");
  EXPECT_EQ(told.bearing(lost), Bearing::bad);
}

TEST(HighlightTextTest, TilesAndGapsAreNumbers) {
  const Told told;
  EXPECT_EQ(told.text({.what = What::first_tile, .seat = 1, .exponent = 9}),
            "bo makes the first 512");
  EXPECT_EQ(told.text({.what = What::first_tile, .seat = 0, .exponent = 7}),
            "You make the first 128");
  EXPECT_EQ(told.text({.what = What::two_halves, .seat = 1, .exponent = 8}), "bo has two 256s");
  EXPECT_EQ(told.text({.what = What::closing_in, .seat = 2, .points = 1140}),
            "cy is 1,140 behind you");
  EXPECT_EQ(told.text({.what = What::last_seconds, .left_ms = 10'000}), "10 seconds left");
}

TEST(HighlightTextTest, ASeatIsStuckOrDoneForAReason) {
  Told told;
  const auto done = [&](SeatState state) {
    return told.text({.what = What::done, .seat = 1, .state = state});
  };
  EXPECT_EQ(told.text({.what = What::stuck, .seat = 1}), "bo is stuck");
  EXPECT_EQ(done(SeatState::reached), "bo makes the 512");
  EXPECT_EQ(done(SeatState::out_stuck), "bo is stuck and out");
  EXPECT_EQ(done(SeatState::gave_up), "bo gives up");
  EXPECT_EQ(done(SeatState::link_lost), "bo is gone");
  EXPECT_EQ(done(SeatState::idle), "bo is idle and out");
  EXPECT_EQ(done(SeatState::moves_made), "bo has made all moves");
  set_standings(told.model, {standing(1, 3, 0, 2, 0, SeatState::knocked_out)});
  EXPECT_EQ(done(SeatState::knocked_out), "bo is out, 2 left");
}

TEST(HighlightTextTest, NothingIsGoodOrBadForAWatcher) {
  Told told;
  told.model = watched(std::move(told.model));
  EXPECT_EQ(told.bearing({.what = What::first_tile, .seat = 1}), Bearing::neutral);
  EXPECT_EQ(told.text({.what = What::lead, .seat = 1, .before = 0}), "bo takes the lead");
}

}  // namespace
}  // namespace race2048::client::testing
