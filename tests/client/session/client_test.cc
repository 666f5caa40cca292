#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;

TEST_F(ClientTest, OpensWithThePrefaceAndHello) {
  connect();
  EXPECT_TRUE(client_->output(link_).starts_with("R2048/1\n"));
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].hello().name(), "ada");
  EXPECT_EQ(messages[0].hello().player_id().size(), 16u);
}

TEST_F(ClientTest, ATakenDefaultNameIsReplacedByTheFreeOne) {
  connect({.name = "ada", .name_is_default = true});
  sent();
  refuse(v1::REASON_NAME_TAKEN, "taken", "ada2");
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].hello().name(), "ada2");
  EXPECT_FALSE(model().failure);
}

TEST_F(ClientTest, ATakenNameThatWasAskedForIsRefusedWithTheFreeOne) {
  connect({.name = "ada"});
  refuse(v1::REASON_NAME_TAKEN, "The name ada is taken.", "ada2");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 4);
  EXPECT_NE(failure_text(model()).find("--name ada2"), std::string::npos);
}

TEST_F(ClientTest, ARefusedRoomEndsTheClientWithTheServersWords) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_NO_SUCH_ROOM, "There is no room KXQ7WP.");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 4);
  EXPECT_EQ(failure_text(model()), model().server + " says: \"There is no room KXQ7WP.\"");
}

TEST_F(ClientTest, BytesThatAreNoFramesAreNoRace2048Server) {
  for (const std::string bytes : {"HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
                                  "\xff\xff\xff\xff\xff", "\x01\x00"}) {
    connect();
    client_->on_bytes(link_, wire::bytes_of(bytes), kStart);
    // A greeting may look like the length of a frame that never arrives completely: then the
    // deadline decides.
    client_->on_time(kStart + limits::kConnectDeadline);
    ASSERT_TRUE(model().failure);
    EXPECT_EQ(exit_code_of(*model().failure), 3);
    EXPECT_NE(failure_text(model()).find("race2048 server"), std::string::npos);
  }
}

TEST_F(ClientTest, AServerThatSaysNothingIsGivenUpAtTheDeadline) {
  connect();
  client_->on_time(kStart + limits::kConnectDeadline - milliseconds(1));
  EXPECT_FALSE(model().failure);
  client_->on_time(kStart + limits::kConnectDeadline);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 3);
}

TEST_F(ClientTest, EveryPingIsAnswered) {
  enter_room();
  sent();
  v1::ToClient message;
  message.mutable_ping()->set_id(42);
  say(message);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].pong().id(), 42u);
}

TEST_F(ClientTest, ARaceWithoutAWordFromTheServerIsALostLink) {
  enter_room();
  start_race();
  client_->on_time(kStart + limits::kQuietRacing);
  EXPECT_FALSE(client_->finished());
  ASSERT_TRUE(client_->next_deadline());
  EXPECT_EQ(*client_->next_deadline(), kStart + limits::kSilenceRacing);
  client_->on_time(kStart + limits::kSilenceRacing);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 3);
}

TEST_F(ClientTest, AGoodbyeIsToldWithItsReason) {
  enter_room();
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_SERVER_STOPS);
  message.mutable_goodbye()->set_text("The server is shutting down.");
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 3);
  EXPECT_NE(failure_text(model()).find("The server is shutting down."), std::string::npos);
}

TEST_F(ClientTest, WhatAServerSaysReachesTheTerminalAsPlainText) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_NO_SUCH_ROOM, "\x1b]0;owned\x07\x1b[2J\nno \u202e room");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(failure_text(model()), model().server + " says: \"?]0;owned??[2J?no ? room\"");

  enter_room();
  v1::ToClient message;
  message.mutable_goodbye()->set_text(std::string(5000, 'x'));
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_LT(failure_text(model()).size(), 500u);
}

TEST_F(ClientTest, NothingIsPromisedOfAMatchOnOnesOwnServer) {
  for (const bool own : {false, true}) {
    enter_room({.owns_server = own});
    client_->on_link_lost(link_, "reset", kStart);
    const std::string& told = failure_text(model());
    EXPECT_TRUE(told.starts_with("The connection to example.org:2048 is lost: reset.")) << told;
    EXPECT_EQ(told.find("Your score in a running match stands") != std::string::npos, !own) << told;
  }
}

}  // namespace
}  // namespace race2048::client
