// One connection from its first byte to its last: the preface, frames, logging in.
#include "server/sessions/session.h"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/server/harness.h"
#include "tests/server/sessions/session_fixture.h"

namespace race2048::server {
namespace {

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

TEST_F(SessionTest, BeforeLoginAFrameHolds640Bytes) {
  send_preface();
  world.send_bytes(client, std::string("\x80\x05", 2));  // 640
  EXPECT_FALSE(client.closed);
  Client& other = world.connect();
  world.send_bytes(other, limits::kPreface);
  world.send_bytes(other, std::string("\x81\x05", 2));  // 641: the length is enough to close
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
  world.send_bytes(client, "\x03\x98\x06\x07");  // only an unknown field, 99
  EXPECT_EQ(client.refused().reason(), v1::REASON_UNKNOWN_MESSAGE);
  EXPECT_FALSE(client.closed);
}

TEST_F(SessionTest, WhatFollowsABadFrameIsNotRead) {
  world.send_bytes(
      client, std::string(limits::kPreface) + "\x03\xff\xff\xff" + frame_of(World::hello("ada")));
  EXPECT_FALSE(client.got(v1::ToClient::kWelcome));
  // The refused connection never took the name.
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
  ada.reads = false;  // does not even read its Goodbye
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

TEST_F(SessionTest, WhoLacksEncryptionIsToldSoAfterThePreface) {
  world.server.lacks_encryption(client.id);
  world.send_bytes(client, limits::kPreface.substr(0, 3));
  EXPECT_FALSE(client.closed);
  world.send_bytes(client, limits::kPreface.substr(3));
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_TLS_REQUIRED);
}

TEST_F(SessionTest, WhoDoesNotLogInIsLetGoAfterFiveSeconds) {
  send_preface();
  world.pass(4'700ms);
  EXPECT_FALSE(client.closed);
  world.pass(600ms);
  EXPECT_EQ(client.goodbye().reason(), v1::REASON_LOGIN_DEADLINE);
}

TEST_F(SessionTest, TricklingBytesDoNotMoveTheLoginDeadline) {
  for (const char byte : std::string("R2048/1\n\x80\x04")) {
    world.send_bytes(client, std::string_view(&byte, 1));
    world.pass(490ms);
  }
  world.pass(500ms);
  EXPECT_TRUE(client.closed);
}

}  // namespace
}  // namespace race2048::server
