// What the config file of race2048d may say, and what flags and the environment say against it.
#include "server/program/config_file.h"

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/program/command_line.h"
#include "server/program/reload.h"
#include "tests/support/temporary_folder.h"

namespace race2048::server {
namespace {

class ConfigFileTest : public testing::Test {
 protected:
  // The outcome of a command line with a config file that says `toml`.
  std::variant<ProgramOptions, EndsAtOnce> parsed(const std::string& toml,
                                                  std::vector<std::string> flags = {}) {
    std::ofstream(file_) << toml;
    flags.insert(flags.begin(), {"race2048d", "--config", file_});
    std::vector<const char*> words;
    for (const std::string& flag : flags) words.push_back(flag.c_str());
    return parse_command_line(static_cast<int>(words.size()), words.data());
  }
  ProgramOptions options(const std::string& toml, const std::vector<std::string>& flags = {}) {
    return std::get<ProgramOptions>(parsed(toml, flags));
  }
  // Without the name of the file.
  std::string fault(const std::string& toml, const std::vector<std::string>& flags = {}) {
    const EndsAtOnce end = std::get<EndsAtOnce>(parsed(toml, flags));
    EXPECT_EQ(end.exit_code, kUsage);
    const std::string front = "race2048d: " + file_ + ":";
    EXPECT_TRUE(end.error.starts_with(front)) << end.error;
    return end.error.substr(front.size());
  }

  tests::TemporaryFolder folder_;
  std::string file_ = (folder_.path() / "race2048d.toml").string();
};

TEST_F(ConfigFileTest, EachFlagIsAKey) {
  const ProgramOptions read = options(R"(
    listen = ["127.0.0.1", "::1"]
    port = 4000
    countdown = 0.5
    seat_idle = 30
    no_chat = true
    lan = false
    keep = "7d,64MiB"
    log_level = "warn"
  )");
  EXPECT_EQ(read.listen, (std::vector<std::string>{"127.0.0.1", "::1"}));
  EXPECT_EQ(read.port, 4000);
  EXPECT_EQ(read.countdown_s, 0.5);
  EXPECT_EQ(read.seat_idle_s, 30u);
  EXPECT_TRUE(read.no_chat);
  EXPECT_FALSE(read.lan);
  EXPECT_EQ(read.keep.keep_days, 7u);
  EXPECT_EQ(read.log_level, "warn");
  EXPECT_EQ(options("listen = '::1'").listen, std::vector<std::string>{"::1"});
}

TEST_F(ConfigFileTest, FlagsBeatTheEnvironmentAndBothBeatTheFile) {
  const std::string toml = "port = 4000\nlog_level = 'warn'\nno_chat = true";
  EXPECT_EQ(options(toml, {"--port", "5000"}).port, 5000);
  const tests::ScopedVariable port("RACE2048D_PORT", "6000");
  EXPECT_EQ(options(toml).port, 6000);
  EXPECT_EQ(options(toml, {"--port", "5000"}).port, 5000);
  EXPECT_EQ(options(toml).log_level, "warn");
}

TEST_F(ConfigFileTest, AFlagThatExcludesAnotherBeatsItInTheFile) {
  const ProgramOptions read = options("state = '/srv/x'", {"--no-state"});
  EXPECT_TRUE(read.no_state);
  EXPECT_EQ(read.state, "");
  EXPECT_EQ(fault("state = '/srv/x'\nno_state = true"),
            "2: no_state and state exclude each other; keep one of them.\n");
}

TEST_F(ConfigFileTest, AMistakeIsToldWithItsLine) {
  EXPECT_EQ(fault("lan = true\nport = 70000"),
            "2: port takes a number from 0 to 65535, not 70000.\n");
  EXPECT_EQ(fault("prt = 1"), "1: there is no setting 'prt'; did you mean port?\n");
  EXPECT_EQ(fault("seat-idle = 30"),
            "1: there is no setting 'seat-idle'; did you mean seat_idle?\n");
  EXPECT_EQ(
      fault("config = 'x'"),
      "1: there is no setting 'config'. Each flag of race2048d --help is one, with _ for -.\n");
  EXPECT_EQ(fault("no_chat = 'yes'"), "1: no_chat is true or false.\n");
  EXPECT_EQ(fault("port = true"),
            "1: port takes a value in quotes or a number, not true or false.\n");
  EXPECT_EQ(fault("port = [1, 2]"), "1: port takes one value, not a list.\n");
  EXPECT_EQ(fault("port = 2026-01-01"), "1: port takes a text in quotes or a number.\n");
  EXPECT_TRUE(fault("lan = true\nport = ").starts_with("2: this is not TOML: "));
}

TEST_F(ConfigFileTest, AMistakeCountsEvenIfAFlagSaysSomethingElse) {
  EXPECT_EQ(fault("port = [1]", {"--port", "5000"}), "1: port takes one value, not a list.\n");
}

TEST_F(ConfigFileTest, AFileThatCannotBeReadIsAMistake) {
  const char* const flags[] = {"race2048d", "--config", "/no/such/file"};
  const auto end = std::get<EndsAtOnce>(parse_command_line(3, flags));
  EXPECT_EQ(end.exit_code, kUsage);
  EXPECT_EQ(
      end.error,
      "race2048d: /no/such/file: the config file cannot be read: No such file or directory.\n");
}

TEST_F(ConfigFileTest, ACheckStartsNothing) {
  const EndsAtOnce fine = std::get<EndsAtOnce>(parsed("port = 4000", {"--check-config"}));
  EXPECT_EQ(fine.exit_code, kDone);
  EXPECT_EQ(fine.out, file_ + ": everything is valid\n");
  fault("port = -1", {"--check-config"});
}

// The file of the package, with every setting that it shows in use.
TEST_F(ConfigFileTest, TheFileOfThePackageShowsTheDefaults) {
  std::ifstream packaged(std::string(RACE2048_CASES) + "/../../packaging/race2048d.toml");
  std::string toml;
  int settings = 0;
  for (std::string line; std::getline(packaged, line);) {
    const bool is_setting = line.starts_with("# ") && line.find(" = ") != line.npos;
    if (is_setting) ++settings;
    toml.append(is_setting ? line.substr(2) : line).append("\n");
  }
  EXPECT_GE(settings, 8);
  const ProgramOptions shown = options(toml);
  const Changes found = changes(options(""), shown);
  EXPECT_EQ(found.taken, std::vector<std::string>{});
  EXPECT_EQ(found.need_restart, std::vector<std::string>{});
}

TEST_F(ConfigFileTest, ARunningServerTakesWhatItCan) {
  const Changes found = changes(options("port = 1\nkeep = '7d'"),
                                options("port = 2\nkeep = '8d'\nlog_level = 'off'\nlan = true"));
  EXPECT_EQ(found.taken, (std::vector<std::string>{"keep", "log_level"}));
  EXPECT_EQ(found.need_restart, (std::vector<std::string>{"port", "lan"}));
  const Changes bounds = changes(options(""), options("max_sessions = 9\nmax_rooms = 8\n"
                                                      "max_watchers = 7\nmessage_rate = 0\n"
                                                      "reserved_names = ['club', 'ada']"));
  EXPECT_EQ(bounds.taken, (std::vector<std::string>{"max_sessions", "max_rooms", "max_watchers",
                                                    "message_rate", "reserved_names"}));
}

}  // namespace
}  // namespace race2048::server
