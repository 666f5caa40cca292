#include "client/terminal/terminal_type.h"

#include <map>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

using Known = std::map<std::string, TypeFacts>;

const Known& terminfo() {
  static const Known known = {{"xterm", {true, 8, false}},
                              {"xterm-256color", {true, 256, false}},
                              {"xterm-direct", {true, 1 << 24, true}},
                              {"linux", {true, 8, false}},
                              {"linux-16color", {true, 16, false}},
                              {"screen", {true, 8, false}},
                              {"screen-256color", {true, 256, false}},
                              {"vt100", {true, 0, false}},
                              {"dumb", {false, 0, false}},
                              {"unknown", {false, 0, false}}};
  return known;
}

TypeChoice choose(const std::string& term, ColourMode wanted = ColourMode::automatic,
                  const Known& known = terminfo()) {
  return choose_type(term, wanted, [&](const std::string& name) -> std::optional<TypeFacts> {
    const auto found = known.find(name);
    if (found == known.end()) return std::nullopt;
    return found->second;
  });
}

TEST(TerminalTypeTest, AKnownTypeIsDrawnForAsItIs) {
  for (const char* name : {"xterm", "xterm-256color", "xterm-direct", "linux", "vt100"}) {
    const TypeChoice choice = choose(name);
    EXPECT_EQ(choice.name, name);
    EXPECT_EQ(choice.note, "");
    EXPECT_EQ(choice.fault, "");
  }
}

TEST(TerminalTypeTest, AnUnknownOneIsTakenForTheMostCommonWithANote) {
  const TypeChoice choice = choose("quark-9");
  EXPECT_EQ(choice.name, "xterm-256color");
  EXPECT_EQ(choice.note,
            "The terminal type \"quark-9\" (TERM) is not known here: drawn as for xterm-256color.");
  EXPECT_EQ(choice.fault, "");
}

TEST(TerminalTypeTest, NoTypeAtAllIsAnUnknownOne) {
  EXPECT_EQ(choose("").name, "xterm-256color");
  EXPECT_EQ(choose("").note, "The terminal's type, TERM, is not set: drawn as for xterm-256color.");
  EXPECT_EQ(choose("unknown").name, "xterm-256color");
}

TEST(TerminalTypeTest, TheNextBestIsTakenWhereTerminfoKnowsLittle) {
  EXPECT_EQ(choose("quark-9", ColourMode::automatic, {{"vt100", {true, 0, false}}}).name, "vt100");
  const TypeChoice none = choose("quark-9", ColourMode::automatic, {});
  EXPECT_EQ(none.name, "");
  EXPECT_NE(none.fault.find("not known"), std::string::npos);
}

TEST(TerminalTypeTest, ATypeThatCannotPlaceTextIsAFault) {
  const TypeChoice choice = choose("dumb");
  EXPECT_EQ(choice.name, "");
  EXPECT_NE(choice.fault.find("\"dumb\" (TERM) cannot place text"), std::string::npos);
}

TEST(TerminalTypeTest, MoreColoursThanTheTypeHasAreThoseOfARelative) {
  EXPECT_EQ(choose("xterm", ColourMode::indexed).name, "xterm-256color");
  EXPECT_EQ(choose("xterm-256color", ColourMode::direct).name, "xterm-direct");
  EXPECT_EQ(choose("linux", ColourMode::bright).name, "linux-16color");
  // If no type has enough colours, the one with the most.
  EXPECT_EQ(choose("linux", ColourMode::direct).name, "linux-16color");
  EXPECT_EQ(choose("screen", ColourMode::direct).name, "screen-256color");
  EXPECT_EQ(choose("vt100", ColourMode::direct).name, "vt100");
  EXPECT_EQ(choose("quark-9", ColourMode::direct).name, "xterm-direct");
}

TEST(TerminalTypeTest, FewerOnesNeedNoRelative) {
  EXPECT_EQ(choose("xterm-256color", ColourMode::ansi).name, "xterm-256color");
  EXPECT_EQ(choose("xterm-256color", ColourMode::none).name, "xterm-256color");
}

TEST(TerminalTypeTest, ColoursAreThoseThatTheTypeHas) {
  const auto depth = [](int colours, bool direct = false) {
    return choose_depth(ColourMode::automatic, false, {true, colours, direct});
  };
  EXPECT_EQ(depth(0), ColourDepth::none);
  EXPECT_EQ(depth(8), ColourDepth::ansi);
  EXPECT_EQ(depth(16), ColourDepth::bright);
  EXPECT_EQ(depth(88), ColourDepth::bright);
  EXPECT_EQ(depth(256), ColourDepth::indexed);
  EXPECT_EQ(depth(1 << 24, true), ColourDepth::direct);
}

TEST(TerminalTypeTest, NoColorCountsWhereNobodyHasChosen) {
  const TypeFacts type{true, 256, false};
  EXPECT_EQ(choose_depth(ColourMode::automatic, true, type), ColourDepth::none);
  EXPECT_EQ(choose_depth(ColourMode::indexed, true, type), ColourDepth::indexed);
  EXPECT_EQ(choose_depth(ColourMode::none, false, type), ColourDepth::none);
}

TEST(TerminalTypeTest, NothingIsSentThatTheTypeDoesNotHave) {
  EXPECT_EQ(choose_depth(ColourMode::direct, false, {true, 256, false}), ColourDepth::indexed);
  EXPECT_EQ(choose_depth(ColourMode::indexed, false, {true, 8, false}), ColourDepth::ansi);
  EXPECT_EQ(choose_depth(ColourMode::ansi, false, {true, 256, false}), ColourDepth::ansi);
  // On such a terminal, a number of the cube would be a shade of blue.
  EXPECT_EQ(choose_depth(ColourMode::indexed, false, {true, 1 << 24, true}), ColourDepth::direct);
  EXPECT_EQ(choose_depth(ColourMode::ansi, false, {true, 1 << 24, true}), ColourDepth::ansi);
}

TEST(TerminalTypeTest, TheFirstVariableThatIsSetNamesTheLocale) {
  EXPECT_EQ(effective_locale("C", "de_DE.UTF-8", "en_US.UTF-8"), "C");
  EXPECT_EQ(effective_locale("", "UTF-8", "C"), "UTF-8");
  EXPECT_EQ(effective_locale("", "", "en_US.UTF-8"), "en_US.UTF-8");
  EXPECT_EQ(effective_locale("", "", ""), "");
}

TEST(TerminalTypeTest, NamesOfLocalesSayWhetherTheyAreUtf8) {
  for (const char* name :
       {"UTF-8", "utf8", "C.UTF-8", "C.utf8", "de_DE.UTF-8", "de_DE.utf8@euro", "x.Utf-8"}) {
    EXPECT_TRUE(names_utf8(name)) << name;
  }
  for (const char* name : {"", "C", "POSIX", "de_DE", "de_DE.ISO-8859-15@euro", "UTF-16", "utf"}) {
    EXPECT_FALSE(names_utf8(name)) << name;
  }
}

}  // namespace
}  // namespace race2048::client
