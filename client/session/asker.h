// Asks a server the questions of an enquiry with a client that does nothing else.
#pragma once

#include <optional>

#include "client/session/questioning.h"

namespace race2048::client {

class Asker {
 public:
  // Both must outlive the asker. REQUIRES: the client's entry is Entry::Kind::ask, and nobody else
  // asks it anything.
  Asker(Client& client, Enquiry& enquiry) : client_(client), questions_(client, enquiry) {}

  // Call this when the client's model may have changed, and at next_deadline(); then send the
  // client's bytes. When all is known, or a question was refused for good, the client leaves. A
  // question without an answer for limits::kAnswerDeadline ends the connection with a failure.
  void follow(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return questions_.next_deadline(); }

  // The refusal that ended the enquiry.
  const std::optional<Refusal>& refusal() const { return questions_.refusal(); }

 private:
  Client& client_;
  Questioning questions_;
};

}  // namespace race2048::client
