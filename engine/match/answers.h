// The answers to a seat's actions. The newest are kept whole. All others can be made again, from a
// byte or two for each action that was applied: a client that was started again asks for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/match/action_log.h"
#include "engine/match/outcome.h"
#include "engine/run.h"
#include "engine/sequence.h"
#include "engine/settings/limits.h"

namespace race2048 {

// An action with its whole answer.
struct ActionRecord {
  std::uint64_t score = 0;  // of the current board, after the action
  std::uint32_t at_ms = 0;  // match clock
  std::uint32_t board = 0;  // the current board's number, after the action
  Result result = Result::waits;
  Rejection rejection = Rejection::none;
  SeatState state = SeatState::racing;
  std::optional<Action> action;
  ActionResult done{};  // the new tiles if the result is Result::applied

  bool operator==(const ActionRecord&) const = default;
};

// Makes an action, meant for board number `board`, on the run if the rules allow it.
ActionRecord record_of(Run& run, Action action, std::uint32_t board, std::uint32_t at_ms);

struct Answer {
  std::uint32_t seq = 0;  // the action's number; 0 for a move that the server made
  ActionRecord record;

  bool operator==(const Answer&) const = default;
};

// Where a seat's answers can be made again from: its run after the first `made` of them, the last
// of which was applied.
struct AnswersCopy {
  Run run;
  std::size_t made = 0;
  ActionLog::Place place{};
  std::uint32_t numbers = 0;  // taken so far; in lockstep no choice waits

  bool operator==(const AnswersCopy&) const = default;
};

class Answers {
 public:
  // The number of the seat's next action, from 1.
  std::uint32_t next_seq() const { return numbers_ + 1; }
  // How many answers were given. They are counted from 0 in the order in which they were given;
  // except in lockstep that is the order of the numbers.
  std::size_t given() const { return given_; }
  // The actions that were applied, and the times of all others between them.
  const ActionLog& log() const { return log_; }

  // True if the answer is one of the newest limits::kAnswersKept. REQUIRES: index < given().
  bool keeps(std::size_t index) const { return given_ - index <= limits::kAnswersKept; }
  // REQUIRES: keeps(index).
  const Answer& kept(std::size_t index) const { return newest_[index % limits::kAnswersKept]; }
  // REQUIRES: given() != 0.
  const Answer& newest() const { return kept(given_ - 1); }
  // The answer to this number; null if it is not given yet, or not kept. REQUIRES: seq != 0.
  const Answer* find(std::uint32_t seq) const;

  // Memory for a match at a person's pace.
  void reserve();
  // Takes the next number, for an action that is answered next.
  std::uint32_t take_number() { return ++numbers_; }
  // Takes the next number, for a choice that is answered later. REQUIRES: no other choice waits.
  std::uint32_t take_number_for_choice();
  // `run` is the seat's, after the action.
  void give(const Answer& answer, const Run& run);
  // Answers the choice. REQUIRES: one waits.
  void give_for_choice(const Answer& answer, const Run& run);

  // The newest copy from which the answer at this index can be made. Returns null when the answer
  // has to be made from the beginning.
  const AnswersCopy* copy_before(std::size_t index) const;

  bool operator==(const Answers&) const = default;

 private:
  void keep(const Answer& answer);
  void copy(const Run& run);

  ActionLog log_;
  std::vector<Answer> newest_;  // answer i is at i % limits::kAnswersKept
  std::size_t given_ = 0;
  std::uint32_t numbers_ = 0;
  std::uint32_t applied_ = 0;        // since the newest copy
  std::vector<AnswersCopy> copies_;  // one after each limits::kActionsBetweenCopies
};

// Makes a seat's answers again, in the order in which they were given. The answer to an action that
// was applied is the same as before. All other answers say only that nothing changed: the result is
// Result::no_change, and the time is that of the action which was applied before it.
//
// It keeps its place: the seat may be given more answers between two calls.
class AnswerReplay {
 public:
  // From the first answer on.
  AnswerReplay(const RunSettings& settings, const Key& key, bool lockstep);
  // Continues behind the answers that the copy knows.
  AnswerReplay(const AnswersCopy& copy, bool lockstep);

  // How many answers were made, with those that a copy knew.
  std::size_t made() const { return made_; }
  // The next answer, in amortised constant time. REQUIRES: made() < answers.given(), of the same
  // seat in every call.
  Answer next(const Answers& answers);
  // Advances towards the first `end` answers, by one that was applied, or by any number of others
  // at once. REQUIRES: as next(), and made() < end.
  void skip(const Answers& answers, std::size_t end);

 private:
  Answer applied(Action action, std::uint32_t at_ms);
  Answer unchanged(std::uint32_t seq) const;

  Run run_;
  bool lockstep_;
  ActionLog::Place place_;
  std::uint32_t unchanged_ = 0;  // made of the entry at place_, or behind the last one
  std::size_t made_ = 0;
  std::uint32_t numbers_ = 0;
  std::optional<std::uint32_t> choice_;  // the number of the choice that waits
};

}  // namespace race2048
