#include "client/words/link_text.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client {
namespace {

using namespace testing;

Model with_lost_link(Model model, Reconnecting lost = {.since = at(40), .until = at(160)}) {
  model.silence = Silence{.since = lost.since, .noticed = lost.since};
  model.reconnecting = std::move(lost);
  return model;
}

TEST(LinkTextTest, ALostLinkSaysHowLongTheSeatIsKept) {
  const Model model = with_lost_link(in_room({member(0, "ada")}));
  EXPECT_EQ(trouble_text(model, at(57)),
            "Connection lost: reconnecting. Your seat is kept for 1:43.");
  EXPECT_EQ(trouble_text(model, at(57.2)),
            "Connection lost: reconnecting. Your seat is kept for 1:43.");
  EXPECT_EQ(trouble_text(model, at(161)),
            "Connection lost: reconnecting. Your seat is kept for 0:00.");
}

TEST(LinkTextTest, APersonWithoutASeatHasAPlace) {
  const Model model = with_lost_link(watched(in_race({member(0, "ada")})));
  EXPECT_EQ(trouble_text(model, at(100)),
            "Connection lost: reconnecting. Your place is kept for 1:00.");
}

TEST(LinkTextTest, ARacingPlayerHearsOfTheMovesAsInASilence) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  model.silence = Silence{.since = at(40), .noticed = at(42), .dropped = 4};
  EXPECT_EQ(trouble_text(model, at(43)),
            "No word from the server for 3 s: moves are ignored, 4 dropped");
  model = with_lost_link(model);
  EXPECT_EQ(trouble_text(model, at(43)),
            "Connection lost: reconnecting. Your seat is kept for 1:57; moves are ignored.");
  model.silence->dropped = 4;
  EXPECT_EQ(trouble_text(model, at(43)),
            "Connection lost: reconnecting. Your seat is kept for 1:57; moves are ignored, 4 "
            "dropped.");
}

TEST(LinkTextTest, ARoomThatIsBackAndNotWholeYetIsNoTrouble) {
  Model model = in_race({member(0, "ada"), member(1, "bo")});
  EXPECT_FALSE(has_trouble(model, at(40)));
  model.silence = Silence{.since = at(40), .noticed = at(40)};
  EXPECT_FALSE(has_trouble(model, at(40)));
  EXPECT_FALSE(has_trouble(model, at(40.9)));
  EXPECT_TRUE(has_trouble(model, at(41))) << "it takes too long";
  EXPECT_TRUE(has_trouble(with_lost_link(model), at(40)));
  model.silence->goes_on_by = at(60);
  EXPECT_TRUE(has_trouble(model, at(40))) << "it waits for the others";
}

TEST(LinkTextTest, TheTryAndTheLastFaultAreNamedUnlessThereIsLittleRoom) {
  const Model model = with_lost_link(
      in_room({member(0, "ada")}),
      {.since = at(0), .until = at(60), .tries = 3, .why = {.text = "Connection refused"}});
  EXPECT_EQ(trouble_text(model, at(0)),
            "Connection lost: reconnecting, try 4. Your seat is kept for 1:00. Last fault: "
            "Connection refused");
  EXPECT_EQ(trouble_text(model, at(0), true),
            "Connection lost: reconnecting, try 4. Your seat is kept for 1:00.");
}

TEST(LinkTextTest, AnotherPersonIsReconnecting) {
  EXPECT_EQ(away_text(at(103), at(0)), "reconnecting 1:43");
  EXPECT_EQ(away_text(at(103), at(0), true), "away 1:43");
  EXPECT_EQ(away_text(at(103), at(104)), "reconnecting 0:00");
}

}  // namespace
}  // namespace race2048::client
