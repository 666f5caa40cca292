#include "client/flags/match_flags.h"

#include <string>
#include <utility>
#include <vector>

#include "client/flags/flags.h"
#include "client/text/duration.h"
#include "engine/bot_levels.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "shared/limits.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kMatchGroup = "The match";

std::string format_help(Format usual) {
  std::string help;
  for (const FormatRow& format : kFormats) {
    help +=
        (help.empty() ? "" : "; ") + std::string(format.name) + ": " + std::string(format.summary);
  }
  return help + ". Default: " + std::string(row_of(usual).name) +
         ", or the format that has those of the next four flags that are given";
}

std::string duration_of_ms(std::uint32_t ms) {
  return duration_text(ms / 1000);
}

template <typename Number>
std::string range_text(Number least, Number most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

usage::Flag match_flag(const char* name, std::string help, usage::Value value) {
  return {
      .names = {name}, .help = std::move(help), .value = std::move(value), .group = kMatchGroup};
}

usage::Flag room_flag(const char* name, std::string help, usage::Value value) {
  return {.names = {name}, .help = std::move(help), .value = std::move(value), .group = kRoomGroup};
}

// Declares the flags that only some formats have.
void declare_format(usage::Command& command, SettingsFlags& flags,
                    const SettingsDefaults& defaults) {
  add(command,
      {match_flag("--format", format_help(defaults.format),
                  usage::choice(flags.format, names_of(kFormats))),
       match_flag("--time",
                  "length of a race for time: 90, 90s, 5m (default " +
                      duration_of_ms(limits::kDefaultTimeLimitMs) + ")",
                  usage::text(flags.time)),
       match_flag("--target",
                  "target of a race to a tile, " +
                      range_text(limits::kMinTarget, limits::kMaxTarget) + " (default " +
                      std::to_string(tile_value(limits::kDefaultTargetExponent)) + ")",
                  usage::number(flags.target)),
       match_flag("--moves",
                  "moves for each player (default " + std::to_string(limits::kDefaultMoveLimit) +
                      "; in lockstep no limit)",
                  usage::number(flags.moves)),
       match_flag("--move-time",
                  "lockstep, with this time for each move, " +
                      duration_of_ms(limits::kMinMoveTimeMs) + " to " +
                      duration_of_ms(limits::kMaxMoveTimeMs) + " (default " +
                      duration_of_ms(defaults.move_time_ms) + ")",
                  usage::text(flags.move_time))});
}

}  // namespace

void declare_match(usage::Command& command, SettingsFlags& flags, const DefaultTexts& defaults) {
  declare_format(command, flags, defaults.settings);
  add(command,
      {match_flag("--size",
                  "rows and columns of the board, " + range_text(kMinBoardSize, kMaxBoardSize) +
                      " (default 4)",
                  usage::number(flags.size, kMinBoardSize, kMaxBoardSize)),
       match_flag("--cap",
                  "time after which any match ends, at most " +
                      duration_of_ms(limits::kMaxMatchMs) + " (default " +
                      duration_of_ms(MatchSettings{}.cap_ms) +
                      "; first: " + duration_of_ms(limits::kDefaultFirstCapMs) + ")",
                  usage::text(flags.cap)),
       match_flag("--finish",
                  "a race to a tile ends when the first player makes it (default), or when all are "
                  "done",
                  usage::choice(flags.finish, names_of(kFinishes))),
       match_flag(
           "--on-stuck",
           "a player with no move left takes the next board (default for time and first), or "
           "is out (default for the others)",
           usage::choice(flags.on_stuck, names_of(kOnStucks))),
       match_flag("--watch",
                  "what watchers see of the boards: live, end (after the match), off (default " +
                      std::string(row_of(kWatches, defaults.settings.watch).name) + ")",
                  usage::choice(flags.watch, names_of(kWatches))),
       match_flag("--draws",
                  "what a new tile depends on: position (the board: only the same moves bring it), "
                  "same (its number: any other board shows it) (default " +
                      std::string(row_of(kDraws, defaults.settings.draws).name) + ")",
                  usage::choice(flags.draws, names_of(kDraws))),
       match_flag("--seats",
                  "maximum number of players, " + range_text(1u, limits::kMaxSeats) + " (default " +
                      defaults.seats + ")",
                  usage::number(flags.seats, 1, limits::kMaxSeats)),
       match_flag("--move-rate",
                  "moves a second for each player; 0: no limit (default " +
                      std::to_string(limits::kDefaultMoveRate) +
                      "; no limit in a room that a bot creates)",
                  usage::number(flags.move_rate, 0, limits::kMaxMoveRate)),
       match_flag("--seed",
                  "64 hex digits: an open room, where everyone knows the seed and can foresee the "
                  "tiles",
                  usage::text(flags.seed))});
}

void declare_room(usage::Command& command, RoomFlags& flags) {
  add(command, {room_flag("--title",
                          "the title of the room, at most " + std::to_string(limits::kMaxTitle) +
                              " characters",
                          usage::text(flags.options.title)),
                room_flag("--named", "a name for the room, such as club: others join HOST/club",
                          usage::text(flags.name)),
                room_flag("--listed", "list the room in the lobby; otherwise people need its code",
                          usage::flag(flags.options.listed))});
  declare_password(command, flags.password, "everyone must enter this password", kRoomGroup);
  add(command,
      {room_flag("--rounds",
                 "a series of this many rounds, with points by place (default: single matches)",
                 usage::number(flags.options.rounds, 1, limits::kMaxRounds)),
       room_flag("--pause", "the next round of a series waits for the host",
                 usage::flag(flags.options.pause)),
       room_flag("--start-at",
                 "start as soon as this many players are ready, bots not counted; at most --seats "
                 "(default: all)",
                 usage::number(flags.options.start_at, 1, limits::kMaxSeats)),
       room_flag("--start-in", "start after this time, with the players who are ready: 90, 5m, 1h",
                 usage::text(flags.start_in)),
       room_flag("--no-chat", "no chat in this room", usage::flag(flags.options.chat_off))});
}

std::string bot_level_help() {
  std::string help = "how well they play:";
  for (const BotLevel& level : bot_levels()) {
    help.append("\n").append(level.name).append(": ").append(level.summary);
  }
  return help;
}

std::vector<std::string> bot_level_names() {
  std::vector<std::string> names;
  for (const BotLevel& level : bot_levels()) names.emplace_back(level.name);
  return names;
}

}  // namespace race2048::client
