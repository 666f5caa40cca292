#include "client/commands/archive/enquire.h"

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>

#include "client/commands/client_options.h"
#include "client/commands/question_visit.h"
#include "client/session/asker.h"
#include "client/system/identity_file.h"
#include "engine/sequence.h"
#include "shared/letter_case.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// Fewer digits are refused by servers: they hardly name one match.
constexpr std::size_t kLeastIdDigits = 6;

// Until the first report of the progress.
constexpr std::chrono::seconds kPatience{2};
// Between two such reports without a terminal.
constexpr std::chrono::seconds kLineEvery{10};

// Reports how much of an answer has come.
class Progress {
 public:
  Progress(const ProgressText& text, const std::string& program)
      : text_(text), program_(program), next_(read_clock() + kPatience) {
    if (!on_terminal_) next_ += kLineEvery - kPatience;
  }
  ~Progress() {
    if (!shown_.empty()) std::fputs("\r\x1b[K", stderr);
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show() {
    const TimePoint now = read_clock();
    if (!text_ || now < next_) return;
    const std::string text = text_();
    if (text.empty() || text == shown_) return;
    if (!on_terminal_) {
      std::fprintf(stderr, "%s: %s\n", program_.c_str(), text.c_str());
      next_ = now + kLineEvery;
      return;
    }
    shown_ = text;
    std::fprintf(stderr, "\r%s\x1b[K", text.c_str());
    std::fflush(stderr);
  }

 private:
  const ProgressText& text_;
  const std::string& program_;
  const bool on_terminal_ = isatty(STDERR_FILENO) != 0;
  TimePoint next_;
  std::string shown_;  // the line in the terminal
};

ClientOptions options_for(const Target& server, const std::optional<Oneself>& oneself) {
  ClientOptions options = oneself ? client_options(server, oneself->name) : visitor_options(server);
  // The person may be playing at the same time, under the same name.
  options.name_is_default = true;
  options.entry = {.kind = Entry::Kind::ask};
  return options;
}

int fail_with(const std::string& program, const std::string& text, int exit_code) {
  std::fprintf(stderr, "%s: %s\n", program.c_str(), text.c_str());
  return exit_code;
}

}  // namespace

std::optional<int> enquire(const Target& server, Enquiry& enquiry, const std::string& program,
                           const std::optional<Oneself>& oneself, const ProgressText& progress) {
  std::optional<Progress> shown;
  shown.emplace(progress, program);
  EventLoop loop;
  const QuestionVisit<Asker> visit(
      loop, options_for(server, oneself), server,
      [&](bool ended) {
        shown->show();
        if (ended) loop.stop();
      },
      {.identity = oneself && !oneself->no_key ? own_key() : std::nullopt}, enquiry);
  loop.run();
  shown.reset();
  if (const auto fault = visit.fault(server)) return fail_with(program, *fault, visit.exit_code());
  return std::nullopt;
}

std::optional<int> fetch_replay(const Target& server, ReplayEnquiry& replay,
                                const std::string& program, const std::optional<Oneself>& oneself) {
  const auto progress = [&replay] {
    if (replay.total() == 0) return std::string();
    return "The replay comes: " +
           std::to_string(std::uint64_t{100} * replay.bytes().size() / replay.total()) + " %";
  };
  const std::optional<int> failed = enquire(server, replay, program, oneself, progress);
  if (failed || replay.total() != 0) return failed;
  return fail_with(program,
                   server_text(server) + " keeps the result of this match, but no replay of it.",
                   kRefused);
}

std::optional<std::string> match_id_from(const std::string& typed) {
  const std::string digits = lower_case(typed);
  const bool fits = digits.size() >= kLeastIdDigits && digits.size() <= 2 * sizeof(MatchId) &&
                    digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  return fits ? std::optional(digits) : std::nullopt;
}

}  // namespace race2048::client
