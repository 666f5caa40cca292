#include "engine/match/answers.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/settings/limits.h"
#include "engine/slow_growth.h"

namespace race2048 {

ActionRecord record_of(Run& run, Action action, std::uint32_t board, std::uint32_t at_ms) {
  const ActionResult done = run.apply(action, board, at_ms);
  return {.score = run.score(),
          .at_ms = at_ms,
          .board = run.board_number(),
          .result = result_of(done.verdict),
          .rejection = rejection_of(done.verdict),
          .state = seat_state_of(run.state()),
          .action = action,
          .done = done};
}

const Answer* Answers::find(std::uint32_t seq) const {
  // Mostly it is the newest.
  const std::size_t oldest = given_ - std::min(given_, limits::kAnswersKept);
  for (std::size_t i = given_; i != oldest; --i) {
    if (kept(i - 1).seq == seq) return &kept(i - 1);
  }
  return nullptr;
}

void Answers::reserve() {
  log_.reserve();
  newest_.reserve(limits::kAnswersKept);
}

std::uint32_t Answers::take_number_for_choice() {
  log_.add_chosen();
  return take_number();
}

void Answers::give(const Answer& answer, const Run& run) {
  keep(answer);
  if (answer.record.result != Result::applied) return log_.add_unchanged();
  log_.add_applied(*answer.record.action, answer.record.at_ms);
  if (++applied_ == limits::kActionsBetweenCopies) copy(run);
}

void Answers::give_for_choice(const Answer& answer, const Run& run) {
  if (answer.record.result == Result::applied) return give(answer, run);
  log_.add_choice_undone();
  keep(answer);
}

void Answers::keep(const Answer& answer) {
  if (newest_.size() < limits::kAnswersKept) {
    newest_.push_back(answer);
  } else {
    newest_[given_ % limits::kAnswersKept] = answer;
  }
  ++given_;
}

void Answers::copy(const Run& run) {
  applied_ = 0;
  grow_slowly(copies_, 1, 1);
  copies_.push_back({.run = run, .made = given_, .place = log_.end(), .numbers = numbers_});
}

const AnswersCopy* Answers::copy_before(std::size_t index) const {
  const auto beyond =
      std::partition_point(copies_.begin(), copies_.end(),
                           [index](const AnswersCopy& copy) { return copy.made <= index; });
  return beyond == copies_.begin() ? nullptr : &*std::prev(beyond);
}

AnswerReplay::AnswerReplay(const RunSettings& settings, const Key& key, bool lockstep)
    : run_(settings, key), lockstep_(lockstep) {}

AnswerReplay::AnswerReplay(const AnswersCopy& copy, bool lockstep)
    : run_(copy.run),
      lockstep_(lockstep),
      place_(copy.place),
      made_(copy.made),
      numbers_(copy.numbers) {}

Answer AnswerReplay::next(const Answers& answers) {
  ++made_;
  while (const std::optional<ActionLog::Entry> entry = answers.log().at(place_)) {
    if (entry->kind == ActionLog::Kind::unchanged && unchanged_ < entry->count) break;
    place_ = entry->end;
    unchanged_ = 0;
    switch (entry->kind) {
      case ActionLog::Kind::applied:
        return applied(entry->action, place_.at_ms);
      case ActionLog::Kind::unchanged:
        continue;
      case ActionLog::Kind::chosen:
        choice_ = ++numbers_;
        continue;
      case ActionLog::Kind::choice_undone:
        return unchanged(std::exchange(choice_, std::nullopt).value());
    }
  }
  ++unchanged_;
  return unchanged(++numbers_);
}

void AnswerReplay::skip(const Answers& answers, std::size_t end) {
  const ActionLog& log = answers.log();
  const std::optional<ActionLog::Entry> entry = log.at(place_);
  std::uint32_t unchanged = 0;
  if (!entry) unchanged = log.unchanged_behind_end();
  if (entry && entry->kind == ActionLog::Kind::unchanged) unchanged = entry->count;
  if (unchanged <= unchanged_) {
    next(answers);
    return;
  }
  const std::size_t skipped = std::min<std::size_t>(unchanged - unchanged_, end - made_);
  made_ += skipped;
  unchanged_ += static_cast<std::uint32_t>(skipped);
  numbers_ += static_cast<std::uint32_t>(skipped);
}

Answer AnswerReplay::applied(Action action, std::uint32_t at_ms) {
  Answer answer{.record = record_of(run_, action, run_.board_number(), at_ms)};
  // In lockstep a move is made at the end of a step: the choice, or else the server's move.
  if (!lockstep_ || action == Action::give_up) {
    answer.seq = ++numbers_;
  } else {
    answer.seq = std::exchange(choice_, std::nullopt).value_or(0);
  }
  return answer;
}

Answer AnswerReplay::unchanged(std::uint32_t seq) const {
  return {.seq = seq,
          .record = {.score = run_.score(),
                     .at_ms = place_.at_ms,
                     .board = run_.board_number(),
                     .result = Result::no_change,
                     .state = seat_state_of(run_.state())}};
}

}  // namespace race2048
