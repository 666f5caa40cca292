#include "client/flags/look_flags.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/typed_line.h"

namespace race2048::client {
namespace {

// The values of the flags; nothing if they are refused.
std::optional<LookFlags> parse_look(const std::string& line) {
  LookFlags flags;
  usage::Command command;
  declare_look(command, LookOf::match, flags);
  declare_no_chat(command, flags);
  if (!tests::parses(command, line)) return std::nullopt;
  return flags;
}

Preferences look_of(const std::string& line, const Config& configured = {},
                    bool suits_screen = true) {
  const std::optional<LookFlags> flags = parse_look(line);
  EXPECT_TRUE(flags) << line;
  return preferences_from(flags.value_or(LookFlags{}), configured, suits_screen);
}

TEST(LookFlagsTest, WithoutAnyTheDefaultsHold) {
  EXPECT_EQ(look_of(""), Preferences{});
}

TEST(LookFlagsTest, EachSaysOneThing) {
  EXPECT_EQ(look_of("--color 256").appearance.colour, ColourMode::indexed);
  EXPECT_EQ(look_of("--palette contrast").appearance.palette, PaletteName::contrast);
  EXPECT_TRUE(look_of("--ascii").appearance.ascii);
  EXPECT_FALSE(look_of("--no-anim").animate);
  EXPECT_FALSE(look_of("--no-bell").bell);
  EXPECT_FALSE(look_of("--no-flash").flash);
  EXPECT_FALSE(look_of("--no-chat").chat);
  EXPECT_EQ(look_of("--plain").ui, Ui::plain);
  EXPECT_EQ(look_of("--plain=keys").ui, Ui::keys);
  EXPECT_EQ(look_of("--words short").words, Words::brief);
  EXPECT_FALSE(parse_look("--plain=loud"));
  EXPECT_FALSE(parse_look("--words few"));
}

TEST(LookFlagsTest, EveryNameOfAPaletteAndOfAColourModeIsTaken) {
  for (const std::string_view name : kPaletteNames) {
    EXPECT_TRUE(parse_look("--palette " + std::string(name))) << name;
  }
  for (const std::string_view name : kColourModeNames) {
    EXPECT_TRUE(parse_look("--color " + std::string(name))) << name;
  }
  EXPECT_FALSE(parse_look("--palette rainbow"));
  EXPECT_FALSE(parse_look("--color 7"));
}

TEST(LookFlagsTest, OfASwitchTheLastOneCounts) {
  EXPECT_TRUE(look_of("--no-bell --bell").bell);
  EXPECT_FALSE(look_of("--bell --no-bell").bell);
}

TEST(LookFlagsTest, BeatWhatIsConfigured) {
  Config configured;
  configured.preferences = {{Preference::palette, 2}, {Preference::bell, false}};
  EXPECT_EQ(look_of("", configured).appearance.palette, PaletteName::mono);
  const Preferences both = look_of("--palette classic", configured);
  EXPECT_EQ(both.appearance.palette, PaletteName::classic);
  EXPECT_FALSE(both.bell);
}

TEST(LookFlagsTest, OnlyWhatSaysSoIsPlainOnATerminalThatSuitsAScreen) {
  EXPECT_EQ(look_of("", {}, true).ui, Ui::screen);
  EXPECT_EQ(look_of("", {}, false).ui, Ui::plain);
  Config screen;
  screen.preferences[Preference::ui] = 0;
  EXPECT_EQ(look_of("", screen, false).ui, Ui::screen);
  EXPECT_EQ(look_of("--plain", screen, true).ui, Ui::plain);
}

}  // namespace
}  // namespace race2048::client
