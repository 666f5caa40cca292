#include "client/play/interactive.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

#include "client/control/commands.h"
#include "client/control/follow.h"
#include "client/control/start_cue.h"
#include "client/model/situation.h"
#include "client/net/clock.h"
#include "client/play/match_session.h"
#include "client/play/plain_session.h"
#include "client/play/terminal_session.h"
#include "client/replay/replay_screen.h"
#include "client/screen/match/lobby_screen.h"
#include "client/screen/match/screen.h"
#include "client/screen/race/race_side.h"
#include "client/system/complain.h"
#include "client/system/configuration.h"
#include "proto/replay/verify_replay.h"
#include "shared/random.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

// The person may turn pages faster than the server accepts requests for them.
constexpr std::chrono::milliseconds kAskEvery{300};

// How long before its end an idle session warns the person, unless half its limit is shorter.
constexpr std::chrono::seconds kIdleWarning{60};

class ScreenSession : private TerminalClient, private MatchFace {
 public:
  explicit ScreenSession(InteractiveOptions options)
      : terminal_(*this, options.has_shell ? TerminalSession::Suspending::to_shell
                                           : TerminalSession::Suspending::never),
        refresh_timer_(terminal_.loop()),
        idle_timer_(terminal_.loop()),
        idle_limit_(options.idle_limit),
        ui_{.preferences = options.preferences},
        shown_(options.preferences),
        match_(std::move(options), terminal_.loop(), *this) {}

  InteractiveResult run() {
    terminal_.open(ui_.preferences.appearance);
    if (!terminal_.note().empty())
      ui_.notice = Notice{.text = terminal_.note(), .at = read_clock()};
    match_.open();
    if (idle_limit_) look_for_person();
    terminal_.run();
    terminal_.close();
    if (too_idle_) complain("nobody has pressed a key for too long: the session has ended.");
    return match_.finish();
  }

 private:
  void on_key(const Key& key) override {
    key_at_ = read_clock();
    follow(key_at_);
    if (replay_) return replay_key(key);
    if (match_.model().phase == Phase::lobby) ui_.lobby.rooms_shown = rooms_shown(input_of(view_));
    if (const auto& race = match_.model().race) ui_.boards_fit = boards_fit(input_of(view_), *race);
    const Command command = client::on_key(key, match_.model(), match_.setup(), ui_);
    if (std::holds_alternative<Redraw>(command)) terminal_.repaint();
    if (ui_.preferences != shown_) adopt();
    if (std::holds_alternative<Practise>(command)) practise();
    if (std::holds_alternative<CopyLink>(command)) copy_link();
    match_.perform(command);
  }

  void replay_key(const Key& key) {
    replay_->shown = seats_on_screen(replay_input(view_));
    switch (client::on_key(key, key_at_, *replay_)) {
      case ReplayEffect::none:
        break;
      case ReplayEffect::leave:
      case ReplayEffect::interrupt:
        replay_.reset();
        break;
      case ReplayEffect::redraw:
        terminal_.repaint();
        break;
    }
    terminal_.changed();
  }

  void play(std::string bytes) override {
    OrFault<Playback, ReplayFault> playback = Playback::of(std::move(bytes));
    if (!playback) return tell("The replay does not hold: " + to_text(playback.fault()) + ".");
    ui_.notice.reset();
    replay_.emplace(*std::move(playback), ui_.preferences);
    client::run(read_clock(), *replay_);
    terminal_.changed();
  }

  // Warns a person who presses no keys, and later ends the session. REQUIRES: idle_limit_.
  void look_for_person() {
    const TimePoint now = read_clock();
    const TimePoint ends = key_at_ + *idle_limit_;
    const TimePoint warns = ends - std::min<TimePoint::duration>(kIdleWarning, *idle_limit_ / 2);
    if (now >= ends) {
      too_idle_ = true;
      return match_.end(kDone);
    }
    if (now >= warns) {
      tell("Are you there? Press any key, or this session ends.");
      terminal_.changed();
    }
    idle_timer_.set(now < warns ? warns : ends, [this] { look_for_person(); });
  }

  void practise() {
    const auto& seal = match_.model().room.seal;
    if (!seal) return;  // the seal may have gone while an old board is still open
    race2048::Key key;
    os_random(key);
    ui_.room.practice.emplace(seal->settings.rules, key);
  }

  void copy_link() {
    terminal_.copy(match_.invitations().link);
    tell("Link copied, if this terminal allows it.");
  }

  void adopt() {
    const OrFault<> kept = remember(changes(shown_, ui_.preferences));
    if (!kept) tell(kept.fault().text);
    if (ui_.preferences.appearance != shown_.appearance) {
      terminal_.set_appearance(ui_.preferences.appearance);
    }
    shown_ = ui_.preferences;
  }

  void on_kill(int signal) override { match_.on_kill(signal); }

  void changed() override {
    const TimePoint now = read_clock();
    follow(now);
    const std::vector<MatchEvent> events = match_.take_events();
    for (const MatchEvent& event : events) {
      const Cue cue = start_cue(event, match_.model(), ui_.preferences);
      if (cue.bell) terminal_.bell();
      if (cue.flash) terminal_.flash();
    }
    if (!events.empty()) note(events, match_.model(), now, ui_.race.memo);
    terminal_.changed();
  }

  void follow(TimePoint now) {
    client::follow(match_.model(), match_.setup(), now, ui_);
    // A match that begins closes what is open.
    if (in_match(match_.model()) || match_.finished()) replay_.reset();
  }

  void tell(const std::string& text) override {
    ui_.notice = Notice{.text = text, .at = read_clock()};
  }

  void stop() override { terminal_.stop(); }

  void say_farewell(const std::string& line) override { write_last(STDOUT_FILENO, line + "\n"); }

  void before_drawing(const TerminalView& view) override {
    view_ = view;
    follow(view.now);
    ring_last_seconds(view.now);
    keep_fresh(refresh_of(input_of(view)), view.now);
    if (replay_) advance(view.now, *replay_);
  }

  void ring_last_seconds(TimePoint now) {
    const std::uint32_t before = std::exchange(match_ms_, match_.model().match_ms(now));
    if (last_seconds_cue(before, match_ms_, match_.model(), ui_.preferences).bell) {
      terminal_.bell();
    }
  }

  Drawing draw(const TerminalView& view) const override {
    if (replay_) {
      const ReplayScreenInput replay = replay_input(view);
      return {client::draw(replay), next_redraw(replay)};
    }
    const ScreenInput input = input_of(view);
    return {client::draw(input), next_redraw(input)};
  }

  ReplayScreenInput replay_input(const TerminalView& view) const {
    return {.room = *replay_,
            .now = view.now,
            .rows = view.rows,
            .columns = view.columns,
            .unicode = view.unicode};
  }

  ScreenInput input_of(const TerminalView& view) const {
    return {.model = match_.model(),
            .setup = match_.setup(),
            .ui = ui_,
            .now = view.now,
            .rows = view.rows,
            .columns = view.columns,
            .unicode = view.unicode,
            .invitations = match_.invitations()};
  }

  // Regularly asks the server for data that the screen shows and that the server sends only on
  // request.
  void keep_fresh(const std::optional<Refresh>& wanted, TimePoint now) {
    if (wanted == refresh_) return;
    refresh_ = wanted;
    if (!wanted) return refresh_timer_.cancel();
    refresh_timer_.set(std::max(now, asked_at_ + kAskEvery), [this] { ask(); });
  }

  void ask() {
    if (!refresh_ || match_.finished()) return;
    asked_at_ = read_clock();
    refresh_timer_.set(asked_at_ + refresh_->every, [this] { ask(); });
    match_.perform(refresh_->command);
  }

  TerminalSession terminal_;
  EventLoop::Timer refresh_timer_;
  EventLoop::Timer idle_timer_;
  const std::optional<std::chrono::seconds> idle_limit_;
  TimePoint key_at_ = read_clock();  // of the last key, or of the start
  bool too_idle_ = false;
  TerminalView view_{};               // of the last drawing
  UiState ui_;                        // with the current preferences
  Preferences shown_;                 // the preferences that the terminal uses and that are saved
  std::uint32_t match_ms_ = 0;        // on the match clock at the last drawing
  std::optional<ReplayRoom> replay_;  // over the room or the lobby
  MatchSession match_;
  std::optional<Refresh> refresh_;
  TimePoint asked_at_{};
};

}  // namespace

InteractiveResult run_interactive(InteractiveOptions options,
                                  const std::function<void()>& on_signals_handled) {
  if (options.preferences.plain()) {
    // A screen keeps the lines and shows them once the person turns chat on; the line mode has no
    // key for that.
    options.client.no_chat = !options.preferences.chat;
    return run_plain(std::move(options), on_signals_handled);
  }
  ScreenSession session(std::move(options));
  on_signals_handled();
  return session.run();
}

}  // namespace race2048::client
