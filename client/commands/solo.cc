#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "client/choices/room_flags.h"
#include "client/commands/archive/asked_ghost.h"
#include "client/commands/hosting/private_race.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/flags/look_flags.h"
#include "client/play/practice.h"
#include "client/play/spoken_practice.h"
#include "client/solo/solo_game.h"
#include "client/solo/solo_text.h"
#include "client/system/exit_codes.h"
#include "client/terminal/terminal.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

struct SoloFlags {
  std::string rules = "classic";
  int size = 4;
  std::optional<std::string> seed;  // an empty seed is invalid
  std::vector<std::string> ghosts;  // as typed
  LookFlags look;
  // "true": the console game, but lines that read well aloud at a terminal; "brief": such lines;
  // "keys": such lines, and a key is a move.
  std::string plain;
};

OrFault<PracticeOptions> options_from(const SoloFlags& flags, const Preferences& preferences) {
  PracticeOptions options{
      .preset = *find_preset(flags.rules), .size = flags.size, .preferences = preferences};
  if (flags.seed) {
    options.seed = key_from_hex(*flags.seed);
    if (!options.seed) return Fault{kSeedFault};
  }
  return options;
}

class Solo : public Subcommand {
 public:
  Solo() : Subcommand("solo", kPlay, "Practise alone") {}

  void declare(usage::Command& command) override {
    declare_rules(command, flags_.rules, Puzzles::left_out);
    add(command, {{.names = {"--size"},
                   .help = "rows and columns of the board",
                   .value = usage::number(flags_.size, kMinBoardSize, kMaxBoardSize),
                   .shows_default = true},
                  {.names = {"--seed"},
                   .help = "64 hex digits: the same tiles every time; such a game is not saved and "
                           "sets no best score",
                   .value = usage::named("HEX", usage::text(flags_.seed))},
                  {.names = {"--ghost"},
                   .help = std::string("race against a recorded seat, in a match as it was: ") +
                           kGhostHelp + kBestGhostHelp + ", three minutes on this --size",
                   .value = ghosts_value(flags_.ghosts),
                   .excludes = {"--rules", "--seed"}}});
    declare_look(command, LookOf::solo, flags_.look);
    command.flags.push_back(
        {.names = {"--plain"},
         .help = "the game in words, as solo has it without a screen; through a pipe the console "
                 "game instead: lines of w, a, s or d in, lines of text out, nothing saved. "
                 "--plain=brief: always in words; --plain=keys: a key is a move, without Enter",
         .value = usage::switch_or(flags_.plain, {"true", "brief", "keys"})});
    command.notes =
        "The program saves the game and the best score after every move, for each set of rules\n"
        "and each size; the next start continues the game. u takes moves back; a game in which\n"
        "you took back a move sets no best score.";
    command.topics.push_back(
        usage::examples({{"race2048 solo", "continue the last game, or start one"},
                         {"race2048 solo --size 5", ""},
                         {"race2048 solo --ghost best", "against your own best race"},
                         {"race2048 solo --plain=keys --words short", ""},
                         {"race2048 solo --plain --rules geeks", ""}}));
    usage::show_first(command, {"--rules", "--size", "--seed", "--palette", "--plain"});
  }

  int run(const Config& configured) override {
    if (!flags_.ghosts.empty()) return race_ghosts(configured);
    OrFault<PracticeOptions> options = options_from(flags_, adopt_look(flags_.look, configured));
    if (!options) return refuse(options.fault().text);
    if (flags_.plain == "true" && isatty(STDIN_FILENO) == 0) return play_lines(*options);
    if (!flags_.plain.empty())
      options->preferences.ui = flags_.plain == "keys" ? Ui::keys : Ui::plain;
    if (options->preferences.plain()) return run_spoken_practice(*options);
    ui::require_terminal();
    return run_practice(*options);
  }

 private:
  int race_ghosts(const Config& configured) {
    SettingsFlags match;
    if (flags_.size != SoloFlags{}.size) {
      match.given["size"] = static_cast<std::uint32_t>(flags_.size);
    }
    auto asked = asked_ghosts(flags_.ghosts, match, configured, program());
    if (const int* const failed = std::get_if<int>(&asked)) return *failed;
    auto& ghosts = std::get<std::vector<Ghost>>(asked);
    const OrFault<MatchSettings> settings = settings_for(ghosts, match, 0);
    if (!settings) return refuse(settings.fault().text);
    Preferences preferences = adopt_look(flags_.look, configured);
    if (!flags_.plain.empty()) preferences.ui = flags_.plain == "keys" ? Ui::keys : Ui::plain;
    return run_private_race({.name = name_from("", configured),
                             .settings = *settings,
                             .ghosts = std::move(ghosts),
                             .preferences = std::move(preferences)},
                            program());
  }

  // Answers everything read so far before waiting for more, so that another program can hold a
  // dialogue.
  int play_lines(const PracticeOptions& options) const {
    TextGame game(rules_of(options.preset, options.size), key_for_game(options));
    std::string text = game.board_text();
    std::array<char, 4096> bytes{};
    bool at_end = false;
    while (true) {
      if (const auto failed = write_output(text, program())) return *failed;
      if (at_end || game.ended()) return kDone;
      const std::optional<std::size_t> count = read_some(STDIN_FILENO, bytes);
      if (!count) {
        return fail(kInternal,
                    "cannot read standard input: " + std::generic_category().message(errno) + ".");
      }
      at_end = *count == 0;
      text = at_end ? game.take_end() : game.take({bytes.data(), *count});
    }
  }

  SoloFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_solo() {
  return std::make_unique<Solo>();
}

}  // namespace race2048::client
