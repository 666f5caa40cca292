#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "client/commands/archive/archive_output.h"
#include "client/commands/archive/enquire.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/flags/match_flags.h"
#include "client/words/archive_text.h"
#include "engine/settings/formats.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"

namespace race2048::client {
namespace {

// Servers have pages for no more lines.
constexpr std::uint32_t kMostTopLines = 1000;

class Top : public Subcommand {
 public:
  Top()
      : Subcommand("top", kLookBack,
                   "Print the best scores on a server, or the fastest to a tile") {}

  void declare(usage::Command& command) override {
    declare_server(command, server_);
    add(command, {{.names = {"--format"},
                   .help = "best scores in this format",
                   .value = format_value(format_),
                   .shows_default = true},
                  {.names = {"--tile"},
                   .help = "instead, who made this tile in the shortest time, in all formats",
                   .value = usage::named("TILE", usage::number(list_.tile)),
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
        R"(Counts each seat of each match that the server keeps, but for open rooms, whose tiles
were known before. If there is none, it says so on stderr.
--json prints one array on one line, even when it is empty, with an object for each line:
  {"position":1,"match_id":"..","ended_unix_ms":N,"name":"ada","score":N,
   "best_tile":N,"moves":N,"made_ms":N}
made_ms, the time of the tile on the match clock, is there only with --tile. --csv prints
a line of the same names, then a line for each; a name that a spreadsheet would take for a
formula begins with a ' there.)";
    command.topics.push_back(
        usage::examples({{"race2048 top example.org", ""},
                         {"race2048 top example.org --tile 2048 --limit 3", ""},
                         {"race2048 top --format moves --size 5 --bots --csv", ""}}));
  }

  int run(const Config& configured) override {
    const OrFault<Target> server =
        server_from(server_, configured, ": the list is of all rooms of a server.");
    if (!server) return refuse(server.fault().text);
    if (list_.tile != 0 && exponent_of(list_.tile).value_or(0) < limits::kFirstSplitExponent) {
      return refuse("--tile is a tile of 32 or more, such as 2048.");
    }
    list_.format = value_named(kFormats, format_).value();
    TopEnquiry enquiry(list_, limit_);
    if (const auto failed = enquire(*server, enquiry, program())) return *failed;
    if (enquiry.lines().empty()) {
      std::fprintf(stderr, "%s keeps no result of %s for this list.\n",
                   server_text(*server).c_str(), list_.bots ? "bots" : "people");
    }
    return print(text_of(enquiry.lines()));
  }

 private:
  std::string text_of(const std::vector<TopLine>& lines) const {
    if (json_ || csv_) return output_of(csv_ ? OutputForm::csv : OutputForm::json, lines);
    return lines.empty() ? "" : top_table(lines, list_.tile, local_time_text);
  }

  ServerFlags server_;
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
