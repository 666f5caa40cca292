#include "client/flags/match_flags.h"

#include <string>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "engine/settings/formats.h"
#include "shared/hex.h"
#include "shared/match_text.h"
#include "shared/usage/values.h"
#include "tests/support/fault_text.h"
#include "tests/support/settings.h"
#include "tests/support/typed_line.h"

namespace race2048::client {
namespace {

// The settings that these flags ask for, or their fault.
OrFault<MatchSettings> settings_of(const std::string& line, const SettingsDefaults& defaults = {}) {
  SettingsFlags flags;
  usage::Command command;
  declare_match(command, flags, defaults);
  if (const std::string fault = tests::fault_in(command, line); !fault.empty()) return Fault{fault};
  return settings_from(flags, defaults);
}

// The room that these flags ask for, or their fault.
OrFault<RoomRequest> room_of(const std::string& line, std::uint32_t seats = 8) {
  RoomFlags flags;
  usage::Command command;
  declare_room(command, flags);
  if (const std::string fault = tests::fault_in(command, line); !fault.empty()) return Fault{fault};
  return room_request_from(flags, seats);
}

// The settings in words, or the fault.
std::string match_of(const std::string& line, const SettingsDefaults& defaults = {}) {
  const OrFault<MatchSettings> settings = settings_of(line, defaults);
  return settings ? describe(*settings) : settings.fault().text;
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(MatchFlagsTest, WithoutFlagsItIsTheUsualRaceForTime) {
  EXPECT_EQ(*settings_of(""), MatchSettings{});
}

TEST(MatchFlagsTest, EachFormatHasItsDefaults) {
  for (const FormatRow& format : kFormats) {
    EXPECT_EQ(*settings_of("--format " + std::string(format.name)), format.defaults) << format.name;
  }
}

TEST(MatchFlagsTest, AFormatMayBeCalledByTheWordsOfTheManual) {
  EXPECT_EQ(settings_of("--format lockstep")->format, Format::step);
  EXPECT_EQ(settings_of("--format score")->format, Format::time);
}

TEST(MatchFlagsTest, EachSaysOneThing) {
  MatchSettings expected = step_settings(5000, 300);
  expected.cap_ms = 600'000;
  expected.rules.size = 5;
  expected.watch = Watch::off;
  expected.draws = Draws::same;
  expected.seats = 20;
  expected.move_rate = 3;
  expected.open_seed.emplace().fill(0xAB);
  EXPECT_EQ(*settings_of("--format step --moves 300 --move-time 5s --cap 10m --size 5 --finish all "
                         "--on-stuck out --watch off --draws same --seats 20 --move-rate 3 "
                         "--seed " +
                         hex(*expected.open_seed)),
            expected);
}

TEST(MatchFlagsTest, ANumberThatOneFormatHasChoosesTheFormat) {
  EXPECT_EQ(match_of("--time 90"), "best score in 1:30");
  EXPECT_EQ(match_of("--time 5m"), "best score in 5:00");
  EXPECT_EQ(match_of("--target 512"), "first to 512");
  EXPECT_EQ(match_of("--moves 300"), "best score in 300 moves");
  EXPECT_EQ(match_of("--move-time 4s"), "lockstep, 4 s each");
  EXPECT_EQ(match_of("--moves 50 --move-time 4"), "50 moves in lockstep, 4 s each");
  EXPECT_EQ(match_of("--format step --moves 50"), "50 moves in lockstep, 10 s each");
  EXPECT_EQ(match_of("--format last --size 5"), "best score until stuck on 5x5");
}

TEST(MatchFlagsTest, ARoomForBotsIsAFairContestUnlessAFlagSaysOtherwise) {
  const MatchSettings usual = *settings_of("", for_bots());
  EXPECT_EQ(describe(usual), "lockstep, 2 s each");
  EXPECT_EQ(usual.on_stuck, OnStuck::out);
  EXPECT_EQ(usual.watch, Watch::at_end);
  EXPECT_EQ(usual.move_rate, 0u);
  EXPECT_EQ(match_of("--format step --moves 50", for_bots()), "50 moves in lockstep, 2 s each");
  EXPECT_EQ(match_of("--move-time 4", for_bots()), "lockstep, 4 s each");
  EXPECT_EQ(match_of("--time 90", for_bots()), "best score in 1:30");
  EXPECT_EQ(match_of("--moves 300", for_bots()), "300 moves in lockstep, 2 s each");
  EXPECT_EQ(match_of("--format moves --moves 300", for_bots()), "best score in 300 moves");
  EXPECT_EQ(settings_of("--watch live", for_bots())->watch, Watch::live);
  EXPECT_EQ(settings_of("--draws same", for_bots())->draws, Draws::same);
}

TEST(MatchFlagsTest, FlagsOfTwoFormatsContradictEachOther) {
  for (const char* line :
       {"--time 5 --target 64", "--time 5 --moves 100", "--time 5 --move-time 10",
        "--target 64 --moves 100", "--target 64 --move-time 10"}) {
    const std::string fault = match_of(line);
    EXPECT_TRUE(says(fault, "give one of them")) << fault;
    EXPECT_TRUE(says(fault, "--format")) << fault;
  }
  EXPECT_EQ(match_of("--format moves --time 5"),
            "--time is for --format time, not for --format moves: leave one of them out. Any race "
            "ends at its --cap.");
  EXPECT_TRUE(says(match_of("--format last --moves 5"), "--moves is for --format moves"));
  EXPECT_TRUE(says(match_of("--format time --move-time 5"), "--format step"));
}

TEST(MatchFlagsTest, AFaultNamesWhatTheFlagTakes) {
  EXPECT_EQ(match_of("--time 0"),
            "--time takes a time from 1s to 30m, such as 90, 90s or 2m, not 0.");
  EXPECT_TRUE(says(match_of("--time soon"), "not 'soon'"));
  EXPECT_TRUE(says(match_of("--cap 1h"), "--cap takes"));
  EXPECT_TRUE(says(match_of("--move-time 3m"), "--move-time takes a time from 1s to 2m"));
  EXPECT_EQ(match_of("--target 100"), "--target takes a tile from 8 to 131072, not 100.");
  EXPECT_EQ(match_of("--seats 1001"), "--seats takes a number from 1 to 1000, not 1001.");
  EXPECT_EQ(match_of("--finish last"), "--finish takes first or all, not 'last'.");
  for (const char* line : {"--format race", "--on-stuck stop", "--watch me", "--size 2", "--size 9",
                           "--seats 0", "--move-rate 1001", "--moves many"}) {
    EXPECT_FALSE(settings_of(line)) << line;
  }
}

TEST(MatchFlagsTest, SettingsThatTheServerWouldRefuseAreRefusedBefore) {
  EXPECT_TRUE(says(match_of("--target 4096 --size 3"), "cannot hold a target of 4096"));
  EXPECT_TRUE(says(match_of("--moves 0"), "number of moves"));
  EXPECT_TRUE(says(match_of("--seed 12"), "64 hexadecimal digits"));
  EXPECT_TRUE(says(match_of("--format last --on-stuck next"), "no next board"));
  EXPECT_TRUE(says(match_of("--finish first"), "only a race to a tile"));
}

TEST(MatchFlagsTest, TheKindOfRoomHasDefaultsOfItsOwn) {
  const SettingsDefaults defaults{.values = {{"seats", 30}}};
  EXPECT_EQ(settings_of("", defaults)->seats, 30u);
  EXPECT_EQ(settings_of("--seats 4", defaults)->seats, 4u);
}

TEST(RoomFlagsTest, EachSaysOneThing) {
  const RoomOptions options{.title = "Friday",
                            .listed = true,
                            .chat_off = true,
                            .rounds = 3,
                            .pause = true,
                            .start_at = 4};
  EXPECT_EQ(*room_of("--title Friday --listed --password secret --rounds 3 --pause --start-at 4 "
                     "--start-in 5m --no-chat"),
            (RoomRequest{.options = options, .password = "secret", .start_in_s = 300}));
  EXPECT_EQ(*room_of(""), RoomRequest{.password = ""});
}

TEST(RoomFlagsTest, OptionsThatCannotBe) {
  const auto fault_of = [](const std::string& line) { return fault_text(room_of(line)); };
  EXPECT_TRUE(says(fault_of("--title two\x01lines"), "--title contains"));
  EXPECT_TRUE(says(fault_of("--title " + std::string(41, 'x')), "longer than 40"));
  EXPECT_TRUE(says(fault_of("--password tab\x01"), "cannot be displayed"));
  EXPECT_TRUE(says(fault_of("--password " + std::string(65, 'x')), "longer than 64"));
  EXPECT_EQ(room_of("--password schlu\u0308ssel")->password, "schlüssel");
  EXPECT_TRUE(says(fault_of("--pause"), "--rounds"));
  EXPECT_TRUE(says(fault_of("--start-at 9"), "number of seats is 8"));
  EXPECT_TRUE(says(fault_of("--start-in 25h"), "to 24h"));
  for (const char* line : {"--rounds 0", "--rounds 100", "--start-at 1001"}) {
    EXPECT_FALSE(room_of(line)) << line;
  }
}

TEST(BotFlagsTest, EveryLevelIsTakenAndExplained) {
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
