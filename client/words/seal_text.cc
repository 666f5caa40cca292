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
      return "the opened seal does not fit the commitment from before the start";
    case Fault::nonce_missing:
      return "a seat has no part of the key";
    case Fault::nonce_replaced:
      return "the server used another nonce than the one this client gave";
    case Fault::own_seat_missing:
      return "the final standings leave out the own seat";
    case Fault::wrong_start_tiles:
      return "the starting tiles are not those of the sealed sequence";
    case Fault::wrong_tile:
      return "the new tile of move " + move + " is not that of the sealed sequence";
    case Fault::wrong_score:
      return "the score after move " + move + " is not what the rules give";
    case Fault::wrong_final_score:
      return "the final standings give another score than the moves";
    case Fault::wrong_final_state:
      return "the final standings end the game in another way than the moves";
  }
  return "";
}

}  // namespace

std::vector<std::string> seal_texts(const Verification& verification) {
  switch (verification.kind) {
    case Verification::Kind::verified:
      return {"draws verified",
              "seal, own nonce, " + counted(verification.moves, "move") + " and every tile hold"};
    case Verification::Kind::seal_verified:
      return {"seal verified", "the opened seal fits the commitment from before the start"};
    case Verification::Kind::broken:
      return {"DRAWS NOT VERIFIED: " + fault_text(verification)};
    case Verification::Kind::open_room:
      return {"seed known: nothing was sealed"};
    case Verification::Kind::nothing_known:
      return {"seal not checked: this client came after the start"};
  }
  return {};
}

}  // namespace race2048::client
