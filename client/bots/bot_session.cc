#include "client/bots/bot_session.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "client/bots/bot_report.h"
#include "client/bots/bot_tally.h"
#include "client/bots/conduct.h"
#include "client/bots/exec_player.h"
#include "client/bots/ghost_player.h"
#include "client/bots/match_lines.h"
#include "client/choices/room_password.h"
#include "client/model/own_standing.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/exit_code.h"
#include "client/net/link.h"
#include "client/net/queued_output.h"
#include "client/system/exit_codes.h"
#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "client/words/report.h"
#include "engine/settings/limits.h"
#include "shared/standard_io.h"

namespace race2048::client {
namespace {

using std::string_literals::operator""s;

constexpr double kSearchPace = 5;  // moves per second, unless the options set another pace

// Why the bot could not join its room, without advice that would help only a person.
std::string why_not_in(const Model& model, const std::string& code) {
  const Reason reason = model.failure->reason;
  if (reason == Reason::room_locked) return "Room " + code + " is locked.";
  if (reason == Reason::room_full) return "All seats in room " + code + " are taken.";
  if (reason == Reason::server_full) return "The server is full; try again later.";
  return failure_text(model);
}

// A different seed for each match and each seat, so that no two bots play the same game.
std::uint64_t own_seed(const race2048::Key& key, std::uint32_t round, std::uint32_t seat) {
  std::uint64_t seed = std::uint64_t{round} << 32 | seat;
  for (const std::uint8_t byte : key) seed = seed * 0x100000001B3 ^ byte;
  return seed;
}

std::shared_ptr<ServerCheck> check_for(const BotOptions& options) {
  auto check = std::make_shared<ServerCheck>(options.target, known_servers_file());
  if (options.trusted) check->expect(*options.trusted);
  return check;
}

class BotSession {
 public:
  explicit BotSession(const BotOptions& options)
      : options_(options),
        client_(options.client),
        searcher_(options.player),
        output_(
            loop_, STDOUT_FILENO, [this](int fault) { on_untold(fault); }, [] {}),
        next_move_(loop_),
        seat_wait_(options.seat_wait),
        seats_due_(loop_),
        link_(
            loop_, client_, options.target, [this] { on_change(); },
            LinkOptions{.check = check_for(options)}) {
    if (options.ghost) ghost_.emplace(*options.ghost);
    if (!options.exec.empty()) {
      program_.emplace(loop_, options.exec, options.exec_variables, conduct_,
                       [this] { on_change(); });
    }
    loop_.on_signals({SIGINT, SIGTERM, SIGHUP}, [this](int signal) {
      exit_code_ = kSignalled + signal;
      leave();
      if (link_.closed()) loop_.stop();
    });
  }

  int run() {
    loop_.run();
    const Model& model = client_.model();
    tally_.add(conduct_);
    tell_total(model);
    if (!misplaced_.empty()) {
      tell_end(model);
    } else if (model.failure && exit_code_ == kDone) {
      tell_end(model);
      exit_code_ = exit_code_of(*model.failure);
    }
    output_.finish();
    return exit_code_of(model, exit_code_);
  }

 private:
  void tell_end(const Model& model) {
    const BotEnd end = end_of(model);
    if (options_.reports_end) return output_.add(bot_end_line(end) + "\n");
    std::string text;
    if (model.failure && model.failure->reason == Reason::wrong_password)
      text = kHowToGivePassword + "\n"s;
    write_last(STDERR_FILENO, text + "race2048 bot: " + sentence_of(end) + "\n");
  }

  BotEnd end_of(const Model& model) const {
    if (!misplaced_.empty()) {
      return {.how = BotEnd::How::gone, .name = model.own_name, .why = misplaced_};
    }
    if (!room_told_) {
      return {.how = BotEnd::How::not_let_in, .why = why_not_in(model, options_.target.room)};
    }
    return end_of_stay(model);
  }

  void on_change() {
    const Model& model = client_.model();
    if (!room_told_ && !model.room.code.empty()) {
      room_told_ = true;
      if (!options_.json) tell("room " + model.room.code + "\n");
      if (program_) program_->start();
    }
    if (model.room.seal) tell_settings(model.room);
    if (ghost_) look_whether_misplaced(model);
    warn(model);
    const std::vector<MatchEvent> events = client_.take_events();
    if (options_.json && model.race) tell_highlights(model, events);
    for (const MatchEvent& event : events) {
      const bool begins = std::holds_alternative<MatchAnnounced>(event.what);
      if (begins && model.race->own_seat) tell_start(*model.race);
      if (std::holds_alternative<MatchOver>(event.what)) report();
    }
    if (played_enough()) leave();
    wait_for_seats();
    if (program_ && program_->given_up()) {
      resign();
    } else {
      play();
    }
    if (link_.closed()) loop_.stop();
  }

  // A ghost leaves a room with other tiles, also if the host has changed them after a match.
  void look_whether_misplaced(const Model& model) {
    if (!model.room.seal || races(model) || !misplaced_.empty()) return;
    misplaced_ = ghost_->why_not(model.room.seal->settings);
    if (misplaced_.empty()) return;
    if (exit_code_ == kDone) exit_code_ = kRefused;
    leave();
  }

  // Prints the last seconds at the first message that comes in them; a ping comes every second.
  void tell_highlights(const Model& model, const std::vector<MatchEvent>& events) {
    const Race& race = *model.race;
    for (const Highlight& found :
         highlights_.take(race, race.own_seat, events, model.match_ms(read_clock()))) {
      tell(event_line(found, race));
    }
  }

  void wait_for_seats() {
    const Model& model = client_.model();
    const bool between = (model.phase == Phase::room || model.phase == Phase::results) &&
                         !model.reconnecting && !model.silence && !client_.finished();
    if (!seat_wait_ || !between || !model.room.own_seat || !model.room.seal) {
      return seats_due_.cancel();
    }
    const SeatWait::Step step = seat_wait_->look(model.room, read_clock());
    if (!step.line.empty()) write_in_passing("race2048 bot: " + step.line + "\n");
    if (step.go_on_with) client_.ready_with(*step.go_on_with, read_clock());
    if (step.start && model.is_host()) client_.ask(HostAct{Meaning::start}, read_clock());
    link_.flush();
    if (seat_wait_->due()) seats_due_.set(*seat_wait_->due(), [this] { on_change(); });
    const std::uint32_t played = tally_.matches() + model.matches_missed;
    if (!step.alone || played == 0 || options_.matches == 0) return;
    write_in_passing("race2048 bot: all others have left after " + std::to_string(played) + " of " +
                     std::to_string(options_.matches) + " matches.\n");
    if (exit_code_ == kDone) exit_code_ = kInternal;
    leave();
  }

  // If the bot reports its end, standard output is reserved for that.
  void tell(const std::string& text) {
    if (options_.reports_end) return;
    output_.add(text);
    output_.flush();
  }

  // If the person has stopped reading, the bot still plays on.
  void on_untold(int fault) {
    if (fault == EPIPE) return;
    write_in_passing("race2048 bot: " + unwritten_text(fault) + "\n");
    if (exit_code_ == kDone) exit_code_ = kInternal;
    leave();
    if (link_.closed()) loop_.stop();
  }

  void tell_settings(const Room& room) {
    std::string line = settings_line(room);
    if (line == settings_) return;
    settings_ = std::move(line);
    if (options_.json) tell(settings_);
    if (program_) program_->tell_settings(settings_);
  }

  // The bot shows its person only this kind of news.
  void warn(const Model& model) {
    if (!model.news || !model.news->is<SealIsGone>() || warned_ == model.news->at) return;
    warned_ = model.news->at;
    if (options_.reports_end) return;
    write_in_passing("race2048 bot: " + news_text(*model.news, model.server) + "\n");
  }

  void tell_start(const Race& race) {
    // Where the tiles are known, the bot's random choices are too, so that the match can be
    // replayed.
    if (const auto& key = race.seal.settings.open_seed) {
      searcher_.reseed(own_seed(*key, race.seal.round, *race.own_seat));
    }
    tried_.reset();
    const std::string line = start_line(race);
    if (options_.json) tell(line);
    if (program_) program_->tell_start(line);
  }

  void tell_total(const Model& model) {
    tally_.set_name(model.own_name);
    if (options_.json) return tell(tally_.line(model.matches_missed));
    if (tally_.matches() > 1) tell(tally_.table());
    tell(tally_.faults());
  }

  // A seat without a program would only hold up the others: gives up the run, so that the others
  // see why it makes no more moves, and then leaves.
  void resign() {
    if (exit_code_ == kDone) exit_code_ = kInternal;
    const Model& model = client_.model();
    const bool whole = !model.reconnecting && !model.silence;
    if (whole && model.phase == Phase::racing && model.race->own && model.race->own->racing()) {
      if (!resigned_) client_.ask(Act{Action::give_up}, read_clock());
      resigned_ = true;
      return link_.flush();
    }
    leave();
  }

  static bool races(const Model& model) {
    return (model.phase == Phase::countdown || model.phase == Phase::racing) &&
           model.race->own_seat;
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
    const OwnGame& own = *client_.model().race->own;
    if (own.one_action_left()) {
      write_in_passing("race2048 bot: the seat has made all actions that a match allows, " +
                       std::to_string(limits::kMaxActionsPerMatch) + "; its score stands.\n");
      return give_up();
    }
    if (ghost_) return await_recorded(own);
    if (program_ && !own.stuck()) {
      const ExecTurn turn = exec_turn();
      program_->ask(turn);
      if (program_->hangs()) {
        program_->end_hanging();
        return give_up();
      }
      if (!program_->move(turn)) return;
    }
    next_move_.set(std::max(moved_at_ + pause(), read_clock()), [this] { move(); });
  }

  // Sets the time of the next recorded action. In lockstep that is now, because all seats wait for
  // it and no move comes earlier than the others'.
  void await_recorded(const OwnGame& own) {
    if (ghost_->has_strayed(own)) {
      write_in_passing("race2048 bot: the seat has not made the recorded move; it gives up.\n");
      return give_up();
    }
    const RecordedAction* const next = ghost_->next(own);
    if (next == nullptr) return next_move_.cancel();
    const TimePoint now = read_clock();
    const Race& race = *client_.model().race;
    TimePoint due = now;
    if (!race.seal.settings.lockstep()) {
      due = race.started_at + std::chrono::milliseconds(next->at_ms);
    }
    // The room has taken the action for too fast.
    if (tried_ == own.log().size()) due = std::max(due, moved_at_ + pause());
    next_move_.set(std::max(due, now), [this] { act_as_recorded(); });
  }

  // The estimate of the start may have changed since the timer was set.
  void act_as_recorded() {
    if (!may_move()) return;
    const OwnGame& own = *client_.model().race->own;
    const RecordedAction* const next = ghost_->next(own);
    const Race& race = *client_.model().race;
    if (next == nullptr || race.stands_until) return;
    const TimePoint now = read_clock();
    const bool early = client_.model().match_ms(now) < next->at_ms;
    if (early && !race.seal.settings.lockstep()) return await_recorded(own);
    moved_at_ = now;
    tried_ = own.log().size();
    client_.ask(Act{next->action}, moved_at_);
    link_.flush();
  }

  // The seat is done with this match, and its score stands.
  void give_up() {
    client_.ask(Act{Action::give_up}, read_clock());
    link_.flush();
  }

  std::chrono::milliseconds allowed() const {
    if (options_.think) return *options_.think;
    const MatchSettings& settings = client_.model().race->seal.settings;
    if (!settings.lockstep()) return kDefaultThink;
    return kHangingSteps * std::chrono::milliseconds(settings.move_time_ms);
  }

  ExecTurn exec_turn() const {
    const Model& model = client_.model();
    const Race& race = *model.race;
    const std::uint32_t ends_ms = race.step ? race.step->ends_ms : race.seal.settings.length_ms();
    const std::uint32_t now_ms = model.match_ms(read_clock());
    return {.match = race.seal.match_id,
            .seq = static_cast<std::uint32_t>(race.own->log().size()) + 1,
            .board = race.own->board(),
            .score = race.own->score(),
            .left_ms = ends_ms > now_ms ? ends_ms - now_ms : 0,
            .to_knockout_ms = race.seal.settings.ms_to_knockout(now_ms),
            .in_danger = race.in_danger(own_standing(race).value()),
            .allowed = allowed(),
            .gain = race.own->last_gain(),
            .spawn = last_spawn(*race.own)};
  }

  // The new tile of the last move on this board.
  static std::optional<Spawn> last_spawn(const OwnGame& own) {
    if (own.log().empty() || !direction_of(own.log().back().action)) return std::nullopt;
    return own.log().back().spawns.back();
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
        program_ ? program_->move(exec_turn()) : search(own.board());
    if (!own.stuck() && !direction) return play();
    moved_at_ = read_clock();
    client_.ask(Act{own.stuck() ? Action::next_board : action_of(*direction)}, moved_at_);
    link_.flush();
  }

  std::optional<Direction> search(const Board& board) {
    const TimePoint began = read_clock();
    const std::optional<Direction> direction = searcher_.choose(board);
    conduct_.think(read_clock() - began);
    return direction;
  }

  void report() {
    const Model& model = client_.model();
    if (!options_.json) tell(result_text(model));
    if (!model.race->own_seat) return;  // the bot came late and only watched
    if (options_.json) tell(end_line(model, Told::all, conduct_));
    if (program_) program_->tell_end(end_line(model, Told::own, conduct_));
    tally_.add(model);
    tally_.add(std::exchange(conduct_, {}));
  }

  // A match counts even if its end came while the bot's link was lost. Once the room is whole again
  // the bot leaves it, unless it races already in another match.
  bool played_enough() const {
    const Model& model = client_.model();
    if (options_.matches == 0 || client_.finished() || model.reconnecting || model.silence) {
      return false;
    }
    return !races(model) && tally_.matches() + model.matches_missed >= options_.matches;
  }

  void leave() {
    client_.leave();
    link_.flush();
  }

  const BotOptions& options_;
  EventLoop loop_;
  Client client_;
  BotPlayer searcher_;
  QueuedOutput output_;
  EventLoop::Timer next_move_;
  std::optional<SeatWait> seat_wait_;
  EventLoop::Timer seats_due_;
  Conduct conduct_;                    // since the last end of a match
  std::optional<ExecPlayer> program_;  // replaces the search
  std::optional<GhostPlayer> ghost_;   // likewise
  std::string misplaced_;              // why the ghost cannot race in this room; empty: it can
  std::optional<std::size_t> tried_;   // the ghost's last action is the one after so many
  Link link_;
  TimePoint moved_at_{};
  bool room_told_ = false;
  std::string settings_;             // as last sent
  std::optional<TimePoint> warned_;  // time of the news
  Highlights highlights_;
  BotTally tally_;  // of the matches whose end the bot has seen
  bool resigned_ = false;
  int exit_code_ = kDone;
};

}  // namespace

int run_bot(const BotOptions& options) {
  return BotSession(options).run();
}

}  // namespace race2048::client
