// Two people race; the test says what happens to their links, and to a watcher's.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "engine/settings/settings.h"
#include "tests/resume/pipe_world.h"
#include "tests/resume/played.h"
#include "tests/support/settings.h"

namespace race2048::resume {

using client::Entry;
using client::Phase;
using namespace std::chrono_literals;

inline constexpr std::uint32_t kMoves = 50;
using Plan = std::function<LinkPlan(std::size_t number)>;

// Cuts the first link.
inline Plan cut_first(const Cut& cut) {
  return [cut](std::size_t number) { return number == 0 ? LinkPlan{.cut = cut} : LinkPlan{}; };
}

inline MatchSettings settings_of(Format format, std::uint32_t moves = kMoves) {
  MatchSettings settings = time_settings(12'000);
  if (format == Format::step) settings = step_settings(10'000, moves);
  if (format == Format::knockout) settings = knockout_settings(12'000);
  if (format == Format::first) settings = first_settings(6);
  if (format == Format::moves) settings = moves_settings(moves);
  if (format == Format::last) settings = last_settings();
  settings.move_rate = 0;
  return settings;
}

// How many moves of the person count so far.
inline std::uint32_t moves_of(const Person& person) {
  return person.model().race && person.model().race->own ? person.model().race->own->moves() : 0;
}

class Duel {
 public:
  // The plan and the keeper are ada's, the room's host.
  explicit Duel(Format format, const Plan& plan = {}, client::SeatKeeper* keeper = nullptr,
                std::uint32_t moves = kMoves) {
    ada_ = &world_.come(
        {.name = "ada",
         .entry = {.kind = Entry::Kind::create, .settings = settings_of(format, moves)},
         .ready_when_seated = 2,
         .goal = moves,
         .burst = 3,
         .think = 150ms,
         .plan = plan,
         .keeper = keeper});
    EXPECT_TRUE(world_.run_until([this] { return !code().empty(); }, 1min));
    bo_ = &world_.come({.name = "bo",
                        .entry = {.kind = Entry::Kind::join, .code = code()},
                        .ready_when_seated = 2,
                        .goal = moves,
                        .burst = 2,
                        .think = 150ms,
                        .first_choice = 1});
  }
  Duel(const Duel&) = delete;
  Duel& operator=(const Duel&) = delete;

  Person& watch(const Plan& plan) {
    return world_.come(
        {.name = "wat", .entry = {.kind = Entry::Kind::watch, .code = code()}, .plan = plan});
  }
  // Ada's program is killed and started again with what it had kept.
  void restart_ada(const client::SeatRecord& record) { ada_ = &world_.restart(*ada_, record); }

  // Runs until ada has made some moves.
  void begin() {
    EXPECT_TRUE(world_.run_until([this] { return moves_of(*ada_) >= 10; }, 1min));
  }
  // Runs until both have their results.
  void race() {
    EXPECT_TRUE(world_.run_until([this] { return ada_->has_result() && bo_->has_result(); }, 5min))
        << "ada is in phase " << static_cast<int>(ada_->model().phase) << ", bo in "
        << static_cast<int>(bo_->model().phase);
  }
  void expect_agreements() {
    ASSERT_EQ(world_.ended().size(), 1u);
    expect_agreement(*ada_, match());
    expect_agreement(*bo_, match());
    for (Person* const person : {ada_, bo_}) {
      static_cast<void>(
          expect_replay_kept(*person, match(), world_.replays().front(), world_.now()));
    }
  }

  const Match& match() const { return world_.ended().front(); }
  const std::string& code() const { return ada_->model().room.code; }
  PipeWorld& world() { return world_; }
  Person& ada() { return *ada_; }
  Person& bo() { return *bo_; }

 private:
  PipeWorld world_;
  Person* ada_ = nullptr;
  Person* bo_ = nullptr;
};

}  // namespace race2048::resume
