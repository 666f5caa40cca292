#include "client/choices/room_flags.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/match/formats.h"
#include "shared/match_text.h"
#include "tests/support/fault_text.h"

namespace race2048::client {
namespace {

// The fault in the flags; empty if there is none.
std::string fault_of(const SettingsFlags& flags) {
  return fault_text(settings_from(flags));
}

std::string fault_of(const RoomFlags& flags, std::uint32_t seats = 8) {
  return fault_text(room_request_from(flags, seats));
}

// The settings in words, or the fault.
std::string match_of(const SettingsFlags& flags) {
  const OrFault<MatchSettings> settings = settings_from(flags);
  return settings ? describe(*settings) : settings.fault().text;
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(RoomFlagsTest, WithoutFlagsItIsTheUsualRaceForTime) {
  EXPECT_EQ(*settings_from({}), MatchSettings{});
}

TEST(RoomFlagsTest, EachFormatHasItsDefaults) {
  for (const FormatRow& format : kFormats) {
    const std::string name(format.name);
    EXPECT_EQ(*settings_from({.format = name}), format.defaults) << name;
  }
}

TEST(RoomFlagsTest, AFlagThatOneFormatHasTellsTheFormat) {
  EXPECT_EQ(match_of({.time = "90"}), "best score in 1:30");
  EXPECT_EQ(match_of({.time = "5m"}), "best score in 5:00");
  EXPECT_EQ(match_of({.target = 512}), "first to 512");
  EXPECT_EQ(match_of({.moves = 300}), "best score in 300 moves");
  EXPECT_EQ(match_of({.move_time = "4s"}), "lockstep, 4 s each");
  EXPECT_EQ(match_of({.moves = 50, .move_time = "4"}), "50 moves in lockstep, 4 s each");
  EXPECT_EQ(match_of({.format = "step", .moves = 50}), "50 moves in lockstep, 10 s each");
  EXPECT_EQ(match_of({.format = "last", .size = 5}), "best score until stuck on 5x5");
}

TEST(RoomFlagsTest, ARoomForBotsIsAFairContestUnlessToldOtherwise) {
  const auto for_bots = [](const SettingsFlags& flags) { return *settings_from(flags, kForBots); };
  const MatchSettings usual = for_bots({});
  EXPECT_EQ(describe(usual), "lockstep, 2 s each");
  EXPECT_EQ(usual.on_stuck, OnStuck::out);
  EXPECT_EQ(usual.watch, Watch::at_end);
  EXPECT_EQ(usual.draws, Draws::position);
  EXPECT_EQ(usual.move_rate, 0u);
  EXPECT_EQ(describe(for_bots({.size = 5})), "lockstep, 2 s each on 5x5");
  EXPECT_EQ(describe(for_bots({.format = "step", .moves = 50})), "50 moves in lockstep, 2 s each");
  EXPECT_EQ(describe(for_bots({.move_time = "4"})), "lockstep, 4 s each");
  EXPECT_EQ(describe(for_bots({.time = "90"})), "best score in 1:30");
  EXPECT_EQ(describe(for_bots({.moves = 300})), "300 moves in lockstep, 2 s each");
  EXPECT_EQ(describe(for_bots({.format = "moves", .moves = 300})), "best score in 300 moves");
  EXPECT_EQ(describe(for_bots({.format = "time"})), "best score in 3:00");
  EXPECT_EQ(for_bots({.watch = "live"}).watch, Watch::live);
  EXPECT_EQ(for_bots({.draws = "same"}).draws, Draws::same);
}

TEST(RoomFlagsTest, FlagsOfTwoFormatsContradictEachOther) {
  for (const SettingsFlags& flags :
       {SettingsFlags{.time = "5", .target = 64}, SettingsFlags{.time = "5", .moves = 100},
        SettingsFlags{.time = "5", .move_time = "10"}, SettingsFlags{.target = 64, .moves = 100},
        SettingsFlags{.target = 64, .move_time = "10"}}) {
    const std::string fault = fault_of(flags);
    EXPECT_TRUE(says(fault, "give one of them")) << fault;
    EXPECT_TRUE(says(fault, "--format")) << fault;
  }
  EXPECT_EQ(fault_of({.format = "moves", .time = "5"}),
            "--time is for --format time, not for --format moves: leave one of them out. Any race "
            "ends at its --cap.");
  EXPECT_TRUE(says(fault_of({.format = "last", .moves = 5}), "--moves is for --format moves"));
  EXPECT_TRUE(says(fault_of({.format = "time", .move_time = "5"}), "--format step"));
}

TEST(RoomFlagsTest, TimesOutOfRangeAreToldWithTheirRange) {
  EXPECT_EQ(fault_of({.time = "0"}),
            "--time takes a time from 1s to 30m, such as 90, 90s or 2m, not '0'.");
  EXPECT_TRUE(says(fault_of({.time = "31m"}), "--time takes"));
  EXPECT_TRUE(says(fault_of({.time = "soon"}), "not 'soon'"));
  EXPECT_TRUE(says(fault_of({.cap = "1h"}), "--cap takes"));
  EXPECT_TRUE(says(fault_of({.move_time = "3m"}), "--move-time takes a time from 1s to 2m"));
}

TEST(RoomFlagsTest, WhatTheServerWouldRefuseIsToldBefore) {
  EXPECT_TRUE(says(fault_of({.target = 100}), "--target takes a tile"));
  EXPECT_TRUE(says(fault_of({.target = 4096, .size = 3}), "cannot hold a target of 4096"));
  EXPECT_TRUE(says(fault_of({.moves = 0}), "number of moves"));
  EXPECT_TRUE(says(fault_of({.seed = "12"}), "64 hexadecimal digits"));
  EXPECT_TRUE(says(fault_of({.format = "last", .on_stuck = "next"}), "no next board"));
  EXPECT_TRUE(says(fault_of({.finish = "first"}), "--format first"));
}

TEST(RoomFlagsTest, TheRoomSaysWhatIsUsual) {
  const SettingsDefaults defaults{.watch = Watch::off, .seats = 30};
  const auto usual = *settings_from({}, defaults);
  EXPECT_EQ(usual.watch, Watch::off);
  EXPECT_EQ(usual.draws, Draws::position);
  EXPECT_EQ(usual.seats, 30u);
  const auto asked = *settings_from({.watch = "live", .draws = "same", .seats = 4}, defaults);
  EXPECT_EQ(asked.watch, Watch::live);
  EXPECT_EQ(asked.draws, Draws::same);
  EXPECT_EQ(asked.seats, 4u);
}

TEST(RoomFlagsTest, RoomOptionsAreTakenOver) {
  const RoomOptions options{
      .title = "Früh am Abend", .listed = true, .rounds = 3, .pause = true, .start_at = 4};
  const auto request =
      room_request_from({.options = options, .password = "open sesame", .start_in = "5m"}, 8);
  ASSERT_TRUE(request);
  EXPECT_EQ(*request,
            (RoomRequest{.options = options, .password = "open sesame", .start_in_s = 300}));
  EXPECT_EQ(room_request_from({}, 8)->start_in_s, std::nullopt);
}

TEST(RoomFlagsTest, RoomOptionsThatCannotBe) {
  EXPECT_TRUE(says(fault_of(RoomFlags{.options = {.title = "two\nlines"}}), "--title contains"));
  EXPECT_TRUE(
      says(fault_of(RoomFlags{.options = {.title = std::string(41, 'x')}}), "longer than 40"));
  EXPECT_TRUE(says(fault_of(RoomFlags{.password = "tab\t"}), "cannot be displayed"));
  EXPECT_TRUE(says(fault_of(RoomFlags{.password = std::string(65, 'x')}), "longer than 64"));
  EXPECT_EQ(room_request_from({.password = "schlu\u0308ssel"}, 8)->password, "schlüssel");
  EXPECT_TRUE(says(fault_of(RoomFlags{.options = {.pause = true}}), "--rounds"));
  EXPECT_TRUE(says(fault_of(RoomFlags{.options = {.start_at = 9}}), "number of seats is 8"));
  EXPECT_TRUE(says(fault_of(RoomFlags{.start_in = "0"}), "--start-in takes"));
  EXPECT_TRUE(says(fault_of(RoomFlags{.start_in = "25h"}), "to 24h"));
}

}  // namespace
}  // namespace race2048::client
