#include "client/app/options.h"

#include <CLI/CLI.hpp>

#include "proto/messages.h"

namespace race2048::client {
namespace {

constexpr const char* kTargetHelp =
    "HOST[:PORT]/ROOM, [v6]:PORT/ROOM, or /ROOM on the server that RACE2048_SERVER names";

constexpr const char* kDefaultName = "$USER";

// The watch settings in the order of the enumeration.
const std::vector<std::string> kWatchNames = {"live", "paced", "end", "off"};

void declare_person(CLI::App& command, PersonFlags& flags, const std::string& default_name) {
  command
      .add_option(
          "--name", flags.name,
          "2 to 16 of A-Z a-z 0-9 _ . - (default: " + default_name + ", or the next free one)")
      ->envname("RACE2048_NAME");
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

}  // namespace

void declare_settings(CLI::App& command, SettingsFlags& flags) {
  const std::string group = "The match";
  command
      .add_option("--format", flags.format,
                  "time: best score when the time is up; first: first to make the target tile")
      ->check(CLI::IsMember({"time", "first"}))
      ->group(group);
  command.add_option("--time", flags.time_s, "seconds of a race for time (default 180)")
      ->check(CLI::Range(1u, limits::kMaxMatchMs / 1000))
      ->group(group);
  command.add_option("--target", flags.target, "tile of a race to it, 8 to 131072 (default 2048)")
      ->group(group);
  command
      .add_option("--cap", flags.cap_s,
                  "seconds after which any match ends (default 1800; first: 900)")
      ->check(CLI::Range(1u, limits::kMaxMatchMs / 1000))
      ->group(group);
  command
      .add_option("--finish", flags.finish,
                  "a race to a tile ends when the first has it, or when all are done")
      ->check(CLI::IsMember({"first", "all"}))
      ->group(group);
  command
      .add_option("--on-stuck", flags.on_stuck,
                  "who has no move left takes the next board, or is out (default next)")
      ->check(CLI::IsMember({"next", "out"}))
      ->group(group);
  command
      .add_option("--watch", flags.watch,
                  "what watchers see of the boards: live, paced (never more than the slowest has "
                  "seen), end, off (default live)")
      ->check(CLI::IsMember(kWatchNames))
      ->group(group);
  command.add_option("--seats", flags.seats, "most players")
      ->check(CLI::Range(1u, limits::kMaxSeats))
      ->capture_default_str()
      ->group(group);
  command.add_option("--move-rate", flags.move_rate, "moves a second and seat; 0: no limit")
      ->check(CLI::Range(0u, limits::kMaxMoveRate))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--seed", flags.seed,
                  "64 hex digits: an open room whose tiles are known to all who know the seed")
      ->group(group);
}

std::variant<MatchSettings, std::string> settings_from(const SettingsFlags& flags) {
  std::string format = flags.format;
  if (format.empty()) {
    if (flags.time_s != 0 && flags.target != 0) {
      return "--time and --target are two formats: give one of them, or choose with --format.";
    }
    format = flags.target != 0 ? "first" : "time";
  }
  MatchSettings settings;
  if (format == "time") {
    settings = time_settings((flags.time_s != 0 ? flags.time_s : 180) * 1000);
  } else {
    const std::optional<int> exponent = exponent_of(flags.target != 0 ? flags.target : 2048);
    if (!exponent) {
      return "--target is a tile: 8, 16, 32 .. 131072, not " + std::to_string(flags.target) + ".";
    }
    settings = first_settings(*exponent);
    if (flags.finish == "all") settings.finish = Finish::all;
  }
  if (flags.cap_s != 0) settings.cap_ms = flags.cap_s * 1000;
  if (flags.on_stuck == "out") settings.on_stuck = OnStuck::out;
  for (std::size_t i = 0; i < kWatchNames.size(); ++i) {
    if (flags.watch == kWatchNames[i]) settings.watch = static_cast<Watch>(i);
  }
  settings.seats = flags.seats;
  settings.move_rate = flags.move_rate;
  if (!flags.seed.empty()) {
    settings.open_seed = key_from_hex(flags.seed);
    if (!settings.open_seed) return kSeedFault;
  }
  // The server's own judgement, so that it is told here and not after connecting.
  auto judged = parse_settings(wire::bytes_of(serialised(settings)));
  if (auto* fault = std::get_if<std::string>(&judged))
    return "These settings cannot be: " + *fault + ".";
  return settings;
}

void declare_host(CLI::App& command, HostFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("--port", flags.port, "TCP port; 0 takes a free one")->capture_default_str();
  command.add_flag("--local", flags.local, "for this machine only: listen on loopback");
  command.add_flag("--ready", flags.ready, "be ready for the first match without pressing r");
  command.add_option("--bots", flags.bots, "bots to seat as opponents")
      ->check(CLI::Range(0u, limits::kMaxSeats - 1))
      ->capture_default_str();
  command.add_option("--bot-pace", flags.bot_pace, "a bot's moves a second")
      ->check(CLI::Range(0.1, 100.0))
      ->capture_default_str();
  declare_settings(command, flags.settings);
  command.footer(
      "Examples:\n"
      "  race2048 host                        best score in three minutes, on port 2048\n"
      "  race2048 host --target 512           first to 512\n"
      "  race2048 host --local --bots 2       against two bots, for this machine only\n");
}

void declare_join(CLI::App& command, JoinFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("TARGET", flags.target, kTargetHelp)->required();
  command.add_flag("--ready", flags.ready, "be ready for the first match without pressing r");
  command.footer(
      "Examples:\n"
      "  race2048 join 192.168.1.20/KXQ7WP\n"
      "  race2048 join --name ada example.org:4000/KXQ7WP\n");
}

void declare_watch(CLI::App& command, JoinFlags& flags) {
  declare_person(command, flags.person, kDefaultName);
  command.add_option("TARGET", flags.target, kTargetHelp)->required();
  command.footer(
      "Example:\n"
      "  race2048 watch 192.168.1.20/KXQ7WP\n");
}

void declare_bot(CLI::App& command, BotFlags& flags) {
  declare_person(command, flags.person, "bot");
  command.add_option("TARGET", flags.target,
                     std::string(kTargetHelp) + "; with --create HOST[:PORT]");
  command.add_flag("--create", flags.create,
                   "make a room, print its code, and start when all --seats are taken");
  command.add_option("--pace", flags.pace, "moves a second; 0: as fast as it can")
      ->check(CLI::Range(0.0, 1000.0))
      ->capture_default_str();
  command.add_option("--depth", flags.depth, "how many moves it looks ahead")
      ->check(CLI::Range(0, 4))
      ->capture_default_str();
  command.add_option("--matches", flags.matches, "leave after this many; 0: stay")
      ->capture_default_str();
  declare_settings(command, flags.settings);
  command.footer(
      "Prints the room's code, and after each match the standings and whether the draws were\n"
      "verified. Exit code 6 when they were not.\n\n"
      "Examples:\n"
      "  race2048 bot 192.168.1.20/KXQ7WP --pace 3\n"
      "  race2048 bot 127.0.0.1 --create --seats 2 --time 30 --matches 1\n");
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
  command.add_flag("--plain", flags.plain,
                   "the console game: lines of w, a, s or d in, lines of text out, nothing kept");
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
