#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "client/commands/archive_output.h"
#include "client/commands/enquire.h"
#include "client/commands/subcommands.h"
#include "client/flags/flags.h"
#include "client/system/exit_codes.h"
#include "client/words/archive_text.h"
#include "engine/match/formats.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

constexpr const char* kTopProgram = "race2048 top";

// Servers have no more pages than that.
constexpr std::uint32_t kMostTopLines = 1000;

class Top : public Subcommand {
 public:
  Top() : Subcommand("top", "Print the best scores on a server, or the fastest to a tile") {}

  void declare(usage::Command& command) override {
    declare_server(command, server_);
    declare_plaintext(command, plaintext_);
    add(command, {{.names = {"--format"},
                   .help = "best scores in this format",
                   .value = usage::choice(format_, names_of(kFormats)),
                   .shows_default = true},
                  {.names = {"--tile"},
                   .help = "instead, who made this tile in the shortest time, in all formats",
                   .value = usage::number(list_.tile),
                   .excludes = {"--format"}},
                  {.names = {"--size"},
                   .help = "rows and columns of the board",
                   .value = usage::number(list_.size, kMinBoardSize, kMaxBoardSize),
                   .shows_default = true},
                  {.names = {"--bots"},
                   .help = "only bots; without it only people",
                   .value = usage::flag(list_.bots)},
                  {.names = {"--limit"},
                   .help = "at most so many lines",
                   .value = usage::number(limit_, 1, kMostTopLines),
                   .shows_default = true}});
    declare_tables(command, json_, csv_);
    command.notes =
        "Counts each seat of each match that the server keeps, but for open rooms, whose tiles\n"
        "were known before. If there is none, it says so on stderr.\n"
        "--json prints one array on one line, even when it is empty, with an object for each "
        "line:\n"
        "  {\"position\":1,\"match_id\":\"..\",\"ended_unix_ms\":N,\"name\":\"ada\",\"score\":N,\n"
        "   \"best_tile\":N,\"moves\":N,\"made_ms\":N}\n"
        "made_ms, the time of the tile on the match clock, is there only with --tile. --csv "
        "prints\n"
        "a line of the same names, then a line for each; a name that a spreadsheet would take for "
        "a\n"
        "formula begins with a ' there.\n\n"
        "Examples:\n"
        "  race2048 top example.org\n"
        "  race2048 top example.org --tile 2048 --limit 3\n"
        "  race2048 top --format moves --size 5 --bots --csv\n";
  }

  int run(const Config& configured) override {
    const OrFault<Target> server = target_from(server_, plaintext_, configured);
    if (!server) return refuse(server.fault().text);
    if (!server->room.empty()) {
      return refuse("leave out /" + server->room + ": the list is of all rooms of a server.");
    }
    if (list_.tile != 0 && exponent_of(list_.tile).value_or(0) < limits::kFirstSplitExponent) {
      return refuse("--tile is a tile of 32 or more, such as 2048.");
    }
    list_.format = value_named(kFormats, format_).value();
    TopEnquiry enquiry(list_, limit_);
    if (const auto failed = enquire(*server, enquiry, kTopProgram)) return *failed;
    if (enquiry.lines().empty()) {
      std::fprintf(stderr, "%s keeps no result of %s for this list.\n",
                   server_text(*server).c_str(), list_.bots ? "bots" : "people");
    }
    return write_output(text_of(enquiry.lines()), kTopProgram).value_or(kDone);
  }

 private:
  std::string text_of(const std::vector<TopLine>& lines) const {
    if (json_) return top_json(lines);
    if (csv_) return top_csv(lines);
    return lines.empty() ? "" : top_table(lines, list_.tile, local_time_text);
  }

  bool plaintext_ = false;
  std::string server_;
  std::string format_ = std::string(kFormats.front().name);
  AskTop list_;
  std::uint32_t limit_ = 20;
  bool json_ = false;
  bool csv_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_top() {
  return std::make_unique<Top>();
}

}  // namespace race2048::client
