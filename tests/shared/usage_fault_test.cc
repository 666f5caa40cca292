#include "shared/usage/usage_fault.h"

#include <gtest/gtest.h>

#include "shared/usage/values.h"

namespace race2048::usage {
namespace {

using Kind = UsageFault::Kind;

TEST(UsageFaultTest, EachKindIsASentence) {
  const UsageFault any{.command = "lamp on", .subject = "--for", .other = "--colour"};
  const auto text = [any](Kind kind) {
    UsageFault fault = any;
    fault.kind = kind;
    return to_text(fault);
  };
  EXPECT_EQ(text(Kind::unknown_flag), "Unknown option --for; did you mean --colour?");
  EXPECT_EQ(text(Kind::unknown_command), "Unknown command '--for'; did you mean --colour?");
  EXPECT_EQ(text(Kind::value_missing), "--for needs a value.");
  EXPECT_EQ(text(Kind::takes_no_value), "--for takes no value.");
  EXPECT_EQ(text(Kind::exclude_each_other),
            "--for and --colour exclude each other: give one of them.");
  EXPECT_EQ(text(Kind::needs_other), "--for needs --colour too.");
  EXPECT_EQ(text(Kind::required), "--for is required.");
}

TEST(UsageFaultTest, WhatIsLikeNothingElseIsSentToTheHelp) {
  EXPECT_EQ(to_text({.kind = Kind::unexpected_word, .command = "lamp on", .subject = "x"}),
            "Unexpected argument 'x'; lamp on --help shows what it takes.");
  EXPECT_EQ(to_text({.kind = Kind::unknown_command, .command = "lamp", .subject = "x"}),
            "Unknown command 'x'; lamp --help shows what it takes.");
  EXPECT_EQ(to_text({.kind = Kind::unknown_flag, .command = "lamp on", .subject = "--x"}),
            "Unknown option --x; lamp on --help shows what it takes.");
  EXPECT_EQ(to_text({.kind = Kind::unknown_flag,
                     .command = "lamp",
                     .subject = "--x",
                     .commands = {"on", "off"}}),
            "Unknown option --x: options of a command stand behind it, as in lamp on --help.");
}

TEST(UsageFaultTest, AVariableOfTheEnvironmentIsNamed) {
  EXPECT_EQ(to_text({.kind = Kind::bad_value,
                     .subject = "--for",
                     .why = not_a_number("x"),
                     .variable = "LAMP_FOR"}),
            "--for takes a number, not 'x'. It is set by LAMP_FOR.");
  EXPECT_EQ(to_text({.kind = Kind::exclude_each_other,
                     .subject = "--for",
                     .other = "--off",
                     .variable = "LAMP_FOR"}),
            "--for and --off exclude each other: give one of them. One is set by LAMP_FOR.");
}

TEST(UsageFaultTest, AWordFromAStrangerIsSafeAndShort) {
  const std::string told = to_text({.kind = Kind::unknown_flag,
                                    .command = "lamp",
                                    .subject = "--\x1B[2J" + std::string(100'000, 'x')});
  EXPECT_EQ(told.find('\x1B'), std::string::npos);
  EXPECT_LT(told.size(), 200u);
  EXPECT_EQ(not_in_range("3", "8", "\x1B"), "takes a number from 3 to 8, not '?'");
  EXPECT_LT(as_typed(std::string(100'000, 'x')).size(), 60u);
}

TEST(UsageFaultTest, ANameIsNearWithASlipOrTwoByItsLength) {
  const std::vector<std::string> names = {"host", "join", "watch", "rooms"};
  EXPECT_EQ(nearest_name("hsot", names), "host");
  EXPECT_EQ(nearest_name("joim", names), "join");
  EXPECT_EQ(nearest_name("wacht", names), "watch");
  EXPECT_EQ(nearest_name("roo", names), "rooms");
  EXPECT_EQ(nearest_name("-time", {"--help", "--time"}), "--time");
  EXPECT_EQ(nearest_name("ho", {"no"}), "no");
  EXPECT_EQ(nearest_name("xy", names), std::nullopt);
  EXPECT_EQ(nearest_name("", names), std::nullopt);
  EXPECT_EQ(nearest_name(std::string(1000, 'a'), names), std::nullopt);
}

}  // namespace
}  // namespace race2048::usage
