// A client of a server that stops soon.
#include "client/words/link_text.h"
#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class StoppingClientTest : public ResumeTest {
 protected:
  void say_stopping(std::uint32_t in_ms, bool restarts, TimePoint now = kStart) {
    v1::ToClient message;
    message.mutable_stopping()->set_in_ms(in_ms);
    message.mutable_stopping()->set_restarts(restarts);
    say(message, now);
  }
};

TEST_F(StoppingClientTest, ItKnowsWhenTheServerStops) {
  race();
  say_stopping(60'000, true, kStart + seconds(5));
  ASSERT_TRUE(model().stopping);
  EXPECT_EQ(model().stopping->at, kStart + seconds(65));
  EXPECT_TRUE(model().stopping->restarts);
  type(Action::left, kStart + seconds(6));
  EXPECT_EQ(on_their_way_.size(), 1u) << "the race goes on";
}

TEST_F(StoppingClientTest, NoServerTakesLongerThanServersMay) {
  enter_room();
  say_stopping(UINT32_MAX, false);
  EXPECT_EQ(model().stopping->at, kStart + limits::kMaxDrainTimeout);
}

TEST_F(StoppingClientTest, ALostLinkOrARestartEndsIt) {
  race();
  say_stopping(60'000, true);
  lose_by_goodbye(v1::REASON_SERVER_RESTARTS);
  EXPECT_TRUE(model().reconnecting);
  EXPECT_FALSE(model().stopping);
  dial_and_connect();
  welcome_back(dialled_);
  say_stopping(30'000, true, dialled_);
  EXPECT_TRUE(model().stopping) << "the link was lost, but the server still runs";
}

}  // namespace
}  // namespace race2048::client
