// The client's state of one connection to the server. Each connection begins with a new one; the
// model and the person's wishes outlive it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "client/model/server_quote.h"
#include "client/session/route.h"
#include "engine/sequence.h"
#include "proto/frame.h"
#include "shared/limits.h"
#include "shared/proof/key_proof.h"
#include "shared/time.h"

namespace race2048::client {

// A connection, or an attempt to make one. No two links of a client have the same number.
enum class LinkId : std::uint32_t {};

// The client's knowledge, as a Hello that resumes states it.
struct Seen {
  std::optional<MatchId> match{};  // nothing: the client needs no answers
  std::uint32_t answers = 0;       // Outcomes of that match

  bool operator==(const Seen&) const = default;
};

// Proves the person's key to the server that a link has reached; nothing if it cannot.
using Prover = std::function<std::optional<KeyProof>(const Challenge& challenge)>;

struct LinkState {
  LinkId id{};
  Stop stop{};             // where it leads
  bool encrypted = false;  // once its server is met
  wire::FrameReader reader{limits::kMaxFrameToClient};
  std::string unread{};  // bytes that have come, and are read at next_deadline() or later
  std::string output{};  // bytes to send
  bool connected = false;
  std::optional<TimePoint> answer_by{};  // by then the server must have answered
  std::optional<TimePoint> rooms_by{};   // by then the list of rooms must have come
  std::optional<TimePoint> result_by{};  // by then the answer about results must have come
  std::optional<TimePoint> ready_by{};   // likewise a Roster with the readiness that was said last
  // When the readiness that was said last, and refused because it came too often, is said again.
  std::optional<TimePoint> ready_again{};
  std::optional<TimePoint> outcome_by{};  // by then an Outcome must have come, while one is due
  std::optional<TimePoint> whole_by{};    // by then the room must be whole again
  // The server is asked for a challenge, and Hello waits for the answer; null: it does not.
  Prover prover{};
  // The same for when the client begins again on this connection, whose handshake was with another
  // server then; null: a guest.
  Prover later_prover{};
  bool proved = false;                         // by the last Hello
  std::optional<ServerQuote> proof_refused{};  // why the person is a guest
  bool welcomed = false;
  TimePoint heard_at{};         // when the last bytes came
  TimePoint listening_since{};  // until then the program was stopped and could not listen
  bool quiet = false;           // silent for too long; nothing has come since

  // Resuming a place in a room.
  std::optional<Seen> said{};  // by the Hello on this link, if it resumes
  bool catches_up = false;     // welcomed, and the room is not whole again
  bool entered = false;        // Entered has come
  bool match_runs = false;     // as the first Entered says, until the match's End
  std::uint32_t next_seq = 0;  // Resumed.next_seq
  bool from_start = false;     // Resumed.from_start
  bool match_missed = false;   // the person's match has ended meanwhile, and its result is unknown

  // The same connection, on which the client is about to say Hello again.
  LinkState again(TimePoint now) {
    return {.id = id,
            .stop = std::move(stop),
            .encrypted = encrypted,
            .reader = std::move(reader),
            .unread = std::move(unread),
            .output = std::move(output),
            .connected = true,
            .prover = later_prover,
            .later_prover = later_prover,
            .heard_at = now};
  }
};

}  // namespace race2048::client
