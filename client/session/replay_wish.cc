#include "client/session/replay_wish.h"

#include <utility>
#include <variant>

#include "shared/hex.h"
#include "shared/limits.h"

namespace race2048::client {

ReplayWish::ReplayWish(Client& client, const MatchId& match, TimePoint now)
    : client_(client),
      enquiry_(hex(match)),
      pages_(limits::kPagesPerSecond, limits::kPageBurst, now),
      parts_(limits::kReplayPartsPerSecond, limits::kReplayPartBurst, now),
      answers_(client.model().answers) {}

ReplayWish::State ReplayWish::follow(TimePoint now) {
  if (!why_.empty()) return State::denied;
  if (asking_.waits()) {
    if (const State heard = hear(now); heard == State::denied || asking_.waits()) return heard;
  }
  const std::optional<Question> question = enquiry_.question();
  if (!question && enquiry_.total() == 0) return deny("The server keeps no replay of this match.");
  if (!question) return State::granted;
  TokenBucket& rate = std::holds_alternative<AskReplay>(*question) ? parts_ : pages_;
  if (!asking_.is_early(now) && asking_.ask(rate, now)) client_.ask(Ask{*question}, now);
  return State::open;
}

ReplayWish::State ReplayWish::hear(TimePoint now) {
  const Model& model = client_.model();
  if (model.answers != answers_) {
    answers_ = model.answers;
    asking_.answered();
    return enquiry_.take(*model.answer) ? State::open : deny("The server has sent something else.");
  }
  const Refusal* const refusal = asking_.refusal_in(model);
  if (refusal != nullptr && !asking_.tries_again_after(*refusal, now)) {
    return deny("The server has no replay of this match, or not any more.");
  }
  if (asking_.is_overdue(now)) return deny("The server does not send the replay.");
  return State::open;
}

ReplayWish::State ReplayWish::deny(std::string why) {
  why_ = std::move(why);
  asking_.answered();
  return State::denied;
}

}  // namespace race2048::client
