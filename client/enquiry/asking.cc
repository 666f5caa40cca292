#include "client/enquiry/asking.h"

#include "client/model/client_limits.h"

namespace race2048::client {

bool Asking::ask(TokenBucket& rate, TimePoint now) {
  if (is_early(now)) return false;
  ask_at_.reset();
  if (!rate.take(now)) {
    ask_at_ = rate.next_token();
    return false;
  }
  asked_at_ = now;
  return true;
}

void Asking::answered() {
  asked_at_.reset();
  tries_ = 0;
}

bool Asking::is_overdue(TimePoint now) const {
  return asked_at_ && now >= *asked_at_ + limits::kAnswerDeadline;
}

const Refusal* Asking::refusal_in(const Model& model) const {
  const std::optional<Refusal>& refusal = model.last_refusal;
  return asked_at_ && refusal && refusal->at >= *asked_at_ ? &*refusal : nullptr;
}

bool Asking::tries_again_after(const Refusal& refusal, TimePoint now) {
  asked_at_.reset();
  const bool later = refusal.reason == Reason::too_often || refusal.reason == Reason::store_busy;
  if (later && ++tries_ < kTries) {
    ask_at_ = now + kPause;
    return true;
  }
  refusal_ = refusal;
  return false;
}

std::optional<TimePoint> Asking::next_deadline() const {
  if (asked_at_) return *asked_at_ + limits::kAnswerDeadline;
  return ask_at_;
}

}  // namespace race2048::client
