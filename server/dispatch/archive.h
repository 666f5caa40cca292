// The interface to the results that a server keeps: questions go in, answers come back later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "engine/match/settings.h"
#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "proto/race2048.pb.h"
#include "server/dispatch/person_id.h"
#include "server/sessions/types.h"

namespace race2048::server {

// ---- Questions; checked_questions.h makes them from messages. All values are within their bounds.

// The newest results; what is left out does not matter.
struct AskResults {
  std::optional<std::int64_t> before{};  // only results with smaller numbers
  std::optional<std::string> name{};     // of a seat, in any case of letters
  std::optional<std::string> room{};     // its code, in upper case
  std::optional<Format> format{};
};

// One match, with a page of its seats.
struct AskResult {
  std::string digits;       // which the match's id begins with: hexadecimal, in any case
  std::uint32_t first = 0;  // index of the page's first seat, by place
};

// A page of a top list.
struct AskTop {
  std::uint32_t tile = 0;        // the fastest to make it, in all formats; 0: the best scores
  Format format = Format::time;  // of the best scores
  std::uint32_t size = 4;        // of the boards
  bool bots = false;             // only bots, or only people
  std::uint32_t first = 0;       // index of the page's first line
};

// A part of a match's replay.
struct AskReplay {
  MatchId match_id{};
  std::uint32_t offset = 0;  // of the part's first byte
};

using Question = std::variant<AskResults, AskResult, AskTop, AskReplay>;

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
