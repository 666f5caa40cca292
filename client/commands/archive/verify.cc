#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "client/commands/subcommand.h"
#include "client/commands/verify_report.h"
#include "client/system/exit_codes.h"
#include "client/system/replay_source.h"
#include "proto/conversions.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

VerifiedFile verified(const std::string& name) {
  const OrFault<std::string> bytes = replay_bytes(name);
  if (!bytes) return {.name = name, .unreadable = bytes.fault().text};
  VerifiedFile file{.name = name, .verdict = verify_replay(wire::bytes_of(*bytes))};
  if (is_of_later_version(file.verdict)) file.unreadable = file.verdict.fault().what;
  return file;
}

class Verify : public Subcommand {
 public:
  Verify() : Subcommand("verify", kLookBack, "Check that replays prove themselves") {}

  bool is_configurable() const override { return false; }

  void declare(usage::Command& command) override {
    command.positionals = {{.name = "FILE",
                            .help = "replays; - is standard input",
                            .value = usage::files(files_),
                            .required = true}};
    command.flags = {{.names = {"--json"},
                      .help = "print a line of JSON for each file, for programs",
                      .value = usage::flag(json_)}};
    command.notes =
        R"(Plays each match again from its file, without a server: the checksum, the commitment,
the nonces, the key, every tile, move and time, the scores, places and points. Prints
what is proven and what is not, or the first thing that does not hold and its place.
Exit code 0: all hold; 6: one does not; 2: all hold that can be read, and one cannot,
perhaps because a later version of the program wrote it.
--json prints one object per line: {"file":"..","holds":true,"match_id":"..",
  "room":"..","round":1,"format":"time","settings":"best score in 3:00","open":B,
  "began_unix_ms":N,"ended_ms":N,"reason":"time_up","decisions":N,"actions":N,
  "moves":N,"tiles":N,"seats":[..],"own_seat":0,"proven":[..],"not_proven":[..]},
  "own_seat" in your own replays only, each seat as {"seat":0,"name":"ada",
  "person":"..","bot":B,"place":1,"state":"racing","score":N,"best_tile":N,
  "moves":N,"missed":N,"board":[[..]],"reached_ms":N}, the last if it has made the
  target; or {"file":"..","holds":false,"byte":N,"seat":N,"move":N,"at_ms":N,
  "what":"..","checksum_holds":B} or {"file":"..","error":".."}.)";
    command.topics.push_back(usage::examples(
        {{"race2048 verify friday.replay", ""}, {"race2048 verify --json *.replay", ""}}));
  }

  int run(const Config&) override {
    if (std::ranges::count(files_, kStandardInput) > 1) {
      std::fprintf(stderr, "race2048 verify: - is standard input, and can be given once.\n");
      return kUsage;
    }
    bool refuted = false;
    bool unreadable = false;
    for (const std::string& name : files_) {
      const VerifiedFile file = verified(name);
      const bool was_read = file.unreadable.empty();
      unreadable = unreadable || !was_read;
      refuted = refuted || (was_read && !file.verdict);
      const std::string report = json_ ? report_json(file) : report_text(file);
      if (const auto failed = write_output(report, "race2048 verify")) return *failed;
    }
    if (refuted) return kNotVerified;
    return unreadable ? kUsage : kDone;
  }

 private:
  std::vector<std::string> files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_verify() {
  return std::make_unique<Verify>();
}

}  // namespace race2048::client
