#include "client/commands/slide.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>
#include <variant>

#include "client/slide/slide_lines.h"
#include "client/system/exit_codes.h"
#include "client/system/standard_io.h"
#include "engine/rules.h"
#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

// Answers wait for one another up to this size: few writes, and yet bounded, since the answers to
// many short lines take much more than these.
constexpr std::size_t kWriteBytes = 64 * 1024;

void say(const std::string& text) {
  std::fprintf(stderr, "race2048 slide: %s\n", text.c_str());
}

// What the flags ask for, or what is wrong with them.
std::variant<SlideJob, std::string> job_from(const SlideFlags& flags) {
  const Preset* preset = find_preset(flags.rules);
  if (preset == nullptr) {
    std::string names;
    for (const Preset& known : presets()) names.append(" ").append(known.name);
    return "there are no rules '" + flags.rules + "': --rules is one of" + names + ".";
  }
  SlideJob job{.preset = *preset, .spawn = flags.spawn};
  if (flags.direction != "-") {
    job.direction = direction_from(flags.direction);
    if (!job.direction) {
      return "'" + flags.direction +
             "' is no direction: --dir is one of up down left right U D L R, or - when each line "
             "has its own.";
    }
  }
  if (flags.seed) {
    job.key = key_from_hex(*flags.seed);
    if (!job.key) return kSeedFault;
  }
  if (needs_key(job.preset, job.spawn) && !job.key) {
    return "the new tiles of " + flags.rules +
           " are random: choose them with --seed and 64 hexadecimal digits, or leave out --spawn.";
  }
  return job;
}

int answer_input(const SlideJob& job) {
  LineSplitter splitter;
  SlideLines lines(job);
  std::string answers;
  for (;;) {
    const std::optional<std::size_t> count = read_some(STDIN_FILENO, splitter.space());
    if (!count) {
      say(std::string("cannot read the boards: ") + std::strerror(errno) + ".");
      return kInternal;
    }
    if (*count == 0) splitter.end();
    splitter.filled(*count);
    while (const std::optional<Line> line = splitter.next()) {
      lines.answer(*line, answers);
      if (answers.size() < kWriteBytes) continue;
      if (const auto failed = write_output(answers, "race2048 slide")) return *failed;
      answers.clear();
    }
    if (const auto failed = write_output(answers, "race2048 slide")) return *failed;
    answers.clear();
    if (*count == 0) return lines.has_bad_lines() ? kUsage : kDone;
  }
}

}  // namespace

int run_slide(const SlideFlags& flags) {
  const auto job = job_from(flags);
  if (const auto* fault = std::get_if<std::string>(&job)) {
    say(*fault);
    return kUsage;
  }
  if (isatty(STDIN_FILENO) != 0) {
    say(flags.direction == "-"
            ? "waiting for lines such as "
              "{\"board\":[[2,0,0],[0,2,0],[0,0,4]],\"dir\":\"up\"}; Ctrl-D ends."
            : "waiting for lines such as [[2,0,0],[0,2,0],[0,0,4]]; Ctrl-D ends.");
  }
  return answer_input(std::get<SlideJob>(job));
}

}  // namespace race2048::client
