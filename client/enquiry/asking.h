// One question at a time to a server, at the rate that it allows, and again when it has too much to
// do.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "client/model/model.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::client {

class Asking {
 public:
  // A refusal because the server has too much to do: when to ask again, and how often in a row.
  static constexpr std::chrono::seconds kPause{1};
  static constexpr std::uint32_t kTries = 5;

  // Returns true if the question can be asked now, and counts as asked then; otherwise it has to
  // wait for next_deadline().
  [[nodiscard]] bool ask(TokenBucket& rate, TimePoint now);
  // The question was asked at a rate of its own.
  void was_asked(TimePoint now) {
    ask_at_.reset();
    asked_at_ = now;
  }
  // The answer has come.
  void answered();

  // The question was refused, and others follow: a moment later, so that the refusal does not count
  // as theirs.
  void was_in_vain(TimePoint now) {
    answered();
    ask_at_ = now + std::chrono::milliseconds(1);
  }

  // A question waits for its answer.
  bool waits() const { return asked_at_.has_value(); }
  // The answer is overdue after limits::kAnswerDeadline.
  bool is_overdue(TimePoint now) const;
  // A question has to wait until it may be asked.
  bool is_early(TimePoint now) const { return ask_at_ && now < *ask_at_; }
  // Returns the refusal of the question under way; null: the server has not refused it. While the
  // client asks again, the model still holds the refusal of the question before.
  const Refusal* refusal_in(const Model& model) const;

  // Returns true if the question is to be asked again, after a pause; otherwise the refusal is
  // final.
  [[nodiscard]] bool tries_again_after(const Refusal& refusal, TimePoint now);
  // The final refusal.
  const std::optional<Refusal>& refusal() const { return refusal_; }

  // When the answer is overdue, or the question can be asked.
  std::optional<TimePoint> next_deadline() const;

 private:
  std::optional<TimePoint> asked_at_;  // a question waits for its answer since then
  std::optional<TimePoint> ask_at_;    // the next question waits until then
  std::uint32_t tries_ = 0;            // refused tries of the question
  std::optional<Refusal> refusal_;
};

}  // namespace race2048::client
