#include "client/play/plain_session.h"

#include <algorithm>
#include <csignal>
#include <string>
#include <utility>

#include "client/net/clock.h"
#include "client/plain/plain_line.h"
#include "client/plain/plain_talk.h"
#include "client/plain/speech.h"
#include "client/play/match_session.h"
#include "client/play/plain_output.h"
#include "client/play/typed_lines.h"
#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

Setup for_lines(Setup setup) {
  setup.unicode = setup.unicode && glyphs_of_lines() == Glyphs::unicode;
  return setup;
}

class PlainSession : private MatchFace {
 public:
  explicit PlainSession(InteractiveOptions options)
      : input_(input_for(options.preferences.ui == Ui::keys)),
        news_(loop_),
        output_(
            loop_, [this](int exit_code) { on_lost(exit_code); }, [this] { work(); }),
        words_(options.preferences.words),
        typed_(
            loop_, input_, [this] { work(); }, [this](int exit_code) { on_lost(exit_code); }),
        match_(std::move(options), loop_, *this),
        talk_(for_lines(match_.setup()), input_, words_) {
    loop_.on_signals({SIGINT}, [this](int) { on_interrupt(); });
    loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { match_.on_kill(signal); });
  }

  InteractiveResult run() {
    typed_.open();
    match_.open();
    work();
    loop_.run();
    output_.finish();
    InteractiveResult result = match_.finish();
    if (failed_ && result.exit_code == kDone) result.exit_code = kInternal;
    return result;
  }

 private:
  void changed() override { work(); }
  void tell(const std::string& text) override { talk_.tell(text); }
  void play(std::string) override {}  // no word asks for it
  void stop() override {
    stopped_ = true;
    loop_.stop();
  }
  void say_farewell(const std::string& line) override {
    output_.line(spoken_numbers(line));
    output_.finish();
  }

  void on_interrupt() {
    if (input_ == PlainInput::program) return match_.end(kInterrupted);
    if (input_ == PlainInput::person) output_.line("");  // after the terminal's ^C
    match_.perform(talk_.interrupt(match_.model()));
    work();
  }

  // Prints news and carries out typed words, until no more can be done now.
  void work() {
    again_ = true;
    if (std::exchange(working_, true)) return;
    while (std::exchange(again_, false) && !stopped_) {
      talk_.tell_news(match_.model(), match_.take_events(), read_clock(), match_.invitations());
      if (output_.is_behind()) output_.flush();
      if (!output_.is_behind()) do_next();
      for (const std::string& line : talk_.take_lines()) output_.line(line);
    }
    working_ = false;
    output_.prompt(typed_.prompt());
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
      if (const std::optional<Line> line = typed_.next()) {
        talk_.take_line(line->too_long ? "" : line->text);
        if (line->too_long) talk_.tell(std::string(kLineTooLong));
      } else if (typed_.take_end()) {
        // On a terminal, input may continue after its end was typed.
        end_told_ = input_ == PlainInput::program;
        talk_.end_of_input(match_.model());
      } else {
        return;
      }
    }
  }

  // No more lines can be read, or written.
  void on_lost(int exit_code) {
    failed_ = failed_ || exit_code == kInternal;
    if (stopped_) return;  // once the session is over, its exit code is final
    if (exit_code == kSignalled + SIGHUP) return match_.on_kill(SIGHUP);
    match_.end(exit_code);
  }

  EventLoop loop_;
  const PlainInput input_;
  EventLoop::Timer news_;
  PlainOutput output_;
  const Words words_;
  TypedLines typed_;
  MatchSession match_;
  PlainTalk talk_;
  bool working_ = false;
  bool again_ = false;
  bool stopped_ = false;
  bool end_told_ = false;  // no more input will be read
  bool failed_ = false;    // some lines could not be read, or written
};

}  // namespace

InteractiveResult run_plain(InteractiveOptions options,
                            const std::function<void()>& on_signals_handled) {
  PlainSession session(std::move(options));
  on_signals_handled();
  return session.run();
}

}  // namespace race2048::client
