#include "shared/option_faults.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

const Expected kHost{.command = "race2048 host",
                     .options = {"--help", "--time", "--title", "--no-anim", "--password"},
                     .commands = {}};
const Expected kProgram{.command = "race2048",
                        .options = {"--help", "--version"},
                        .commands = {"host", "join", "watch"}};

TEST(OptionFaultsTest, AnUnknownOptionIsToldWithTheOneThatWasMeant) {
  EXPECT_EQ(unexpected_fault({"--tiem", "60"}, kHost),
            "Unknown option --tiem; did you mean --time?");
  EXPECT_EQ(unexpected_fault({"60", "--tiem=60"}, kHost),
            "Unknown option --tiem; did you mean --time?");
  EXPECT_EQ(unexpected_fault({"-time"}, kHost), "Unknown option -time; did you mean --time?");
  EXPECT_EQ(unexpected_fault({"--pass"}, kHost), "Unknown option --pass; did you mean --password?");
}

TEST(OptionFaultsTest, TheFirstUnknownOptionIsTold) {
  EXPECT_EQ(unexpected_fault({"x", "--titel", "--tiem"}, kHost),
            "Unknown option --titel; did you mean --title?");
}

TEST(OptionFaultsTest, AnOptionLikeNoOtherIsSentToTheHelp) {
  EXPECT_EQ(unexpected_fault({"--frobnicate"}, kHost),
            "Unknown option --frobnicate; race2048 host --help shows what it takes.");
  EXPECT_EQ(unexpected_fault({"-x"}, kHost),
            "Unknown option -x; race2048 host --help shows what it takes.");
  EXPECT_EQ(unexpected_fault({"--name"}, kProgram),
            "Unknown option --name: options of a command stand behind it, as in race2048 host "
            "--help.");
}

TEST(OptionFaultsTest, AWordTooManyIsACommandOnlyWhereCommandsAre) {
  EXPECT_EQ(unexpected_fault({"hots"}, kProgram), "Unknown command 'hots'; did you mean host?");
  EXPECT_EQ(unexpected_fault({"play"}, kProgram),
            "Unknown command 'play'; race2048 --help shows what it takes.");
  EXPECT_EQ(unexpected_fault({"time"}, kHost),
            "Unexpected argument 'time'; race2048 host --help shows what it takes.");
}

TEST(OptionFaultsTest, AWordFromAStrangerIsSafeAndShort) {
  const std::string told = unexpected_fault({"--\x1B[2J" + std::string(100'000, 'x')}, kHost);
  EXPECT_EQ(told.find('\x1B'), std::string::npos);
  EXPECT_LT(told.size(), 200u);
  EXPECT_EQ(option_fault("ValidationError", "--size: Value \x1B not in range 3 to 8"),
            "--size takes a number from 3 to 8, not '?'.");
}

TEST(OptionFaultsTest, RangesAndChoicesAreSentences) {
  EXPECT_EQ(option_fault("ValidationError", "--port: Value 99999 not in range 0 to 65535"),
            "--port takes a number from 0 to 65535, not 99999.");
  EXPECT_EQ(
      option_fault("ValidationError", "--bot-pace: Value x not in range 0.100000 to 100.000000"),
      "--bot-pace takes a number from 0.1 to 100, not 'x'.");
  EXPECT_EQ(option_fault("ValidationError", "--finish: never not in {first,all}"),
            "--finish takes first or all, not 'never'.");
  EXPECT_EQ(option_fault("ValidationError", "--listen: takes an address, not 'x'"),
            "--listen takes an address, not 'x'.");
}

TEST(OptionFaultsTest, WhatThePersonTypedCannotForgeTheSentence) {
  EXPECT_EQ(
      option_fault("ValidationError", "--size: Value 1 not in range 7 to 9 not in range 3 to 8"),
      "--size takes a number from 3 to 8, not '1 not in range 7 to 9'.");
  EXPECT_EQ(option_fault("ValidationError", "--finish: a not in {b} not in {first,all}"),
            "--finish takes first or all, not 'a not in {b}'.");
}

TEST(OptionFaultsTest, MissingAndContradictingOptionsAreSentences) {
  EXPECT_EQ(option_fault("ArgumentMismatch", "--time: 1 required TEXT missing"),
            "--time needs a value.");
  EXPECT_EQ(option_fault("ArgumentMismatch", "ready was given a disallowed flag override"),
            "--ready takes no value.");
  EXPECT_EQ(option_fault("ConversionError", "Could not convert: --moves = many"),
            "--moves takes a number, not 'many'.");
  EXPECT_EQ(option_fault("ExcludesError", "--csv excludes --json"),
            "--csv and --json exclude each other: give one of them.");
  EXPECT_EQ(option_fault("RequiresError", "--out requires --save"), "--out needs --save too.");
  EXPECT_EQ(option_fault("RequiredError", "--dir is required"), "--dir is required.");
}

TEST(OptionFaultsTest, AMessageThatIsNotKnownStays) {
  EXPECT_EQ(option_fault("HorribleError", "Something else"), "Something else.");
  EXPECT_EQ(option_fault("ConversionError", "Something else"), "Something else.");
}

TEST(OptionFaultsTest, ANameIsNearWithASlipOrTwoByItsLength) {
  const std::vector<std::string> names = {"host", "join", "watch", "rooms"};
  EXPECT_EQ(nearest_name("hsot", names), "host");
  EXPECT_EQ(nearest_name("joim", names), "join");
  EXPECT_EQ(nearest_name("wacht", names), "watch");
  EXPECT_EQ(nearest_name("roo", names), "rooms");
  EXPECT_EQ(nearest_name("ho", {"no"}), "no");
  EXPECT_EQ(nearest_name("xy", names), std::nullopt);
  EXPECT_EQ(nearest_name("", names), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(1000, 'a'), names), std::nullopt);
}

}  // namespace
}  // namespace race2048
