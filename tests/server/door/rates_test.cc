// Every message has a rate: beyond it the server refuses, without an effect, until time has passed.
#include <cmath>
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class RatesTest : public testing::Test {
 protected:
  RatesTest() : ada(w.log_in("ada")), bob(w.log_in("bob")) {
    ada.answers_pings = false;
    bob.answers_pings = false;
  }

  // How often `send` works before the client is refused.
  int times_until_refused(Client& client, const std::function<void()>& send) {
    client.inbox.clear();
    int times = 0;
    for (; times < 10'000; ++times) {
      send();
      if (client.got(v1::ToClient::kRefused)) break;
    }
    if (client.got(v1::ToClient::kRefused)) {
      EXPECT_EQ(client.refused().reason(), v1::REASON_TOO_OFTEN);
    }
    return times;
  }
  // Passes the time in which a bucket gains one token.
  void pass_one_token(double per_second) {
    w.pass(std::chrono::milliseconds(static_cast<int>(std::ceil(1000 / per_second))));
  }

  World w;
  Client& ada;
  Client& bob;
};

TEST_F(RatesTest, GettingReadyAndNotAgainAndAgain) {
  w.seat({&ada, &bob}, race_settings());
  bool ready = false;
  const auto toggle = [&] {
    w.get_ready(bob, bob.sealed.match_id(), ready);
    ready = !ready;
  };
  EXPECT_EQ(times_until_refused(bob, toggle), static_cast<int>(limits::kReadyBurst));
  const std::size_t decided = w.log.decision_count();
  toggle();
  EXPECT_EQ(w.log.decision_count(), decided);
  pass_one_token(limits::kReadiesPerSecond);
  EXPECT_EQ(times_until_refused(bob, toggle), 1);
}

TEST_F(RatesTest, ReadinessThatIsThereAlreadyIsNotDecidedAgain) {
  w.seat({&ada, &bob}, race_settings());
  w.get_ready(bob);
  const std::size_t decided = w.log.decision_count();
  w.get_ready(bob);
  EXPECT_EQ(w.log.decision_count(), decided);
}

TEST_F(RatesTest, StartingInVainIsAnActOfTheHost) {
  w.create(ada, race_settings());
  bool old_seal = false;
  ada.inbox.clear();
  int times = 0;
  for (; times < 1000; ++times) {
    ada.inbox.clear();
    w.start(ada, std::string(16, 'x'));
    if (ada.refused().reason() == v1::REASON_TOO_OFTEN) break;
    old_seal = ada.refused().reason() == v1::REASON_OLD_SEAL;
  }
  EXPECT_EQ(times, static_cast<int>(limits::kHostActBurst));
  EXPECT_TRUE(old_seal);
}

TEST_F(RatesTest, PongsThatNobodyAskedFor) {
  v1::ToServer pong;
  pong.mutable_pong();
  const auto send = [&] { w.send(ada, pong); };
  EXPECT_EQ(times_until_refused(ada, send), static_cast<int>(limits::kSmallBurst));
  w.pass(1s);
  EXPECT_EQ(times_until_refused(ada, send), static_cast<int>(limits::kSmallPerSecond));
}

TEST_F(RatesTest, MessagesThatAreIgnored) {
  w.create(ada, race_settings());
  v1::ToServer page;
  page.mutable_get_page();
  EXPECT_EQ(times_until_refused(ada, [&] { w.send(ada, page); }),
            static_cast<int>(limits::kSmallBurst));
}

TEST_F(RatesTest, NoncesForAnOldMatch) {
  w.create(ada, race_settings());
  EXPECT_EQ(times_until_refused(ada, [&] { w.give_nonce(ada, std::string(16, 'x')); }),
            static_cast<int>(limits::kSmallBurst));
}

TEST_F(RatesTest, MovesThatWereAnswered) {
  MatchSettings settings = race_settings();
  settings.draws = Draws::same;  // with these starting tiles there is a useless slide
  w.race({&ada, &bob}, settings);
  w.act(ada, w.useless_slide(ada));
  const v1::ToServer again = w.move_message(1, 0, 1, v1::ACTION_UP);
  EXPECT_EQ(times_until_refused(ada, [&] { w.send(ada, again); }),
            static_cast<int>(limits::kRepeatBurst));
  EXPECT_EQ(ada.refused().seq(), 1u);
  ada.inbox.clear();
  w.choose_something(ada);
  EXPECT_TRUE(ada.got(v1::ToClient::kOutcome)) << "new moves have a rate of their own";
  pass_one_token(limits::kRepeatsPerSecond);
  EXPECT_EQ(times_until_refused(ada, [&] { w.send(ada, again); }), 1);
}

}  // namespace
}  // namespace race2048::server
