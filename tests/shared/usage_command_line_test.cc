#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "shared/usage/command_line.h"
#include "shared/usage/values.h"
#include "tests/support/temporary_folder.h"

namespace race2048::usage {
namespace {

struct GivenToLamp {
  bool off = false;
  std::optional<std::uint8_t> bell;
  unsigned watts = 60;
  std::optional<double> pace;
  std::uint8_t floor = 0;
  std::string colour = "red";
  std::string plain;
  std::string title;
  std::vector<std::string> rooms;
  std::string key;
  std::string cert;
  std::string place;
  std::vector<std::string> more;
};

// A program "lamp", the commands "on" and "tell", whose command is "all".
Program program_for(GivenToLamp& to) {
  Command on{.name = "on",
             .summary = "Switch it on",
             .flags = {{.names = {"--watts"},
                        .value = number(to.watts, 1, 100),
                        .shows_default = true,
                        .environment = "LAMP_WATTS"},
                       {.names = {"--pace"}, .value = number(to.pace, 0.5, 10)},
                       {.names = {"--floor"}, .value = number(to.floor)},
                       {.names = {"--colour"}, .value = choice(to.colour, {"red", "blue"})},
                       {.names = {"--plain"}, .value = switch_or(to.plain, {"true", "keys"})},
                       {.names = {"--bell"}, .value = flag(to.bell), .opposites = {"--no-bell"}},
                       {.names = {"--key"}, .value = text(to.key), .needs = {"--cert"}},
                       {.names = {"--cert"}, .value = text(to.cert), .environment = "LAMP_CERT"},
                       {.names = {"--secret"}, .value = text(to.key), .hidden = true}},
             .positionals = {{.name = "PLACE", .value = text(to.place), .required = true},
                             {.name = "FILE", .value = files(to.more)}}};
  Command tell{.name = "tell", .commands = {{.name = "all"}}, .needs_command = true};
  return with_common_flags(
      {.command = {.name = "lamp",
                   .summary = "Light a room",
                   .flags = {{.names = {"--room"},
                              .value = words(
                                  [&to](const std::vector<std::string>& typed) -> OrFault<> {
                                    to.rooms = typed;
                                    return {};
                                  },
                                  [] { return std::string(); }),
                              .environment = "LAMP_ROOM"},
                             {.names = {"--off"},
                              .value = flag(to.off),
                              .environment = "LAMP_OFF",
                              .excludes = {"--title"}},
                             {.names = {"--title"}, .value = text(to.title)}},
                   .commands = {on, tell},
                   .shares_flags = true},
       .version = "1.2"});
}

class UsageCommandLineTest : public testing::Test {
 protected:
  OrFault<Given, UsageFault> parsed(std::vector<const char*> words) {
    to_ = {};
    program_ = program_for(to_);
    words.insert(words.begin(), "./lamp");
    return parse(program_, words);
  }
  GivenToLamp lamp(const std::vector<const char*>& words) {
    const auto given = parsed(words);
    EXPECT_TRUE(given) << to_text(given.fault());
    return to_;
  }
  std::string fault(const std::vector<const char*>& words) {
    const auto given = parsed(words);
    return given ? "none" : to_text(given.fault());
  }
  std::string answer(const std::vector<const char*>& words) {
    const auto given = parsed(words);
    EXPECT_TRUE(given) << to_text(given.fault());
    return given->answer.value_or("none");
  }

  GivenToLamp to_;
  Program program_;
};

TEST_F(UsageCommandLineTest, AValueFollowsItsFlagOrAnEqualsSign) {
  EXPECT_EQ(lamp({"--title", "x"}).title, "x");
  EXPECT_EQ(lamp({"--title=x=y"}).title, "x=y");
  EXPECT_EQ(lamp({"--title="}).title, "");
  EXPECT_EQ(lamp({"--title", ""}).title, "");
  EXPECT_EQ(lamp({"--title", "--off"}).title, "--off");
  EXPECT_EQ(lamp({"--title", "[x]"}).title, "[x]");
  EXPECT_EQ(lamp({"--title", "a,b"}).title, "a,b");
}

TEST_F(UsageCommandLineTest, ValuesGoToVariablesOfTheirKind) {
  const GivenToLamp given = lamp({"on", "hall", "--watts", "100", "--pace", "0.5", "--floor", "255",
                                  "--colour", "blue", "--no-bell"});
  EXPECT_EQ(given.watts, 100u);
  EXPECT_EQ(given.pace, 0.5);
  EXPECT_EQ(given.floor, 255);
  EXPECT_EQ(given.colour, "blue");
  EXPECT_EQ(given.bell, false);
  EXPECT_EQ(given.place, "hall");
  EXPECT_EQ(lamp({"on", "hall"}).watts, 60u);
  EXPECT_EQ(lamp({"on", "hall"}).bell, std::nullopt);
}

TEST_F(UsageCommandLineTest, TheLastOfRepeatedFlagsCountsUnlessTheyAreAList) {
  EXPECT_EQ(lamp({"--title", "x", "--title", "y"}).title, "y");
  EXPECT_EQ(lamp({"on", "hall", "--no-bell", "--bell"}).bell, true);
  EXPECT_EQ(lamp({"--room", "a,b", "--room", "c"}).rooms,
            (std::vector<std::string>{"a", "b", "c"}));
}

TEST_F(UsageCommandLineTest, ACommaMayBePartOfTheValuesOfAList) {
  program_ = program_for(to_);
  for (Flag& flag : program_.command.flags) flag.value.has_commas = flag.value.is_list;
  const std::vector<const char*> words = {"lamp", "--room", "a,b", "--room", "c"};
  ASSERT_TRUE(parse(program_, words));
  EXPECT_EQ(to_.rooms, (std::vector<std::string>{"a,b", "c"}));
}

TEST_F(UsageCommandLineTest, ASwitchMayHaveOtherForms) {
  EXPECT_EQ(lamp({"on", "hall", "--plain"}).plain, "true");
  EXPECT_EQ(lamp({"on", "hall", "--plain=keys"}).plain, "keys");
  EXPECT_EQ(lamp({"on", "--plain", "keys"}).place, "keys");
  EXPECT_EQ(fault({"on", "hall", "--plain=loud"}), "--plain takes true or keys, not 'loud'.");
  EXPECT_EQ(fault({"on", "hall", "--bell=5"}), "--bell takes no value.");
  EXPECT_EQ(fault({"on", "hall", "--no-bell=false"}), "--no-bell takes no value.");
}

TEST_F(UsageCommandLineTest, WordsGoToTheirPlacesInOrder) {
  const GivenToLamp given = lamp({"on", "hall", "--watts", "5", "a,b", "--", "--watts", "-"});
  EXPECT_EQ(given.place, "hall");
  EXPECT_EQ(given.watts, 5u);
  EXPECT_EQ(given.more, (std::vector<std::string>{"a,b", "--watts", "-"}));
  EXPECT_EQ(fault({"on"}), "PLACE is required.");
}

TEST_F(UsageCommandLineTest, FlagsOfTheProgramMayFollowACommandIfItSharesThem) {
  EXPECT_EQ(lamp({"tell", "all", "--title", "x"}).title, "x");
  program_ = program_for(to_);
  program_.command.shares_flags = false;
  const std::vector<const char*> words = {"lamp", "tell", "all", "--title", "x"};
  EXPECT_FALSE(parse(program_, words));
}

TEST_F(UsageCommandLineTest, TheEnvironmentSaysWhatTheCommandLineDoesNot) {
  const tests::ScopedVariable watts("LAMP_WATTS", "5");
  const tests::ScopedVariable rooms("LAMP_ROOM", "hall,kitchen");
  const tests::ScopedVariable off("LAMP_OFF", "Yes");
  const GivenToLamp given = lamp({"on", "hall"});
  EXPECT_EQ(given.watts, 5u);
  EXPECT_EQ(given.rooms, (std::vector<std::string>{"hall", "kitchen"}));
  EXPECT_TRUE(given.off);
  EXPECT_EQ(lamp({"on", "hall", "--watts", "6"}).watts, 6u);
  EXPECT_EQ(lamp({"--room", "attic"}).rooms, std::vector<std::string>{"attic"});
  EXPECT_EQ(fault({"--title", "x"}),
            "--off and --title exclude each other: give one of them. One is set by LAMP_OFF.");
}

TEST_F(UsageCommandLineTest, AnEmptyVariableIsAsGoodAsNone) {
  const tests::ScopedVariable watts("LAMP_WATTS", "");
  EXPECT_EQ(lamp({"on", "hall"}).watts, 60u);
}

TEST_F(UsageCommandLineTest, AMistakeInTheEnvironmentNamesTheVariable) {
  const tests::ScopedVariable watts("LAMP_WATTS", "x");
  EXPECT_EQ(fault({"on", "hall"}),
            "--watts takes a number from 1 to 100, not 'x'. It is set by LAMP_WATTS.");
  EXPECT_EQ(fault({"on", "hall", "--watts", "y"}),
            "--watts takes a number from 1 to 100, not 'y'.");
  EXPECT_EQ(fault({}), "none") << "a command that was not typed has no flags";
  const tests::ScopedVariable off("LAMP_OFF", "maybe");
  EXPECT_EQ(fault({}), "--off takes true or false, not 'maybe'. It is set by LAMP_OFF.");
}

TEST_F(UsageCommandLineTest, NumbersAreInTheirRange) {
  for (const char* wrong :
       {"0", "101", "-1", "+5", "0x10", "5 ", "", "1e1", "99999999999999999999"}) {
    EXPECT_TRUE(
        fault({"on", "hall", "--watts", wrong}).starts_with("--watts takes a number from 1 "))
        << wrong;
  }
  for (const char* wrong : {"0.4", "10.1", "nan", "inf", "x", ""}) {
    EXPECT_TRUE(
        fault({"on", "hall", "--pace", wrong}).starts_with("--pace takes a number from 0.5 "))
        << wrong;
  }
  EXPECT_EQ(fault({"on", "hall", "--floor", "many"}), "--floor takes a number, not 'many'.");
  EXPECT_EQ(fault({"on", "hall", "--floor", "256"}),
            "--floor takes a number from 0 to 255, not 256.");
}

TEST_F(UsageCommandLineTest, WhatThePersonTypedCannotForgeTheSentence) {
  EXPECT_EQ(fault({"on", "hall", "--colour", "a, not 'b'"}),
            "--colour takes red or blue, not 'a, not 'b''.");
}

TEST_F(UsageCommandLineTest, AFlagThatNothingTakesIsToldBeforeAllElse) {
  EXPECT_EQ(fault({"on", "--wats", "5", "--floor", "x"}),
            "Unknown option --wats; did you mean --watts?");
  EXPECT_EQ(fault({"on", "x", "--wats=5"}), "Unknown option --wats; did you mean --watts?");
  EXPECT_EQ(fault({"on", "hall", "--titel", "x", "--watts"}),
            "Unknown option --titel; did you mean --title?");
  EXPECT_EQ(fault({"on", "hall", "-x"}), "Unknown option -x; lamp on --help shows what it takes.");
  EXPECT_EQ(fault({"--watts", "5", "on", "hall"}),
            "Unknown option --watts: options of a command stand behind it, as in lamp on --help.");
  EXPECT_EQ(fault({"on", "hall", "--secre", "x"}),
            "Unknown option --secre; lamp on --help shows what it takes.")
      << "a hidden flag is nothing to tell about";
}

TEST_F(UsageCommandLineTest, WordsTooManyAreUnknownCommandsWhereCommandsAre) {
  EXPECT_EQ(fault({"onn"}), "Unknown command 'onn'; did you mean on?");
  EXPECT_EQ(fault({"x", "on", "hall"}), "Unknown command 'x'; lamp --help shows what it takes.");
  EXPECT_EQ(fault({"tell"}), "tell needs a command: all; lamp tell --help explains them.");
  EXPECT_EQ(fault({"tell", "al"}), "Unknown command 'al'; did you mean all?");
  EXPECT_EQ(fault({"tell", "x"}), "Unknown command 'x'; lamp tell --help shows what it takes.");
  EXPECT_EQ(fault({"tell", "all", "x"}),
            "Unexpected argument 'x'; lamp tell all --help shows what it takes.");
}

TEST_F(UsageCommandLineTest, FlagsThatNeedEachOtherOrAValueAreRefusedWithoutThem) {
  EXPECT_EQ(fault({"on", "hall", "--key", "x"}), "--key needs --cert too.");
  const tests::ScopedVariable cert("LAMP_CERT", "c");
  EXPECT_EQ(fault({"on", "hall", "--key", "x"}), "none");
  EXPECT_EQ(fault({"on", "hall", "--key"}), "--key needs a value.");
  EXPECT_EQ(fault({"--title", "x", "--off"}),
            "--off and --title exclude each other: give one of them.");
}

TEST_F(UsageCommandLineTest, AFaultNamesTheCommandsThatWereTyped) {
  EXPECT_EQ(parsed({"tell", "all", "x"}).fault().typed, "lamp tell all");
  EXPECT_EQ(parsed({"--nope"}).fault().typed, "lamp");
}

TEST_F(UsageCommandLineTest, AskedForATextItAnswersWhateverElseIsTyped) {
  EXPECT_EQ(answer({"--version"}), "lamp 1.2\n");
  EXPECT_TRUE(answer({"on", "--nope", "--help"}).starts_with("Switch it on\n"));
  EXPECT_TRUE(answer({"on", "-h"})
                  .starts_with("Switch it on\nUsage: lamp on [OPTIONS] PLACE "
                               "[FILE...]\n"));
  EXPECT_TRUE(answer({"--help", "on"}).starts_with("Switch it on\n"));
  EXPECT_TRUE(answer({"tell", "--help"}).starts_with("Usage: lamp tell [OPTIONS] COMMAND\n"));
  EXPECT_NE(answer({"on", "--help"}).find("  --watts NUMBER     (1 to 100, default 60)\n"),
            std::string::npos);
  for (const std::string& whole : {answer({"on", "--help", "all"}), answer({"on", "--help=all"}),
                                   answer({"on", "-h", "all"})}) {
    EXPECT_NE(whole.find("  --watts NUMBER     (1 to 100, default 60, or $LAMP_WATTS)\n"),
              std::string::npos)
        << whole;
  }
  EXPECT_EQ(answer({"on", "--help"}).find("--secret"), std::string::npos);
  EXPECT_TRUE(answer({"--print-usage", "man"}).starts_with(".TH LAMP 1"));
  EXPECT_TRUE(answer({"--print-usage=bash"}).starts_with("# bash completion for lamp"));
  EXPECT_EQ(fault({"--print-usage", "csh"}),
            "--print-usage takes man, bash, zsh or fish, not 'csh'.");
}

TEST_F(UsageCommandLineTest, WhatWasGivenIsKnown) {
  const tests::ScopedVariable rooms("LAMP_ROOM", "hall");
  const auto given = parsed({"--title", "x", "tell", "all"});
  ASSERT_TRUE(given);
  ASSERT_EQ(given->path.size(), 3u);
  EXPECT_EQ(given->path.back()->name, "all");
  std::vector<std::string> names;
  for (const Flag& flag : program_.command.flags) {
    if (given->flags.contains(&flag)) names.push_back(flag.name());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"--room", "--title"}));
}

}  // namespace
}  // namespace race2048::usage
