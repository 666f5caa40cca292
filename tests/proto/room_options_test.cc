#include "proto/room_options.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/fault_text.h"

namespace race2048::wire {
namespace {

RoomRequest parsed(const v1::RoomOptions& wire) {
  return *request_from(wire, 8);
}

TEST(RoomRequestTest, SurvivesTheWire) {
  const RoomRequest all{.options = {.title = "Friday",
                                    .listed = true,
                                    .locked = true,
                                    .chat_off = true,
                                    .rounds = 3,
                                    .pause = true,
                                    .start_at = 4},
                        .password = "open",
                        .start_in_s = 60};
  for (const RoomRequest& request : {RoomRequest{}, all}) {
    v1::RoomOptions wire;
    to_wire(request, wire);
    EXPECT_EQ(parsed(wire), request);
  }
}

TEST(RoomRequestTest, ARoomsInfoHasTheSameOptions) {
  const RoomOptions options{.title = "Friday",
                            .listed = true,
                            .locked = true,
                            .chat_off = true,
                            .rounds = 3,
                            .pause = true,
                            .start_at = 4};
  v1::RoomInfo wire;
  to_wire(options, wire);
  EXPECT_EQ(options_from(wire), options);
}

TEST(RoomRequestTest, NoPasswordIsAnotherWishThanNoneGiven) {
  v1::RoomOptions wire;
  EXPECT_EQ(parsed(wire).password, std::nullopt);
  EXPECT_EQ(parsed(wire).start_in_s, std::nullopt);
  wire.set_password("");
  wire.set_start_in_s(0);
  EXPECT_EQ(parsed(wire).password, "");
  EXPECT_EQ(parsed(wire).start_in_s, 0u);
}

TEST(RoomRequestTest, APasswordIsComposedAndChecked) {
  v1::RoomOptions wire;
  wire.set_password("pa\u0308ss");
  EXPECT_EQ(parsed(wire).password, "päss");
  wire.set_password("tab\t");
  EXPECT_EQ(fault_text(request_from(wire, 8)),
            "the password contains a character that cannot be displayed, such as a control or "
            "direction character");
}

TEST(RoomRequestTest, AFaultIsOneLineForAPerson) {
  v1::RoomOptions wire;
  wire.set_title("two\nlines");
  EXPECT_FALSE(request_from(wire, 8));
  wire.set_title("");
  wire.set_start_at(9);
  EXPECT_EQ(fault_text(request_from(wire, 8)),
            "the match starts when 9 players are ready, but the number of seats is 8");
}

}  // namespace
}  // namespace race2048::wire
