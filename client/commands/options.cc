#include "client/commands/options.h"

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "client/system/environment.h"
#include "engine/bot_levels.h"
#include "engine/match/choices.h"
#include "engine/match/formats.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

constexpr const char* kTargetHelp =
    "HOST[:PORT]/ROOM, [v6]:PORT/ROOM, or /ROOM on the server that RACE2048_SERVER names";

constexpr const char* kServerHelp =
    "HOST[:PORT]; left out: the server that RACE2048_SERVER names, else this machine";

constexpr const char* kDefaultName = "$USER";

// Groups of flags in the help.
constexpr const char* kRoomGroup = "The room";
constexpr const char* kMatchGroup = "The match";
constexpr const char* kServerGroup = "The server";
constexpr const char* kBotsGroup = "Bots";
constexpr const char* kScreenGroup = "The screen";

void declare_person(CLI::App& command, PersonFlags& flags, const std::string& default_name) {
  command
      .add_option(
          "--name", flags.name,
          "2 to 16 of A-Z a-z 0-9 _ . - (default: " + default_name + ", or the next free one)")
      ->envname(kNameVariable);
}

// Not shown to other users of the machine when it comes by the environment.
CLI::Option* declare_password(CLI::App& command, std::string& password, const std::string& help) {
  return command.add_option("--password", password, help)->envname(kPasswordVariable);
}

enum class Puzzles : std::uint8_t { listed, left_out };

void declare_rules(CLI::App& command, std::string& rules, Puzzles puzzles) {
  std::string help = "the rules:";
  for (const Preset& preset : presets()) {
    if (preset.puzzle && puzzles == Puzzles::left_out) continue;
    help.append("\n").append(preset.name).append(": ").append(preset.summary);
  }
  command.add_option("--rules", rules, help)->capture_default_str();
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

std::string format_help() {
  std::string help;
  for (const FormatRow& format : kFormats) {
    help +=
        (help.empty() ? "" : "; ") + std::string(format.name) + ": " + std::string(format.summary);
  }
  return help + ". Left out: what the next four say, else " + std::string(kFormats.front().name);
}

// What a format has of its own.
void declare_format(CLI::App& command, SettingsFlags& flags) {
  command.add_option("--format", flags.format, format_help())
      ->check(CLI::IsMember(names_of(kFormats)))
      ->group(kMatchGroup);
  command.add_option("--time", flags.time, "how long a race for time is: 90, 90s, 5m (default 3m)")
      ->group(kMatchGroup);
  command.add_option("--target", flags.target, "tile of a race to it, 8 to 131072 (default 2048)")
      ->group(kMatchGroup);
  command
      .add_option("--moves", flags.moves,
                  "moves that everyone has (default 500); with --move-time in lockstep (default: "
                  "no limit)")
      ->group(kMatchGroup);
  command
      .add_option("--move-time", flags.move_time,
                  "lockstep: the time for each move, 1s to 2m (default 10s)")
      ->group(kMatchGroup);
}

// `seats` and `watch` say what the defaults are.
void declare_settings(CLI::App& command, SettingsFlags& flags, const std::string& seats,
                      const std::string& watch) {
  declare_format(command, flags);
  command
      .add_option("--size", flags.size,
                  "rows and columns of the board, " + std::to_string(kMinBoardSize) + " to " +
                      std::to_string(kMaxBoardSize) + " (default 4)")
      ->check(CLI::Range(kMinBoardSize, kMaxBoardSize))
      ->group(kMatchGroup);
  command
      .add_option("--cap", flags.cap,
                  "time after which any match ends, at most 30m (default 30m; first: 15m)")
      ->group(kMatchGroup);
  command
      .add_option("--finish", flags.finish,
                  "a race to a tile ends when the first has it (default), or when all are done")
      ->check(CLI::IsMember(names_of(kFinishes)))
      ->group(kMatchGroup);
  command
      .add_option("--on-stuck", flags.on_stuck,
                  "who has no move left takes the next board (default of time and first), or is "
                  "out (default of the others)")
      ->check(CLI::IsMember(names_of(kOnStucks)))
      ->group(kMatchGroup);
  command
      .add_option("--watch", flags.watch,
                  "what watchers see of the boards: live, paced (never more than the slowest has "
                  "seen), end, off (default " +
                      watch + ")")
      ->check(CLI::IsMember(names_of(kWatches)))
      ->group(kMatchGroup);
  command.add_option("--seats", flags.seats, "most players, 1 to 1000 (default " + seats + ")")
      ->check(CLI::Range(1u, limits::kMaxSeats))
      ->group(kMatchGroup);
  command
      .add_option("--move-rate", flags.move_rate,
                  "moves a second and seat; 0: no limit (default " +
                      std::to_string(limits::kDefaultMoveRate) +
                      "; in a room that a bot makes, no limit)")
      ->check(CLI::Range(0u, limits::kMaxMoveRate))
      ->group(kMatchGroup);
  command
      .add_option("--seed", flags.seed,
                  "64 hex digits: an open room whose tiles are known to all who know the seed")
      ->group(kMatchGroup);
}

void declare_room(CLI::App& command, RoomFlags& flags) {
  command.add_option("--title", flags.title, "what the room is called, at most 40 characters")
      ->group(kRoomGroup);
  command
      .add_flag("--listed", flags.listed, "show it in the lobby; else only its code lets others in")
      ->group(kRoomGroup);
  declare_password(command, flags.password, "ask everyone for this password")->group(kRoomGroup);
  command
      .add_option("--rounds", flags.rounds,
                  "a series: points by place in so many rounds (default: single matches)")
      ->check(CLI::Range(1u, limits::kMaxRounds))
      ->group(kRoomGroup);
  command.add_flag("--pause", flags.pause, "the next round of a series waits for the host")
      ->group(kRoomGroup);
  command
      .add_option("--start-at", flags.start_at,
                  "start as soon as this many are ready (default: when all are)")
      ->check(CLI::Range(1u, limits::kMaxSeats))
      ->group(kRoomGroup);
  command
      .add_option("--start-in", flags.start_in,
                  "start when this time is over, with who is ready then: 90, 5m, 1h")
      ->group(kRoomGroup);
  command.add_flag("--no-chat", flags.no_chat, "no chat in this room")->group(kRoomGroup);
}

// --NAME and --no-NAME, of which the last one given counts.
void declare_switch(CLI::App& command, const std::string& name, std::string& flag,
                    const std::string& help) {
  command.add_flag("--" + name + ",!--no-" + name, flag, help)->take_last()->group(kScreenGroup);
}

void declare_screen(CLI::App& command, ScreenFlags& flags) {
  command
      .add_option("--color", flags.color,
                  "how many colours the terminal has: auto, never, 8, 16, 256 or true (default "
                  "auto; never with NO_COLOR)")
      ->check(CLI::IsMember({"auto", "never", "8", "16", "256", "true"}))
      ->group(kScreenGroup);
  command
      .add_option("--palette", flags.palette,
                  "classic, contrast (also for the colour-blind) or mono (default classic)")
      ->check(CLI::IsMember({"classic", "contrast", "mono"}))
      ->group(kScreenGroup);
  declare_switch(command, "ascii", flags.ascii, "no line drawing, only ASCII");
  declare_switch(command, "anim", flags.animation,
                 "tiles slide, or are just there; remembered for the next time");
}

// Of those who are in a room.
void declare_room_screen(CLI::App& command, ScreenFlags& flags) {
  declare_screen(command, flags);
  declare_switch(command, "bell", flags.bell, "a bell when a match starts, or none");
  declare_switch(command, "flash", flags.flash, "a flash when a match starts, or none");
  command
      .add_flag("--plain", flags.plain,
                "lines of text in place of a screen, for screen readers and pipes; by itself "
                "without a terminal, or with RACE2048_UI=plain")
      ->group(kScreenGroup);
}

}  // namespace

void declare_host(CLI::App& command, HostFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_flag("--ready", flags.ready, "be ready for the first match without pressing r");
  command.add_option("--server", flags.server, "make the room on HOST[:PORT], start no server")
      ->group(kServerGroup);
  command.add_option("--port", flags.port, "TCP port of the server; 0 takes a free one")
      ->capture_default_str()
      ->group(kServerGroup);
  command.add_flag("--local", flags.local, "for this machine only: listen on loopback")
      ->group(kServerGroup);
  declare_room(command, flags.room);
  command
      .add_flag("--no-seat", flags.no_seat,
                "be the referee: start, pause, lock and see everything without playing")
      ->group(kRoomGroup);
  command
      .add_option("--bots", flags.bots,
                  "bots to seat as opponents; more with b in the room (default 0)")
      ->check(CLI::Range(0u, limits::kMaxSeats))
      ->group(kBotsGroup);
  command.add_option("--bot-level", flags.bot_level, bot_level_help())
      ->default_str(std::string(kDefaultBotLevel))
      ->check(is_bot_level())
      ->group(kBotsGroup);
  command.add_option("--bot-pace", flags.bot_pace, "a bot's moves a second")
      ->check(CLI::Range(0.1, 100.0))
      ->capture_default_str()
      ->group(kBotsGroup);
  declare_settings(command, flags.settings, "8, with --no-seat 30", "live, with --listed paced");
  declare_room_screen(command, flags.screen);
  command.footer(
      "Starts race2048d as a program of its own, unless --server names one, and makes a room.\n\n"
      "Examples:\n"
      "  race2048 host                            best score in three minutes, on port 2048\n"
      "  race2048 host --target 512               first to 512\n"
      "  race2048 host --moves 300 --rounds 3     best score in 300 moves, three rounds\n"
      "  race2048 host --move-time 10s            lockstep, ten seconds for each move\n"
      "  race2048 host --local --bots 2           against two bots, for this machine only\n"
      "  race2048 host --no-seat --seats 100 --start-in 5m      as a referee\n"
      "  race2048 host --server example.org --listed --title 'Friday evening'\n");
}

void declare_join(CLI::App& command, GuestFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("TARGET", flags.target,
                     std::string(kTargetHelp) +
                         "; without a room: an open room of the server, else a new one; left out: "
                         "the same on that server, else on this machine");
  command.add_flag("--ready", flags.ready, "be ready for the first match without pressing r");
  declare_password(command, flags.password, "of the room, if it has one (default: asked for)");
  command.add_flag("--no-chat", flags.screen.no_chat, "neither show nor offer chat");
  declare_settings(command, flags.settings, "8", "paced");
  declare_room_screen(command, flags.screen);
  command.footer(
      "Without a room the flags of \"The match\" say which one will do, and how a new one is\n"
      "played; without any of them every open room will do.\n\n"
      "Examples:\n"
      "  race2048 join 192.168.1.20/KXQ7WP\n"
      "  race2048 join --name ada example.org:4000/KXQ7WP\n"
      "  race2048 join example.org                any open room, or a new one\n"
      "  race2048 join example.org --target 512   an open room for a race to 512\n");
}

void declare_watch(CLI::App& command, GuestFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("TARGET", flags.target,
                     std::string(kTargetHelp) + "; without a room: the lobby, to choose one");
  declare_password(command, flags.password, "of the room, if it has one (default: asked for)");
  command.add_flag("--no-chat", flags.screen.no_chat, "neither show nor offer chat");
  declare_room_screen(command, flags.screen);
  command.footer(
      "Examples:\n"
      "  race2048 watch 192.168.1.20/KXQ7WP\n"
      "  race2048 watch example.org\n");
}

void declare_lobby(CLI::App& command, GuestFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("HOST", flags.target, kServerHelp);
  command.add_flag("--no-chat", flags.screen.no_chat, "neither show nor offer chat");
  declare_room_screen(command, flags.screen);
  command.footer(
      "Examples:\n"
      "  race2048 lobby\n"
      "  race2048 lobby example.org:4000\n");
}

void declare_rooms(CLI::App& command, RoomsFlags& flags) {
  command.add_option("HOST", flags.target, kServerHelp);
  command.add_flag("--json", flags.json, "for programs");
  command.footer(
      "Prints the rooms that are listed; those that have a free seat and no match running first.\n"
      "Nothing is printed, and said on stderr, when there are none.\n"
      "--json prints one array on one line, also when it is empty, with an object for each room:\n"
      "  {\"code\":\"KXQ7WP\",\"title\":\"..\",\"host\":\"ada\",\"format\":\"time\",\n"
      "   \"settings\":\"best score in 3:00\",\"players\":2,\"seats\":8,\"watchers\":0,\n"
      "   \"running\":false,\"locked\":false,\"password\":false,\"rounds\":1}\n\n"
      "Examples:\n"
      "  race2048 rooms\n"
      "  race2048 rooms example.org --json\n");
}

void declare_bot(CLI::App& command, BotFlags& flags) {
  declare_person(command, flags.person, "bot");
  command.add_option("TARGET", flags.target,
                     std::string(kTargetHelp) + "; with --create HOST[:PORT]");
  declare_password(command, flags.password, "of the room, if it has one");
  command.add_flag("--create", flags.create,
                   "make a room, print its code, and start when all --seats are taken");
  command
      .add_option("--pace", flags.pace,
                  "moves a second; 0: as fast as it can (default 5, with --exec 0)")
      ->check(CLI::Range(0.0, 1000.0));
  CLI::Option* const depth =
      command.add_option("--depth", flags.depth, "how many moves it looks ahead (default 2)")
          ->check(CLI::Range(0, 4));
  CLI::Option* const level = command.add_option("--level", flags.level, bot_level_help())
                                 ->check(is_bot_level())
                                 ->excludes(depth);
  command
      .add_option("--exec", flags.exec,
                  "a shell command that chooses the moves over stdin and stdout")
      ->excludes(depth)
      ->excludes(level);
  command.add_option("--matches", flags.matches, "leave after this many; 0: stay")
      ->capture_default_str();
  declare_settings(command, flags.settings, "8", "live");
  command.footer(
      "Prints the room's code, and after each match the standings and whether the draws were\n"
      "verified. Exit code 6 when they were not.\n\n"
      "--exec starts the command with /bin/sh -c. For each turn it gets a line of JSON:\n"
      "  {\"type\":\"turn\",\"board\":[[0,2,0,4],..],\"seq\":7,\"score\":64,\"left_ms\":900}\n"
      "and answers each with one line: left, right, up or down. After each match it gets\n"
      "  {\"type\":\"end\",\"rank\":3,\"score\":64,\"players\":4}\n"
      "A turn whose answer is no move comes again. A program that ends is started again, five\n"
      "times in a row without a move; then the bot is ready for no further match.\n\n"
      "Examples:\n"
      "  race2048 bot 192.168.1.20/KXQ7WP --level 512 --pace 3\n"
      "  race2048 bot 127.0.0.1 --create --seats 2 --time 30 --matches 1\n"
      "  race2048 bot 127.0.0.1/KXQ7WP --exec 'python3 exec_bot.py'\n");
}

void declare_slide(CLI::App& command, SlideFlags& flags) {
  command
      .add_option("--dir", flags.direction,
                  "up, down, left or right, or their initials in capitals; - takes it from each "
                  "line: {\"board\":[[..],..],\"dir\":\"up\"}")
      ->required();
  declare_rules(command, flags.rules, Puzzles::listed);
  command.add_flag("--spawn", flags.spawn, "add the new tile that the rules ask for");
  command.add_option("--seed", flags.seed,
                     "64 hex digits, for rules whose new tiles are random: line i (from 0) takes "
                     "draw i of board 0");
  command.footer(
      "Reads one board a line, a JSON array of 3 to 8 rows, tiles 2 to 2147483648 and 0 for an\n"
      "empty cell, and answers each with one line of JSON:\n"
      "  {\"board\":[[..],..],\"gain\":N,\"moved\":B,\"reached\":B,\"over\":B}, or\n"
      "  {\"error\":\"line N: ..\"}, and then exit code 2 at the end.\n"
      "checkio with --spawn announces its ends by a board of letters, U W I N or GAME OVER.\n\n"
      "Examples:\n"
      "  echo '[[2,0,0,2],[2,2,2,2],[0,4,2,2],[2,2,2,0]]' | race2048 slide --dir left\n"
      "  race2048 slide --dir - --rules checkio --spawn < boards.jsonl\n");
}

void declare_solo(CLI::App& command, SoloFlags& flags) {
  declare_rules(command, flags.rules, Puzzles::left_out);
  command.add_option("--size", flags.size, "rows and columns, 3 to 8")
      ->check(CLI::Range(kMinBoardSize, kMaxBoardSize))
      ->capture_default_str();
  command.add_option("--seed", flags.seed,
                     "64 hex digits: the same tiles every time; such a game is not kept and sets "
                     "no best score");
  declare_screen(command, flags.screen);
  command
      .add_flag("--plain", flags.plain,
                "the console game: lines of w, a, s or d in, lines of text out, nothing kept; "
                "--plain=brief says what happens in words, as it is without a terminal")
      ->check(CLI::IsMember({"true", "brief"}));
  command.footer(
      "For each of the rules and each size the game is kept after every move, and the best score\n"
      "with it: the next start goes on with it. u takes moves back; a game in which that was done\n"
      "sets no best score any more.\n\n"
      "Examples:\n"
      "  race2048 solo                        go on with the last game, or a new one\n"
      "  race2048 solo --size 5\n"
      "  race2048 solo --plain --rules geeks\n");
}

}  // namespace race2048::client
