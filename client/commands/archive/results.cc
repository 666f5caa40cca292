#include "proto/results.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "client/commands/archive/archive_output.h"
#include "client/commands/archive/enquire.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/flags/match_flags.h"
#include "client/play/plain_output.h"
#include "client/system/environment.h"
#include "client/system/exit_codes.h"
#include "client/text/text.h"
#include "client/words/archive_text.h"
#include "engine/settings/formats.h"
#include "proto/conversions.h"
#include "proto/replay/replay_layout.h"
#include "shared/atomic_file.h"
#include "shared/hex.h"
#include "shared/names.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"
#include "shared/utc_text.h"
#include "shared/utf8.h"

namespace race2048::client {
namespace {

constexpr const char* kHowToReplace = " exists: --force replaces it, --out FILE leaves it.";

// More would take minutes, at the rate that servers allow; --before continues from there.
constexpr std::uint32_t kMostResults = 10'000;

class Results : public Subcommand {
 public:
  Results() : Subcommand("results", kLookBack, "Print the matches of a server, or save a replay") {}

  void declare(usage::Command& command) override {
    declare_server(command, server_);
    declare_flags(command);
    declare_tables(command, json_, csv_);
    command.notes =
        R"(Prints the matches that the server keeps, the newest first, or one of them. If there are
none, it says so on stderr. Times are in your time zone.
The server does not learn who asks, unless with --mine. Then the client logs in with your
key and your name, RACE2048_NAME or the configured one or $USER: a server shows a match
in an unlisted room only to the people who were in it, and to whoever gives its whole id.
--mine lists the matches with that name, or with the one of --name.
--json prints one array on one line, even when it is empty, with an object for each match:
  {"number":7,"match_id":"..","title":"..","round":1,"rounds":3,
   "format":"first","size":4,"target":512,"began_unix_ms":N,"ended_unix_ms":N,
   "reason":"target_reached","open":false,"players":2,"winner":"ada",
   "winner_score":N}
target is there only for the format first. With --id or --seats the object also has
"settings", "replay_bytes" (0: no replay), "seats" by place and "splits", the first
tiles:
  {"seat":0,"name":"ada","bot":false,"place":1,"state":"reached","score":N,
   "best_tile":N,"moves":N,"boards":N,"reached_ms":N,"points":N}
  {"tile":64,"seat":0,"at_ms":N}
--csv prints a line of the same names, then a line for each match, or with --id for each
seat. With --seats there is a line for each seat of each match, with the names of both.
Titles and names that a spreadsheet would take for a formula begin with a ' there.)";
    command.topics.push_back(
        usage::examples({{"race2048 results example.org", ""},
                         {"race2048 results example.org --name ada --format first --csv", ""},
                         {"race2048 results example.org --mine", ""},
                         {"race2048 results example.org --limit 500 --seats --csv", ""},
                         {"race2048 results example.org --id 3afd8a5a7bc2", ""},
                         {"race2048 results example.org --save 3afd8a5a7bc2", ""}}));
    usage::show_first(
        command, {"--mine", "--name", "--room", "--format", "--id", "--save", "--limit", "--json"});
  }

  int run(const Config& configured) override {
    const OrFault<Target> server =
        server_from(server_, configured, ": --room chooses the matches of a room.");
    if (!server) return refuse(server.fault().text);
    if (mine_) oneself_ = Oneself{.name = own_name(configured), .no_key = no_key_};
    if (id_.empty() && save_.empty()) return list(*server);
    const std::optional<std::string> match = match_id_from(save_.empty() ? id_ : save_);
    if (!match) return refuse(kWhatAnIdIs);
    return save_.empty() ? show(*server, *match) : save(*server, *match);
  }

 private:
  void declare_flags(usage::Command& command) {
    add(command,
        {{.names = {"--limit"},
          .help = "at most so many matches",
          .value = usage::number(limit_, 1, kMostResults),
          .shows_default = true},
         {.names = {"--before"},
          .help = "only matches with a smaller number: it says which one when there are older ones",
          .value = usage::number(question_.before)},
         {.names = {"--name"},
          .help = "only matches in which somebody had this name",
          .value = usage::named("NAME", usage::text(question_.name))},
         {.names = {"--room"},
          .help = "only matches of the room with this code",
          .value = usage::named("CODE", usage::text(question_.room))},
         {.names = {"--format"},
          .help = "only matches of this format",
          .value = format_value(format_)},
         {.names = {"--mine"},
          .help = "your own matches, those in unlisted rooms too: shows the server who you are",
          .value = usage::flag(mine_)},
         {.names = {"--no-key"},
          .help = "be a guest: do not show the server who you are",
          .value = usage::flag(no_key_),
          .needs = {"--mine"}},
         {.names = {"--seats"},
          .help = "each match with all its seats, for --json or --csv: four matches a second",
          .value = usage::flag(seats_),
          .excludes = {"--id", "--save"}},
         {.names = {"--id"},
          .help = "one match in full; ID: the first 6 digits of its id or more",
          .value = usage::named("ID", usage::text(id_))},
         {.names = {"--save"},
          .help = "save the replay of this match; ID: as for --id",
          .value = usage::named("ID", usage::text(save_)),
          .excludes = {"--id"}},
         {.names = {"--out"},
          .help = "the file for the replay; -: stdout",
          .value = usage::named("FILE", usage::text(out_)),
          .default_words = "race2048-ID.replay here",
          .needs = {"--save"}},
         {.names = {"--force"},
          .help = "replace a file that exists",
          .value = usage::flag(force_),
          .needs = {"--save"}}});
  }

  // --name selects matches.
  static std::string own_name(const Config& configured) {
    const std::string named = variable(kNameVariable);
    const std::string& chosen = name_from(named, configured);
    return chosen.empty() ? default_name() : chosen;
  }

  int list(const Target& server) {
    if (!question_.name.empty() && !is_valid_name(question_.name)) {
      return refuse(std::string("--name is ") + kNameRules + ".");
    }
    if (!question_.room.empty()) {
      const std::optional<std::string> code = normalised_room_code(question_.room);
      if (!code) return refuse("--room is a code of six letters and digits, like KXQ7WP.");
      question_.room = *code;
    }
    question_.format = value_named(kFormats, format_);
    if (oneself_ && question_.name.empty()) question_.name = oneself_->name;
    if (seats_) return list_with_seats(server);
    ResultsEnquiry enquiry(question_, limit_);
    const auto progress = [&enquiry] { return "Matches: " + grouped(enquiry.matches().size()); };
    if (const auto failed = enquire(server, enquiry, program(), oneself_, progress)) {
      return *failed;
    }
    return print_list(server, enquiry, list_text_of(enquiry.matches()));
  }

  int list_with_seats(const Target& server) {
    if (!json_ && !csv_) return refuse("--seats is for programs: give --json or --csv too.");
    WholeMatchesEnquiry enquiry(question_, limit_);
    const auto progress = [&enquiry] {
      const std::size_t all = enquiry.list().matches().size();
      const std::size_t whole = enquiry.matches().size();
      return "Matches: " + grouped(all) +
             (whole == 0 ? std::string() : ", with all seats: " + grouped(whole));
    };
    if (const auto failed = enquire(server, enquiry, program(), oneself_, progress)) {
      return *failed;
    }
    return print_list(server, enquiry.list(), output_of(form(), enquiry.matches()));
  }

  int print_list(const Target& server, const ResultsEnquiry& list, const std::string& text) const {
    const std::vector<PlayedMatch>& matches = list.matches();
    if (matches.empty()) {
      std::fprintf(stderr, "%s keeps no result%s.\n", server_text(server).c_str(),
                   asks_for_some() ? " like that" : "");
    }
    if (const auto failed = write_output(text, program())) return *failed;
    if (list.more() && !matches.empty()) {
      std::fprintf(stderr, "There are older ones: --before %llu\n",
                   static_cast<unsigned long long>(matches.back().number));
    }
    return kDone;
  }

  bool asks_for_some() const {
    return question_.before != 0 || !question_.name.empty() || !question_.room.empty() ||
           question_.format;
  }

  std::string list_text_of(const std::vector<PlayedMatch>& matches) const {
    if (json_ || csv_) return output_of(form(), matches);
    if (matches.empty()) return "";
    return results_table(matches, local_time_text, glyphs_of_lines());
  }

  int show(const Target& server, const std::string& match) {
    DetailsEnquiry enquiry(match);
    if (const auto failed = enquire(server, enquiry, program(), oneself_)) return *failed;
    const ResultDetails& details = *enquiry.details();
    if (json_ || csv_) return print(output_of(form(), details));
    return print(result_page(details, wire::settings_of(details), local_time_text,
                             glyphs_of_lines(), to_string(server)));
  }

  int save(const Target& server, const std::string& match) {
    if (out_ == "-" && isatty(STDOUT_FILENO) != 0) {
      return refuse("a replay is no text for a terminal: redirect the output, or give --out FILE.");
    }
    std::filesystem::path file = out_;
    bool is_taken = false;
    ReplayEnquiry replay(match, [&](const MatchId& id) {
      if (out_.empty()) file = "race2048-" + short_id(id) + ".replay";
      std::error_code ignored;  // the same fault comes up when the file is written
      is_taken = out_ != "-" && !force_ && std::filesystem::exists(file, ignored);
      return !is_taken;
    });
    if (const auto failed = fetch_replay(server, replay, program(), oneself_)) return *failed;
    if (is_taken) return refuse(printable(file.string()) + kHowToReplace);
    // A replay that cannot be read may be of this match, and is what the server keeps.
    const std::optional<MatchId> of = match_of_replay(wire::bytes_of(replay.bytes()));
    if (of && of != replay.match_id()) {
      return fail(kNotVerified, server_text(server) + " sent the replay of another match: " +
                                    hex(*of) + ". It is not saved.");
    }
    if (out_ == "-") return print(replay.bytes());
    return write_file(file, replay.bytes());
  }

  // False if the file exists and is not to be replaced.
  OrFault<bool, FileFault> put(const std::filesystem::path& file, const std::string& bytes) const {
    if (!force_) return create_file(file, bytes, Durability::this_program);
    const auto replaced = replace_file(file, bytes, Durability::this_program);
    if (!replaced) return replaced.fault();
    return true;
  }

  int write_file(const std::filesystem::path& file, const std::string& bytes) const {
    const std::string name = printable(file.string());
    const auto written = put(file, bytes);
    // It may have come while the server answered.
    if (written && !*written) return refuse(name + kHowToReplace);
    if (!written) {
      return fail(kInternal, "cannot " + std::string(written.fault().what) + " " + name + ": " +
                                 written.fault().error.message() + ".");
    }
    return print("Saved " + name + ", " + counted(bytes.size(), "byte") +
                 ". To check it: race2048 verify " + name + "\n");
  }

  OutputForm form() const { return csv_ ? OutputForm::csv : OutputForm::json; }

  ServerFlags server_;
  AskResults question_;
  std::uint32_t limit_ = 20;
  std::string format_;
  std::string id_;
  std::string save_;
  std::string out_;
  bool force_ = false;
  bool seats_ = false;
  bool json_ = false;
  bool csv_ = false;
  bool mine_ = false;
  bool no_key_ = false;
  std::optional<Oneself> oneself_;
};

}  // namespace

std::unique_ptr<Subcommand> make_results() {
  return std::make_unique<Results>();
}

}  // namespace race2048::client
