// What checking a match against its opened seal found, as values. client/words/seal_text.h has the
// sentences.
#pragma once

#include <cstdint>

namespace race2048::client {

struct Verification {
  enum class Kind : std::uint8_t {
    verified,       // seal, own nonce, every own tile and score hold
    seal_verified,  // the seal holds; a watcher has no tiles to check
    broken,         // `fault` does not hold
    open_room,      // nothing was sealed: everybody knew the seed
    nothing_known,  // this client entered after the start and has no seal to check against
  };
  enum class Fault : std::uint8_t {
    none,
    seal_not_opened,    // the end came without the secret
    wrong_commitment,   // the secret does not fit the commitment from before the start
    nonce_missing,      // a seat has no part of the key
    nonce_replaced,     // the server used another nonce than the one that this client gave
    own_seat_missing,   // in the final standings
    wrong_start_tiles,  // they do not follow from the sealed sequence
    wrong_tile,         // nor does the tile of the move `move`
    wrong_score,        // the score after the move `move` is against the rules
    wrong_final_score,  // the final standings contradict the moves
    wrong_final_state,  // they end the own game in another way than the moves
  };
  Kind kind = Kind::nothing_known;
  Fault fault = Fault::none;
  std::uint32_t move = 0;   // wrong_tile and wrong_score: which own move, from 1
  std::uint32_t moves = 0;  // verified: own moves that hold

  bool operator==(const Verification&) const = default;
};

}  // namespace race2048::client
