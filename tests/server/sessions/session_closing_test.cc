// How a connection is refused, closed and kept alive.
#include <malloc.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sessions/limits.h"
#include "server/sessions/session.h"
#include "tests/server/harness.h"
#include "tests/server/sessions/session_fixture.h"

namespace race2048::server {
namespace {

// ---- refusals, and closing

TEST_F(SessionTest, AFloodOfWhatMustBeRefusedClosesWithTheReason) {
  world.send_bytes(client, opening());
  client.inbox.clear();
  std::string frames;
  for (int i = 0; i < 1000; ++i) frames += frame_of(World::hello("ada"));
  world.send_bytes(client, frames);
  world.pass(0ms);  // a wake-up handles some of them
  EXPECT_TRUE(client.closed);
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_TOO_MANY_REFUSALS);
  EXPECT_EQ(client.count(v1::ToClient::kRefused), 65u);
}

TEST_F(SessionTest, NowAndThenAMistakeIsForgiven) {
  world.send_bytes(client, opening());
  for (int i = 0; i < 500; ++i) {
    world.send(client, World::hello("ada"));
    world.pass(250ms);
  }
  EXPECT_FALSE(client.closed);
}

TEST_F(SessionTest, OverTheLimitOfClientsTheNewOneIsToldAndTheOldStay) {
  World small(1, {}, 2);
  Client& ada = small.log_in("ada");
  small.log_in("bob");
  Client& late = small.connect();
  small.send_bytes(late, std::string(limits::kPreface));
  small.send(late, World::hello("late"));
  EXPECT_EQ(late.goodbye().reason(), v1::REASON_SERVER_FULL);
  EXPECT_TRUE(late.closed);
  EXPECT_FALSE(ada.closed);
  small.cut(ada);
  small.log_in("cyd");
}

TEST_F(SessionTest, WhenTheServerStopsAllAreToldAndNothingMoreIsTaken) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  world.server.stop(world.now);
  world.settle();
  for (const Client* each : {&ada, &bob, &client}) {
    EXPECT_EQ(each->goodbye().reason(), v1::REASON_SERVER_STOPS) << each->name;
    EXPECT_TRUE(each->inbox.back().has_goodbye()) << each->name;
  }
  EXPECT_EQ(world.server.session_count(), 0u);
}

TEST(ClosingSessionTest, TakesNoInputAndSaysNoMore) {
  const TimePoint now{};
  Session session(SessionId{1}, now);
  v1::ToServer message;
  session.close(Reason::server_stops, "bye", now);
  const std::size_t said = session.output().size();
  const std::string bytes = opening();
  auto rest = wire::bytes_of(bytes);
  EXPECT_EQ(session.next(rest, now, message), Session::Input::closing);
  session.send(v1::ToClient());
  session.send_frame("x");
  session.refuse({.reason = Reason::not_now}, 1, 0, now);
  session.close(Reason::silent, "again", now);
  session.on_time(now + 1h, false, 0);
  EXPECT_EQ(session.output().size(), said);
  EXPECT_EQ(session.close_reason(), Reason::server_stops);
}

TEST(ClosingSessionTest, IsSentAwayWithoutAGoodbye) {
  const TimePoint now{};
  Session session(SessionId{1}, now);
  EXPECT_FALSE(session.was_sent_away());
  session.send_away({.address = "b:2048"}, now);
  const std::size_t said = session.output().size();
  session.close(Reason::silent, "bye", now);
  EXPECT_EQ(session.output().size(), said);
  EXPECT_TRUE(session.was_sent_away());
  EXPECT_EQ(session.close_reason(), std::nullopt);
  EXPECT_TRUE(session.past_close_deadline(now + 2s));
}

TEST(ClosingSessionTest, HasTwoSecondsToTakeItsGoodbye) {
  const TimePoint now{};
  Session session(SessionId{1}, now);
  EXPECT_FALSE(session.past_close_deadline(now + 1h));
  session.close(Reason::server_stops, "bye", now);
  EXPECT_FALSE(session.past_close_deadline(now + 1999ms));
  EXPECT_TRUE(session.past_close_deadline(now + 2s));
}

// Takes at most so many bytes, as a transport does.
void take(Session& session, std::size_t most, std::string& taken) {
  const OutputFront output = session.output();
  std::size_t count = 0;
  for (const OutputFront::Piece piece : output.pieces()) {
    const auto bytes = piece.first(std::min(piece.size(), most - count));
    taken.append(bytes.begin(), bytes.end());
    count += bytes.size();
  }
  session.sent(count);
}

TEST(SessionOutputTest, IsTakenInPiecesOfAnySize) {
  for (const std::size_t piece : {1u, 7u, 100u, 4096u, 5000u, 100'000u}) {
    Session session(SessionId{1}, TimePoint{});
    std::string expected;
    std::string taken;
    for (int i = 0; i < 3000; ++i) {
      const std::string frame = std::to_string(i) + ";";
      session.send_frame(frame);
      expected += frame;
      if (i % 3 != 0) continue;
      take(session, piece, taken);
    }
    while (session.backlog() != 0) {
      take(session, piece, taken);
    }
    EXPECT_EQ(taken, expected) << piece;
  }
}

// The bytes that are allocated and not freed: small blocks, and large ones.
std::size_t output_bytes_in_use() {
  const struct mallinfo2 now = mallinfo2();
  return now.uordblks + now.hblkhd;
}

TEST(SessionOutputTest, GivesTheMemoryOfALargeMessageBack) {
  constexpr std::size_t kLarge = limits::kMaxFrameToClient;
  const std::string frame(kLarge, 'x');
  const std::size_t before = output_bytes_in_use();
  Session session(SessionId{1}, TimePoint{});
  session.send_frame(frame);
  if (output_bytes_in_use() < before + kLarge) {
    GTEST_SKIP() << "this build's allocator does not count what is in use";
  }
  session.sent(kLarge);
  EXPECT_LT(output_bytes_in_use(), before + kLarge / 8);
}

// ---- output that a journal holds back

class HeldOutputTest : public testing::Test {
 protected:
  HeldOutputTest() { session.log_in({.name = "ada"}); }
  void queue(std::size_t bytes) { session.send_frame(std::string(bytes, 'x')); }
  // Passes more time than a peer may be silent.
  void pass() {
    now += limits::kSilenceIdle + 1s;
    session.on_time(now, false, 0);
  }

  TimePoint now{std::chrono::hours(1)};
  Session session{SessionId{1}, now};
};

TEST_F(HeldOutputTest, LeavesUpToWhereItIsReleased) {
  queue(10);
  const auto first = session.hold();
  queue(5);
  const auto second = session.hold();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(session.hold(), std::nullopt) << "nothing is new";
  EXPECT_TRUE(session.released_output().empty());
  session.release(*first);
  EXPECT_EQ(session.released_output().size(), 10u);
  session.sent(10);
  EXPECT_TRUE(session.released_output().empty());
  session.release(*second);
  EXPECT_EQ(session.released_output().size(), 5u);
}

TEST_F(HeldOutputTest, DoesNotMakeThePeerTooSlow) {
  queue(limits::kBacklogCloses + 1);
  const auto end = session.hold();
  session.on_time(now, false, 0);
  EXPECT_FALSE(session.closing());
  session.release(*end);
  session.on_time(now, false, 0);
  EXPECT_EQ(session.close_reason(), Reason::too_slow);
}

TEST_F(HeldOutputTest, DoesNotMakeThePeerSilentWhileTheServerDoesNotRead) {
  queue(limits::kBacklogSkips + 1);
  const auto end = session.hold();
  ASSERT_TRUE(session.is_backlogged());
  pass();
  EXPECT_FALSE(session.closing());
  session.release(*end);
  session.sent(*end);
  session.on_time(now, false, 0);
  EXPECT_FALSE(session.closing()) << "the peer had no time to be heard";
  pass();
  EXPECT_EQ(session.close_reason(), Reason::silent);
}

TEST_F(HeldOutputTest, ExcusesNoSilenceOfAPeerThatTheServerReads) {
  queue(limits::kBacklogSkips / 2);
  session.hold();
  pass();
  EXPECT_EQ(session.close_reason(), Reason::silent);
}

// ---- silence and pings

TEST_F(SessionTest, WhoIsSilentIsLetGo) {
  world.send_bytes(client, opening());
  client.answers_pings = false;
  world.pass(44s);
  EXPECT_FALSE(client.closed);
  world.pass(2s);
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_SILENT);
}

TEST_F(SessionTest, WhoAnswersPingsStays) {
  world.send_bytes(client, opening());
  world.pass(10min);
  EXPECT_FALSE(client.closed);
  EXPECT_NEAR(static_cast<double>(client.count(v1::ToClient::kPing)), 60, 3);
}

TEST_F(SessionTest, InARaceAPingComesEverySecondWithTheMatchClock) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  world.pass(10s);
  EXPECT_NEAR(static_cast<double>(ada.count(v1::ToClient::kPing)), 10, 1);
  const std::uint32_t clock = ada.last(v1::ToClient::kPing).ping().match_ms();
  EXPECT_GE(clock, 9'000u);
  EXPECT_LE(clock, 10'000u);
  // Each ping has its own id.
  std::set<std::uint32_t> ids;
  for (const v1::ToClient& message : ada.inbox) {
    if (message.has_ping()) ids.insert(message.ping().id());
  }
  EXPECT_EQ(ids.size(), ada.count(v1::ToClient::kPing));
}

TEST_F(SessionTest, WhoIsAnsweredOftenGetsPingsWithAnswers) {
  Client& ada = world.log_in("ada");
  Client& bob = world.log_in("bob");
  world.race({&ada, &bob}, race_settings());
  ada.inbox.clear();
  for (int i = 0; i < 40; ++i) {
    world.pass(250ms);
    world.keep_moving(ada);
  }
  std::size_t pings = 0;
  for (std::size_t i = 0; i < ada.inbox.size(); ++i) {
    if (!ada.inbox[i].has_ping()) continue;
    ++pings;
    EXPECT_TRUE(i != 0 && ada.inbox[i - 1].has_outcome()) << "ping " << pings;
  }
  EXPECT_NEAR(static_cast<double>(pings), 10, 1);
}

class SessionAtRestTest : public testing::Test {
 protected:
  SessionAtRestTest() {
    session.log_in({.name = "ada"});
    session.on_time(now, false, 0);
    session.sent(session.backlog());
  }
  TimePoint now{std::chrono::hours(1)};
  Session session{SessionId{1}, now};
};

TEST_F(SessionAtRestTest, IsLookedAtNowAndThen) {
  EXPECT_TRUE(session.is_at_rest(now));
  EXPECT_TRUE(session.is_at_rest(now + limits::kMayRest - 1ms));
  EXPECT_FALSE(session.is_at_rest(now + limits::kMayRest));
}

TEST_F(SessionAtRestTest, ASlowReaderIsLookedAt) {
  while (!session.is_backlogged()) session.send_frame("some bytes that wait");
  EXPECT_FALSE(session.is_at_rest(now));
}

TEST_F(SessionAtRestTest, RestsUntilItIsSilentForTooLongAndNoLonger) {
  while (session.close_reason() != Reason::silent) {
    session.on_time(now, false, 0);
    session.sent(session.backlog());
    const TimePoint looked_at = now;
    while (session.is_at_rest(now)) now += 1ms;
    ASSERT_TRUE(session.closing() || now != looked_at);
  }
  EXPECT_EQ(now.time_since_epoch(), 1h + limits::kSilenceIdle);
}

class PingTest : public testing::Test {
 protected:
  PingTest() {
    session.log_in({.name = "ada"});
    session.on_time(now, true, 0);
  }
  v1::Pong pong(std::uint32_t id) {
    v1::Pong message;
    message.set_id(id);
    return message;
  }
  TimePoint now{std::chrono::hours(1)};
  Session session{SessionId{1}, now};
};

TEST_F(PingTest, MeasuresTheRoundTrip) {
  EXPECT_EQ(session.ping_ms(), 0u);
  session.on_pong(pong(1), now + 42ms);
  EXPECT_EQ(session.ping_ms(), 42u);
}

TEST_F(PingTest, AnAnswerWithinAMillisecondIsKnownAllTheSame) {
  session.on_pong(pong(1), now);
  EXPECT_EQ(session.ping_ms(), 1u);
}

TEST_F(PingTest, OnlyTheFirstAnswerToTheLastPingCounts) {
  session.on_pong(pong(7), now + 5ms);
  EXPECT_EQ(session.ping_ms(), 0u);
  session.on_pong(pong(1), now + 42ms);
  session.on_pong(pong(1), now + 900ms);
  EXPECT_EQ(session.ping_ms(), 42u);
}

TEST_F(PingTest, IsUnknownWhileTheAnswerIsThreeSecondsLate) {
  session.on_pong(pong(1), now + 42ms);
  session.on_time(now + 1400ms, true, 1400);
  session.on_time(now + 4399ms, true, 4399);
  EXPECT_EQ(session.ping_ms(), 42u);
  session.on_time(now + 4400ms, true, 4400);
  EXPECT_EQ(session.ping_ms(), 0u);
  session.on_pong(pong(2), now + 9400ms);
  EXPECT_EQ(session.ping_ms(), 8000u) << "the round trip of the first ping without an answer";
  session.on_time(now + 9400ms, true, 9400);
  session.on_pong(pong(4), now + 9430ms);
  EXPECT_EQ(session.ping_ms(), 30u);
}

TEST_F(PingTest, SessionsThatRaceArePingedAllOverTheSecond) {
  constexpr std::uint64_t kSessions = 100;
  constexpr int kParts = 10;
  std::vector<Session> sessions;
  for (std::uint64_t number = 1; number <= kSessions; ++number) {
    sessions.emplace_back(session_id(number, 0), now);
    sessions.back().log_in({.name = "ada"});
    sessions.back().on_time(now, false, 0);  // between matches: the first ping
    sessions.back().on_time(now, true, 0);   // the match begins
  }
  for (int second = 0; second <= 3; ++second) {
    std::array<std::size_t, kParts> pinged{};
    for (int part = 0; part < kParts; ++part) {
      now += std::chrono::milliseconds(limits::kPingRacing) / kParts;
      for (Session& it : sessions) {
        const std::size_t before = it.backlog();
        it.on_time(now, true, 0);
        if (it.backlog() != before) ++pinged[static_cast<std::size_t>(part)];
      }
    }
    if (second == 0) continue;  // in which the first of them wait for answers
    for (const std::size_t in_part : pinged) {
      EXPECT_NEAR(static_cast<double>(in_part), kSessions / kParts, 2) << "in second " << second;
    }
  }
}

TEST_F(PingTest, OfThoseWhoRaceWaitsForAnAnswerWithWhichItLeaves) {
  while (!session.awaits_ping(now)) now += 1ms;
  const std::size_t before = session.backlog();
  session.on_time(now, true, 1000);
  session.on_time(now + limits::kPingWaits - 1ms, true, 1399);
  EXPECT_EQ(session.backlog(), before);
  session.ping_along(now + limits::kPingWaits - 1ms, 1399);
  const std::size_t with_ping = session.backlog();
  EXPECT_GT(with_ping, before);
  session.on_time(now + limits::kPingWaits, true, 1400);
  EXPECT_FALSE(session.awaits_ping(now + limits::kPingWaits));
  EXPECT_EQ(session.backlog(), with_ping);
}

TEST_F(PingTest, WaitsForNoAnswerThatDoesNotCome) {
  while (!session.awaits_ping(now)) now += 1ms;
  const std::size_t before = session.backlog();
  session.on_time(now + limits::kPingWaits, true, 1400);
  EXPECT_GT(session.backlog(), before);
}

TEST_F(PingTest, OfThoseWhoDoNotRaceWaitsForNothing) {
  session.on_time(now, false, 0);
  const std::size_t before = session.backlog();
  now += limits::kPingIdle;
  EXPECT_FALSE(session.awaits_ping(now));
  session.on_time(now, false, 0);
  EXPECT_GT(session.backlog(), before);
}

TEST_F(PingTest, ARoundTripMayTakeLongerThanTheTimeBetweenTwoPings) {
  session.on_time(now + limits::kPingRacing, true, 1000);
  session.on_pong(pong(1), now + 1500ms);
  EXPECT_EQ(session.ping_ms(), 1500u);
}

}  // namespace
}  // namespace race2048::server
