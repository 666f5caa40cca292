#include "client/words/leaving_words.h"

namespace race2048::client {

std::string leaving_question(Stake stake, const Model& model) {
  switch (stake) {
    case Stake::none:
      return "Leave race2048?";
    case Stake::race:
      return own_run_goes_on(model) ? "Leave the race? Your score stands." : "Leave the race?";
    case Stake::series:
      return "Leave the series?";
    case Stake::own_match:
      return in_match(model) ? "Leave the match?" : "Leave the series?";
  }
  return {};
}

}  // namespace race2048::client
