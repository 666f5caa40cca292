// The speed of verifying replays, and what the end of a match costs, on one thread.
//
//   bench_replay --benchmark_repetitions=9 --benchmark_report_aggregates_only=true
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

#include "client/replay/replay_screen.h"
#include "client/terminal/ansi_difference.h"
#include "engine/settings/settings.h"
#include "proto/replay/playback.h"
#include "proto/replay/replay_recorder.h"
#include "shared/limits.h"
#include "tests/proto/replay/played_match.h"
#include "tests/support/settings.h"

namespace race2048::bench {
namespace {

constexpr int kMovesOfSeat = 2000;

// A match in which the seats make kMovesOfSeat moves each, in turn, on as many boards as it takes.
std::string replay_with(int seats) {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  settings.seats = static_cast<std::uint32_t>(seats);
  std::vector<std::string> names;
  for (int i = 0; i < seats; ++i) names.push_back("player" + std::to_string(i));
  tests::PlayedMatch match(settings, names);
  match.go();
  std::uint32_t ms = 0;
  for (int i = 0; i < kMovesOfSeat; ++i) {
    for (int seat = 0; seat < seats; ++seat) {
      const auto number = static_cast<SeatNumber>(seat);
      const Board& board = match.room().match()->seats.at(number).run->board();
      match.act(++ms, number, default_action(board));
    }
  }
  match.end(EndReason::time_up, limits::kMaxMatchMs);
  return match.file();
}

void verify_moves(benchmark::State& state) {
  const std::string file = replay_with(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const auto proof = verify_replay(wire::bytes_of(file));
    if (!proof) throw std::logic_error(to_text(proof.fault()));
    benchmark::DoNotOptimize(proof->moves);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0) * kMovesOfSeat);
}
BENCHMARK(verify_moves)->ArgName("seats")->Arg(2)->Arg(8)->Arg(100);

Playback playback_with(int seats) {
  auto playback = Playback::of(replay_with(seats));
  if (!playback) throw std::logic_error(to_text(playback.fault()));
  return *std::move(playback);
}

// Verifies the replay and reads it once for its marks and copies.
void open_playback(benchmark::State& state) {
  const std::string file = replay_with(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const auto playback = Playback::of(file);
    if (!playback) throw std::logic_error(to_text(playback.fault()));
    benchmark::DoNotOptimize(playback->last_moment());
  }
}
BENCHMARK(open_playback)->ArgName("seats")->Arg(8)->Arg(100)->Unit(benchmark::kMillisecond);

// From the dearest key, one that goes back by a moment, to the bytes for a terminal of 120x36, all
// along the match. `longest_ms` is the longest of all.
void step_back(benchmark::State& state) {
  client::ReplayRoom room(playback_with(static_cast<int>(state.range(0))), client::Preferences());
  const Playback& playback = room.playback;
  const std::size_t stride = playback.last_moment() / 997;  // a prime, so that all distances come
  const client::PaintOf paint = [](const client::Style& style) {
    return client::paint_of(style, client::PaletteName::classic, client::ColourDepth::direct);
  };
  const client::AnsiDialect dialect{.depth = client::ColourDepth::direct, .erases = true};
  const TimePoint now{};
  client::Frame before(36, 120);
  std::size_t at = playback.last_moment();
  double longest_ms = 0;
  for (auto _ : state) {
    at = at < stride + 1 ? playback.last_moment() : at - stride - 1;
    room.playback.go_to_moment(at + 1);
    const auto began = std::chrono::steady_clock::now();
    client::on_key(client::Key::of(U','), now, room);
    client::Frame after = client::draw(
        {.room = room, .now = now, .rows = before.rows(), .columns = before.columns()});
    benchmark::DoNotOptimize(client::ansi_difference(before, after, paint, dialect));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
    before = std::move(after);
    longest_ms = std::max(longest_ms, took.count());
  }
  state.counters["longest_ms"] = longest_ms;
}
BENCHMARK(step_back)->ArgName("seats")->Arg(8)->Arg(100)->Unit(benchmark::kMillisecond);

// What a server's loop does at the end of a match with the most moves that a replay may have, and
// what the store's thread does then. Without a room's own work, which each move has done.
void end_of_longest_match(benchmark::State& state, bool seals) {
  MatchSettings settings = time_settings(limits::kMaxMatchMs);
  std::vector<std::string> names;
  for (int i = 0; i < 100; ++i) names.push_back("player" + std::to_string(i));
  settings.seats = static_cast<std::uint32_t>(names.size());
  std::size_t bytes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    tests::PlayedMatch match(settings, names);
    ReplayRecorder recorder(20'000);
    RosterFrozen frozen{.seats = {}, .go_at_ms = tests::PlayedMatch::kGoMs};
    for (const auto& [number, seat] : match.room().match()->seats) frozen.seats.push_back(number);
    recorder.note(match.room(), {.at_ms = tests::PlayedMatch::kFrozenMs, .body = frozen});
    match.go();
    recorder.note(match.room(), {.at_ms = tests::PlayedMatch::kGoMs, .body = MatchWent{}});
    for (std::uint64_t i = 0; i + 1000 < limits::kMaxReplayMoves; ++i) {
      const auto seat = static_cast<SeatNumber>(i % names.size());
      recorder.note_action(tests::PlayedMatch::kGoMs + i / 5,
                           {.seat = seat, .action = Action::left});
    }
    match.end(EndReason::time_up, limits::kMaxMatchMs);
    const Decision end{
        .at_ms = tests::PlayedMatch::kGoMs + limits::kMaxMatchMs,
        .body = MatchEnded{.reason = EndReason::time_up, .at_ms = limits::kMaxMatchMs}};
    std::optional<UnsealedReplay> replay;
    const auto finish = [&] {
      recorder.note(match.room(), end);
      replay = recorder.take_finished();
    };
    if (seals) finish();
    state.ResumeTiming();
    if (!seals) finish();
    if (!replay) throw std::logic_error("there is no replay");
    bytes = replay->size();
    if (seals) benchmark::DoNotOptimize(replay->sealed());
    state.PauseTiming();
    replay.reset();
    state.ResumeTiming();
  }
  state.counters["MB"] = static_cast<double>(bytes) / 1e6;
}
BENCHMARK_CAPTURE(end_of_longest_match, in_the_loop, false)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);
BENCHMARK_CAPTURE(end_of_longest_match, on_the_stores_thread, true)
    ->Unit(benchmark::kMillisecond)
    ->Iterations(3);

}  // namespace
}  // namespace race2048::bench

BENCHMARK_MAIN();
