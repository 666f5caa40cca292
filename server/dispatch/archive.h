// The interface to the results that a server keeps: questions go in, answers come back later.
#pragma once

#include <array>
#include <cstdint>

#include "engine/match/match_result.h"
#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/sessions/types.h"

namespace race2048::server {

// Opaque; the same for a person in all matches, so it never leaves the server.
using PersonId = std::array<std::uint8_t, 16>;

// People with keys and guests have ids of two kinds: a guest may claim any player_id, even one that
// is made from another person's key.
PersonId person_id(const Person& person);

// The message that answers a question, or why no message can.
using Reply = OrFault<v1::ToClient, Refusal>;

class Archive {
 public:
  virtual ~Archive() = default;
  // Looks for what `asker` may know of the answer, and passes it to MatchServer::reply() on the
  // server's thread: later, not within this call, and exactly once. A session asks its next
  // question only after that.
  virtual void ask(SessionId session, const PersonId& asker, const Question& question) = 0;
};

}  // namespace race2048::server
