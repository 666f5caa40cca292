// One connection, from its first byte to its last: the preface, frames, logging in, being heard.
#include "server/sessions/session.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"

namespace race2048::server {
namespace {

std::string frame_of(const v1::ToServer& message) {
  std::string frame;
  wire::append_frame(message, frame);
  return frame;
}

std::string opening(const std::string& name = "ada") {
  return std::string(limits::kPreface) + frame_of(World::hello(name));
}

class SessionTest : public testing::Test {
 protected:
  World world;
  Client& client = world.connect();

  void send_preface() { world.send_bytes(client, limits::kPreface); }
};

// ---- the preface

TEST_F(SessionTest, AConnectionThatSaysNothingIsToldNothing) {
  EXPECT_TRUE(client.bytes.empty());
  send_preface();
  EXPECT_TRUE(client.bytes.empty());
}

TEST_F(SessionTest, ABrowserIsToldInPlainTextAndLetGo) {
  world.send_bytes(client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_TRUE(client.bytes.starts_with("race2048d: this port speaks the race2048 protocol"));
  EXPECT_TRUE(client.bytes.ends_with("\n"));
  EXPECT_TRUE(client.closed);
  EXPECT_EQ(world.log.closed.back(), "REASON_BAD_PREFACE");
}

TEST_F(SessionTest, AnotherFramingIsToldSoInAFrame) {
  world.send_bytes(client, "R2048/2\n");
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_BAD_PREFACE);
  EXPECT_TRUE(client.closed);
}

TEST_F(SessionTest, ThePrefaceEndsWithItsLineEnd) {
  world.send_bytes(client, "R2048/1\r\n");
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_BAD_PREFACE);
}

TEST_F(SessionTest, OneWrongByteInThePrefaceIsEnough) {
  for (std::size_t at = 0; at < limits::kPreface.size(); ++at) {
    Client& other = world.connect();
    std::string bytes = opening();
    bytes[at] = '#';
    world.send_bytes(other, bytes);
    EXPECT_TRUE(other.closed) << at;
    EXPECT_FALSE(other.got(v1::ToClient::kWelcome)) << at;
  }
}

TEST_F(SessionTest, ThePrefaceAndHelloMayComeByteByByte) {
  for (const char byte : opening()) world.send_bytes(client, std::string_view(&byte, 1));
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

TEST_F(SessionTest, ThePrefaceAndHelloMayComeInOneRead) {
  world.send_bytes(client, opening());
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

// ---- frames

TEST_F(SessionTest, BeforeLoginAFrameHolds512Bytes) {
  send_preface();
  world.send_bytes(client, std::string("\x80\x04", 2));  // 512
  EXPECT_FALSE(client.closed);
  Client& other = world.connect();
  world.send_bytes(other, limits::kPreface);
  world.send_bytes(other, std::string("\x81\x04", 2));  // 513: the length alone is enough
  EXPECT_EQ(other.goodbye().reason(), v1::REASON_FRAME_TOO_LONG);
}

TEST_F(SessionTest, AfterLoginAFrameHolds4096Bytes) {
  world.send_bytes(client, opening() + std::string("\x80\x20", 2));
  EXPECT_FALSE(client.closed);
  Client& other = world.connect();
  world.send_bytes(other, opening("bob") + std::string("\x81\x20", 2));
  EXPECT_TRUE(other.got(v1::ToClient::kWelcome));
  EXPECT_EQ(other.goodbye().reason(), v1::REASON_FRAME_TOO_LONG);
}

TEST_F(SessionTest, ALengthThatIsNoShortVarintIsABadFrame) {
  send_preface();
  world.send_bytes(client, "\xff\xff\xff");
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_BAD_FRAME);
}

TEST_F(SessionTest, AFrameThatIsNoProtobufClosesWithTheReason) {
  send_preface();
  world.send_bytes(client, "\x03\xff\xff\xff");
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_BAD_FRAME);
  EXPECT_TRUE(client.closed);
}

TEST_F(SessionTest, AFrameWithoutAKnownMessageIsRefusedAndTheConnectionStays) {
  world.send_bytes(client, opening());
  client.inbox.clear();
  world.send_bytes(client, std::string("\x00", 1));
  EXPECT_EQ(client.refused().reason(), v1::REASON_UNKNOWN_MESSAGE);
  EXPECT_EQ(client.refused().about(), 0u);
  client.inbox.clear();
  world.send_bytes(client, "\x03\x98\x06\x07");  // only a field 99
  EXPECT_EQ(client.refused().reason(), v1::REASON_UNKNOWN_MESSAGE);
  EXPECT_FALSE(client.closed);
}

TEST_F(SessionTest, WhatFollowsABadFrameIsNotRead) {
  world.send_bytes(
      client, std::string(limits::kPreface) + "\x03\xff\xff\xff" + frame_of(World::hello("ada")));
  EXPECT_FALSE(client.got(v1::ToClient::kWelcome));
  // Its name was never taken.
  Client& other = world.log_in("ada");
  EXPECT_FALSE(other.closed);
}

// ---- logging in

TEST_F(SessionTest, HelloIsWelcomed) {
  world.send_bytes(client, opening("Ada_-.9"));
  ASSERT_EQ(client.inbox.size(), 1u);
  const v1::Welcome& welcome = client.inbox[0].welcome();
  EXPECT_EQ(welcome.protocol(), 1u);
  EXPECT_EQ(welcome.name(), "Ada_-.9");
  EXPECT_EQ(welcome.server_version(), RACE2048_VERSION);
}

TEST_F(SessionTest, AVersionRangeThatOverlapsIsServed) {
  send_preface();
  v1::ToServer hello = World::hello("ada");
  hello.mutable_hello()->set_max_protocol(99);
  world.send(client, hello);
  EXPECT_EQ(client.last(v1::ToClient::kWelcome).welcome().protocol(), 1u);
}

TEST_F(SessionTest, WithoutACommonVersionTheRefusalSaysWhoMustUpdate) {
  send_preface();
  v1::ToServer hello = World::hello("ada");
  hello.mutable_hello()->set_min_protocol(2);
  hello.mutable_hello()->set_max_protocol(3);
  world.send(client, hello);
  EXPECT_EQ(client.refused().reason(), v1::REASON_VERSION);
  EXPECT_EQ(client.refused().min_protocol(), limits::kMinProtocol);
  EXPECT_EQ(client.refused().max_protocol(), limits::kMaxProtocol);
  EXPECT_NE(client.refused().text().find("Update the server"), std::string::npos);
  EXPECT_TRUE(client.closed);

  Client& old = world.connect();
  world.send_bytes(old, limits::kPreface);
  hello.mutable_hello()->set_min_protocol(0);
  hello.mutable_hello()->set_max_protocol(0);
  world.send(old, hello);
  EXPECT_NE(old.refused().text().find("Update the client"), std::string::npos);
  EXPECT_TRUE(old.closed);
}

TEST_F(SessionTest, AfterATakenNameTheOfferedOneIsWelcomeOnTheSameConnection) {
  world.log_in("Ada");
  send_preface();
  world.send(client, World::hello("ada"));
  EXPECT_EQ(client.refused().reason(), v1::REASON_NAME_TAKEN);
  EXPECT_EQ(client.refused().suggestion(), "ada2");
  EXPECT_EQ(client.refused().about(), 3u);
  world.send(client, World::hello(client.refused().suggestion()));
  EXPECT_EQ(client.last(v1::ToClient::kWelcome).welcome().name(), "ada2");
}

TEST_F(SessionTest, ANameIsFreeOnceItsConnectionIsGone) {
  Client& ada = world.log_in("ada");
  world.cut(ada);
  world.send_bytes(client, opening("ADA"));
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

TEST_F(SessionTest, ANameIsFreeAsSoonAsItsConnectionCloses) {
  Client& ada = world.log_in("ada");
  ada.reads = false;  // it does not even take its Goodbye
  world.send_bytes(ada, "\xff\xff\xff");
  world.send_bytes(client, opening("ada"));
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

TEST_F(SessionTest, APlayerIdHasSixteenBytes) {
  send_preface();
  for (const std::size_t size : {0u, 15u, 17u}) {
    v1::ToServer hello = World::hello("ada");
    hello.mutable_hello()->set_player_id(std::string(size, 'x'));
    world.send(client, hello);
    EXPECT_EQ(client.refused().reason(), v1::REASON_BAD_PLAYER_ID) << size;
  }
  EXPECT_FALSE(client.closed);
}

TEST_F(SessionTest, AClientVersionIsShortAndPrintable) {
  send_preface();
  for (const std::string& version : {std::string(33, 'v'), std::string("1.0\n"),
                                     std::string("\x1b[31m"), std::string("v\x7f")}) {
    v1::ToServer hello = World::hello("ada");
    hello.mutable_hello()->set_client_version(version);
    world.send(client, hello);
    EXPECT_EQ(client.refused().reason(), v1::REASON_BAD_CLIENT_VERSION) << version;
  }
  v1::ToServer hello = World::hello("ada");
  hello.mutable_hello()->set_client_version(std::string(32, '~'));
  world.send(client, hello);
  EXPECT_TRUE(client.got(v1::ToClient::kWelcome));
}

TEST_F(SessionTest, AfterEightHellosInVainTheNinthCloses) {
  send_preface();
  for (int i = 0; i < 8; ++i) {
    world.send(client, World::hello("!"));
    EXPECT_EQ(client.refused().reason(), v1::REASON_BAD_NAME);
  }
  EXPECT_FALSE(client.closed);
  world.send(client, World::hello("ada"));
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_TOO_MANY_REFUSALS);
}

TEST_F(SessionTest, WhoDoesNotLogInIsLetGoAfterTenSeconds) {
  send_preface();
  world.pass(9'700ms);
  EXPECT_FALSE(client.closed);
  world.pass(600ms);
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_LOGIN_DEADLINE);
}

TEST_F(SessionTest, TricklingBytesDoNotMoveTheLoginDeadline) {
  for (const char byte : std::string("R2048/1\n\x80\x04")) {
    world.send_bytes(client, std::string_view(&byte, 1));
    world.pass(1s);
  }
  world.pass(500ms);
  EXPECT_TRUE(client.closed);
}

// ---- refusals, and closing

TEST_F(SessionTest, AFloodOfWhatMustBeRefusedClosesWithTheReason) {
  world.send_bytes(client, opening());
  client.inbox.clear();
  std::string frames;
  for (int i = 0; i < 1000; ++i) frames += frame_of(World::hello("ada"));
  world.send_bytes(client, frames);
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

TEST_F(SessionTest, OverTheLimitOfConnectionsTheNewOneIsToldAndTheOldStay) {
  World small(1, {}, 2);
  Client& ada = small.log_in("ada");
  small.log_in("bob");
  Client& late = small.connect();
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

TEST(ClosingSessionTest, HasTwoSecondsToTakeItsGoodbye) {
  const TimePoint now{};
  Session session(SessionId{1}, now);
  EXPECT_FALSE(session.past_close_deadline(now + 1h));
  session.close(Reason::server_stops, "bye", now);
  EXPECT_FALSE(session.past_close_deadline(now + 1999ms));
  EXPECT_TRUE(session.past_close_deadline(now + 2s));
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
      const auto output = session.output();
      const std::size_t count = std::min(piece, output.size());
      taken.append(output.begin(), output.begin() + static_cast<std::ptrdiff_t>(count));
      session.sent(count);
    }
    while (session.backlog() != 0) {
      const auto output = session.output();
      const std::size_t count = std::min(piece, output.size());
      taken.append(output.begin(), output.begin() + static_cast<std::ptrdiff_t>(count));
      session.sent(count);
    }
    EXPECT_EQ(taken, expected) << piece;
  }
}

// ---- being heard

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
  // Each has an id of its own.
  std::set<std::uint32_t> ids;
  for (const v1::ToClient& message : ada.inbox) {
    if (message.has_ping()) ids.insert(message.ping().id());
  }
  EXPECT_EQ(ids.size(), ada.count(v1::ToClient::kPing));
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

TEST_F(PingTest, ARoundTripMayTakeLongerThanTheTimeBetweenTwoPings) {
  session.on_time(now + limits::kPingRacing, true, 1000);
  session.on_pong(pong(1), now + 1500ms);
  EXPECT_EQ(session.ping_ms(), 1500u);
}

}  // namespace
}  // namespace race2048::server
