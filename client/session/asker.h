// Asks a server the questions of an enquiry, at the rate that the server allows.
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

class Asker {
 public:
  // Both must outlive the asker. REQUIRES: the client's entry is Entry::Kind::ask, and nobody else
  // asks it anything.
  Asker(Client& client, Enquiry& enquiry) : client_(client), enquiry_(enquiry) {}

  // Call this when the client's model may have changed, and at next_deadline(); then send the
  // client's bytes. When all is known, or a question was refused for good, the client leaves. A
  // question without an answer for limits::kAnswerDeadline ends the connection with a failure.
  void follow(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return asking_.next_deadline(); }

  // The refusal that ended the enquiry.
  const std::optional<Refusal>& refusal() const { return asking_.refusal(); }

 private:
  // Takes an answer or a refusal. Returns true if the next question can be asked.
  bool hear(TimePoint now);
  void ask(TimePoint now);
  // The server's rate for such questions.
  TokenBucket& rate_of(const Question& question, TimePoint now);

  Client& client_;
  Enquiry& enquiry_;
  std::optional<TokenBucket> pages_;  // from the first question on
  std::optional<TokenBucket> parts_;
  Asking asking_;
  std::uint32_t answers_ = 0;  // of Model::answers
};

}  // namespace race2048::client
