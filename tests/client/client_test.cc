#include "client/core/client.h"

#include <vector>

#include <gtest/gtest.h>

#include "proto/limits.h"
#include "proto/messages.h"

namespace race2048::client {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const TimePoint kStart{std::chrono::hours(1)};

// A client whose server is the test.
class ClientTest : public ::testing::Test {
 protected:
  void connect(ClientOptions options = {}) {
    options.server = "example.org:2048";
    if (options.name.empty()) options.name = "ada";
    options.player_id = std::string(limits::kPlayerIdBytes, 'p');
    options.random = [](std::span<std::uint8_t> bytes) {
      std::fill(bytes.begin(), bytes.end(), std::uint8_t{7});
    };
    client_.emplace(options);
    client_->on_connected(kStart);
  }

  void say(const v1::ToClient& message, TimePoint now = kStart) {
    std::string frame;
    wire::append_frame(message, frame);
    client_->on_bytes(wire::bytes_of(frame), now);
  }

  void welcome() {
    v1::ToClient message;
    message.mutable_welcome()->set_name("ada");
    say(message);
  }

  void refuse(v1::Reason reason, const std::string& text, const std::string& suggestion = "") {
    v1::ToClient message;
    message.mutable_refused()->set_reason(reason);
    message.mutable_refused()->set_text(text);
    message.mutable_refused()->set_suggestion(suggestion);
    say(message);
  }

  // What the client has sent since the last call, without the preface.
  std::vector<v1::ToServer> sent() {
    std::string bytes;
    bytes.swap(client_->output());
    if (bytes.starts_with(limits::kPreface)) bytes.erase(0, limits::kPreface.size());
    wire::FrameReader reader(limits::kMaxFrameToServer);
    std::span<const std::uint8_t> rest = wire::bytes_of(bytes);
    std::vector<v1::ToServer> messages;
    while (reader.next(rest) == wire::FrameReader::Status::frame) {
      messages.emplace_back().ParseFromArray(reader.body().data(),
                                             static_cast<int>(reader.body().size()));
    }
    return messages;
  }

  // Seated in a room with a sealed match.
  void enter_room(ClientOptions options = {}) {
    options.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"};
    connect(options);
    welcome();
    v1::ToClient message;
    message.mutable_entered()->set_code("KXQ7WP");
    message.mutable_entered()->set_seated(true);
    message.mutable_entered()->set_seat(1);
    say(message);
    seal(1);
  }

  void seal(std::uint32_t round) {
    v1::ToClient message;
    message.mutable_sealed()->set_match_id(match_id(round));
    message.mutable_sealed()->set_settings(serialised(time_settings(60'000)));
    message.mutable_sealed()->set_commitment(std::string(32, 'c'));
    message.mutable_sealed()->set_round(round);
    say(message);
  }

  static std::string match_id(std::uint32_t round) {
    return std::string(16, static_cast<char>('0' + round));
  }

  void roster(std::uint32_t members, bool own_ready = false) {
    v1::ToClient message;
    for (std::uint32_t seat = 0; seat < members; ++seat) {
      v1::Member& member = *message.mutable_roster()->add_members();
      member.set_seat(seat);
      member.set_name("seat" + std::to_string(seat));
      member.set_ready(seat == 1 && own_ready);
    }
    say(message);
  }

  void start_race() {
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(1));
    message.mutable_start()->set_round(1);
    v1::StartSeat& seat = *message.mutable_start()->add_seats();
    seat.set_seat(1);
    seat.set_name("ada");
    seat.set_nonce(std::string(16, 7));
    message.mutable_start()->set_countdown_ms(3000);
    say(message);
    message.mutable_go()->set_round(1);
    for (const std::uint32_t cell : {0u, 1u}) {
      v1::Spawn& spawn = *message.mutable_go()->add_spawns();
      spawn.set_cell(cell);
      spawn.set_tile(2);
    }
    say(message);
  }

  const Model& model() const { return client_->model(); }

  std::optional<Client> client_;
};

TEST_F(ClientTest, OpensWithThePrefaceAndHello) {
  connect();
  EXPECT_TRUE(client_->output().starts_with("R2048/1\n"));
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
  EXPECT_EQ(model().failure->exit_code, 4);
  EXPECT_NE(model().failure->message.find("--name ada2"), std::string::npos);
}

TEST_F(ClientTest, ARefusedRoomEndsTheClientWithTheServersWords) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_NO_SUCH_ROOM, "There is no room KXQ7WP.");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->exit_code, 4);
  EXPECT_EQ(model().failure->message, "There is no room KXQ7WP.");
}

TEST_F(ClientTest, BytesThatAreNoFramesAreNoRace2048Server) {
  for (const std::string bytes : {"HTTP/1.1 400 Bad Request\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
                                  "\xff\xff\xff\xff\xff", "\x01\x00"}) {
    connect();
    client_->on_bytes(wire::bytes_of(bytes), kStart);
    // A greeting may happen to announce a frame that has not come whole: then time tells.
    client_->on_time(kStart + limits::kConnectDeadline);
    ASSERT_TRUE(model().failure);
    EXPECT_EQ(model().failure->exit_code, 3);
    EXPECT_NE(model().failure->message.find("race2048 server"), std::string::npos);
  }
}

TEST_F(ClientTest, AServerThatSaysNothingIsGivenUpAtTheDeadline) {
  connect();
  client_->on_time(kStart + limits::kConnectDeadline - milliseconds(1));
  EXPECT_FALSE(model().failure);
  client_->on_time(kStart + limits::kConnectDeadline);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->exit_code, 3);
}

TEST_F(ClientTest, AnswersEachSealWithANonceOfItsOwn) {
  enter_room();
  const auto messages = sent();
  ASSERT_FALSE(messages.empty());
  EXPECT_EQ(messages.back().nonce().match_id(), match_id(1));
  EXPECT_EQ(messages.back().nonce().nonce(), std::string(16, 7));
}

TEST_F(ClientTest, AWatcherGivesNoNonce) {
  connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP"}});
  welcome();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  say(message);
  sent();
  seal(1);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientTest, ReadinessWaitsUntilEnoughAreSeated) {
  enter_room({.ready = ReadyPolicy::always, .ready_when_seated = 3});
  roster(2);
  sent();
  roster(3);
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].ready().match_id(), match_id(1));
  roster(3);
  EXPECT_TRUE(sent().empty()) << "once a match is enough";
  seal(2);
  sent();
  roster(3);
  ASSERT_EQ(sent().size(), 1u);
}

TEST_F(ClientTest, ReadyForTheFirstMatchIsNotReadyForTheSecond) {
  enter_room({.ready = ReadyPolicy::first_match});
  sent();
  roster(2);
  EXPECT_EQ(sent().size(), 1u);
  seal(2);
  sent();
  roster(2);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientTest, AStartOfAMatchThatWasNotSealedIsNotBelieved) {
  enter_room();
  v1::ToClient message;
  message.mutable_start()->set_match_id(match_id(9));
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->exit_code, 3);
}

TEST_F(ClientTest, SeatsThatDoNotRiseOrDoNotFitGiveNoKey) {
  for (const std::vector<std::uint32_t>& seats :
       {std::vector<std::uint32_t>{1, 0}, {1, 1}, {1, 0x10001}}) {
    enter_room();
    v1::ToClient message;
    message.mutable_start()->set_match_id(match_id(1));
    for (const std::uint32_t seat : seats) {
      v1::StartSeat& added = *message.mutable_start()->add_seats();
      added.set_seat(seat);
      added.set_name("ada");
    }
    say(message);
    EXPECT_TRUE(model().failure);
  }
}

TEST_F(ClientTest, MovesCarryRoundBoardAndRisingNumbers) {
  enter_room();
  start_race();
  sent();
  client_->act(Action::left);
  client_->act(Action::down);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].move().round(), 1u);
  EXPECT_EQ(messages[0].move().seq(), 1u);
  EXPECT_EQ(messages[1].move().seq(), 2u);
}

TEST_F(ClientTest, NoMoveIsSentBeforeTheGo) {
  enter_room();
  sent();
  client_->act(Action::left);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientTest, TheEarliestGuessOfTheStartSetsTheClock) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_ping()->set_id(1);
  // Sent at 1000 on the match clock, 100 ms on its way as our clock has it: later than Go was.
  message.mutable_ping()->set_match_ms(1000);
  say(message, kStart + milliseconds(1100));
  EXPECT_EQ(model().match_ms(kStart + milliseconds(2000)), 2000u);
  // Go itself came 50 ms late: the clock is ahead of what we thought.
  message.mutable_ping()->set_match_ms(2050);
  say(message, kStart + milliseconds(2000));
  EXPECT_EQ(model().match_ms(kStart + milliseconds(2000)), 2050u);
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
  ASSERT_TRUE(client_->next_deadline());
  EXPECT_EQ(*client_->next_deadline(), kStart + limits::kSilenceRacing);
  client_->on_time(kStart + limits::kSilenceRacing);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->exit_code, 3);
}

TEST_F(ClientTest, AGoodbyeIsToldWithItsReason) {
  enter_room();
  v1::ToClient message;
  message.mutable_goodbye()->set_reason(v1::REASON_SERVER_STOPS);
  message.mutable_goodbye()->set_text("The server is being stopped.");
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->exit_code, 3);
  EXPECT_NE(model().failure->message.find("The server is being stopped."), std::string::npos);
}

TEST_F(ClientTest, MovesThatCrossTheEndAreNoNotice) {
  enter_room();
  start_race();
  refuse(v1::REASON_NOT_RACING, "not racing");
  EXPECT_FALSE(model().notice);
  refuse(v1::REASON_NOT_HOST, "Only the host.");
  ASSERT_TRUE(model().notice);
  EXPECT_EQ(model().notice->text, "Only the host.");
}

TEST_F(ClientTest, ABoardOfAnotherSizeIsNotBelieved) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_boards()->set_round(1);
  message.mutable_boards()->add_boards()->set_cells(std::string(15, '\0'));
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientTest, WhatAServerSaysReachesTheTerminalAsPlainText) {
  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  refuse(v1::REASON_NO_SUCH_ROOM, "\x1b]0;owned\x07\x1b[2J\nno \u202e room");
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->message, "?]0;owned??[2J?no ? room");

  enter_room();
  v1::ToClient message;
  message.mutable_goodbye()->set_text(std::string(5000, 'x'));
  say(message);
  ASSERT_TRUE(model().failure);
  EXPECT_LT(model().failure->message.size(), 500u);
}

TEST_F(ClientTest, NamesAndCodesThatAreNoneAreNotBelieved) {
  enter_room();
  v1::ToClient message;
  message.mutable_roster()->add_members()->set_name("\x1b[2J");
  say(message);
  EXPECT_TRUE(model().failure);

  connect({.entry = {.kind = Entry::Kind::join, .code = "KXQ7WP"}});
  welcome();
  message.mutable_entered()->set_code("KXQ7W\x1b");
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientTest, ASeatThatIsOutIsOutForTheClientToo) {
  enter_room();
  start_race();
  v1::ToClient message;
  message.mutable_standings()->set_round(1);
  v1::Standing& standing = *message.mutable_standings()->add_standings();
  standing.set_seat(1);
  standing.set_state(v1::SEAT_STATE_IDLE);
  say(message);
  sent();
  client_->act(Action::left);
  EXPECT_TRUE(sent().empty());
  EXPECT_EQ(*client_->next_deadline(), kStart + limits::kSilenceIdle)
      << "such a seat is pinged as seldom as a watcher";
}

TEST_F(ClientTest, LeavingSaysSoAndEnds) {
  enter_room();
  sent();
  client_->leave();
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_leave_room());
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
}

}  // namespace
}  // namespace race2048::client
