// The command line as people type it, as far as it works without a server.
#include "client/commands/command_line.h"

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/commands/subcommand.h"
#include "client/system/exit_codes.h"
#include "tests/support/golden_text.h"
#include "tests/support/temporary_folder.h"

namespace race2048::client {
namespace {

using race2048::tests::ScopedVariable;

struct Ended {
  int exit_code = 0;
  std::string output;
  std::string errors;
};

class CommandLineTest : public ::testing::Test {
 protected:
  Ended run(const std::vector<std::string>& words, const char* program = "race2048") const {
    std::vector<const char*> argv = {program};
    for (const std::string& word : words) argv.push_back(word.c_str());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Ended run;
    run.exit_code = run_command_line(static_cast<int>(argv.size()), argv.data());
    run.output = ::testing::internal::GetCapturedStdout();
    run.errors = ::testing::internal::GetCapturedStderr();
    return run;
  }
  // Expects the command line to be refused as a mistake; returns the message.
  std::string refusal(const std::vector<std::string>& words) const {
    const Ended refused = run(words);
    EXPECT_EQ(refused.exit_code, kUsage);
    EXPECT_EQ(refused.output, "");
    return refused.errors;
  }

  race2048::tests::TemporaryFolder home_;
  ScopedVariable home_variable_{"HOME", home_.path()};
  ScopedVariable config_{"XDG_CONFIG_HOME", std::nullopt};
  ScopedVariable state_{"XDG_STATE_HOME", std::nullopt};
  ScopedVariable file_{"RACE2048_CONFIG", std::nullopt};
  ScopedVariable name_{"RACE2048_NAME", std::nullopt};
  ScopedVariable password_{"RACE2048_PASSWORD", std::nullopt};
  ScopedVariable server_{"RACE2048_SERVER", std::nullopt};
};

TEST_F(CommandLineTest, TheHelpOfEachSubcommandIsAsReviewed) {
  using race2048::testing::expect_golden;
  expect_golden("help/race2048.txt",
                run({"--help"}).output + "\nThe whole:\n\n" + run({"--help", "all"}).output);
  for (const auto& subcommand : all_subcommands()) {
    const Ended help = run({subcommand->name(), "--help"});
    EXPECT_EQ(help.exit_code, kDone);
    const Ended whole = run({subcommand->name(), "--help", "all"});
    expect_golden("help/" + subcommand->name() + ".txt",
                  help.output + "\nThe whole:\n\n" + whole.output);
  }
  const std::filesystem::directory_iterator files(std::filesystem::path(RACE2048_CASES) / "help");
  EXPECT_EQ(std::distance(begin(files), end(files)), std::ssize(all_subcommands()) + 1)
      << "a file of a subcommand that is gone";
}

TEST_F(CommandLineTest, TheVersionIsOneLine) {
  const Ended version = run({"--version"});
  EXPECT_EQ(version.exit_code, kDone);
  EXPECT_EQ(version.output, "race2048 " RACE2048_VERSION "\n");
}

TEST_F(CommandLineTest, WithoutASubcommandItNamesThemAll) {
  const std::string text = refusal({});
  EXPECT_TRUE(
      text.starts_with("race2048: which command? One of host, join, watch, lobby, solo, daily, "
                       "results, top, replay, review, verify, rooms, bot, slide, guest and "
                       "identity.\n\n"))
      << text;
}

TEST_F(CommandLineTest, MistakesAreToldByTheSubcommand) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{"join", "example.org/2nope"},
       "race2048 join: '2nope' is not a room: write its code, six letters and digits like KXQ7WP, "
       "or its name, like club.\n"},
      {{"join", "example.org/KXQ7WP", "--target", "512"},
       "race2048 join: the host of room KXQ7WP chooses its settings: leave out the match flags, or "
       "the room.\n"},
      {{"watch", "example.org:0"},
       "race2048 watch: 'example.org:0' has no valid port: a port is a number from 1 to 65535.\n"},
      {{"watch", "a/KXQ7WP", "--password", "\xC3"},
       "race2048 watch: That cannot be a password: it is not valid UTF-8.\n"},
      {{"lobby", "example.org/KXQ7WP"},
       "race2048 lobby: to enter a room directly: race2048 join example.org/KXQ7WP\n"},
      {{"rooms", "/KXQ7WP"},
       "race2048 rooms: leave out /KXQ7WP: this command lists all rooms of a server.\n"},
      {{"results", "a/KXQ7WP"},
       "race2048 results: leave out /KXQ7WP: --room chooses the matches of a room.\n"},
      {{"results", "--id", "3afd8"},
       "race2048 results: a match has an id of hexadecimal digits: give its first 6 or more, as "
       "race2048 results prints them.\n"},
      {{"results", "--name", "a b"},
       "race2048 results: --name is 2 to 16 of A-Z a-z 0-9 _ . - and letters "
       "with accents.\n"},
      {{"results", "--room", "nope"},
       "race2048 results: --room is a code of six letters and digits, like KXQ7WP.\n"},
      {{"top", "/KXQ7WP"},
       "race2048 top: leave out /KXQ7WP: the list is of all rooms of a server.\n"},
      {{"top", "--tile", "100"}, "race2048 top: --tile is a tile of 32 or more, such as 2048.\n"},
      {{"replay", "no.replay"},
       "race2048 replay: there is no file no.replay, and it is no id of a match: an id has 6 to 32 "
       "hexadecimal digits.\n"},
      {{"bot", "example.org"},
       "race2048 bot: which room? Give HOST[:PORT]/ROOM, or --create for a new one.\n"},
      {{"bot", "a/KXQ7WP", "--create"},
       "race2048 bot: --create creates a new room: leave out /KXQ7WP.\n"},
      {{"host", "--server", "a", "--local"},
       "race2048 host: --local and --port are for a new server on this machine: leave them out, or "
       "leave out --server.\n"},
      {{"host", "--ready", "--no-seat"},
       "race2048 host: --ready is for players; with --no-seat you do not play.\n"},
      {{"host", "--bots", "8"}, "race2048 host: 8 bots need at least --seats 9.\n"},
      {{"solo", "--rules", "checkio"},
       "race2048 solo: --rules takes classic, geeks or clojure, not 'checkio'.\n"},
      {{"slide", "--dir", "left", "--spawn"},
       "race2048 slide: the new tiles of classic are random: give --seed with 64 hexadecimal "
       "digits, or leave out --spawn.\n"},
  };
  for (const auto& [words, text] : mistakes) EXPECT_EQ(refusal(words), text);
}

TEST_F(CommandLineTest, MistakesOfWhoeverSetsAGuestUpAreTold) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{"guest", "--server", "a/KXQ7WP"},
       "race2048 guest: --server is HOST[:PORT], without a room.\n"},
      {{"guest", "--name", "a b"},
       "race2048 guest: --name is 2 to 16 of A-Z a-z 0-9 _ . - and letters with accents\n"},
      {{"guest", "--idle", "4s"},
       "race2048 guest: --idle takes a time from 5s to 24h, such as 90, 90s, 2m or 1h, not "
       "'4s'.\n"},
      {{"guest", "--idle", "25h"},
       "race2048 guest: --idle takes a time from 5s to 24h, such as 90, 90s, 2m or 1h, not "
       "'25h'.\n"},
  };
  for (const auto& [words, text] : mistakes) EXPECT_EQ(refusal(words), text);
  refusal({"guest", "--bots", "9"});
}

TEST_F(CommandLineTest, AGuestsCommandIsRefused) {
  const ScopedVariable command("SSH_ORIGINAL_COMMAND", "scp -t /tmp");
  EXPECT_EQ(refusal({"guest"}),
            "race2048 guest: no commands here, and no files: this account only plays. Use ssh "
            "without a command.\n");
}

TEST_F(CommandLineTest, ALoginShellIsAGuestAndRunsNoCommands) {
  const ScopedVariable command("SSH_ORIGINAL_COMMAND", "any");
  const Ended login = run({}, "-race2048");
  EXPECT_EQ(login.exit_code, kUsage);
  EXPECT_TRUE(login.errors.starts_with("race2048 guest: no commands here")) << login.errors;
  EXPECT_EQ(refusal({"-c", "id"}),
            "race2048: this is no shell: there is nothing here but the game.\n");
}

TEST_F(CommandLineTest, WordsAndValuesThatNothingTakesAreToldInOneSentence) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> mistakes = {
      {{"host", "--tiem", "60"}, "race2048 host: Unknown option --tiem; did you mean --time?\n"},
      {{"join", "--tiem", "60", "a/KXQ7WP"},
       "race2048 join: Unknown option --tiem; did you mean --time?\n"},
      {{"replay", "--jsno"}, "race2048 replay: Unknown option --jsno; did you mean --json?\n"},
      {{"hots"}, "race2048: Unknown command 'hots'; did you mean host?\n"},
      {{"join", "a", "b"},
       "race2048 join: Unexpected argument 'b'; race2048 join --help shows what it takes.\n"},
      {{"host", "--port", "99999"},
       "race2048 host: --port takes a number from 0 to 65535, not 99999.\n"},
      {{"host", "--port"}, "race2048 host: --port needs a value.\n"},
      {{"host", "--ready=5"}, "race2048 host: --ready takes no value.\n"},
      {{"host", "--no-anim=5"}, "race2048 host: --no-anim takes no value.\n"},
      {{"host", "--move-time", "1h"},
       "race2048 host: --move-time takes a time from 1s to 2m, such as 90, 90s or 2m, not "
       "'1h'.\n"},
      {{"host", "--bot-pace", "0"},
       "race2048 host: --bot-pace takes a number from 0.1 to 100, not 0.\n"},
      {{"host", "--watch", "paced"},
       "race2048 host: --watch takes live, all, end or off, not 'paced'.\n"},
      {{"host", "--moves", "many"},
       "race2048 host: --moves takes a number from 0 to 100000, not 'many'.\n"},
      {{"bot", "a/KXQ7WP", "--level", "512", "--depth", "1"},
       "race2048 bot: --depth and --level exclude each other: give one of them.\n"},
      {{"results", "--out", "a.replay"}, "race2048 results: --out needs --save too.\n"},
      {{"slide"}, "race2048 slide: --dir is required.\n"},
  };
  for (const auto& [words, text] : mistakes) EXPECT_EQ(refusal(words), text);
}

TEST_F(CommandLineTest, FlagsThatExcludeEachOtherOrAreOutOfRangeAreRefused) {
  refusal({"bot", "a/KXQ7WP", "--level", "512", "--depth", "1"});
  refusal({"bot", "a/KXQ7WP", "--level", "513"});
  refusal({"host", "--bot-pace", "0"});
  refusal({"host", "--seats", "1001"});
  refusal({"solo", "--size", "9"});
  refusal({"join", "--palette", "rainbow"});
  refusal({"rooms", "--plain"});
  refusal({"results", "--json", "--csv"});
  refusal({"results", "--id", "3afd8a", "--save", "3afd8a"});
  refusal({"results", "--out", "a.replay"});
  refusal({"results", "--limit", "0"});
  refusal({"top", "--tile", "2048", "--format", "moves"});
  refusal({"top", "--size", "9"});
  refusal({"replay", "--json"});
  refusal({"review", "--seat", "1", "--name", "ada"});
}

TEST_F(CommandLineTest, TheLastOfRepeatedFlagsCounts) {
  EXPECT_EQ(refusal({"host", "--bots", "1", "--bots", "9"}),
            "race2048 host: 9 bots need at least --seats 10.\n");
}

TEST_F(CommandLineTest, TheNameOfAServerThatNobodyTypedIsTheConfiguredOne) {
  const ScopedVariable server("RACE2048_SERVER", "example.org:4000");
  EXPECT_EQ(refusal({"lobby", "/KXQ7WP"}),
            "race2048 lobby: to enter a room directly: race2048 join example.org:4000/KXQ7WP\n");
}

TEST_F(CommandLineTest, AFaultInTheConfigFileStopsAllButAFilter) {
  const std::filesystem::path file = home_.path() / "wrong.toml";
  std::ofstream(file) << "bell = 3\n";
  const ScopedVariable named("RACE2048_CONFIG", file);
  EXPECT_EQ(refusal({"rooms"}), "race2048: " + file.string() + ":1: bell must be true or false.\n");
  EXPECT_NE(refusal({"slide", "--dir", "nowhere"}).find("--dir takes up"), std::string::npos);
}

TEST_F(CommandLineTest, TheFlagForSlidingTilesIsRemembered) {
  refusal({"join", "--no-anim", "a/2nope"});
  const std::filesystem::path kept =
      home_.path() / ".local" / "state" / "race2048" / "preferences.toml";
  EXPECT_NE(race2048::tests::bytes_of(kept).find("animation = false"), std::string::npos);
}

TEST_F(CommandLineTest, ThePasswordIsNotLeftToProgramsThatAreStarted) {
  const ScopedVariable password("RACE2048_PASSWORD", "secret");
  refusal({"bot", "example.org"});
  EXPECT_EQ(std::getenv("RACE2048_PASSWORD"), nullptr);
}

}  // namespace
}  // namespace race2048::client
