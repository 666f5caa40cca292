// Fetches the replay of one match through a client that is in a room or in the lobby, because its
// person wants to see the match again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "client/enquiry/enquiry.h"
#include "client/session/client.h"
#include "client/session/questioning.h"
#include "shared/time.h"

namespace race2048::client {

class ReplayWish {
 public:
  enum class State : std::uint8_t {
    open,
    granted,  // bytes() has all of it
    denied,   // why() says why
  };

  // The client outlives this.
  ReplayWish(Client& client, const MatchId& match);

  // Call this when the client's model may have changed, and at next_deadline(); then send the
  // client's bytes.
  State follow(TimePoint now);
  std::optional<TimePoint> next_deadline() const { return questions_.next_deadline(); }

  const std::string& bytes() const { return enquiry_.bytes(); }
  const std::string& why() const { return why_; }  // a sentence

 private:
  State deny(std::string why);

  ReplayEnquiry enquiry_;
  Questioning questions_;
  std::string why_;
};

}  // namespace race2048::client
