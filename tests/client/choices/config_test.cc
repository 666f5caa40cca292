// The config file: valid ones, and the faults of others.
#include "client/choices/config.h"

#include <fstream>
#include <iterator>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

Config config_of(const std::string& toml) {
  auto parsed = parse_config(toml);
  if (parsed) return *std::move(parsed);
  for (const ConfigFault& fault : parsed.fault()) ADD_FAILURE() << fault.line << ": " << fault.text;
  return {};
}

// "line: text", a line for each fault.
std::string config_fault(const std::string& toml) {
  const auto parsed = parse_config(toml);
  if (parsed) return "none";
  std::string text;
  for (const ConfigFault& fault : parsed.fault()) {
    text += (text.empty() ? "" : "\n") + std::to_string(fault.line) + ": " + fault.text;
  }
  return text;
}

Preferences preferences_of(const std::string& toml) {
  Preferences preferences;
  config_of(toml).preferences.apply_to(preferences);
  return preferences;
}

TEST(ConfigTest, AnEmptyFileLeavesEverythingAsItIs) {
  const Config config = config_of("# nothing\n");
  EXPECT_EQ(config.name, "");
  EXPECT_EQ(config.server, "");
  EXPECT_EQ(config.preferences, ChosenPreferences{});
  EXPECT_EQ(config.keys, KeyMap{});
}

TEST(ConfigTest, EverythingCanBeSaid) {
  const std::string toml = R"(
name = "ada"
server = "example.org:4000"
ui = "plain"
words = "short"
color = 256
palette = "contrast"
ascii = true
animation = false
bell = false
flash = false
chat = false

[keys]
left = ["left", "H", "f"]
undo = "z"
)";
  const Config config = config_of(toml);
  EXPECT_EQ(config.name, "ada");
  EXPECT_EQ(config.server, "example.org:4000");
  const Preferences preferences = preferences_of(toml);
  EXPECT_EQ(preferences.appearance, (Appearance{ColourMode::indexed, PaletteName::contrast, true}));
  EXPECT_EQ(preferences.ui, Ui::plain);
  EXPECT_EQ(preferences.words, Words::brief);
  EXPECT_FALSE(preferences.animate);
  EXPECT_FALSE(preferences.bell);
  EXPECT_FALSE(preferences.flash);
  EXPECT_FALSE(preferences.chat);
  EXPECT_EQ(config.keys.labels(Meaning::left), "Left h f");
  EXPECT_EQ(config.keys.labels(Meaning::undo), "z");
  EXPECT_EQ(config.keys.labels(Meaning::right), KeyMap{}.labels(Meaning::right));
}

TEST(ConfigTest, TheExampleOfTheDocumentsSaysTheDefaultsAndEveryAction) {
  std::ifstream file(RACE2048_CASES "/../../docs/config.example.toml");
  const std::string toml(std::istreambuf_iterator<char>(file), {});
  ASSERT_FALSE(toml.empty());
  EXPECT_EQ(preferences_of(toml), Preferences{});
  EXPECT_EQ(config_of(toml).keys, KeyMap{});
  for (const KeyAction& action : key_actions()) {
    EXPECT_NE(toml.find("\n" + std::string(action.name) + " = "), std::string::npos) << action.name;
  }
}

TEST(ConfigTest, WhatIsUnknownIsNamedWithWhatThereIs) {
  EXPECT_EQ(
      config_fault("\ncolour = \"8\"\n"),
      "2: there is no setting 'colour'; the settings are name, server, palette, color, ascii, "
      "animation, bell, flash, chat, calm, ui, words and the table [keys].");
  EXPECT_TRUE(
      config_fault("[keys]\njump = \"x\"\n")
          .starts_with(
              "2: keys: there is no action 'jump'; the actions are left, down, up, right,"));
}

TEST(ConfigTest, TheServerMayBeOneOfSeveral) {
  EXPECT_EQ(config_of("server = \"a.example.org,b.example.org:2049\"").server,
            "a.example.org,b.example.org:2049");
}

TEST(ConfigTest, AWrongTypeOrValueIsToldWithWhatWouldDo) {
  EXPECT_EQ(config_fault("bell = \"no\""), "1: bell must be true or false.");
  EXPECT_EQ(config_fault("bell = 1"), "1: bell must be true or false.");
  EXPECT_EQ(config_fault("palette = \"pink\""),
            "1: palette must be \"classic\", \"contrast\" or \"mono\".");
  EXPECT_EQ(config_fault("palette = true"),
            "1: palette must be \"classic\", \"contrast\" or \"mono\".");
  EXPECT_EQ(config_fault("color = 12"),
            "1: color must be \"auto\", \"never\", \"8\", \"16\", \"256\" or \"true\".");
  EXPECT_EQ(config_fault("ui = \"web\""), "1: ui must be \"screen\", \"plain\" or \"keys\".");
  EXPECT_EQ(config_fault("name = \"a b\""),
            "1: name must be \"...\", 2 to 16 of A-Z a-z 0-9 _ . - and letters with accents.");
  EXPECT_EQ(config_fault("server = 2048"), "1: server must be \"HOST\" or \"HOST:PORT\".");
  EXPECT_EQ(config_fault("server = \"\""), "1: server must be \"HOST\" or \"HOST:PORT\".");
  EXPECT_EQ(config_fault("server = \"host/KXQ7WP\""),
            "1: server must be \"HOST\" or \"HOST:PORT\".");
  EXPECT_EQ(config_fault("keys = 1"), "1: keys must be a table: [keys].");
  EXPECT_EQ(config_fault("[keys]\nleft = []"), "2: keys: left needs at least one key.");
  EXPECT_EQ(config_fault("[keys]\nleft = [\"f\", \"F\"]"), "2: keys: left has 'f' twice.");
  EXPECT_TRUE(config_fault("[keys]\nleft = [\"f\",\n\"enter\"]")
                  .starts_with("3: keys: left takes keys such as"));
}

TEST(ConfigTest, AllFaultsAreToldFromTopToBottom) {
  EXPECT_EQ(config_fault("ui = \"web\"\nname = \"a\"\nbell = 2\n[keys]\nleft = []\n"),
            "1: ui must be \"screen\", \"plain\" or \"keys\".\n"
            "2: name must be \"...\", 2 to 16 of A-Z a-z 0-9 _ . - and letters with accents.\n"
            "3: bell must be true or false.\n"
            "5: keys: left needs at least one key.");
}

TEST(ConfigTest, OneKeyForTwoActionsNamesBoth) {
  EXPECT_EQ(config_fault("[keys]\nleft = \"f\"\ngive_up = \"f\"\n"),
            "3: keys: 'f' would mean both left and give_up; give one of them another key.");
  // Also if the other meaning has it as its usual key.
  EXPECT_EQ(config_fault("[keys]\nleft = \"q\"\n"),
            "2: keys: 'q' would mean both left and leave; give one of them another key.");
  EXPECT_EQ(config_fault("[keys]\nleft = \"q\"\nleave = \";\"\n"), "none");
}

TEST(ConfigTest, WhatIsNoTomlIsToldWithItsLine) {
  EXPECT_TRUE(config_fault("bell = true\nflash = \n").starts_with("2: this is not TOML: "));
  EXPECT_TRUE(config_fault("bell = true\nbell = true\n").starts_with("2: this is not TOML: "));
  EXPECT_TRUE(config_fault("name = \"\xff\"").starts_with("1: this is not TOML: "));
  EXPECT_TRUE(
      config_fault("bell = " + std::string(10'000, '[')).starts_with("1: this is not TOML: "));
  EXPECT_EQ(config_fault("bell = true\n\n[[["), "3: this is not TOML.");
  // A letter where a key has to be.
  EXPECT_TRUE(config_fault("bell = true\né = 1").starts_with("2: this is not TOML: "));
  EXPECT_EQ(config_fault(std::string(kMaxConfigBytes + 1, '\n')),
            "1: the file has at most 64 KiB.");
}

TEST(ConfigTest, ALineIsFoundAmongManyWithoutReadingAllBeforeItAgainAndAgain) {
  const std::string above(kMaxConfigBytes - 5, '\n');
  const std::string fault = config_fault(above + "[[[\n\n");
  EXPECT_EQ(fault, std::to_string(above.size() + 1) + ": this is not TOML.");
}

TEST(ConfigTest, NoBytesBringItDown) {
  const std::string_view pieces = "[]{}\"'=.,#\n\t\\u0axe+-:_ \xff";
  std::mt19937 random(7);
  for (int i = 0; i < 20'000; ++i) {
    std::string toml;
    for (auto n = random() % 12; n > 0; --n) toml += pieces[random() % pieces.size()];
    static_cast<void>(parse_config(toml));
  }
}

TEST(ConfigTest, EveryValueThatIsWrittenIsReadAsTheSame) {
  EXPECT_EQ(config_text({}), "");
  for (const PreferenceRow& row : preference_rows()) {
    const std::size_t values = row.is_switch() ? 2 : row.values.size();
    for (std::uint8_t value = 0; value < values; ++value) {
      const ChosenPreferences chosen = {{row.of, value}};
      EXPECT_EQ(config_of(config_text(chosen)).preferences, chosen) << row.name;
      Preferences preferences;
      chosen.apply_to(preferences);
      EXPECT_EQ(row.get(preferences), value) << row.name;
    }
  }
}

TEST(ConfigTest, ChangesAreWhatHasBecomeDifferent) {
  Preferences after;
  after.animate = false;
  after.appearance.palette = PaletteName::mono;
  EXPECT_EQ(changes({}, after),
            (ChosenPreferences{{Preference::palette, 2}, {Preference::animation, false}}));
  EXPECT_EQ(changes(after, after), ChosenPreferences{});
}

TEST(ConfigTest, WhatIsSaidLaterStandsOverWhatWasSaidBefore) {
  ChosenPreferences below = {{Preference::ascii, true}, {Preference::bell, false}};
  ChosenPreferences{{Preference::bell, true}}.apply_to(below);
  EXPECT_EQ(below, (ChosenPreferences{{Preference::ascii, true}, {Preference::bell, true}}));
}

}  // namespace
}  // namespace race2048::client
