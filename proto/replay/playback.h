// A match from its replay, as it stood at any moment: for players of replays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/match/match.h"
#include "engine/match/view/match_view.h"
#include "engine/match/view/timeline.h"
#include "engine/or_fault.h"
#include "proto/replay/replay_file.h"

namespace race2048 {

// Moments count from 0, the start of the match clock. Each decision that changes what watchers see
// makes the next one: an applied action, a choice in lockstep, the end of a step or an interval, a
// seat that is out, a link lost or back, the end. Several moments may have one time.
//
// It keeps copies of the room along the match, so that a jump applies at most
// kMostDecisionsBetweenCopies decisions, or a kMostCopies-th of all.
class Playback {
 public:
  static constexpr std::size_t kMostCopies = 16;
  static constexpr std::size_t kMostDecisionsBetweenCopies = 1024;

  // Verifies the replay, and stands at its beginning. The fault is that of verify_replay().
  static OrFault<Playback, ReplayFault> of(std::string file);
  // The same of a replay that has been verified. REQUIRES: it holds.
  static Playback of_proven(std::string file);
  Playback(Playback&&) noexcept;
  Playback& operator=(Playback&&) noexcept;
  ~Playback();

  const Timeline& timeline() const;
  std::uint32_t end_ms() const { return timeline().end_ms; }
  std::size_t last_moment() const;
  // REQUIRES: moment <= last_moment().
  std::uint32_t time_of(std::size_t moment) const;
  // The last moment that is not later.
  std::size_t moment_at(std::uint32_t at_ms) const;
  // The moment of the seat's move with this number, from 1; nothing if it made fewer.
  std::optional<std::size_t> moment_of_move(SeatNumber seat, std::uint32_t move) const;

  // Goes to the moment, clamped to last_moment().
  void go_to_moment(std::size_t moment);
  // Goes to this time, clamped to end_ms(): what happened at it has happened.
  void go_to_time(std::uint32_t at_ms);

  std::size_t moment() const;
  std::uint32_t now_ms() const;  // match clock
  // Everything in it is of now: standings, boards, step, splits. It changes with each go_to call.
  const MatchView& view() const;
  const Match& match() const;
  bool at_end() const { return moment() == last_moment(); }

 private:
  class Course;

  explicit Playback(std::unique_ptr<Course> course);

  std::unique_ptr<Course> course_;
};

}  // namespace race2048
