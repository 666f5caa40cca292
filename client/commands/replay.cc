#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/commands/archive/asked_replay.h"
#include "client/commands/archive/own_matches.h"
#include "client/commands/replay_cast.h"
#include "client/commands/replay_lines.h"
#include "client/commands/subcommand.h"
#include "client/flags/look_flags.h"
#include "client/play/replay_session.h"
#include "client/replay/score_picture.h"
#include "client/system/exit_codes.h"
#include "client/terminal/terminal.h"
#include "engine/match/view/match_story.h"
#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

constexpr const char* kReplayProgram = "race2048 replay";

// Without a REPLAY the command lists this many of the person's matches.
constexpr std::size_t kListedMatches = 9;

// Lines are written to standard output so many bytes at a time.
constexpr std::size_t kEnoughToWrite = 64 * 1024;

class Replay : public Subcommand {
 public:
  Replay() : Subcommand("replay", kLookBack, "Show a match from its replay") {}

  void declare(usage::Command& command) override {
    replay_.declare(command, "without it, your last matches");
    declare_look(command, LookOf::solo, look_);
    command.flags.push_back({.names = {"--json"},
                             .help = "print all moves as JSON, for programs",
                             .value = usage::flag(json_)});
    add(command, {{.names = {"--plain"},
                   .help = "print what happened, in lines; the default where there is no terminal",
                   .value = usage::flag(lines_)},
                  {.names = {"--svg"},
                   .help = "print a picture of the scores over time, as SVG",
                   .value = usage::flag(svg_)},
                  {.names = {"--cast"},
                   .help = "print a film of the match for a terminal of 100x30, as an asciicast",
                   .value = usage::flag(cast_)}});
    command.notes =
        "Checks the replay as race2048 verify does, then plays it: Space pauses, left and right\n"
        "are a second, [ and ] the next mark, a digit makes a board large, p plays on from there,\n"
        "? lists the keys. With --plain, or where there is no terminal, it prints what happened.\n"
        "An id names a replay of your own matches, else one that the server keeps. If the replay\n"
        "does not hold, it prints nothing but the reason, on stderr, and exits with code 6.\n"
        "--json prints an object per line, in the order of the match. at_ms is the match clock;\n"
        "boards are arrays of rows:\n"
        "  "
        "{\"type\":\"start\",\"match_id\":\"..\",\"room\":\"..\",\"round\":1,\"format\":\"time\",\n"
        "   \"settings\":\"..\",\"size\":4,\"open\":false,\"began_unix_ms\":N,\n"
        "   \"seats\":[{\"seat\":0,\"name\":\"ada\",\"bot\":false,\"board\":[[..]]}]}\n"
        "  {\"type\":\"move\",\"at_ms\":N,\"seat\":0,\"action\":\"left\",\"moves\":N,\n"
        "   \"board_number\":0,\"score\":N,\"state\":\"racing\",\"board\":[[..]]}\n"
        "      an action that changed the seat: a direction, next_board or give_up; in lockstep\n"
        "      also \"late\":true if the server made it, else \"late\":false\n"
        "  {\"type\":\"split\",\"at_ms\":N,\"seat\":0,\"tile\":64}\n"
        "  {\"type\":\"away\",..}, {\"type\":\"back\",..}: a lost link; {\"type\":\"out\",..,\n"
        "   \"state\":\"idle\"}: each with at_ms and seat; the states idle, link_lost, "
        "knocked_out\n"
        "  {\"type\":\"standings\",\"at_ms\":N,\"standings\":[..]}, the 20 leaders, at most once "
        "a\n"
        "   second: "
        "{\"seat\":0,\"place\":1,\"score\":N,\"best_tile\":N,\"moves\":N,\"state\":\"racing\"}\n"
        "      and \"reached_ms\":N if the seat has made the target, \"out_ms\":N if it is out of "
        "a\n"
        "      knock-out\n"
        "  {\"type\":\"end\",\"at_ms\":N,\"reason\":\"time_up\",\"ended_unix_ms\":N,\n"
        "   \"standings\":[..],\"splits\":[..]}, with all seats";
    command.topics.push_back(usage::examples(
        {{"race2048 replay", "your last matches, to choose one"},
         {"race2048 replay friday.replay", ""},
         {"race2048 replay --plain friday.replay", "what happened, in lines"},
         {"race2048 replay --svg friday.replay > friday.svg", ""},
         {"race2048 replay --cast friday.replay > friday.cast", "asciinema play friday.cast"},
         {"race2048 replay 3afd8a5a7bc2 --json", ""}}));
  }

  int run(const Config& configured) override {
    if (lines_ + json_ + svg_ + cast_ > 1) {
      return refuse("take one of --plain, --json, --svg and --cast.");
    }
    preferences_ = adopt_look(look_, configured);
    if (!replay_.is_named()) return show_own();
    return tell(replay_.load(configured));
  }

 private:
  // Lists the person's last matches, and on a terminal shows the one that the person chooses.
  int show_own() {
    if (is_for_programs()) {
      return refuse("--json, --svg and --cast take a match: race2048 replay REPLAY --json.");
    }
    const std::vector<OwnMatch> matches = own_matches(kListedMatches);
    if (matches.empty()) {
      std::fprintf(stderr, "No match of yours is kept on this machine yet.\n");
      return kDone;
    }
    if (const auto failed =
            write_output(own_matches_table(matches, local_time_text), kReplayProgram)) {
      return *failed;
    }
    if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return kDone;
    const auto chosen = choose_match(matches.size(), std::cin, std::cout);
    if (!chosen) return kDone;
    return tell(replay_.load_file(matches[*chosen].file));
  }

  // Shows nothing unless everything holds. `loaded`: the bytes, or the program's exit code.
  int tell(std::variant<std::string, int> loaded) const {
    if (const int* const failed = std::get_if<int>(&loaded)) return *failed;
    std::string& bytes = std::get<std::string>(loaded);
    if (const auto failed = fault_of(bytes)) return *failed;
    if (json_ || (prints_lines() && !is_for_programs())) return write_lines(bytes);
    Playback playback = Playback::of_proven(std::move(bytes));
    if (svg_) return write_svg(playback);
    if (cast_) return film(std::move(playback));
    return run_replay(std::move(playback), preferences_);
  }

  // The program's exit code if the replay does not hold, which is then said.
  std::optional<int> fault_of(const std::string& bytes) const {
    const auto proof = replay_.prove(bytes);
    const int* const failed = std::get_if<int>(&proof);
    return failed == nullptr ? std::nullopt : std::optional(*failed);
  }

  bool prints_lines() const { return lines_ || preferences_.plain() || !ui::suits_screen(); }
  bool is_for_programs() const { return json_ || svg_ || cast_; }

  static int write_svg(Playback& playback) {
    playback.go_to_time(playback.end_ms());
    const std::string picture = score_picture(playback.timeline(), playback.view());
    return write_output(picture, kReplayProgram).value_or(kDone);
  }

  int film(Playback playback) const {
    std::optional<int> failed;
    write_cast(std::move(playback), preferences_, [&failed](const std::string& lines) {
      failed = write_output(lines, kReplayProgram);
      return !failed;
    });
    return failed.value_or(kDone);
  }

  // REQUIRES: the replay holds. Returns the program's exit code.
  int write_lines(const std::string& bytes) const {
    std::string waiting;
    std::optional<int> failed;  // nobody reads any more, or writing has failed
    MatchStory story;
    const auto again =
        verify_replay(wire::bytes_of(bytes), [&](const RoomState& room, const Decision& decision) {
          if (failed) return;
          story.see(room, decision);
          for (const MatchEvent& event : story.take_events()) {
            waiting += json_ ? replay_json(room, story.view(), event)
                             : replay_text(room, story.view(), event);
          }
          if (waiting.size() < kEnoughToWrite) return;
          failed = write_output(std::exchange(waiting, {}), kReplayProgram);
        });
    if (!again) throw std::logic_error("a replay holds only once");
    if (!failed) failed = write_output(waiting, kReplayProgram);
    return failed.value_or(kDone);
  }

  AskedReplay replay_{kReplayProgram};
  LookFlags look_;
  Preferences preferences_;
  bool lines_ = false;
  bool json_ = false;
  bool svg_ = false;
  bool cast_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_replay() {
  return std::make_unique<Replay>();
}

}  // namespace race2048::client
