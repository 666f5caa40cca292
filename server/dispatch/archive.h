// The interface to the results that a server keeps: questions go in, answers come back later.
#pragma once

#include "engine/match/match_result.h"
#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/person_id.h"
#include "server/sessions/types.h"

namespace race2048::server {

// The message that answers a question, or why there is none.
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
