// The records of the last match after its end: whether the server keeps its result, and whether
// this client keeps its replay.
#pragma once

#include <cstdint>
#include <string>

#include "client/model/server_quote.h"
#include "engine/or_fault.h"
#include "engine/sequence.h"

namespace race2048::client {

enum class Keeping : std::uint8_t {
  stored,   // durably
  not_yet,  // the server tries again
  never,
};

// As the server says.
struct KeptResult {
  Keeping keeping = Keeping::never;
  ServerQuote why{};  // if not stored; may be empty

  bool operator==(const KeptResult&) const = default;
};

// The replay of a match in which this client had a seat.
struct OwnReplay {
  enum class State : std::uint8_t {
    kept,         // it holds, and agrees with all that this client saw of the match
    not_checked,  // kept, but the person left before the check was through
    not_kept,     // it could not be had or written
    broken,       // it does not hold, or contradicts what this client saw; kept if it can be
  };
  State state = State::not_kept;
  MatchId match_id{};
  std::string why{};  // a part of a sentence, safe for a terminal; empty if it is kept

  bool operator==(const OwnReplay&) const = default;
};

// How far the client has checked a replay.
enum class ReplayWorth : std::uint8_t {
  holds,
  not_checked,  // not to its end
  broken,       // it contradicts what the client saw: it is kept only to show that
};

// Keeps the replays of the client's own matches.
class ReplayKeeper {
 public:
  virtual ~ReplayKeeper() = default;
  // Never replaces a file that is kept already. The fault says why the file is not kept, without a
  // full stop at its end.
  virtual OrFault<> keep(const MatchId& match, const std::string& file, ReplayWorth worth) = 0;
};

}  // namespace race2048::client
