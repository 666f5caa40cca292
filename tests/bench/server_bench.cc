// The server's cost of a move as its room grows; everything but sockets. Every seat makes five
// moves a second, each in a wake-up of its own, as from a loop over sockets. Time is simulated: the
// figure is the processor time of a move with all its effects (the answer, its share of standings,
// boards, pings and the care of sessions).
//
//   bench_server --benchmark_repetitions=5 --benchmark_enable_random_interleaving=true
//                --benchmark_report_aggregates_only=true
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "engine/run.h"
#include "proto/conversions.h"
#include "proto/frame.h"
#include "proto/settings.h"
#include "server/dispatch/match_server.h"
#include "tests/bench/allocations.h"

namespace race2048::server {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::nanoseconds kMovePeriod = 200ms;
constexpr std::size_t kMovesPerSeat = 100;

struct NoLog final : public Observer, public DecisionSink {
  void on_decision(const std::string&, const RoomState&, const Decision&) override {}
  void on_session_opened(SessionId, const std::string&) override {}
  void on_logged_in(SessionId, const Person&, const std::string&) override {}
  void on_refused(SessionId, const Refusal& refusal) override {
    throw std::logic_error("refused: " + refusal.text);
  }
  void on_session_closed(SessionId, const std::string&, const std::string&) override {}
};

// Numbers that look random and are the same in every run.
class Numbers {
 public:
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33);
  }

 private:
  std::uint64_t state_ = 1;
};

// Rooms with a race in each, and all moves to be made in them.
class Evening {
 public:
  Evening(std::size_t seats, std::size_t watchers, std::size_t rooms) {
    for (std::size_t i = 0; i < rooms; ++i) set_up_room(seats, watchers);
    while (!all_racing()) wake_at(next_deadline());
    for (Player& player : players_) plan(player);
  }

  // Makes all moves.
  void play() {
    const auto between = kMovePeriod / static_cast<std::int64_t>(players_.size());
    const TimePoint start = now_;
    for (std::size_t i = 0; i < kMovesPerSeat * players_.size(); ++i) {
      const TimePoint at = start + between * static_cast<std::int64_t>(i);
      while (next_deadline() <= at) wake_at(next_deadline());
      now_ = at;
      const Player& player = players_[i % players_.size()];
      server_.receive(player.session, wire::bytes_of(player.moves[i / players_.size()]), now_);
      finish_wake_up();
    }
  }
  std::size_t moves() const { return kMovesPerSeat * players_.size(); }
  std::size_t bytes_sent() const { return bytes_sent_; }

 private:
  struct Player {
    SessionId session{};
    std::vector<std::string> moves;  // frames
  };

  void set_up_room(std::size_t seats, std::size_t watchers) {
    MatchSettings settings = time_settings(limits::kMaxMatchMs);
    settings.seats = static_cast<std::uint32_t>(seats);
    settings.move_rate = 0;
    const std::size_t first = players_.size();
    std::string code;
    for (std::size_t i = 0; i < seats; ++i) {
      const SessionId session = log_in();
      v1::ToServer enter;
      if (i == 0) {
        enter.mutable_create_room()->set_settings(serialised(settings));
      } else {
        enter.mutable_join_room()->set_code(code);
      }
      send(session, enter);
      code = server_.room_of(session)->code();
      players_.push_back({.session = session, .moves = {}});
    }
    for (std::size_t i = 0; i < watchers; ++i) {
      v1::ToServer watch;
      watch.mutable_watch_room()->set_code(code);
      send(log_in(), watch);
    }
    for (std::size_t i = first; i < players_.size(); ++i) get_ready(players_[i].session);
  }

  SessionId log_in() {
    const SessionId session = server_.open("bench", now_);
    server_.receive(session, wire::bytes_of(limits::kPreface), now_);
    v1::ToServer message;
    v1::Hello& hello = *message.mutable_hello();
    hello.set_min_protocol(limits::kMinProtocol);
    hello.set_max_protocol(limits::kMaxProtocol);
    hello.set_client_version("bench");
    hello.set_player_id(std::string(limits::kPlayerIdBytes, 'p'));
    hello.set_name("player" + std::to_string(++names_));
    send(session, message);
    return session;
  }

  void get_ready(SessionId session) {
    const std::string match_id =
        wire::to_bytes(server_.room_of(session)->state().seal().made.match_id);
    v1::ToServer nonce;
    nonce.mutable_nonce()->set_match_id(match_id);
    nonce.mutable_nonce()->set_nonce(std::string(Nonce{}.size(), 'n'));
    send(session, nonce);
    v1::ToServer ready;
    ready.mutable_ready()->set_match_id(match_id);
    send(session, ready);
  }

  bool all_racing() const {
    for (const Player& player : players_) {
      if (match_of(player) == nullptr) return false;
    }
    return true;
  }
  // Null before Go.
  const Match* match_of(const Player& player) const {
    const RoomState& state = server_.room_of(player.session)->state();
    return state.phase() == RoomPhase::racing ? &*state.match() : nullptr;
  }

  // Prepares legal moves in random directions.
  void plan(Player& player) {
    const Match& match = *match_of(player);
    race2048::Run run(match.settings.run(), match.key);
    while (player.moves.size() < kMovesPerSeat) {
      const Action action = run.state() == RunState::stuck
                                ? Action::next_board
                                : static_cast<Action>(numbers_.next() % kDirections.size());
      const std::uint32_t board = run.board_number();
      if (run.apply(action, board, 0).verdict != Verdict::applied) continue;
      v1::ToServer message;
      v1::Move& move = *message.mutable_move();
      move.set_round(match.round);
      move.set_board(board);
      move.set_seq(static_cast<std::uint32_t>(player.moves.size()) + 1);
      move.set_action(wire::to_wire(action));
      wire::append_frame(message, player.moves.emplace_back());
    }
  }

  void send(SessionId session, const v1::ToServer& message) {
    std::string frame;
    wire::append_frame(message, frame);
    server_.receive(session, wire::bytes_of(frame), now_);
    finish_wake_up();
  }

  TimePoint next_deadline() const { return due_; }
  void wake_at(TimePoint due) {
    now_ = std::max(now_, due);
    finish_wake_up();
  }
  // Does the work of a transport: takes all output at once.
  void finish_wake_up() {
    server_.on_time(now_);
    for (const SessionId session : server_.take_touched()) {
      const std::size_t size = server_.output(session).size();
      bytes_sent_ += size;
      server_.sent(session, size);
    }
    due_ = server_.next_deadline().value_or(TimePoint::max());
  }

  NoLog log_;
  Numbers numbers_;
  MatchServer server_{{.random =
                           [this](std::span<std::uint8_t> bytes) {
                             for (std::uint8_t& byte : bytes) {
                               byte = static_cast<std::uint8_t>(numbers_.next());
                             }
                           },
                       .max_sessions = SIZE_MAX},
                      observed_by(log_)};
  TimePoint now_{std::chrono::hours(1000)};
  TimePoint due_;
  std::vector<Player> players_;
  std::size_t names_ = 0;
  std::size_t bytes_sent_ = 0;
};

void move_in_a_room(benchmark::State& state) {
  const auto seats = static_cast<std::size_t>(state.range(0));
  const auto watchers = static_cast<std::size_t>(state.range(1));
  const auto rooms = static_cast<std::size_t>(state.range(2));
  double moves = 0;
  double bytes = 0;
  double allocated = 0;
  for (auto _ : state) {
    state.PauseTiming();
    {
      Evening evening(seats, watchers, rooms);
      const std::size_t bytes_before = evening.bytes_sent();
      const std::size_t allocations_before = bench::allocations();
      state.ResumeTiming();
      evening.play();
      state.PauseTiming();
      moves += static_cast<double>(evening.moves());
      bytes += static_cast<double>(evening.bytes_sent() - bytes_before);
      allocated += static_cast<double>(bench::allocations() - allocations_before);
    }
    state.ResumeTiming();
  }
  state.counters["per_move"] =
      benchmark::Counter(moves, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["bytes_per_move"] = bytes / moves;
  state.counters["allocations_per_move"] = allocated / moves;
}
BENCHMARK(move_in_a_room)
    ->ArgNames({"seats", "watchers", "rooms"})
    ->ArgsProduct({{2, 10, 100, 1000}, {0, 1}, {1}})
    ->Args({10, 0, 10})
    ->Args({10, 0, 100})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace race2048::server

BENCHMARK_MAIN();
