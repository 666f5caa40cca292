// The result of checking a match against its opened seal, as values. client/words/seal_text.h has
// the English sentences.
#pragma once

#include <cstdint>

namespace race2048::client {

struct Verification {
  enum class Kind : std::uint8_t {
    verified,       // the seal holds, and so do this client's nonce, tiles and scores
    seal_verified,  // the seal holds; a watcher has no tiles to check
    broken,         // `fault` says what does not hold
    open_room,      // nothing was sealed: everybody knew the seed
    nothing_known,  // this client entered after the start, and has no seal to check against
  };
  enum class Fault : std::uint8_t {
    none,
    seal_not_opened,    // End came without the secret
    wrong_commitment,   // the secret does not match the commitment from before the start
    nonce_missing,      // a seat's nonce for the key is missing
    nonce_replaced,     // the server used another nonce than this client's
    own_seat_missing,   // the final standings lack this client's seat
    wrong_start_tiles,  // the starting tiles do not follow from the sealed sequence
    wrong_tile,         // the new tile of move `move` does not follow either
    wrong_score,        // the score after move `move` contradicts the rules
    wrong_final_score,  // the final standings contradict the moves
    wrong_final_state,  // the final standings contradict the end of our game
  };
  Kind kind = Kind::nothing_known;
  Fault fault = Fault::none;
  std::uint32_t move = 0;   // wrong_tile and wrong_score: number of the move, from 1
  std::uint32_t moves = 0;  // verified: own moves, without those of steps that the seat missed

  bool operator==(const Verification&) const = default;
};

}  // namespace race2048::client
