// Asks the questions of an enquiry through a client, at the rate that the server allows.
#pragma once

#include <cstdint>
#include <optional>

#include "client/enquiry/asking.h"
#include "client/enquiry/enquiry.h"
#include "client/model/refusal.h"
#include "client/session/client.h"
#include "shared/rate_limit.h"
#include "shared/time.h"

namespace race2048::client {

class Questioning {
 public:
  enum class State : std::uint8_t {
    open,      // a question waits for its answer, or to be asked
    over,      // all is known
    refused,   // the server has refused a question for good: refusal()
    overdue,   // the answer has not come within limits::kAnswerDeadline
    no_answer  // no server would give this answer
  };

  // Both must outlive it. An answer to a question that somebody else asks through the client counts
  // as one to its own, and ends it if it does not fit.
  Questioning(Client& client, Enquiry& enquiry)
      : client_(client), enquiry_(enquiry), answers_(client.model().answers) {}

  // Call this when the client's model may have changed, and at next_deadline(); then send the
  // client's bytes. REQUIRES: the client is logged in.
  State follow(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return asking_.next_deadline(); }

  // The refusal that ended the enquiry.
  const std::optional<Refusal>& refusal() const { return asking_.refusal(); }

 private:
  // Takes an answer or a refusal. Nothing: the next question can be asked.
  std::optional<State> hear(TimePoint now);
  State ask(TimePoint now);
  // The server's rate for such questions.
  TokenBucket& rate_of(const Question& question, TimePoint now);

  Client& client_;
  Enquiry& enquiry_;
  std::optional<TokenBucket> pages_;  // from the first question on
  std::optional<TokenBucket> parts_;
  Asking asking_;
  std::uint32_t answers_;  // of Model::answers
};

}  // namespace race2048::client
