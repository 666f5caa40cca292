#include "client/bots/watch_session.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

#include "client/bots/match_lines.h"
#include "client/choices/room_password.h"
#include "client/model/highlights.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/queued_output.h"
#include "client/system/complain.h"
#include "client/system/exit_codes.h"
#include "client/words/failure_text.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

constexpr std::chrono::seconds kStandingsEvery{1};

class WatchSession {
 public:
  explicit WatchSession(const WatchOptions& options)
      : options_(options),
        client_(options.client),
        output_(
            loop_, STDOUT_FILENO, [this](int fault) { on_lost(fault); }, [] {}),
        due_(loop_),
        link_(
            loop_, client_, options.target, [this] { on_change(); }, options.link) {
    loop_.on_signals({SIGINT, SIGTERM, SIGHUP}, [this](int signal) { leave(kSignalled + signal); });
  }

  int run() {
    loop_.run();
    output_.finish();
    const Model& model = client_.model();
    if (model.failure && exit_code_ == kDone) {
      complain(failure_text(model));
      if (model.failure->reason == Reason::wrong_password) complain(kHowToGivePassword);
      exit_code_ = exit_code_of(*model.failure);
    }
    if (model.draws_ever_broken) complain("the draws of a match were NOT VERIFIED.");
    return exit_code_of(model, exit_code_);
  }

 private:
  void on_change() {
    const Model& model = client_.model();
    if (model.room.seal) tell_settings(model.room);
    const std::vector<MatchEvent> events = client_.take_events();
    if (model.race) tell_race(model, events);
    output_.flush();
    if (options_.matches != 0 && matches_ >= options_.matches) return leave(kDone);
    if (link_.closed()) return loop_.stop();
    set_timer(model);
  }

  void tell_settings(const Room& room) {
    std::string line = settings_line(room);
    if (line == settings_) return;
    settings_ = std::move(line);
    output_.add(settings_);
  }

  void tell_race(const Model& model, const std::vector<MatchEvent>& events) {
    const Race& race = *model.race;
    const TimePoint now = read_clock();
    for (const MatchEvent& event : events) {
      if (std::holds_alternative<MatchAnnounced>(event.what)) output_.add(start_line(race));
      if (std::holds_alternative<StandingsChanged>(event.what)) changed_ = true;
    }
    for (const Highlight& found :
         highlights_.take(race, std::nullopt, events, model.match_ms(now))) {
      output_.add(event_line(found, race));
    }
    tell_standings(model, now);
    for (const MatchEvent& event : events) {
      if (!std::holds_alternative<MatchOver>(event.what)) continue;
      ++matches_;
      output_.add(watched_end_line(model));
    }
  }

  // Newer ones replace those that a slow reader has not taken; an end has standings of its own.
  void tell_standings(const Model& model, TimePoint now) {
    const bool due = changed_ && now >= standings_at_ && !output_.is_behind();
    if (model.phase != Phase::racing || !due) return;
    changed_ = false;
    standings_at_ = now + kStandingsEvery;
    output_.add(standings_line(*model.race, model.match_ms(now)));
  }

  void set_timer(const Model& model) {
    due_.cancel();
    if (model.phase != Phase::racing || model.silence) return;
    const TimePoint now = read_clock();
    std::optional<TimePoint> next;
    if (changed_) next = std::max(standings_at_, now + kStandingsEvery / 10);
    if (const auto ms = highlights_.next_ms(*model.race, model.match_ms(now))) {
      const TimePoint found = model.race->started_at + std::chrono::milliseconds(*ms);
      next = next ? std::min(*next, found) : found;
    }
    if (next) due_.set(*next, [this] { on_change(); });
  }

  void on_lost(int fault) {
    if (fault == EPIPE) return leave(kSignalled + SIGPIPE);
    complain(unwritten_text(fault));
    leave(kInternal);
  }

  void leave(int exit_code) {
    if (exit_code_ == kDone) exit_code_ = exit_code;
    client_.leave();
    link_.flush();
    if (link_.closed()) loop_.stop();
  }

  const WatchOptions& options_;
  EventLoop loop_;
  Client client_;
  QueuedOutput output_;
  EventLoop::Timer due_;
  Link link_;
  Highlights highlights_;
  std::string settings_;       // as last printed
  bool changed_ = false;       // the standings, since they were last printed
  TimePoint standings_at_{};   // when they may be printed again
  std::uint32_t matches_ = 0;  // that have ended
  int exit_code_ = kDone;
};

}  // namespace

int run_watch(const WatchOptions& options) {
  return WatchSession(options).run();
}

}  // namespace race2048::client
