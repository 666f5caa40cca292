#include "client/commands/enquire.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "client/commands/client_options.h"
#include "client/commands/own_key.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/session/asker.h"
#include "client/words/failure_text.h"
#include "client/words/stated_text.h"
#include "engine/sequence.h"
#include "shared/limits.h"

namespace race2048::client {
namespace {

// Fewer digits are refused by servers: they hardly name one match.
constexpr std::size_t kLeastIdDigits = 6;

// Replays of which the terminal shows how far they are: others come within a second or two.
constexpr std::uint32_t kLongDownload = limits::kMaxFetchedReplay;

// One connection, from its beginning to the last answer.
class ArchiveVisit {
 public:
  ArchiveVisit(const Target& server, Enquiry& enquiry, const std::optional<Oneself>& oneself,
               const std::function<void()>& on_progress)
      : client_(options_for(server, oneself)),
        asker_(client_, enquiry),
        on_progress_(on_progress),
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
    const std::uint32_t answers = answers_;
    asker_.follow(read_clock());
    answers_ = client_.model().answers;
    if (on_progress_ && answers_ != answers) on_progress_();
    link_.flush();
    if (const auto next = asker_.next_deadline()) timer_.set(*next, [this] { go_on(); });
    if (link_.closed()) loop_.stop();
  }

  EventLoop loop_;
  Client client_;
  Asker asker_;
  const std::function<void()>& on_progress_;
  std::uint32_t answers_ = 0;
  EventLoop::Timer timer_;
  Link link_;
};

// Shows how much of a replay has come.
class DownloadProgress {
 public:
  explicit DownloadProgress(const ReplayEnquiry& replay) : replay_(replay) {}
  ~DownloadProgress() {
    if (!shown_.empty()) std::fputs("\r\x1b[K", stderr);
  }
  DownloadProgress(const DownloadProgress&) = delete;
  DownloadProgress& operator=(const DownloadProgress&) = delete;

  void show() {
    if (replay_.total() < kLongDownload || isatty(STDERR_FILENO) == 0) return;
    const std::uint64_t percent = std::uint64_t{100} * replay_.bytes().size() / replay_.total();
    const std::string line = "\rThe replay comes: " + std::to_string(percent) + " %";
    if (line == shown_) return;
    shown_ = line;
    std::fputs(shown_.c_str(), stderr);
  }

 private:
  const ReplayEnquiry& replay_;
  std::string shown_;  // the line in the terminal
};

int fail_with(const std::string& program, const std::string& text, int exit_code) {
  std::fprintf(stderr, "%s: %s\n", program.c_str(), text.c_str());
  return exit_code;
}

}  // namespace

std::optional<int> enquire(const Target& server, Enquiry& enquiry, const std::string& program,
                           const std::optional<Oneself>& oneself,
                           const std::function<void()>& on_progress) {
  ArchiveVisit visit(server, enquiry, oneself, on_progress);
  visit.run();
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
  std::optional<int> failed;
  {
    DownloadProgress progress(replay);
    failed = enquire(server, replay, program, oneself, [&progress] { progress.show(); });
  }
  if (failed || replay.total() != 0) return failed;
  return fail_with(program,
                   server_text(server) + " keeps the result of this match, but no replay of it.",
                   kRefused);
}

std::optional<std::string> match_id_from(const std::string& typed) {
  std::string digits = typed;
  std::transform(digits.begin(), digits.end(), digits.begin(), [](unsigned char letter) {
    return letter >= 'A' && letter <= 'F' ? static_cast<char>(letter - 'A' + 'a')
                                          : static_cast<char>(letter);
  });
  const bool fits = digits.size() >= kLeastIdDigits && digits.size() <= 2 * sizeof(MatchId) &&
                    digits.find_first_not_of("0123456789abcdef") == std::string::npos;
  return fits ? std::optional(digits) : std::nullopt;
}

}  // namespace race2048::client
