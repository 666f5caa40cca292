#include "client/session/asker.h"

#include <variant>

#include "client/session/client_limits.h"
#include "shared/limits.h"

namespace race2048::client {

void Asker::follow(TimePoint now) {
  if (client_.model().phase != Phase::lobby) return;
  if (asked_at_ && !hear(now)) {
    if (asked_at_ && now >= *asked_at_ + limits::kAnswerDeadline) client_.give_up_waiting();
    return;
  }
  if (ask_at_ && now < *ask_at_) return;
  ask_at_.reset();
  ask(now);
}

std::optional<TimePoint> Asker::next_deadline() const {
  if (asked_at_) return *asked_at_ + limits::kAnswerDeadline;
  return ask_at_;
}

bool Asker::hear(TimePoint now) {
  const Model& model = client_.model();
  if (model.answers != answers_) {
    answers_ = model.answers;
    asked_at_.reset();
    tries_ = 0;
    if (enquiry_.take(*model.answer)) return true;
    client_.distrust_answer();
    return false;
  }
  // An older refusal stays in the model while the question is asked again.
  if (model.last_refusal && model.last_refusal->at >= *asked_at_) {
    asked_at_.reset();
    on_refusal(*model.last_refusal, now);
  }
  return false;
}

void Asker::on_refusal(const Refusal& refusal, TimePoint now) {
  const bool later = refusal.reason == Reason::too_often || refusal.reason == Reason::store_busy;
  if (later && ++tries_ < kTries) {
    ask_at_ = now + kPause;
    return;
  }
  refusal_ = refusal;
  client_.leave();
}

void Asker::ask(TimePoint now) {
  const std::optional<Question> question = enquiry_.question();
  if (!question) return client_.leave();
  TokenBucket& rate = rate_of(*question, now);
  if (!rate.take(now)) {
    ask_at_ = rate.next_token();
    return;
  }
  asked_at_ = now;
  client_.ask(*question);
}

TokenBucket& Asker::rate_of(const Question& question, TimePoint now) {
  if (!pages_) {
    pages_.emplace(limits::kPagesPerSecond, limits::kPageBurst, now);
    parts_.emplace(limits::kReplayPartsPerSecond, limits::kReplayPartBurst, now);
  }
  return std::holds_alternative<AskReplay>(question) ? *parts_ : *pages_;
}

}  // namespace race2048::client
