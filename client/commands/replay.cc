#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/commands/archive/enquire.h"
#include "client/commands/archive/own_matches.h"
#include "client/commands/archive/replay_source.h"
#include "client/commands/replay_lines.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/play/file_replays.h"
#include "client/system/exit_codes.h"
#include "engine/match/view/match_story.h"
#include "proto/conversions.h"
#include "proto/replay/verify_replay.h"
#include "shared/hex.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"
#include "shared/utf8.h"

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
    command.positionals = {
        {.name = "REPLAY",
         .help = "a file, or - for standard input; or the first 6 digits of a match's id or more; "
                 "without it, your last matches",
         .value = usage::text(replay_)}};
    command.flags = {{.names = {"--server"},
                      .help = "HOST[:PORT] to ask for a match that was not yours; default: the "
                              "server that RACE2048_SERVER names, else this machine",
                      .value = usage::named("HOST", usage::text(server_))}};
    declare_plaintext(command, plaintext_);
    command.flags.push_back({.names = {"--json"},
                             .help = "print all moves as JSON, for programs",
                             .value = usage::flag(json_)});
    command.notes =
        "Checks the replay as race2048 verify does, then prints what happened in the match. An id\n"
        "names a replay of your own matches, else one that the server keeps. If the replay does\n"
        "not hold, it prints nothing but the reason, on stderr, and exits with code 6.\n"
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
    command.topics.push_back(
        usage::examples({{"race2048 replay", "your last matches, to choose one"},
                         {"race2048 replay friday.replay", ""},
                         {"race2048 replay 3afd8a5a7bc2 --json", ""}}));
  }

  int run(const Config& configured) override {
    if (replay_.empty()) return show_own();
    auto bytes = load(configured);
    if (const int* const failed = std::get_if<int>(&bytes)) return *failed;
    return tell(std::get<std::string>(bytes));
  }

 private:
  // Lists the person's last matches, and on a terminal shows the one that the person chooses.
  int show_own() {
    if (json_) return refuse("--json takes a match: race2048 replay REPLAY --json.");
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
    const auto bytes = load_file(matches[*chosen].file);
    if (const int* const failed = std::get_if<int>(&bytes)) return *failed;
    return tell(std::get<std::string>(bytes));
  }

  // The bytes, or the program's exit code.
  using Loaded = std::variant<std::string, int>;

  Loaded load(const Config& configured) {
    std::error_code ignored;
    if (replay_ == kStandardInput || std::filesystem::exists(replay_, ignored)) {
      return load_file(replay_);
    }
    const std::optional<std::string> match = match_id_from(replay_);
    if (!match) {
      return refuse("there is no file " + printable(replay_) +
                    ", and it is no id of a match: an id has 6 to 32 hexadecimal digits.");
    }
    asked_ = *match;
    const std::vector<std::filesystem::path> own = own_replays(*match);
    if (own.size() > 1) {
      std::string files;
      for (const std::filesystem::path& file : own) files += "\n  " + printable(file.string());
      return refuse("several of your matches have an id that begins with " + *match +
                    ": give more digits, or one of these files:" + files);
    }
    if (own.empty()) return load_from_server(configured, *match);
    if (is_broken_replay(own.front())) {
      const std::string file = printable(own.front().string());
      std::fprintf(
          stderr,
          "%s: the only replay of this match did not hold when it was kept. race2048 replay "
          "%s shows why.\n",
          kReplayProgram, file.c_str());
      return kNotVerified;
    }
    return load_file(own.front());
  }

  Loaded load_file(const std::filesystem::path& file) {
    OrFault<std::string> bytes = replay_bytes(file);
    if (!bytes) {
      return refuse("cannot read " + printable(file.string()) + ": " + bytes.fault().text + ".");
    }
    return *std::move(bytes);
  }

  Loaded load_from_server(const Config& configured, const std::string& match) {
    const OrFault<Target> server =
        server_from({.server = server_, .plaintext = plaintext_}, configured, " in --server.");
    if (!server) return refuse(server.fault().text);
    ReplayEnquiry replay(match);
    if (const auto failed = fetch_replay(*server, replay, kReplayProgram)) {
      if (server_.empty()) tell_where_asked(match, *server);
      return *failed;
    }
    return replay.bytes();
  }

  // The person may not have had a server in mind.
  static void tell_where_asked(const std::string& match, const Target& server) {
    std::fprintf(stderr,
                 "No replay of yours has an id that begins with %s, so %s was asked; --server HOST "
                 "asks another.\n",
                 match.c_str(), server_text(server).c_str());
  }

  // REQUIRES: load() has returned the bytes.
  int tell(const std::string& bytes) const {
    // Prints nothing unless everything holds.
    const auto proof = verify_replay(wire::bytes_of(bytes));
    if (is_of_later_version(proof)) {
      return refuse("the replay cannot be read by this version: " + proof.fault().what + ".");
    }
    if (!proof) {
      std::fprintf(stderr, "%s: the replay does not hold: %s\n", kReplayProgram,
                   to_text(proof.fault()).c_str());
      return kNotVerified;
    }
    const std::string id = hex(proof->room.match()->match_id);
    if (!id.starts_with(asked_)) {
      std::fprintf(stderr, "%s: the replay is of another match: %s.\n", kReplayProgram, id.c_str());
      return kNotVerified;
    }
    return write_lines(bytes);
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

  std::string replay_;
  std::string asked_;  // the digits of the match's id; empty: the person named a file
  bool plaintext_ = false;
  std::string server_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_replay() {
  return std::make_unique<Replay>();
}

}  // namespace race2048::client
