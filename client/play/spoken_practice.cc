#include "client/play/spoken_practice.h"

#include <csignal>
#include <string>

#include "client/net/event_loop.h"
#include "client/play/plain_output.h"
#include "client/play/typed_lines.h"
#include "client/solo/solo_talk.h"
#include "client/system/exit_codes.h"

namespace race2048::client {
namespace {

class SpokenPractice {
 public:
  explicit SpokenPractice(const PracticeOptions& options)
      : options_(options),
        input_(input_for(options.preferences.ui == Ui::keys)),
        store_(store_for(options)),
        talk_(room_of(options, store_), input_),
        output_(
            loop_, [this](int exit_code) { end(exit_code); }, [this] { work(); }),
        typed_(
            loop_, input_, [this] { work(); }, [this](int exit_code) { end(exit_code); }) {
    loop_.on_signals({SIGINT}, [this](int) { on_interrupt(); });
    loop_.on_signals({SIGTERM, SIGHUP, SIGQUIT}, [this](int signal) { end(kSignalled + signal); });
  }

  int run() {
    typed_.open();
    tell(talk_.greeting());
    if (store_ && !store_->fault().empty()) output_.line("Not saved: " + store_->fault() + ".");
    work();
    if (!stopped_) loop_.run();
    save(Durability::power_loss);
    output_.finish();
    return exit_code_;
  }

 private:
  void tell(const SoloTalk::Lines& lines) {
    for (const std::string& line : lines) output_.line(line);
  }

  void work() {
    if (stopped_) return;
    bool changed = false;
    while (!talk_.ended() && !stopped_ && !output_.is_behind()) {
      const std::optional<Line> line = typed_.next();
      if (!line) break;
      changed = true;
      if (line->too_long) {
        output_.line(kLineTooLong);
      } else {
        tell(talk_.take_line(line->text));
      }
      if (talk_.take_wish_for_new_game()) tell(talk_.start(key_for_game(options_)));
    }
    // Once for all lines that have come together: a file may hold thousands of moves.
    if (changed) save(Durability::this_program);
    const bool at_end = !output_.is_behind() && typed_.take_end();
    output_.prompt(typed_.prompt());
    output_.flush();
    if (talk_.ended() || at_end) end(talk_.interrupted() ? kInterrupted : kDone);
  }

  void save(Durability durability) {
    if (!store_) return;
    const std::string before = store_->fault();
    store_->save(talk_.room().game, talk_.room().best, durability);
    if (store_->fault() != before && !store_->fault().empty()) {
      output_.line("Not saved: " + store_->fault() + ".");
    }
  }

  void on_interrupt() {
    if (input_ == PlainInput::program) return end(kInterrupted);
    if (input_ == PlainInput::person) output_.line("");  // after the terminal's ^C
    tell(talk_.interrupt());
    work();
  }

  // The first reason counts, but a failure to write lines outweighs the end of the game.
  void end(int exit_code) {
    if (!stopped_ || exit_code_ == kDone) exit_code_ = exit_code;
    stopped_ = true;
    loop_.stop();
  }

  EventLoop loop_;
  const PracticeOptions& options_;
  const PlainInput input_;
  std::optional<SoloStore> store_;
  SoloTalk talk_;
  PlainOutput output_;
  TypedLines typed_;
  int exit_code_ = kDone;
  bool stopped_ = false;
};

}  // namespace

int run_spoken_practice(const PracticeOptions& options) {
  return SpokenPractice(options).run();
}

}  // namespace race2048::client
