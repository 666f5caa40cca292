#include "client/bots/bot_session.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "client/bots/bot_report.h"
#include "client/bots/exec_player.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/system/exit_codes.h"
#include "client/words/failure_text.h"
#include "client/words/report.h"

namespace race2048::client {
namespace {

constexpr double kSearchPace = 5;  // moves per second, unless the options set another pace

// Why the bot could not join its room, without advice that would help only a person.
std::string why_not_in(const Model& model, const std::string& code) {
  const Reason reason = model.failure->reason;
  if (reason == Reason::room_locked) return "Room " + code + " is locked.";
  if (reason == Reason::room_full) return "All seats in room " + code + " are taken.";
  if (reason == Reason::server_full) return "The server is full; try again later.";
  return failure_text(model);
}

class BotSession {
 public:
  explicit BotSession(const BotOptions& options)
      : options_(options),
        client_(options.client),
        searcher_(options.player),
        next_move_(loop_),
        link_(loop_, client_, options.target, [this] { on_change(); }) {
    if (!options.exec.empty()) program_.emplace(loop_, options.exec, [this] { on_change(); });
    loop_.on_signals({SIGINT, SIGTERM, SIGHUP}, [this](int signal) {
      exit_code_ = kSignalled + signal;
      leave();
      if (link_.closed()) loop_.stop();
    });
  }

  int run() {
    loop_.run();
    const Model& model = client_.model();
    if (model.failure && exit_code_ == kDone) {
      tell_end(model);
      exit_code_ = exit_code_of(*model.failure);
    }
    return exit_code_;
  }

 private:
  void tell_end(const Model& model) const {
    const BotEnd end = end_of(model);
    if (options_.reports_end) {
      std::printf("%s\n", bot_end_line(end).c_str());
      return;
    }
    if (model.failure->reason == Reason::wrong_password) {
      std::fprintf(stderr, "Give the password with --password or in RACE2048_PASSWORD.\n");
    }
    std::fprintf(stderr, "race2048 bot: %s\n", sentence_of(end).c_str());
  }

  BotEnd end_of(const Model& model) const {
    if (!room_told_) {
      return {.how = BotEnd::How::not_let_in, .why = why_not_in(model, options_.target.room)};
    }
    const bool put_out = model.failure->reason == Reason::kicked;
    return {.how = put_out ? BotEnd::How::put_out : BotEnd::How::gone,
            .name = model.own_name,
            .why = failure_text(model)};
  }

  void on_change() {
    const Model& model = client_.model();
    if (!room_told_ && !model.room.code.empty()) {
      room_told_ = true;
      tell("room " + model.room.code + "\n");
      if (program_) program_->start();
    }
    if (program_ && program_->given_up()) withdraw();
    if (model.phase == Phase::results && model.race->seal.round != reported_round_) report();
    if (played_enough()) leave();
    play();
    if (link_.closed()) loop_.stop();
  }

  // If the bot reports its end, standard output is reserved for that.
  void tell(const std::string& text) const {
    if (options_.reports_end) return;
    std::printf("%s", text.c_str());
    std::fflush(stdout);
  }

  // A seat without a program would only hold up the others.
  void withdraw() {
    client_.withdraw();
    link_.flush();
  }

  // True if the board waits for an action: no answer is pending and, in lockstep, no other step.
  bool may_move() const {
    const Model& model = client_.model();
    if (model.reconnecting || model.silence) return false;
    if (model.phase != Phase::racing || !model.race->own) return false;
    const OwnGame& own = *model.race->own;
    return own.racing() && own.in_flight() == 0 && model.race->ahead.empty() && own.may_move();
  }

  void play() {
    if (!may_move()) return;
    if (program_ && !client_.model().race->own->stuck()) {
      const ExecTurn turn = exec_turn();
      program_->ask(turn);
      if (!program_->move(turn)) return;
    }
    next_move_.set(std::max(moved_at_ + pause(), read_clock()), [this] { move(); });
  }

  ExecTurn exec_turn() const {
    const Model& model = client_.model();
    const Race& race = *model.race;
    const std::uint32_t ends_ms = race.step ? race.step->ends_ms : race.seal.settings.length_ms();
    const std::uint32_t now_ms = model.match_ms(read_clock());
    return {.round = race.seal.round,
            .seq = static_cast<std::uint32_t>(race.own->log().size()) + 1,
            .board = race.own->board(),
            .score = race.own->score(),
            .left_ms = ends_ms > now_ms ? ends_ms - now_ms : 0};
  }

  // The bot's own pace, limited by the room's move rate.
  TimePoint::duration pause() const {
    const double allowed = client_.model().race->seal.settings.move_rate;
    double pace = options_.pace.value_or(program_ ? 0 : kSearchPace);
    if (allowed > 0) pace = pace > 0 ? std::min(pace, allowed) : allowed;
    if (pace == 0) return {};
    return std::chrono::duration_cast<TimePoint::duration>(std::chrono::duration<double>(1 / pace));
  }

  // The board may have changed since the timer was set: in lockstep, if the bot was late.
  void move() {
    if (!may_move()) return;
    const OwnGame& own = *client_.model().race->own;
    const std::optional<Direction> direction =
        program_ ? program_->move(exec_turn()) : searcher_.choose(own.board());
    if (!own.stuck() && !direction) return play();
    moved_at_ = read_clock();
    client_.act(own.stuck() ? Action::next_board : action_of(*direction), moved_at_);
    link_.flush();
  }

  void report() {
    const Model& model = client_.model();
    reported_round_ = model.race->seal.round;
    tell(result_text(model));
    if (model.result->verification.kind == Verification::Kind::broken) exit_code_ = kNotVerified;
    if (!model.race->own_seat) return;  // the bot came late and only watched
    if (program_) {
      const Standing& own = model.race->standings.at(*model.race->own_seat);
      program_->tell_end(own.rank, own.score, model.race->seats.size());
    }
    ++matches_;
  }

  // A match counts even if its end came while the bot's link was lost. Once the room is whole again
  // the bot leaves it, unless it races already in another match.
  bool played_enough() const {
    const Model& model = client_.model();
    if (options_.matches == 0 || client_.finished() || model.reconnecting || model.silence) {
      return false;
    }
    const bool runs = model.phase == Phase::countdown || model.phase == Phase::racing;
    const bool races = runs && model.race->own_seat;
    return !races && matches_ + model.matches_missed >= options_.matches;
  }

  void leave() {
    client_.leave();
    link_.flush();
  }

  const BotOptions& options_;
  EventLoop loop_;
  Client client_;
  BotPlayer searcher_;
  EventLoop::Timer next_move_;
  std::optional<ExecPlayer> program_;  // replaces the search
  Link link_;
  TimePoint moved_at_{};
  bool room_told_ = false;
  std::uint32_t reported_round_ = 0;
  std::uint32_t matches_ = 0;  // whose end the bot has seen
  int exit_code_ = kDone;
};

}  // namespace

int run_bot(const BotOptions& options) {
  return BotSession(options).run();
}

}  // namespace race2048::client
