#include "server/audience/answer_turns.h"

#include <algorithm>
#include <utility>

namespace race2048::server {

void AnswerTurns::begin(Taker& taker) {
  if (!waiting_.empty() || left_ == 0) return wait(taker);
  used_ = true;
  if (take_turn(taker)) wait(taker);
}

void AnswerTurns::wait(Taker& taker) {
  if (!std::exchange(taker.waits_, true)) waiting_.push_back(&taker);
}

void AnswerTurns::leave(Taker& taker) {
  if (taker.waits_) std::erase(waiting_, &taker);
}

SessionId AnswerTurns::give_turn() {
  Taker& taker = *waiting_.front();
  const SessionId session = taker.session_;
  waiting_.pop_front();
  taker.waits_ = false;
  if (take_turn(taker)) wait(taker);
  return session;
}

bool AnswerTurns::take_turn(Taker& taker) {
  const std::size_t most = std::min(left_, limits::kAnswersOfTurn);
  std::size_t work = most;
  const bool goes_on = taker.take_turn(work);
  work_done_ += most - work;
  // A turn without answers is work too.
  left_ -= std::min(left_, std::max<std::size_t>(most - work, 1));
  return goes_on;
}

}  // namespace race2048::server
