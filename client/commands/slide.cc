#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "client/choices/room_flags.h"
#include "client/commands/subcommand.h"
#include "client/flags/flags.h"
#include "client/slide/slide_lines.h"
#include "client/system/exit_codes.h"
#include "engine/rules.h"
#include "shared/line_splitter.h"
#include "shared/standard_io.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

// Answers are collected up to this size: that saves writes, and bounds memory, since the answers to
// many short lines are much longer than the lines.
constexpr std::size_t kWriteBytes = 64 * 1024;

struct SlideFlags {
  std::string direction;
  std::string rules = "classic";
  bool spawn = false;
  std::optional<std::string> seed;
};

OrFault<SlideJob> job_from(const SlideFlags& flags) {
  SlideJob job{.preset = *find_preset(flags.rules),
               .direction = direction_from(flags.direction),
               .spawn = flags.spawn};
  if (flags.seed) {
    job.key = key_from_hex(*flags.seed);
    if (!job.key) return Fault{kSeedFault};
  }
  if (needs_key(job.preset, job.spawn) && !job.key) {
    return Fault{"the new tiles of " + flags.rules +
                 " are random: give --seed with 64 hexadecimal digits, or leave out --spawn."};
  }
  return job;
}

class Slide : public Subcommand {
 public:
  Slide() : Subcommand("slide", kForPrograms, "Slide boards from standard input, for scripts") {}

  bool is_configurable() const override { return false; }

  void declare(usage::Command& command) override {
    command.flags = {
        {.names = {"--dir"},
         .help = "up, down, left or right, or their initials in capitals; - takes the direction "
                 "from each line: {\"board\":[[..],..],\"dir\":\"up\"}",
         .value = usage::choice(flags_.direction,
                                {"up", "down", "left", "right", "U", "D", "L", "R", "-"}),
         .required = true}};
    declare_rules(command, flags_.rules, Puzzles::listed);
    add(command, {{.names = {"--spawn"},
                   .help = "add the new tile, as the rules say",
                   .value = usage::flag(flags_.spawn)},
                  {.names = {"--seed"},
                   .help = "64 hex digits, for rules whose new tiles are random: line i (from 0) "
                           "takes draw i of board 0",
                   .value = usage::named("HEX", usage::text(flags_.seed))}});
    command.notes =
        "Reads one board per line, a JSON array of 3 to 8 rows, tiles 2 to 2147483648 and 0 for\n"
        "an empty cell, and answers each with one line of JSON:\n"
        "  {\"board\":[[..],..],\"gain\":N,\"moved\":B,\"reached\":B,\"over\":B}, or\n"
        "  {\"error\":\"line N: ..\"}, and then exit code 2 at the end.\n"
        "checkio with --spawn shows the end as a board of letters, U W I N or GAME OVER.";
    command.topics.push_back(usage::examples(
        {{"echo '[[2,0,0,2],[2,2,2,2],[0,4,2,2],[2,2,2,0]]' | race2048 slide --dir left", ""},
         {"race2048 slide --dir - --rules checkio --spawn < boards.jsonl", ""}}));
  }

  int run(const Config&) override {
    const OrFault<SlideJob> job = job_from(flags_);
    if (!job) return refuse(job.fault().text);
    if (isatty(STDIN_FILENO) != 0) {
      const bool own = flags_.direction == "-";
      fail(kDone, std::string("waiting for lines such as ") +
                      (own ? R"({"board":[[2,0,0],[0,2,0],[0,0,4]],"dir":"up"})"
                           : "[[2,0,0],[0,2,0],[0,0,4]]") +
                      "; Ctrl-D ends.");
    }
    return answer_input(*job);
  }

 private:
  // Answers all lines read so far before reading more, so that a program can wait for each answer.
  // Runs until the input ends or nobody reads the output. REQUIRES: SIGPIPE is ignored.
  int answer_input(const SlideJob& job) const {
    LineSplitter splitter(job.longest_line);
    SlideLines lines(job);
    std::string answers;
    for (;;) {
      const std::optional<std::size_t> count = read_some(STDIN_FILENO, splitter.space());
      if (!count) {
        return fail(kInternal,
                    std::string("cannot read the boards: ") + std::strerror(errno) + ".");
      }
      if (*count == 0) splitter.end();
      splitter.filled(*count);
      std::optional<Line> line;
      do {
        line = splitter.next();
        if (line) lines.answer(*line, answers);
        if (line && answers.size() < kWriteBytes) continue;
        if (const auto failed = write_output(answers, program())) return *failed;
        answers.clear();
      } while (line);
      if (*count == 0) return lines.has_bad_lines() ? kUsage : kDone;
    }
  }

  SlideFlags flags_;
};

}  // namespace

std::unique_ptr<Subcommand> make_slide() {
  return std::make_unique<Slide>();
}

}  // namespace race2048::client
