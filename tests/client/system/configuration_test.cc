// The config file, the environment and the person's choices on the screen, together.
#include "client/system/configuration.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/fault_text.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;

class ConfigurationTest : public ::testing::Test {
 protected:
  void write(const std::filesystem::path& file, const std::string& text) const {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  Config config() const {
    const OrFault<Config> loaded = load_configuration();
    if (loaded) return *loaded;
    ADD_FAILURE() << loaded.fault().text;
    return {};
  }

  race2048::tests::TemporaryFolder home_;
  const std::filesystem::path file_ = home_.path() / "config" / "race2048" / "config.toml";
  const std::filesystem::path remembered_ =
      home_.path() / "state" / "race2048" / "preferences.toml";
  const std::array<ScopedVariable, 8> environment_ = {
      ScopedVariable("HOME", home_.path()),
      ScopedVariable("XDG_CONFIG_HOME", home_.path() / "config"),
      ScopedVariable("XDG_STATE_HOME", home_.path() / "state"),
      ScopedVariable("RACE2048_CONFIG", std::nullopt),
      ScopedVariable("RACE2048_SERVER", std::nullopt),
      ScopedVariable("RACE2048_UI", std::nullopt),
      ScopedVariable("RACE2048_WORDS", std::nullopt),
      ScopedVariable("NO_COLOR", std::nullopt)};
};

TEST_F(ConfigurationTest, WithoutFilesEverythingIsAsItIs) {
  const Config loaded = config();
  EXPECT_EQ(loaded.name, "");
  EXPECT_EQ(loaded.server, "127.0.0.1");
  EXPECT_EQ(loaded.preferences, ChosenPreferences{});
}

TEST_F(ConfigurationTest, BelowWhatIsNoFolderThereIsNoFile) {
  write(home_.path() / "file", "no folder");
  for (const std::filesystem::path& home :
       {home_.path() / "file", std::filesystem::path("/dev/null")}) {
    const ScopedVariable config_home("XDG_CONFIG_HOME", home);
    const ScopedVariable state_home("XDG_STATE_HOME", home);
    EXPECT_EQ(config().server, "127.0.0.1");
    EXPECT_EQ(fault_text(remember({{Preference::animation, false}})),
              "Not saved for the next start: cannot make " + (home / "race2048").string() +
                  " (Not a directory).");
    const ScopedVariable asked("RACE2048_CONFIG", home / "config.toml");
    EXPECT_FALSE(load_configuration()) << "the person names it";
  }
}

TEST_F(ConfigurationTest, WhatIsRememberedIsThereAtTheNextStartAndBeatsTheFile) {
  write(file_, "palette = \"mono\"\nbell = false\n");
  EXPECT_TRUE(remember({{Preference::palette, 1}}));
  EXPECT_TRUE(remember({{Preference::animation, false}}));
  const ChosenPreferences chosen = config().preferences;
  EXPECT_EQ(chosen[Preference::palette], 1);
  EXPECT_EQ(chosen[Preference::animation], false);
  EXPECT_EQ(chosen[Preference::bell], false);
}

TEST_F(ConfigurationTest, NothingStaysBesideWhatIsRemembered) {
  EXPECT_TRUE(remember({{Preference::animation, false}}));
  std::set<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(remembered_.parent_path())) {
    names.insert(file.path().filename());
  }
  EXPECT_EQ(names, (std::set<std::string>{"preferences.toml", "preferences.toml.lock"}));
}

// Two programs that are open at once, on whose screens the person changes something.
TEST_F(ConfigurationTest, ChoicesThatProgramsMakeAtOnceAreAllRemembered) {
  const std::array<ChosenPreferences, 4> choices = {
      ChosenPreferences{{Preference::palette, 1}},
      ChosenPreferences{{Preference::animation, false}},
      ChosenPreferences{{Preference::bell, false}}, ChosenPreferences{{Preference::flash, false}}};
  std::vector<pid_t> programs;
  for (const ChosenPreferences& choice : choices) {
    programs.push_back(fork());
    if (programs.back() == 0) {
      int tries = 0;  // a slow machine holds the lock beyond the patience of others
      while (!remember(choice) && tries < 100) ++tries;
      _exit(tries < 100 ? 0 : 1);
    }
  }
  for (const pid_t program : programs) {
    int status = 0;
    ASSERT_EQ(waitpid(program, &status, 0), program);
    EXPECT_EQ(status, 0);
  }
  const ChosenPreferences chosen = config().preferences;
  EXPECT_EQ(chosen[Preference::palette], 1);
  EXPECT_EQ(chosen[Preference::animation], false);
  EXPECT_EQ(chosen[Preference::bell], false);
  EXPECT_EQ(chosen[Preference::flash], false);
}

TEST_F(ConfigurationTest, WhatCannotBeUnderstoodIsPutAside) {
  write(remembered_, "palette = 7\n");
  EXPECT_EQ(config().preferences, ChosenPreferences{});
  const std::string trouble = fault_text(remember({{Preference::animation, false}}));
  EXPECT_NE(trouble.find(remembered_.string() + ".damaged"), std::string::npos) << trouble;
  EXPECT_EQ(race2048::tests::bytes_of(remembered_.string() + ".damaged"), "palette = 7\n");
  EXPECT_EQ(config().preferences[Preference::animation], false);
}

TEST_F(ConfigurationTest, WithoutAHomeNothingIsRememberedAndThatIsSaid) {
  const ScopedVariable home("HOME", std::nullopt);
  const ScopedVariable state("XDG_STATE_HOME", std::nullopt);
  EXPECT_EQ(fault_text(remember({{Preference::animation, false}})),
            "Not saved for the next start: HOME is not set.");
}

TEST_F(ConfigurationTest, TheEnvironmentBeatsTheFiles) {
  write(file_, "server = \"example.org\"\nui = \"plain\"\ncolor = 256\n");
  const ScopedVariable server("RACE2048_SERVER", "other.org:4000");
  const ScopedVariable ui("RACE2048_UI", "screen");
  const ScopedVariable no_color("NO_COLOR", "1");
  EXPECT_EQ(config().server, "other.org:4000");
  EXPECT_EQ(config_text(config().preferences), "color = \"never\"\nui = \"screen\"\n");
}

TEST_F(ConfigurationTest, TheEnvironmentChoosesLinesKeysAndWords) {
  write(file_, "ui = \"screen\"\nwords = \"full\"\n");
  const ScopedVariable ui("RACE2048_UI", "keys");
  const ScopedVariable words("RACE2048_WORDS", "short");
  EXPECT_EQ(config_text(config().preferences), "ui = \"keys\"\nwords = \"short\"\n");
  const ScopedVariable wrong("RACE2048_WORDS", "few");
  EXPECT_EQ(load_configuration().fault().text, "RACE2048_WORDS must be full or short.");
}

TEST_F(ConfigurationTest, AFaultNamesTheFileAndTheLine) {
  write(file_, "\nbell = 3\n");
  const OrFault<Config> loaded = load_configuration();
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.fault().text, file_.string() + ":2: bell must be true or false.");
}

TEST_F(ConfigurationTest, AFileThatTheEnvironmentNamesHasToBeThere) {
  const ScopedVariable named("RACE2048_CONFIG", home_.path() / "mine.toml");
  const OrFault<Config> loaded = load_configuration();
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.fault().text.find("this file does not exist"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client
