#include "client/play/plain_session.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>
#include <utility>

#include "client/net/clock.h"
#include "client/net/input_reader.h"
#include "client/plain/plain_line.h"
#include "client/plain/plain_talk.h"
#include "client/plain/speech.h"
#include "client/play/match_session.h"
#include "client/play/plain_output.h"
#include "client/system/standard_io.h"
#include "shared/line_splitter.h"

namespace race2048::client {
namespace {

class PlainSession : private MatchFace {
 public:
  explicit PlainSession(InteractiveOptions options)
      : input_(isatty(STDIN_FILENO) != 0 ? PlainInput::person : PlainInput::program),
        ready_is_promised_(options.client.ready.policy == ReadyPolicy::first_match),
        news_(loop_),
        output_(
            loop_,
            [this](PlainOutput::Failure failure, const std::string& why) {
              on_failure(failure, why);
            },
            [this] { work(); }),
        reader_(
            loop_, [this](const std::string& bytes) { on_bytes(bytes); },
            [this](int fault) { on_unreadable(fault); }),
        match_(std::move(options), loop_, *this),
        talk_(match_.setup(), input_, ready_is_promised_) {
    loop_.on_signals({SIGINT}, [this](int) {
      if (input_ == PlainInput::person) output_.line("");  // after the terminal's ^C
      match_.end(kInterrupted);
    });
    loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { match_.on_kill(signal); });
  }

  InteractiveResult run() {
    match_.open();
    reader_.ask();
    work();
    loop_.run();
    output_.finish();
    InteractiveResult result = match_.finish();
    if (untold_ && result.exit_code == kDone) result.exit_code = kInternal;
    return result;
  }

 private:
  void changed() override { work(); }
  void tell(const std::string& text) override { talk_.tell(text); }
  void stop() override {
    stopped_ = true;
    loop_.stop();
  }
  void say_farewell(const std::string& line) override {
    output_.line(spoken_numbers(line));
    output_.finish();
  }

  void on_bytes(const std::string& bytes) {
    if (bytes.empty()) {
      lines_.end();
      at_end_ = true;
    }
    for (std::string_view rest = bytes; !rest.empty();) lines_.take(rest);
    work();
  }

  // Prints news and carries out typed words, until no more can be done now.
  void work() {
    again_ = true;
    if (std::exchange(working_, true)) return;
    while (std::exchange(again_, false) && !stopped_) {
      talk_.tell_news(match_.model(), read_clock(), match_.invitations(), match_.hint());
      if (output_.is_behind()) output_.flush();
      if (!output_.is_behind()) do_next();
      for (const std::string& line : talk_.take_lines()) output_.line(line);
    }
    working_ = false;
    output_.flush();
    if (const auto when = talk_.next_news(match_.model(), read_clock())) {
      news_.set(std::max(*when, read_clock()), [this] { work(); });
    } else {
      news_.cancel();
    }
  }

  void do_next() {
    take_lines();
    if (const std::optional<Command> command = talk_.next_command(match_.model(), read_clock())) {
      match_.perform(*command);
      again_ = true;
    }
  }

  void take_lines() {
    while (!end_told_ && talk_.takes_line()) {
      if (const std::optional<Line> line = lines_.next()) {
        talk_.take_line(line->too_long ? "" : line->text);
        if (line->too_long) talk_.tell(std::string(kLineTooLong));
      } else if (at_end_) {
        // On a terminal, input may continue after its end was typed.
        end_told_ = input_ == PlainInput::program;
        at_end_ = false;
        talk_.end_of_input(match_.model());
      } else {
        return reader_.ask();
      }
    }
  }

  void on_failure(PlainOutput::Failure failure, const std::string& why) {
    untold_ = failure == PlainOutput::Failure::other;
    if (untold_) complain(why);
    if (stopped_) return;  // once the session is over, its exit code is final
    if (failure == PlainOutput::Failure::terminal_gone) return match_.on_kill(SIGHUP);
    match_.end(untold_ ? kInternal : kSignalled + SIGPIPE);
  }

  void on_unreadable(int fault) {
    if (fault == EIO && input_ == PlainInput::person) return match_.on_kill(SIGHUP);
    complain("cannot read standard input: " + std::generic_category().message(fault) + ".");
    match_.end(kInternal);
  }

  EventLoop loop_;
  const PlainInput input_;
  const bool ready_is_promised_;
  EventLoop::Timer news_;
  PlainOutput output_;
  InputReader reader_;
  LineSplitter lines_;
  MatchSession match_;
  PlainTalk talk_;
  bool working_ = false;
  bool again_ = false;
  bool stopped_ = false;
  bool at_end_ = false;    // of the input; on a terminal, of the input so far
  bool end_told_ = false;  // no more input will be read
  bool untold_ = false;    // some lines could not be written
};

}  // namespace

InteractiveResult run_plain(InteractiveOptions options,
                            const std::function<void()>& on_signals_handled) {
  PlainSession session(std::move(options));
  on_signals_handled();
  return session.run();
}

}  // namespace race2048::client
