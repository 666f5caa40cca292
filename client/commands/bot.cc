#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "client/bots/bot_names.h"
#include "client/bots/bot_session.h"
#include "client/bots/bot_team.h"
#include "client/bots/seat_wait.h"
#include "client/choices/room_flags.h"
#include "client/choices/room_password.h"
#include "client/commands/archive/asked_ghost.h"
#include "client/commands/client_options.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/flags/match_flags.h"
#include "client/system/environment.h"
#include "client/text/duration.h"
#include "engine/bot_levels.h"
#include "engine/match/person.h"
#include "shared/hex.h"
#include "shared/limits.h"
#include "shared/names.h"
#include "shared/random.h"
#include "shared/usage/values.h"
#include "shared/whole_number.h"

namespace race2048::client {
namespace {

// For a seat to be taken, or for one answer of a program.
constexpr std::uint32_t kLongestTime = 60 * 60;
constexpr std::chrono::seconds kDefaultWait{60};

struct BotFlags {
  std::string name;
  SettingsFlags match;
  std::string target;
  bool plaintext = false;
  std::string password;
  bool create = false;
  std::optional<double> pace;
  std::string level;  // a name of bot_levels(); empty: `depth` decides
  std::optional<int> depth;
  std::optional<std::string> exec;
  std::string exec_env;
  std::string ghost;
  std::optional<std::chrono::seconds> think;
  std::optional<std::chrono::seconds> wait;
  std::uint32_t matches = 0;
  bool json = false;
};

std::uint64_t os_seed() {
  std::array<std::uint8_t, 8> bytes{};
  os_random(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

BotPlayer player_of(const BotFlags& flags) {
  if (const std::optional<BotLevel> level = bot_level(flags.level)) {
    return {level->depth, level->blunder_percent, os_seed()};
  }
  return {flags.depth.value_or(kDefaultSearchDepth), 0, os_seed()};
}

// The name without --name: the one that its host has given it; of a bot with a level one of
// bot_names().
std::string usual_name(const BotFlags& flags) {
  if (const std::string given = variable(kBotNameVariable); is_valid_name(given)) return given;
  return flags.level.empty() ? "bot" : std::string(bot_name(random_bot_number()));
}

ClientOptions options_for(const BotFlags& flags, const Target& target, const MatchSettings& match,
                          const std::optional<Recording>& ghost) {
  // By its name people know a ghost, so no flag and no variable sets another one.
  ClientOptions options = ghost ? client_options(target, "", ghost_name(ghost->name))
                                : client_options(target, flags.name, usual_name(flags));
  options.bot = true;
  options.bot_level = bot_level_of(true, whole_number<std::uint32_t>(flags.level).value_or(0));
  if (const std::optional<std::string> invited = bytes_from_hex(variable(kInvitedVariable));
      invited && invited->size() == limits::kPlayerIdBytes) {
    options.player_id = *invited;
  }
  options.no_chat = true;
  options.tells_silence = false;
  options.ready.policy = ReadyPolicy::always;
  options.ready.when_seated = flags.create ? match.seats : 1;
  if (flags.matches > 0) options.ready.for_matches = flags.matches;
  options.entry = {.kind = flags.create ? Entry::Kind::create : Entry::Kind::join,
                   .code = target.room,
                   .password = flags.password,
                   .settings = match,
                   .request = {.options = {}, .password = flags.password}};
  return options;
}

// Checks the flags for contradictions.
OrFault<> check(const BotFlags& flags, const Target& target) {
  if (OrFault<> password = check_password(flags.password); !password) return password;
  if (flags.create && !target.room.empty()) {
    return Fault{"--create creates a new room: leave out /" + target.room + "."};
  }
  if (!flags.create && target.room.empty()) {
    return Fault{"which room? Give HOST[:PORT]/ROOM, or --create for a new one."};
  }
  if (flags.exec && flags.exec->find_first_not_of(" \t\n") == std::string::npos) {
    return Fault{"--exec takes a command, such as 'python3 exec_bot.py'; it is empty."};
  }
  if (!flags.create && flags.match != SettingsFlags{}) {
    return Fault{
        "only --create takes match flags; the host of an existing room chooses its settings."};
  }
  return {};
}

// True for a name that a shell takes: letters, digits and _, no digit first.
bool is_variable_name(const std::string& name) {
  const auto is_letter = [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

// Names of environment variables, with commas between them.
OrFault<std::vector<std::string>> variables_from(const std::string& typed) {
  std::vector<std::string> names;
  if (!typed.empty()) names = usage::split_at_commas({typed});
  for (const std::string& name : names) {
    if (!is_variable_name(name)) {
      return Fault{
          "--env takes names of variables, such as PYTHONPATH,JAVA_HOME, without values; "
          "not " +
          usage::as_typed(typed) + "."};
    }
  }
  return names;
}

std::string in_words(std::chrono::seconds time) {
  return duration_text(static_cast<std::uint32_t>(time.count()));
}

class BotCommand : public Subcommand {
 public:
  BotCommand() : Subcommand("bot", kForPrograms, "Let a bot play in a room") {}

  void declare(usage::Command& command) override {
    declare_flags(command);
    command.notes =
        "Prints the room's code, after each match the standings and whether the draws were\n"
        "verified, and at last all matches added up. The exit code is 6 if draws were not "
        "verified.\n"
        "--json prints a line for the settings, the start, events and the end of each match, and "
        "a\n"
        "total.\n"
        "\n"
        "--exec starts the command with /bin/sh -c. For each turn it gets a line of JSON:\n"
        "  {\"type\":\"turn\",\"board\":[[0,2,0,4],..],\"seq\":7,\"score\":64,\"left_ms\":900,..}\n"
        "and answers with one line: left, right, up or down. It also gets lines of other types,\n"
        "with the settings, the start and the end of each match: it does not answer them.\n"
        "If the answer is not a move, the turn comes again. A program that does not answer within\n"
        "--think loses the match: its seat gives up, and the others go on. Such a program, and "
        "one\n"
        "that ends, is started again; after five such starts in a row without a move, or if it\n"
        "cannot be run at all, the bot gives up its seat, leaves the room, and ends with exit code "
        "1.\n"
        "\n"
        "A room that a bot creates is made for a contest: lockstep, so that speed does not count,\n"
        "and boards that nobody sees before the end.";
    command.topics.push_back(
        usage::examples({{"race2048 bot 192.168.1.20/KXQ7WP --level 512 --pace 3", ""},
                         {"race2048 bot 127.0.0.1 --create --seats 2 --matches 100", ""},
                         {"race2048 bot 127.0.0.1/KXQ7WP --exec 'python3 exec_bot.py'", ""}}));
    usage::show_first(command, {"--name", "--password", "--create", "--level", "--pace", "--exec",
                                "--matches", "--json"});
  }

  int run(const Config& configured) override {
    OrFault<Target> target = target_from(flags_.target, flags_.plaintext, configured);
    if (!target) return refuse(target.fault().text);
    if (const std::string room = variable(kBotRoomVariable);
        target->room.empty() && !flags_.create) {
      target->room = room;
    }
    if (flags_.create && flags_.password.empty() && is_password_for_another(configured, *target)) {
      return refuse(kWhoseRoomPassword);
    }
    flags_.password = room_password(flags_.password, configured, *target);
    const auto settings = settings_from(flags_.match, for_bots());
    if (!settings) return refuse(settings.fault().text);
    if (const OrFault<> checked = check(flags_, *target); !checked) {
      return refuse(checked.fault().text);
    }
    OrFault<std::vector<std::string>> variables = variables_from(flags_.exec_env);
    if (!variables) return refuse(variables.fault().text);
    std::optional<Recording> recording;
    if (!flags_.ghost.empty()) {
      auto ghost = asked_ghost(flags_.ghost, configured, "race2048 bot");
      if (const int* const failed = std::get_if<int>(&ghost)) return *failed;
      recording = std::move(std::get<Ghost>(ghost).recording);
    }
    std::optional<SeatWait> seat_wait;
    if (flags_.create) seat_wait.emplace(settings->seats, flags_.wait.value_or(kDefaultWait));
    return run_bot({.target = *target,
                    .trusted = shown_server_from(variable(kTrustedVariable)),
                    .client = options_for(flags_, *target, *settings, recording),
                    .player = player_of(flags_),
                    .exec = flags_.exec.value_or(""),
                    .exec_variables = *std::move(variables),
                    .ghost = std::move(recording),
                    .think = flags_.think,
                    .seat_wait = seat_wait,
                    .pace = flags_.pace,
                    .matches = flags_.matches,
                    .json = flags_.json,
                    .reports_end = !variable(kReportVariable).empty()});
  }

 private:
  void declare_flags(usage::Command& command) {
    declare_name(command, flags_.name,
                 "bot, with --level " + std::string(bot_name(0)) + " or the like");
    declare_target(command, flags_.target, "; with --create HOST[:PORT]");
    declare_plaintext(command, flags_.plaintext);
    declare_password(command, flags_.password, "of the room, if it has one");
    add(command, {{.names = {"--create"},
                   .help = "create a room, print its code, and start when all seats are taken",
                   .value = usage::flag(flags_.create)},
                  {.names = {"--pace"},
                   .help = "moves a second; 0: as fast as possible",
                   .value = usage::number(flags_.pace, 0, 1000),
                   .default_words = "5, with --exec 0"},
                  {.names = {"--depth"},
                   .help = "how many moves it looks ahead",
                   .value = usage::number(flags_.depth, 0, 4),
                   .default_words = "2"},
                  {.names = {"--level"},
                   .help = bot_level_help(),
                   .value = usage::choice(flags_.level, bot_level_names()),
                   .excludes = {"--depth"}},
                  {.names = {"--exec"},
                   .help = "a shell command that chooses the moves over stdin and stdout",
                   .value = usage::named("COMMAND", usage::text(flags_.exec)),
                   .excludes = {"--depth", "--level"}},
                  {.names = {"--think"},
                   .help = "how long that command may take for a move: 2s, 1m; one that takes "
                           "longer gives up the match",
                   .value = time_value(flags_.think, 1, kLongestTime),
                   .default_words = in_words(kDefaultThink) + "; in lockstep " +
                                    std::to_string(kHangingSteps) + " steps",
                   .needs = {"--exec"}},
                  {.names = {"--env"},
                   .help = "environment variables that the command gets too: NAME,NAME; it gets "
                           "PATH, HOME, TMPDIR, TERM, LANG and LC_* anyway, and no others",
                   .value = usage::named("NAMES", usage::text(flags_.exec_env)),
                   .needs = {"--exec"}},
                  {.names = {"--ghost"},
                   .help = std::string("repeat the moves of a recorded seat, in an open room with "
                                       "its tiles: ") +
                           kGhostHelp,
                   .value = usage::named("REPLAY", usage::text(flags_.ghost)),
                   .excludes = {"--create", "--level", "--depth", "--exec", "--pace"}},
                  {.names = {"--wait"},
                   .help = "with --create, how long each match waits for a seat to be taken, then "
                           "it starts with those who are there, at least two; 0: for ever",
                   .value = time_value(flags_.wait, 0, kLongestTime),
                   .default_words = in_words(kDefaultWait),
                   .needs = {"--create"}},
                  {.names = {"--matches"},
                   .help = "leave after this many matches; 0: stay",
                   .value = usage::number(flags_.matches),
                   .shows_default = true},
                  {.names = {"--json"},
                   .help = "print lines of JSON, for programs",
                   .value = usage::flag(flags_.json)}});
    declare_match(command, flags_.match, for_bots());
  }

  BotFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_bot() {
  return std::make_unique<BotCommand>();
}

}  // namespace race2048::client
