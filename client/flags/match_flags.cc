#include "client/flags/match_flags.h"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "client/flags/flags.h"
#include "client/text/duration.h"
#include "engine/bot_levels.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

constexpr const char* kMatchGroup = "The match";

std::string format_help() {
  std::string help;
  for (const FormatRow& format : kFormats) {
    help +=
        (help.empty() ? "" : "; ") + std::string(format.name) + ": " + std::string(format.summary);
  }
  return help + ". Default: the format of the next four flags, else " +
         std::string(kFormats.front().name);
}

std::string duration_of_ms(std::uint32_t ms) {
  return duration_text(ms / 1000);
}

template <typename Number>
std::string range_text(Number least, Number most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

// Declares the flags that only some formats have.
void declare_format(CLI::App& app, SettingsFlags& flags) {
  app.add_option("--format", flags.format, format_help())
      ->check(CLI::IsMember(names_of(kFormats)))
      ->group(kMatchGroup);
  app.add_option("--time", flags.time,
                 "length of a race for time: 90, 90s, 5m (default " +
                     duration_of_ms(limits::kDefaultTimeLimitMs) + ")")
      ->group(kMatchGroup);
  app.add_option("--target", flags.target,
                 "target of a race to a tile, " +
                     range_text(limits::kMinTarget, limits::kMaxTarget) + " (default " +
                     std::to_string(tile_value(limits::kDefaultTargetExponent)) + ")")
      ->group(kMatchGroup);
  app.add_option("--moves", flags.moves,
                 "moves for each player (default " + std::to_string(limits::kDefaultMoveLimit) +
                     "); with --move-time, in lockstep (default: no limit)")
      ->group(kMatchGroup);
  app.add_option("--move-time", flags.move_time,
                 "lockstep, with this time for each move, " +
                     duration_of_ms(limits::kMinMoveTimeMs) + " to " +
                     duration_of_ms(limits::kMaxMoveTimeMs) + " (default " +
                     duration_of_ms(limits::kDefaultMoveTimeMs) + ")")
      ->group(kMatchGroup);
}

}  // namespace

void declare_match(CLI::App& app, SettingsFlags& flags, const DefaultTexts& defaults) {
  declare_format(app, flags);
  app.add_option("--size", flags.size,
                 "rows and columns of the board, " + range_text(kMinBoardSize, kMaxBoardSize) +
                     " (default 4)")
      ->check(CLI::Range(kMinBoardSize, kMaxBoardSize))
      ->group(kMatchGroup);
  app.add_option("--cap", flags.cap,
                 "time after which any match ends, at most " + duration_of_ms(limits::kMaxMatchMs) +
                     " (default " + duration_of_ms(MatchSettings{}.cap_ms) +
                     "; first: " + duration_of_ms(limits::kDefaultFirstCapMs) + ")")
      ->group(kMatchGroup);
  app.add_option(
         "--finish", flags.finish,
         "a race to a tile ends when the first player makes it (default), or when all are done")
      ->check(CLI::IsMember(names_of(kFinishes)))
      ->group(kMatchGroup);
  app.add_option("--on-stuck", flags.on_stuck,
                 "a player with no move left takes the next board (default for time and first), or "
                 "is out (default for the others)")
      ->check(CLI::IsMember(names_of(kOnStucks)))
      ->group(kMatchGroup);
  app.add_option("--watch", flags.watch,
                 "what watchers see of the boards: live, paced (never more than the slowest player "
                 "has seen), end, off (default " +
                     defaults.watch + ")")
      ->check(CLI::IsMember(names_of(kWatches)))
      ->group(kMatchGroup);
  app.add_option("--draws", flags.draws,
                 "what a new tile depends on: same (its number: any other board foretells it), "
                 "position (the board: only the same moves bring it) (default " +
                     defaults.draws + ")")
      ->check(CLI::IsMember(names_of(kDraws)))
      ->group(kMatchGroup);
  app.add_option("--seats", flags.seats,
                 "maximum number of players, " + range_text(1u, limits::kMaxSeats) + " (default " +
                     defaults.seats + ")")
      ->check(CLI::Range(1u, limits::kMaxSeats))
      ->group(kMatchGroup);
  app.add_option("--move-rate", flags.move_rate,
                 "moves a second for each player; 0: no limit (default " +
                     std::to_string(limits::kDefaultMoveRate) +
                     "; no limit in a room that a bot creates)")
      ->check(CLI::Range(0u, limits::kMaxMoveRate))
      ->group(kMatchGroup);
  app.add_option(
         "--seed", flags.seed,
         "64 hex digits: an open room, where everyone knows the seed and can foresee the tiles")
      ->group(kMatchGroup);
}

void declare_room(CLI::App& app, RoomFlags& flags) {
  app.add_option(
         "--title", flags.options.title,
         "the title of the room, at most " + std::to_string(limits::kMaxTitle) + " characters")
      ->group(kRoomGroup);
  app.add_option("--named", flags.name, "a name for the room, such as club: others join HOST/club")
      ->group(kRoomGroup);
  app.add_flag("--listed", flags.options.listed,
               "list the room in the lobby; otherwise people need its code")
      ->group(kRoomGroup);
  declare_password(app, flags.password, "everyone must enter this password")->group(kRoomGroup);
  app.add_option("--rounds", flags.options.rounds,
                 "a series of this many rounds, with points by place (default: single matches)")
      ->check(CLI::Range(1u, limits::kMaxRounds))
      ->group(kRoomGroup);
  app.add_flag("--pause", flags.options.pause, "the next round of a series waits for the host")
      ->group(kRoomGroup);
  app.add_option("--start-at", flags.options.start_at,
                 "start as soon as this many players are ready, bots not counted (default: all)")
      ->check(CLI::Range(1u, limits::kMaxSeats))
      ->group(kRoomGroup);
  app.add_option("--start-in", flags.start_in,
                 "start after this time, with the players who are ready: 90, 5m, 1h")
      ->group(kRoomGroup);
  app.add_flag("--no-chat", flags.options.chat_off, "no chat in this room")->group(kRoomGroup);
}

std::string bot_level_help() {
  std::string help = "how well they play:";
  for (const BotLevel& level : bot_levels()) {
    help.append("\n").append(level.name).append(": ").append(level.summary);
  }
  return help;
}

CLI::IsMember is_bot_level() {
  std::vector<std::string> names;
  for (const BotLevel& level : bot_levels()) names.emplace_back(level.name);
  return CLI::IsMember(names);
}

}  // namespace race2048::client
