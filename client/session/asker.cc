#include "client/session/asker.h"

#include <variant>

#include "shared/limits.h"

namespace race2048::client {

void Asker::follow(TimePoint now) {
  if (client_.model().phase != Phase::lobby) return;
  if (asking_.waits() && !hear(now)) {
    if (asking_.is_overdue(now)) client_.give_up_waiting();
    return;
  }
  if (!asking_.is_early(now)) ask(now);
}

bool Asker::hear(TimePoint now) {
  const Model& model = client_.model();
  if (model.answers != answers_) {
    answers_ = model.answers;
    asking_.answered();
    if (enquiry_.take(*model.answer)) return true;
    client_.distrust_answer();
    return false;
  }
  const Refusal* const refusal = asking_.refusal_in(model);
  if (refusal != nullptr && refusal->reason == Reason::no_such_result && enquiry_.do_without()) {
    asking_.was_in_vain(now);
    return false;
  }
  if (refusal != nullptr && !asking_.tries_again_after(*refusal, now)) client_.leave();
  return false;
}

void Asker::ask(TimePoint now) {
  const std::optional<Question> question = enquiry_.question();
  if (!question) return client_.leave();
  if (asking_.ask(rate_of(*question, now), now)) client_.ask(Ask{*question}, now);
}

TokenBucket& Asker::rate_of(const Question& question, TimePoint now) {
  if (!pages_) {
    pages_.emplace(limits::kPagesPerSecond, limits::kPageBurst, now);
    parts_.emplace(limits::kReplayPartsPerSecond, limits::kReplayPartBurst, now);
  }
  return std::holds_alternative<AskReplay>(question) ? *parts_ : *pages_;
}

}  // namespace race2048::client
