#include "client/words/seal_text.h"

#include "client/text/text.h"

namespace race2048::client {
namespace {

using Fault = Verification::Fault;

std::string fault_text(const Verification& verification) {
  const std::string move = std::to_string(verification.move);
  switch (verification.fault) {
    case Fault::none:
      return "";
    case Fault::seal_not_opened:
      return "the server did not open the seal";
    case Fault::wrong_commitment:
      return "the opened seal does not match the commitment from before the start";
    case Fault::nonce_missing:
      return "a seat in the match sent no nonce";
    case Fault::nonce_replaced:
      return "the server used a different nonce from the one this client sent";
    case Fault::own_seat_missing:
      return "the final standings leave out this client's seat";
    case Fault::wrong_start_tiles:
      return "the starting tiles differ from the sealed sequence";
    case Fault::wrong_tile:
      return "the new tile of move " + move + " differs from the sealed sequence";
    case Fault::wrong_score:
      return "the score after move " + move + " is wrong";
    case Fault::wrong_final_score:
      return "the final score does not match the moves";
    case Fault::wrong_final_state:
      return "the final state of the game does not match the moves";
  }
  return "";
}

std::string own_moves(std::uint32_t moves) {
  if (moves == 0) return "";
  return ", and your " + counted(moves, "move") +
         (moves == 1 ? " counts as you made it" : " count as you made them");
}

}  // namespace

std::vector<std::string> seal_texts(const Verification& verification) {
  switch (verification.kind) {
    case Verification::Kind::verified:
      return {"draws verified", "nobody chose these tiles" + own_moves(verification.moves)};
    case Verification::Kind::seal_verified:
      return {"seal verified", "the opened seal matches the commitment from before the start"};
    case Verification::Kind::broken:
      return {"DRAWS NOT VERIFIED: " + fault_text(verification)};
    case Verification::Kind::open_room:
      return {"seed known: nothing was sealed"};
    case Verification::Kind::nothing_known:
      return {"seal not checked: this client joined after the start"};
  }
  return {};
}

}  // namespace race2048::client
