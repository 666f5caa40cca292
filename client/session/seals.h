// The seals that this client has been shown, by match, on all of its links: a match is its id, and
// no id ever stands for two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "client/model/room.h"
#include "engine/or_fault.h"
#include "engine/sequence.h"
#include "engine/sha256.h"

namespace race2048::client {

class Seals {
 public:
  // Beyond this number, the oldest are forgotten. A match lasts a second at least, so an honest
  // evening stays below; a server that seals more gains only that it could use an id again after
  // them.
  static constexpr std::size_t kMost = 4096;

  // When the seal came, as this client saw it.
  enum class Came : std::uint8_t {
    before_start,
    after_start,     // the match was said to run already: the client takes no part in it
    before_restart,  // likewise, and an earlier run of this program may have taken part
  };
  struct Entry {
    Digest content{};              // of everything that the seal says
    std::optional<Nonce> nonce{};  // that this client has given for it
    Came came = Came::before_start;
    bool over = false;  // its End has come
  };

  // The entry of the seal's match; `came` is noted if the seal is new. The fault: its id stood
  // for another seal, or its match is over. The entry lives until the next one is made.
  OrFault<Entry*, ProtocolFault> enter(const Seal& seal, Came came);
  // Null: the match is not known, or is forgotten.
  const Entry* find(const MatchId& match) const;
  void note_end(const MatchId& match);

 private:
  std::map<MatchId, Entry> entries_;
  std::deque<MatchId> order_;  // the oldest first
};

}  // namespace race2048::client
