#include "client/session/replay_wish.h"

#include <utility>

#include "shared/hex.h"

namespace race2048::client {

ReplayWish::ReplayWish(Client& client, const MatchId& match)
    : enquiry_(hex(match)), questions_(client, enquiry_) {}

ReplayWish::State ReplayWish::follow(TimePoint now) {
  if (!why_.empty()) return State::denied;
  switch (questions_.follow(now)) {
    case Questioning::State::open:
      return State::open;
    case Questioning::State::over:
      break;
    case Questioning::State::refused:
      return deny("The server has no replay of this match, or not any more.");
    case Questioning::State::overdue:
      return deny("The server does not send the replay.");
    case Questioning::State::no_answer:
      return deny("The server has sent something else.");
  }
  if (enquiry_.total() == 0) return deny("The server keeps no replay of this match.");
  return State::granted;
}

ReplayWish::State ReplayWish::deny(std::string why) {
  why_ = std::move(why);
  return State::denied;
}

}  // namespace race2048::client
