#include "client/session/questioning.h"

#include <variant>

#include "shared/limits.h"

namespace race2048::client {

Questioning::State Questioning::follow(TimePoint now) {
  if (asking_.waits()) {
    if (const std::optional<State> heard = hear(now)) return *heard;
  }
  return asking_.is_early(now) ? State::open : ask(now);
}

std::optional<Questioning::State> Questioning::hear(TimePoint now) {
  const Model& model = client_.model();
  if (model.answers != answers_) {
    answers_ = model.answers;
    asking_.answered();
    if (!enquiry_.take(*model.answer)) return State::no_answer;
    return std::nullopt;
  }
  const Refusal* const refusal = asking_.refusal_in(model);
  if (refusal == nullptr) return asking_.is_overdue(now) ? State::overdue : State::open;
  if (refusal->reason == Reason::no_such_result && enquiry_.do_without()) {
    asking_.was_in_vain(now);
    return State::open;
  }
  return asking_.tries_again_after(*refusal, now) ? State::open : State::refused;
}

Questioning::State Questioning::ask(TimePoint now) {
  const std::optional<Question> question = enquiry_.question();
  if (!question) return State::over;
  if (asking_.ask(rate_of(*question, now), now)) client_.ask(Ask{*question}, now);
  return State::open;
}

TokenBucket& Questioning::rate_of(const Question& question, TimePoint now) {
  if (!pages_) {
    pages_.emplace(limits::kPagesPerSecond, limits::kPageBurst, now);
    parts_.emplace(limits::kReplayPartsPerSecond, limits::kReplayPartBurst, now);
  }
  return std::holds_alternative<AskReplay>(question) ? *parts_ : *pages_;
}

}  // namespace race2048::client
