#include "client/words/leaving_words.h"

#include "client/words/link_text.h"

namespace race2048::client {

std::string leaving_question(Stake stake, const Model& model) {
  switch (stake) {
    case Stake::none:
      return "Leave race2048?";
    case Stake::race:
      return own_run_goes_on(model) ? "Leave the race? Your score stands." : "Leave the race?";
    case Stake::series:
      return "Leave the series?";
    case Stake::table:
      return "Leave the room and its table of points?";
    case Stake::own_match:
      return in_match(model) ? "Leave the match?" : "Leave the series?";
  }
  return {};
}

std::string what_is_given_up(const Model& model) {
  if (!model.reconnecting) return {};
  return "Leaving gives up your " + kept_word(model) + " at once.";
}

}  // namespace race2048::client
