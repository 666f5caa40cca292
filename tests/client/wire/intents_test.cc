#include "client/wire/intents.h"

#include <gtest/gtest.h>

#include "tests/client/models.h"

namespace race2048::client::testing {
namespace {

TEST(IntentsTest, EveryActOfTheHostThatIsNoFormOrLineHasAMessage) {
  const Model model = in_room({member(0, "ada"), member(1, "bo")});
  for (const ActRow& act : kActs) {
    const Meaning meaning = act.key.meaning;
    const bool asks_for_more = meaning == Meaning::match_settings || meaning == Meaning::announce ||
                               meaning == Meaning::emote;
    if (asks_for_more) continue;
    const Intent intent = intent_of(act, model, "bo");
    const auto* const host_act = std::get_if<HostAct>(&intent);
    if (host_act == nullptr) continue;
    EXPECT_NE(message_of(*host_act, model.room).body_case(), v1::ToServer::BODY_NOT_SET)
        << act.key.name;
  }
}

}  // namespace
}  // namespace race2048::client::testing
