// The interface to the results that a server keeps: questions go in, answers come back later.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/match/match_result.h"
#include "engine/or_fault.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/limits.h"
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

// The questions about results on one connection that have no answer yet, in order. The first may be
// with the archive; the others wait for their turn.
class OpenQuestions {
 public:
  bool is_full() const { return open_.size() >= limits::kMaxOpenQuestions; }
  // REQUIRES: it is not full.
  void add(Question question) { open_.push_back(std::move(question)); }
  // The question that goes to the archive now: the first one, if it is not there yet. Null if there
  // is no such question. Valid until the next change.
  const Question* send_first() {
    if (open_.empty() || std::exchange(first_is_sent_, true)) return nullptr;
    return &open_.front();
  }
  // The archive has answered. Returns which question; nothing if it was asked nothing.
  std::optional<Question> finish_first() {
    if (!std::exchange(first_is_sent_, false)) return std::nullopt;
    Question first = std::move(open_.front());
    open_.erase(open_.begin());
    return first;
  }
  void clear() { *this = {}; }

 private:
  std::vector<Question> open_;
  bool first_is_sent_ = false;
};

}  // namespace race2048::server
