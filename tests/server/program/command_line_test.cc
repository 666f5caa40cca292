// What the command line of race2048d asks for.
#include "server/program/command_line.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/program/configuration.h"
#include "server/program/flag_values.h"
#include "server/program/reload.h"
#include "server/program/server_flags.h"
#include "tests/support/temporary_folder.h"

namespace race2048::server {
namespace {

std::variant<ProgramOptions, EndsAtOnce> parsed(std::vector<const char*> flags) {
  flags.insert(flags.begin(), "race2048d");
  return parse_command_line(static_cast<int>(flags.size()), flags.data());
}

ProgramOptions options(const std::vector<const char*>& flags) {
  return std::get<ProgramOptions>(parsed(flags));
}

EndsAtOnce end(const std::vector<const char*>& flags) {
  return std::get<EndsAtOnce>(parsed(flags));
}

TEST(ServerCommandLineTest, WithoutFlagsTheServerIsForEveryone) {
  const ProgramOptions given = options({});
  EXPECT_EQ(given.log_level, "info");
  const ServeOptions serve = serve_options_of(given);
  EXPECT_TRUE(serve.addresses.empty());
  EXPECT_EQ(serve.port, 2048);
  EXPECT_FALSE(serve.idle_exit) << "it runs until a signal";
  EXPECT_EQ(serve.drain_timeout, limits::kDrainTimeout);
  EXPECT_FALSE(serve.close_on_interrupt);
  EXPECT_FALSE(serve.encryption.may_be_plain(*Address::parse("192.0.2.1")));
  EXPECT_EQ(certificate_source_of(given).certificates, "");
  const ServerConfig config = config_of(given);
  EXPECT_TRUE(config.chat);
  EXPECT_EQ(config.max_sessions, limits::kMaxSessions);
  EXPECT_EQ(config.timings.countdown, limits::kCountdown);
  EXPECT_EQ(config.timings.seat_idle, limits::kSeatIdle);
  EXPECT_EQ(config.timings.hold, limits::kHold);
  EXPECT_GT(config.unix_ms(), 0);
}

TEST(ServerCommandLineTest, EachFlagArrivesWhereItCounts) {
  const ProgramOptions given = options({"--listen",
                                        "127.0.0.1,::1",
                                        "--listen",
                                        "192.0.2.1",
                                        "--port",
                                        "0",
                                        "--countdown",
                                        "0.5",
                                        "--seat-idle",
                                        "7",
                                        "--hold",
                                        "9",
                                        "--no-chat",
                                        "--idle-exit",
                                        "60",
                                        "--max-sessions",
                                        "9",
                                        "--log-level",
                                        "debug",
                                        "--drain-timeout",
                                        "0",
                                        "--close-on-interrupt",
                                        "--trust-net",
                                        "192.0.2.0/24,2001:db8::/32",
                                        "--reserve",
                                        "club,ada",
                                        "--reserved-names",
                                        "bob",
                                        "--limit",
                                        "rooms=3,chat=0",
                                        "--max-rooms",
                                        "4",
                                        "--max-watchers",
                                        "5",
                                        "--message-rate",
                                        "6",
                                        "--tls-cert",
                                        "server.pem",
                                        "--tls-key",
                                        "server.key",
                                        "--plaintext"});
  EXPECT_EQ(given.log_level, "debug");
  const ServeOptions serve = serve_options_of(given);
  EXPECT_EQ(serve.addresses, (std::vector<std::string>{"127.0.0.1", "::1", "192.0.2.1"}));
  EXPECT_EQ(serve.port, 0);
  EXPECT_EQ(serve.idle_exit, std::chrono::seconds(60));
  EXPECT_EQ(serve.drain_timeout, std::chrono::seconds(0));
  EXPECT_TRUE(serve.close_on_interrupt);
  EXPECT_TRUE(serve.encryption.may_be_plain(*Address::parse("192.0.2.1")));
  EXPECT_EQ(certificate_source_of(given).certificates, "server.pem");
  EXPECT_EQ(certificate_source_of(given).key, "server.key");
  const ServerConfig config = config_of(given);
  EXPECT_FALSE(config.chat);
  EXPECT_EQ(config.max_sessions, 9u);
  EXPECT_EQ(config.max_waiting, limits::kFewestWaiting);
  EXPECT_EQ(config.max_connections, 18 + limits::kFewestWaiting);
  EXPECT_EQ(config.max_rooms, 4u);
  EXPECT_EQ(config.max_watchers, 5u);
  EXPECT_EQ(config.message_rate, 6u);
  EXPECT_EQ(config.address_limits, (AddressLimits{.rooms = 3, .chat = 0}));
  EXPECT_EQ(config.trusted,
            (Networks{*Network::parse("192.0.2.0/24"), *Network::parse("2001:db8::/32")}));
  EXPECT_EQ(config.reserved_names, (std::vector<std::string>{"club", "ada", "bob"}));
  EXPECT_EQ(config.timings.countdown, std::chrono::milliseconds(500));
  EXPECT_EQ(config.timings.seat_idle, std::chrono::seconds(7));
  EXPECT_EQ(config.timings.hold, std::chrono::seconds(9));
}

TEST(ServerCommandLineTest, AWebProxyIsNotOnePersonWithManyConnections) {
  const ServerConfig config = config_of(
      options({"--trust-proxy", "192.0.2.9", "--trust-net", "198.51.100.0/24", "--no-state"}));
  EXPECT_EQ(config.trusted,
            (Networks{*Network::parse("198.51.100.0/24"), *Network::parse("192.0.2.9")}));
}

TEST(ServerCommandLineTest, AFlagBeatsTheEnvironment) {
  setenv("RACE2048D_PORT", "4000", 1);
  setenv("RACE2048D_LISTEN", "::1,127.0.0.1", 1);
  setenv("RACE2048D_LOG_LEVEL", "error", 1);
  setenv("RACE2048D_DRAIN_TIMEOUT", "600", 1);
  const ProgramOptions from_environment = options({});
  const std::uint16_t from_flag = options({"--port", "5000"}).port;
  unsetenv("RACE2048D_PORT");
  unsetenv("RACE2048D_LISTEN");
  unsetenv("RACE2048D_LOG_LEVEL");
  unsetenv("RACE2048D_DRAIN_TIMEOUT");
  EXPECT_EQ(from_environment.port, 4000);
  EXPECT_EQ(from_environment.listen, (std::vector<std::string>{"::1", "127.0.0.1"}));
  EXPECT_EQ(from_environment.log_level, "error");
  EXPECT_EQ(from_environment.drain_timeout_s, 600u);
  EXPECT_EQ(from_flag, 5000);
}

TEST(ServerCommandLineTest, AMistakeIsAUsageErrorThatNamesTheFlag) {
  const std::vector<std::vector<const char*>> mistakes = {{"--port", "65536"},
                                                          {"--port", "x"},
                                                          {"--countdown", "-1"},
                                                          {"--countdown", "61"},
                                                          {"--seat-idle", "0"},
                                                          {"--idle-exit", "-1"},
                                                          {"--max-sessions", "0"},
                                                          {"--log-level", "x"},
                                                          {"--nope"},
                                                          {"--max-sessions", "100001"},
                                                          {"--max-rooms", "0"},
                                                          {"--max-rooms", "50001"},
                                                          {"--max-watchers", "100001"},
                                                          {"--message-rate", "1000001"},
                                                          {"--hold", "-1"},
                                                          {"--hold", "3601"},
                                                          {"--drain-timeout", "7201"},
                                                          {"--keep", "90"},
                                                          {"--keep", ""},
                                                          {"--trust-net", "10.0.0.1/8"},
                                                          {"--reserved-names", "a b"},
                                                          {"--limit", "connections"},
                                                          {"--limit", "x=1"},
                                                          {"--limit", "chat=-1"},
                                                          {"--limit", "rooms=1000001"}};
  for (const std::vector<const char*>& flags : mistakes) {
    const EndsAtOnce ends = end(flags);
    EXPECT_EQ(ends.exit_code, kUsage);
    EXPECT_NE(ends.error.find(flags[0]), std::string::npos) << ends.error;
    EXPECT_EQ(ends.out, "");
  }
}

TEST(ServerCommandLineTest, AMistakeIsToldInOneSentence) {
  EXPECT_EQ(end({"--lisen", "::1"}).error,
            "race2048d: Unknown option --lisen; did you mean --listen?\n");
  EXPECT_EQ(end({"--port", "99999"}).error,
            "race2048d: --port takes a number from 0 to 65535, not 99999.\n");
  EXPECT_EQ(
      end({"--listen", "127.0.0.1,foo"}).error,
      "race2048d: --listen takes an IP address of this machine, such as 127.0.0.1 or ::1, not "
      "'foo'.\n");
  EXPECT_EQ(end({"--limit", "rooms=x"}).error,
            "race2048d: --limit takes one of connections, connects, logins, rooms, seats, codes, "
            "passwords and chat, an equals sign and a number up to 1000000, not 'rooms=x'.\n");
  EXPECT_EQ(end({"--no-chat=5"}).error, "race2048d: --no-chat takes no value.\n");
  EXPECT_EQ(end({"bakup", "x"}).error,
            "race2048d: Unknown command 'bakup'; did you mean backup?\n");
  EXPECT_EQ(end({"backup", "a", "b"}).error,
            "race2048d: Unexpected argument 'b'; race2048d backup --help shows what it takes.\n");
}

TEST(ServerCommandLineTest, AnAddressOnOneNetworkAloneNeedsItsInterface) {
  EXPECT_EQ(
      end({"--listen", "::1,fe80::1"}).error,
      "race2048d: --listen takes fe80::1 only with its network interface, as in fe80::1%eth0; "
      "`ip link` lists them.\n");
  EXPECT_EQ(
      end({"--metrics", "[fe80::1]:9248"}).error,
      "race2048d: --metrics takes fe80::1 only with its network interface, as in fe80::1%eth0; "
      "`ip link` lists them.\n");
  EXPECT_EQ(end({"--listen", "fe80::1"}).exit_code, kUsage);
  EXPECT_EQ(options({"--listen", "fe80::1%eth0"}).listen, std::vector<std::string>{"fe80::1%eth0"});
  EXPECT_EQ(options({"--metrics", "[fe80::1%eth0]:9248"}).metrics->address, "fe80::1%eth0");
}

TEST(ServerCommandLineTest, ACommandOfTheOperatorThatIsMissingOrUnknownIsNamed) {
  EXPECT_EQ(end({"admin", "roms"}).error,
            "race2048d: Unknown command 'roms'; did you mean rooms?\n");
  EXPECT_EQ(end({"admin", "dance", "--state", "/srv/x"}).error,
            "race2048d: Unknown command 'dance'; race2048d admin --help shows what it takes.\n");
  EXPECT_EQ(
      end({"admin"}).error,
      "race2048d: admin needs a command: status, rooms, people, bans, kick, ban, unban, free, "
      "close, unlist, retitle, announce, delete, forget, drain or reload; race2048d admin --help "
      "explains them.\n");
  EXPECT_EQ(end({"admin", "kick"}).error, "race2048d: NAME is required.\n");
}

TEST(ServerCommandLineTest, AMistakeInTheEnvironmentNamesTheVariable) {
  const race2048::tests::ScopedVariable port("RACE2048D_PORT", "foo");
  EXPECT_EQ(end({}).error,
            "race2048d: --port takes a number from 0 to 65535, not 'foo'. It is set by "
            "RACE2048D_PORT.\n");
  EXPECT_EQ(end({"--port", "x"}).error,
            "race2048d: --port takes a number from 0 to 65535, not 'x'.\n");
}

TEST(ServerCommandLineTest, AFlagWithAListIsReadFromTheEnvironmentToo) {
  const race2048::tests::ScopedVariable listen("RACE2048D_LISTEN", "127.0.0.1");
  const race2048::tests::ScopedVariable limit("RACE2048D_LIMIT", "rooms=3,chat=0");
  const race2048::tests::ScopedVariable trusted("RACE2048D_TRUST_NET", "192.0.2.0/24");
  EXPECT_EQ(options({}).listen, std::vector<std::string>{"127.0.0.1"});
  EXPECT_EQ(options({}).address_limits, (AddressLimits{.rooms = 3, .chat = 0}));
  EXPECT_EQ(options({}).trusted, Networks{*Network::parse("192.0.2.0/24")});
  EXPECT_EQ(options({"--listen", "::1"}).listen, std::vector<std::string>{"::1"});
  const race2048::tests::ScopedVariable wrong("RACE2048D_LISTEN", "127.0.0.1 ::1");
  EXPECT_EQ(
      end({}).error,
      "race2048d: --listen takes an IP address of this machine, such as 127.0.0.1 or ::1, not "
      "'127.0.0.1 ::1'. It is set by RACE2048D_LISTEN.\n");
}

// Whoever adds a flag says whether the config file may set it.
TEST(ServerCommandLineTest, EveryFlagMayStandInTheConfigFileButTheOneThatNamesIt) {
  ProgramOptions any;
  for (const usage::Flag& flag : server_flags(any)) {
    EXPECT_EQ(flag.in_file == usage::InFile::no, flag.name() == "--config") << flag.name();
  }
}

TEST(ServerCommandLineTest, TheOperatorsWordsArriveInOrder) {
  EXPECT_EQ(options({"admin", "rooms", "--json", "--state", "/srv/x"}).admin,
            (std::vector<std::string>{"--json", "rooms"}));
  EXPECT_EQ(options({"admin", "ban", "192.0.2.7", "--for", "2h", "--note", "spam"}).admin,
            (std::vector<std::string>{"--for=7200", "--note=spam", "ban", "192.0.2.7"}));
  EXPECT_EQ(options({"admin", "retitle", "club", "--note", "rude", "Friday night"}).admin,
            (std::vector<std::string>{"--note=rude", "retitle", "club", "Friday night"}));
  EXPECT_EQ(options({"admin", "retitle", "club"}).admin,
            (std::vector<std::string>{"retitle", "club"}));
  EXPECT_EQ(options({"admin", "kick", "ada"}).admin, (std::vector<std::string>{"kick", "ada"}));
  EXPECT_EQ(options({}).admin, std::vector<std::string>{});
  EXPECT_EQ(end({"admin", "ban", "x", "--nte", "y"}).error,
            "race2048d: Unknown option --nte; did you mean --note?\n");
}

TEST(ServerCommandLineTest, ResultsAreThoseOfListedRoomsUnlessTheOperatorOpensAll) {
  EXPECT_EQ(options({}).results, kListedOnly);
  EXPECT_EQ(options({"--results", "all"}).results, kAllResults);
  {
    const race2048::tests::ScopedVariable all("RACE2048D_RESULTS", "all");
    EXPECT_EQ(options({}).results, kAllResults);
    EXPECT_EQ(options({"--results", "listed"}).results, kListedOnly);
  }
  const Changes found = changes(options({}), options({"--results", "all"}));
  EXPECT_EQ(found.taken, std::vector<std::string>{"results"});
  EXPECT_TRUE(found.need_restart.empty());
}

TEST(ServerCommandLineTest, ResultsAreKeptAsLongAndAsManyAsAsked) {
  EXPECT_EQ(to_text(options({}).keep), "90d,1GiB");
  EXPECT_EQ(to_text(options({"--keep", "7d,64MiB"}).keep), "7d,64MiB");
  const race2048::tests::ScopedVariable keep("RACE2048D_KEEP", "2TiB");
  EXPECT_EQ(to_text(options({}).keep), "90d,2TiB");
  EXPECT_EQ(to_text(options({"--keep", "1d"}).keep), "1d,1GiB") << "the flag stands alone";
  const race2048::tests::ScopedVariable bad("RACE2048D_KEEP", "long");
  EXPECT_EQ(end({}).exit_code, kUsage);
}

TEST(ServerCommandLineTest, HelpAndVersionGoToStandardOutput) {
  const EndsAtOnce help = end({"--help"});
  EXPECT_EQ(help.exit_code, kDone);
  EXPECT_EQ(help.out.find("Exit status"), std::string::npos);
  EXPECT_NE(end({"--help", "all"}).out.find("\nExit status:\n  0   done\n"), std::string::npos);
  EXPECT_EQ(help.error, "");
  const EndsAtOnce version = end({"--version"});
  EXPECT_EQ(version.exit_code, kDone);
  EXPECT_EQ(version.out, "race2048d " RACE2048_VERSION "\n");
}

TEST(ServerCommandLineTest, TheStateFolderIsTheGivenOneOrThatOfThePort) {
  const race2048::tests::ScopedVariable no_unit("STATE_DIRECTORY", std::nullopt);
  const race2048::tests::ScopedVariable home("XDG_STATE_HOME", "/home/ada/state");
  EXPECT_EQ(state_folder(options({})), "/home/ada/state/race2048/server-2048");
  EXPECT_EQ(state_folder(options({"--port", "3000"})), "/home/ada/state/race2048/server-3000");
  EXPECT_EQ(state_folder(options({"--port", "0"})), "") << "another folder each time";
  EXPECT_EQ(state_folder(options({"--port", "0", "--state", "/srv/x"})), "/srv/x");
  EXPECT_EQ(state_folder(options({"--port", "0", "--state", "/srv/x", "--hold", "0"})), "/srv/x");
  EXPECT_EQ(state_folder(options({"--hold", "0"})), "/home/ada/state/race2048/server-2048");
  EXPECT_EQ(state_folder(options({"--no-state"})), "");
  const race2048::tests::ScopedVariable unit("STATE_DIRECTORY", "/var/lib/race2048");
  EXPECT_EQ(state_folder(options({})), "/var/lib/race2048");
  EXPECT_EQ(end({"--state", "/srv/x", "--no-state"}).exit_code, kUsage);
}

TEST(ServerCommandLineTest, ClientsComeBackToAServerThatKeepsItsRooms) {
  EXPECT_TRUE(config_of(options({"--state", "/srv/x"})).keeps_rooms);
  EXPECT_TRUE(config_of(options({"--state", "/srv/x", "--hold", "0"})).keeps_rooms);
  EXPECT_FALSE(config_of(options({"--state", "/srv/x", "--close-on-stop"})).keeps_rooms);
  EXPECT_FALSE(config_of(options({"--no-state"})).keeps_rooms);
}

TEST(ServerCommandLineTest, ADatabaseElsewhereKeepsRoomsWithoutAFolderToo) {
  const race2048::tests::ScopedVariable variable("RACE2048D_STORE", "service=race2048");
  EXPECT_EQ(options({}).store, "service=race2048");
  const ProgramOptions given = options({"--no-state", "--store", "postgres://db.example.org/x"});
  EXPECT_EQ(given.store, "postgres://db.example.org/x");
  EXPECT_EQ(state_folder(given), "");
  EXPECT_TRUE(config_of(given).keeps_rooms);
  EXPECT_EQ(options({"--store", "postgresql://u:a%40b@h1,h2:5433/x?sslmode=verify-full"}).store,
            "postgresql://u:a%40b@h1,h2:5433/x?sslmode=verify-full");
}

TEST(ServerCommandLineTest, AnAddressOfADatabaseIsNeverRepeated) {
  for (const char* const address : {"secret", "", "postgresql://ada:se@cret@db/x", "/srv/secret"}) {
    const EndsAtOnce refused = end({"--store", address});
    EXPECT_EQ(refused.exit_code, kUsage);
    EXPECT_EQ(refused.error.find("race2048d: --store takes "), 0u) << refused.error;
    EXPECT_EQ(refused.error.find("cret"), std::string::npos) << refused.error;
  }
}

TEST(ServerCommandLineTest, ACommandOnTheStoreHasItsPlaces) {
  const ProgramOptions copy = options({"store", "copy", "/srv/x", "service=race2048"});
  EXPECT_EQ(copy.store_command, kStoreCopy);
  EXPECT_EQ(copy.store_from, "/srv/x");
  EXPECT_EQ(copy.store_to, "service=race2048");
  EXPECT_TRUE(copy.admin.empty());
  const ProgramOptions check = options({"store", "check", "--store", "service=race2048"});
  EXPECT_EQ(check.store_command, kStoreCheck);
  EXPECT_EQ(check.store_from, "");
  EXPECT_EQ(options({"store", "init", "service=x"}).store_from, "service=x");
  EXPECT_EQ(options({"admin", "status"}).store_command, "");
  EXPECT_EQ(end({"store", "copy", "/srv/x"}).exit_code, kUsage);
  EXPECT_EQ(end({"store", "init", "/srv/x"}).exit_code, kUsage);
  const EndsAtOnce refused = end({"store", "copy", "/srv/x", "postgresql://ada:se@cret@db/x"});
  EXPECT_EQ(refused.error.find("cret"), std::string::npos) << refused.error;
}

TEST(ServerCommandLineTest, AFolderAndAnAddressAreToldApart) {
  for (const char* const address :
       {"postgresql:///x", "postgres://h/x", "service=x", "host=/run/postgresql dbname=x"}) {
    EXPECT_TRUE(is_store_address(address)) << address;
  }
  for (const char* const folder : {"/srv/x", "state", "./a=b", "/srv/a=b", "../x"}) {
    EXPECT_FALSE(is_store_address(folder)) << folder;
  }
}

TEST(ServerCommandLineTest, ABackupTakesAFileAndTheFlagsThatFindTheFolder) {
  const ProgramOptions given = options({"backup", "copy.db", "--state", "/srv/x"});
  EXPECT_EQ(given.backup, "copy.db");
  EXPECT_EQ(state_folder(given), "/srv/x");
  EXPECT_EQ(end({"backup"}).exit_code, kUsage);
}

}  // namespace
}  // namespace race2048::server
