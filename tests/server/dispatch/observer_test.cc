#include "server/dispatch/observer.h"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

struct CountsDecisions final : public DecisionSink {
  void on_decision(const std::string&, const RoomState&, const Decision&) override { ++count; }
  std::size_t count = 0;
};

TEST(ObserversTest, AllSeeTheSame) {
  Recorder second;
  CountsDecisions third;
  World w(Observers{.sessions = {&second}, .decisions = {&second, &third}});
  Client& ada = w.log_in("ada");
  Client& bob = w.log_in("bob");
  w.race({&ada, &bob}, race_settings());
  w.act(ada, Action::give_up);
  w.start(bob);  // refused: bob is not the host
  w.cut(ada);
  ASSERT_NE(w.log.decision_count(), 0u);
  EXPECT_EQ(second.decision_count(), w.log.decision_count());
  EXPECT_EQ(third.count, w.log.decision_count());
  EXPECT_EQ(second.refusals, w.log.refusals);
  EXPECT_EQ(second.closed, w.log.closed);
  EXPECT_EQ(second.closed, std::vector<std::string>{"connection reset"});
}

TEST(ObserversTest, HearOnceThatTheServerWasStopped) {
  Recorder log;
  MatchServer server({.random = FakeRandom(1), .timings = {.stalled = std::chrono::seconds(1)}},
                     Observers{.sessions = {&log}});
  const TimePoint now{std::chrono::hours(1)};
  server.open(Peer{}, now);
  server.on_time(now);
  server.on_time(now + std::chrono::seconds(30));
  ASSERT_EQ(log.stalls.size(), 1u);
  EXPECT_GT(log.stalls.front(), std::chrono::seconds(29));
}

TEST(ObserversTest, AServerNeedsNone) {
  MatchServer server({.random = FakeRandom(1)}, Observers{});
  const TimePoint now{};
  const SessionId session = server.open(Peer{}, now);
  server.on_time(now);
  server.gone(session, "gone", now);
  EXPECT_EQ(server.session_count(), 0u);
}

}  // namespace
}  // namespace race2048::server
