// The line mode on a server that stops soon.
#include "tests/client/plain/talk_fixture.h"

namespace race2048::client::testing {
namespace {

class PlainStoppingTest : public PlainTalkTest {};

TEST_F(PlainStoppingTest, ItIsToldOnce) {
  start(in_race({member(0, "ada"), member(1, "bo")}));
  model_.stopping = Stopping{.at = at(42), .restarts = true};
  EXPECT_EQ(news(0),
            Lines{"The server stops in 0:42: no match begins. Matches resume when it is back."});
  EXPECT_EQ(news(1), Lines{});
  model_.stopping.reset();
  news(2);
  model_.stopping = Stopping{.at = at(42)};
  EXPECT_EQ(news(12),
            Lines{"The server stops in 0:30: no match begins. Running matches have no result."});
}

TEST_F(PlainStoppingTest, WhoComesMeanwhileIsToldOnceToo) {
  Model model;
  model.phase = Phase::entering;
  model.stopping = Stopping{.at = at(42), .restarts = true};
  model_ = model;
  talk_.emplace(client::Setup{}, PlainInput::program);
  EXPECT_EQ(news().size(), 1u);
  model_ = in_room({member(0, "ada"), member(1, "bo")});
  model_.stopping = model.stopping;
  for (const std::string& line : news())
    EXPECT_EQ(line.find("The server stops"), std::string::npos);
}

}  // namespace
}  // namespace race2048::client::testing
