#include "client/app/bot.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>

#include "client/app/environment.h"
#include "client/app/interactive.h"
#include "client/core/report.h"
#include "client/net/event_loop.h"
#include "client/net/link.h"
#include "engine/search.h"

namespace race2048::client {
namespace {

constexpr const char* kBotName = "bot";

TimePoint read_clock() {
  return std::chrono::steady_clock::now();
}

class Bot {
 public:
  Bot(const BotFlags& flags, const Target& target, ClientOptions options)
      : flags_(flags),
        client_(std::move(options)),
        searcher_(flags.depth),
        next_move_(loop_),
        link_(loop_, client_, target, [this] { on_change(); }) {
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
      std::fprintf(stderr, "race2048 bot: %s\n", model.failure->message.c_str());
      exit_code_ = model.failure->exit_code;
    }
    return exit_code_;
  }

 private:
  void on_change() {
    const Model& model = client_.model();
    if (!room_told_ && !model.room.code.empty()) {
      room_told_ = true;
      std::printf("room %s\n", model.room.code.c_str());
      std::fflush(stdout);
    }
    if (model.phase == Phase::results && model.race->seal.round != reported_round_) report();
    if (model.phase == Phase::racing) schedule_move();
    if (link_.closed()) loop_.stop();
  }

  void schedule_move() {
    const Race& race = *client_.model().race;
    if (!race.own || !race.own->racing() || race.own->in_flight() != 0) return;
    next_move_.set(std::max(moved_at_ + pause(race), read_clock()), [this] { move(); });
  }

  // Its own pace, as far as the room allows it.
  TimePoint::duration pause(const Race& race) const {
    const double allowed = race.seal.settings.move_rate;
    double pace = flags_.pace;
    if (allowed > 0) pace = pace > 0 ? std::min(pace, allowed) : allowed;
    if (pace == 0) return {};
    return std::chrono::duration_cast<TimePoint::duration>(std::chrono::duration<double>(1 / pace));
  }

  void move() {
    const Model& model = client_.model();
    if (model.phase != Phase::racing || !model.race->own) return;
    moved_at_ = read_clock();
    const OwnGame& own = *model.race->own;
    if (own.stuck()) {
      client_.act(Action::next_board);
    } else if (const std::optional<Direction> best = searcher_.best_move(own.board())) {
      client_.act(action_of(*best));
    }
    link_.flush();
  }

  void report() {
    const Model& model = client_.model();
    reported_round_ = model.race->seal.round;
    std::printf("%s", result_text(model).c_str());
    std::fflush(stdout);
    if (model.result->verification.kind == Verification::Kind::broken) exit_code_ = kNotVerified;
    if (!model.race->own_seat) return;  // it came late and only watched
    if (++matches_ != flags_.matches) return;
    client_.leave();
    link_.flush();
  }

  const BotFlags& flags_;
  EventLoop loop_;
  Client client_;
  Searcher searcher_;
  EventLoop::Timer next_move_;
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
  auto parsed = parse_target(flags.target, default_server());
  if (const auto* fault = std::get_if<std::string>(&parsed)) return usage(*fault);
  const auto target = std::get<Target>(parsed);
  auto settings = settings_from(flags.settings);
  if (const auto* fault = std::get_if<std::string>(&settings)) return usage(*fault);
  if (flags.create && !target.room.empty()) {
    return usage("--create makes a room of its own: leave out /" + target.room + ".");
  }
  if (!flags.create && target.room.empty()) {
    return usage("which room? Give HOST[:PORT]/ROOM, or --create to make one.");
  }
  ClientOptions options = client_options(target, flags.person.name, kBotName);
  options.bot = true;
  options.ready = ReadyPolicy::always;
  options.ready_when_seated = flags.create ? flags.settings.seats : 1;
  options.entry = {.kind = flags.create ? Entry::Kind::create : Entry::Kind::join,
                   .code = target.room,
                   .settings = std::get<MatchSettings>(settings)};
  Bot bot(flags, target, std::move(options));
  return bot.run();
}

}  // namespace race2048::client
