// A client's record of its place in a room, kept beyond its own end, so that it can resume the
// place after a restart and still check the match against its seal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/model/node.h"
#include "client/model/own_game.h"
#include "engine/sequence.h"

namespace race2048::client {

// The seal of a match, as it came before the start.
struct KeptSeal {
  MatchId match_id{};
  std::uint32_t round = 0;
  std::string settings_bytes;        // as received: the commitment covers these bytes
  std::optional<Digest> commitment;  // nothing in a room with an open seed
  std::optional<Nonce> nonce;        // this client's, if it has a seat and the room no open seed

  bool operator==(const KeptSeal&) const = default;
};

struct SeatRecord {
  std::string code;         // of the room
  std::string room_name{};  // by which the room is found as by its code; empty: it has none
  std::string name;         // as the server shows it
  bool watches = false;     // entered to watch, without a seat
  std::string token;        // of the last Entered that had one
  // The server that has the room, if a Redirect or a Welcome has named it over an encrypted link;
  // nothing: the one that the person named.
  std::optional<Node> at{};
  std::optional<KeptSeal> seal;
  std::vector<SentAction> actions;  // in the match of `seal`, by rising seq

  bool operator==(const SeatRecord&) const = default;
};

// True if `typed`, a code in upper case or a name, means the room of this place.
bool is_room_of(const SeatRecord& place, const std::string& typed);

// Keeps a record. The client calls it before the bytes that depend on it go out: the token before
// the first message on the link that brought it, a nonce before Nonce, an action before its Move.
class SeatKeeper {
 public:
  virtual ~SeatKeeper() = default;
  // The client has a place in a room, or the token of its place has changed. The seal and the
  // actions stay as they are kept, and do not count in `place`.
  virtual void entered(const SeatRecord& place) = 0;
  // The seal of the match to come, or the same seal with a nonce. Another match_id than before
  // voids the actions.
  virtual void sealed(const KeptSeal& seal) = 0;
  virtual void acted(const SentAction& action) = 0;
  // The match of the seal is over: the seal and the actions are void.
  virtual void match_over() = 0;
  // The place is given up for good.
  virtual void left() = 0;
};

}  // namespace race2048::client
