#include "client/commands/enquire.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>

#include "client/commands/client_options.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/session/asker.h"
#include "client/system/identity_file.h"
#include "client/words/failure_text.h"
#include "client/words/stated_text.h"
#include "engine/sequence.h"
#include "shared/letter_case.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// Fewer digits are refused by servers: they hardly name one match.
constexpr std::size_t kLeastIdDigits = 6;

// Until the first word of how much has come.
constexpr std::chrono::seconds kPatience{2};
// Between two lines of it where there is no terminal.
constexpr std::chrono::seconds kLineEvery{10};

// Says how much of an answer has come.
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

// One connection, from its beginning to the last answer.
class ArchiveVisit {
 public:
  ArchiveVisit(const Target& server, Enquiry& enquiry, const std::optional<Oneself>& oneself,
               Progress& progress)
      : client_(options_for(server, oneself)),
        asker_(client_, enquiry),
        progress_(progress),
        timer_(loop_),
        link_(
            loop_, client_, server, [this] { go_on(); },
            LinkOptions{.identity = oneself && !oneself->no_key ? own_key() : std::nullopt}) {}

  void run() { loop_.run(); }
  const Model& model() const { return client_.model(); }
  const std::optional<Refusal>& refusal() const { return asker_.refusal(); }

 private:
  static ClientOptions options_for(const Target& server, const std::optional<Oneself>& oneself) {
    ClientOptions options =
        oneself ? client_options(server, oneself->name) : visitor_options(server);
    // The person may be playing at the same time, under the same name.
    options.name_is_default = true;
    options.entry = {.kind = Entry::Kind::ask};
    return options;
  }

  void go_on() {
    asker_.follow(read_clock());
    progress_.show();
    link_.flush();
    if (const auto next = asker_.next_deadline()) timer_.set(*next, [this] { go_on(); });
    if (link_.closed()) loop_.stop();
  }

  EventLoop loop_;
  Client client_;
  Asker asker_;
  Progress& progress_;
  EventLoop::Timer timer_;
  Link link_;
};

int fail_with(const std::string& program, const std::string& text, int exit_code) {
  std::fprintf(stderr, "%s: %s\n", program.c_str(), text.c_str());
  return exit_code;
}

}  // namespace

std::optional<int> enquire(const Target& server, Enquiry& enquiry, const std::string& program,
                           const std::optional<Oneself>& oneself, const ProgressText& progress) {
  std::optional<Progress> shown;
  shown.emplace(progress, program);
  ArchiveVisit visit(server, enquiry, oneself, *shown);
  visit.run();
  shown.reset();
  if (const auto& failure = visit.model().failure) {
    return fail_with(program, failure_text(visit.model()), exit_code_of(*failure));
  }
  if (const auto& refusal = visit.refusal()) {
    return fail_with(program, stated_text(server_text(server), refusal->reason, refusal->said),
                     kRefused);
  }
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
