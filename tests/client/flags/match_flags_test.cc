#include "client/flags/match_flags.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "shared/usage/values.h"
#include "tests/support/typed_line.h"

namespace race2048::client {
namespace {

struct MatchAndRoom {
  SettingsFlags match;
  RoomFlags room;
};

// The values of the flags; nothing if they are refused.
std::optional<MatchAndRoom> parse_match(const std::string& line) {
  MatchAndRoom flags;
  usage::Command command;
  declare_match(command, flags.match, {});
  declare_room(command, flags.room);
  if (!tests::parses(command, line)) return std::nullopt;
  return flags;
}

TEST(MatchFlagsTest, WithoutAnyNothingIsSaid) {
  const std::optional<MatchAndRoom> flags = parse_match("");
  ASSERT_TRUE(flags);
  EXPECT_EQ(flags->match, SettingsFlags{});
  EXPECT_EQ(flags->room.options.title, "");
  EXPECT_FALSE(flags->room.options.listed);
}

TEST(MatchFlagsTest, EachSaysOneThing) {
  const std::optional<MatchAndRoom> flags = parse_match(
      "--format step --moves 300 --move-time 5s --cap 10m --size 5 --finish all "
      "--on-stuck out --watch end --draws same --seats 20 --move-rate 3 --seed ab");
  ASSERT_TRUE(flags);
  SettingsFlags expected;
  expected.format = "step";
  expected.moves = 300;
  expected.move_time = "5s";
  expected.cap = "10m";
  expected.size = 5;
  expected.finish = "all";
  expected.on_stuck = "out";
  expected.watch = "end";
  expected.draws = "same";
  expected.seats = 20;
  expected.move_rate = 3;
  expected.seed = "ab";
  EXPECT_EQ(flags->match, expected);
}

TEST(MatchFlagsTest, ARoomHasFlagsOfItsOwn) {
  const std::optional<MatchAndRoom> flags = parse_match(
      "--title Friday --listed --password secret --rounds 3 --pause "
      "--start-at 4 --start-in 5m --no-chat");
  ASSERT_TRUE(flags);
  EXPECT_EQ(flags->room.options.title, "Friday");
  EXPECT_TRUE(flags->room.options.listed);
  EXPECT_EQ(flags->room.password, "secret");
  EXPECT_EQ(flags->room.options.rounds, 3u);
  EXPECT_TRUE(flags->room.options.pause);
  EXPECT_EQ(flags->room.options.start_at, 4u);
  EXPECT_EQ(flags->room.start_in, "5m");
  EXPECT_TRUE(flags->room.options.chat_off);
}

TEST(MatchFlagsTest, WhatIsNoNameOrOutOfRangeIsRefused) {
  for (const char* line : {"--format race", "--finish last", "--on-stuck stop", "--watch me",
                           "--size 2", "--size 9", "--seats 0", "--seats 1001", "--rounds 0",
                           "--rounds 100", "--start-at 0", "--move-rate 1001", "--moves many"}) {
    EXPECT_FALSE(parse_match(line)) << line;
  }
}

TEST(MatchFlagsTest, EveryLevelOfBotsIsTakenAndExplained) {
  for (const BotLevel& level : bot_levels()) {
    std::string chosen;
    const usage::Command command{
        .flags = {{.names = {"--level"}, .value = usage::choice(chosen, bot_level_names())}}};
    EXPECT_TRUE(tests::parses(command, "--level " + std::string(level.name)));
    EXPECT_EQ(chosen, level.name);
    EXPECT_NE(bot_level_help().find(level.summary), std::string::npos);
  }
}

}  // namespace
}  // namespace race2048::client
