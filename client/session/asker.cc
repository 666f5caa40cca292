#include "client/session/asker.h"

namespace race2048::client {

void Asker::follow(TimePoint now) {
  if (client_.model().phase != Phase::lobby) return;
  switch (questions_.follow(now)) {
    case Questioning::State::open:
      return;
    case Questioning::State::over:
    case Questioning::State::refused:
      return client_.leave();
    case Questioning::State::overdue:
      return client_.give_up_waiting();
    case Questioning::State::no_answer:
      return client_.distrust_answer();
  }
}

}  // namespace race2048::client
