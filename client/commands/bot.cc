#include "client/commands/bot.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <optional>

#include "client/bots/bot_player.h"
#include "client/bots/bot_team.h"
#include "client/bots/exec_player.h"
#include "client/commands/client_options.h"
#include "client/net/clock.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "client/play/exit_code.h"
#include "client/system/exit_codes.h"
#include "client/words/failure_text.h"
#include "client/words/report.h"
#include "engine/bot_levels.h"
#include "shared/random.h"

namespace race2048::client {
namespace {

constexpr double kSearchPace = 5;  // moves a second

std::uint64_t os_seed() {
  std::array<std::uint8_t, 8> bytes{};
  os_random(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8 | byte;
  return seed;
}

// How strong the own search is, where no program plays.
BotPlayer player_of(const BotFlags& flags) {
  if (const std::optional<BotLevel> level = bot_level(flags.level)) {
    return {level->depth, level->blunder_percent, os_seed()};
  }
  return {flags.depth.value_or(kDefaultSearchDepth), 0, 0};
}

// Why it is not in the room that it was to join; what only helps a person is left out.
std::string why_not_in(const Model& model, const std::string& code) {
  const Reason reason = model.failure->reason;
  if (reason == Reason::room_locked) return "Room " + code + " is locked.";
  if (reason == Reason::room_full) return "All seats of room " + code + " are taken.";
  if (reason == Reason::server_full) return "The server is full; try again later.";
  return failure_text(model);
}

class Bot {
 public:
  Bot(const BotFlags& flags, const Target& target, ClientOptions options)
      : flags_(flags),
        target_(target),
        client_(std::move(options)),
        searcher_(player_of(flags)),
        next_move_(loop_),
        link_(loop_, client_, target, [this] { on_change(); }) {
    if (!flags.exec.empty()) program_.emplace(loop_, flags.exec, [this] { on_change(); });
    loop_.on_signals({SIGINT, SIGTERM, SIGHUP}, [this](int signal) {
      exit_code_ = kSignalled + signal;
      client_.leave();
      link_.flush();
      if (link_.closed()) loop_.stop();
    });
  }

  int run() {
    loop_.run();
    const Model& model = client_.model();
    if (model.failure && exit_code_ == kDone) {
      if (model.failure->reason == Reason::wrong_password) {
        std::fprintf(stderr, "Give the password with --password, or in RACE2048_PASSWORD.\n");
      }
      std::fprintf(stderr, "%s%s\n", kBotSays.data(), why_ended().c_str());
      exit_code_ = exit_code_of(*model.failure);
    }
    return exit_code_;
  }

 private:
  std::string why_ended() const {
    const Model& model = client_.model();
    if (!room_told_) return why_not_in(model, target_.room);
    const bool put_out = model.failure->reason == Reason::kicked;
    return model.own_name + (put_out ? std::string(kPutOut) : " is gone: " + failure_text(model));
  }

  void on_change() {
    const Model& model = client_.model();
    if (!room_told_ && !model.room.code.empty()) {
      room_told_ = true;
      std::printf("room %s\n", model.room.code.c_str());
      std::fflush(stdout);
      if (program_) program_->start();
    }
    if (program_ && program_->given_up()) withdraw();
    if (model.phase == Phase::results && model.race->seal.round != reported_round_) report();
    play();
    if (link_.closed()) loop_.stop();
  }

  // A seat without a program would be in the others' way.
  void withdraw() {
    client_.withdraw();
    link_.flush();
  }

  // The board waits for an action: no answer, and in lockstep no other step, has to come first.
  bool may_move() const {
    const Model& model = client_.model();
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

  // Its own pace, as far as the room allows it.
  TimePoint::duration pause() const {
    const double allowed = client_.model().race->seal.settings.move_rate;
    double pace = flags_.pace.value_or(program_ ? 0 : kSearchPace);
    if (allowed > 0) pace = pace > 0 ? std::min(pace, allowed) : allowed;
    if (pace == 0) return {};
    return std::chrono::duration_cast<TimePoint::duration>(std::chrono::duration<double>(1 / pace));
  }

  // The board may be another one than when the time was set: in lockstep, for who is late.
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
    std::printf("%s", result_text(model).c_str());
    std::fflush(stdout);
    if (model.result->verification.kind == Verification::Kind::broken) exit_code_ = kNotVerified;
    if (!model.race->own_seat) return;  // it came late and only watched
    if (program_) {
      const Standing& own = model.race->standings.at(*model.race->own_seat);
      program_->tell_end(own.rank, own.score, model.race->seats.size());
    }
    if (++matches_ != flags_.matches) return;
    client_.leave();
    link_.flush();
  }

  const BotFlags& flags_;
  const Target& target_;
  EventLoop loop_;
  Client client_;
  BotPlayer searcher_;
  EventLoop::Timer next_move_;
  std::optional<ExecPlayer> program_;  // plays instead of the search
  Link link_;
  TimePoint moved_at_{};
  bool room_told_ = false;
  std::uint32_t reported_round_ = 0;
  std::uint32_t matches_ = 0;
  int exit_code_ = kDone;
};

int usage(const std::string& fault) {
  std::fprintf(stderr, "race2048 bot: %s\n", fault.c_str());
  return kUsage;
}

}  // namespace

int run_bot(const BotFlags& flags) {
  auto parsed = parse_target(flags.target, flags.default_server);
  if (const auto* fault = std::get_if<std::string>(&parsed)) return usage(*fault);
  const auto target = std::get<Target>(parsed);
  auto settings = settings_from(flags.settings, {.move_rate = 0});
  if (const auto* fault = std::get_if<std::string>(&settings)) return usage(*fault);
  if (const std::string fault = fault_in_password(flags.password); !fault.empty()) {
    return usage(fault);
  }
  if (flags.create && !target.room.empty()) {
    return usage("--create makes a room of its own: leave out /" + target.room + ".");
  }
  if (!flags.create && target.room.empty()) {
    return usage("which room? Give HOST[:PORT]/ROOM, or --create to make one.");
  }
  if (!flags.create && flags.settings != SettingsFlags{}) {
    return usage("how a match is played is up to the room's host; only --create takes such flags.");
  }
  const auto& how = std::get<MatchSettings>(settings);
  ClientOptions options = client_options(target, flags.person.name, bot_name(flags.level));
  options.bot = true;
  options.no_chat = true;
  options.tells_silence = false;
  options.ready.policy = ReadyPolicy::always;
  options.ready.when_seated = flags.create ? how.seats : 1;
  if (flags.matches > 0) options.ready.for_matches = flags.matches;
  options.entry = {.kind = flags.create ? Entry::Kind::create : Entry::Kind::join,
                   .code = target.room,
                   .password = flags.password,
                   .settings = how,
                   .request = {.options = {}, .password = flags.password}};
  Bot bot(flags, target, std::move(options));
  return bot.run();
}

}  // namespace race2048::client
