// A replay for a person who wants to see a match again, with the test as the server.
#include "client/session/replay_wish.h"

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

const MatchId kWished{1, 2, 3};

class ReplayWishTest : public ClientTest {
 protected:
  void SetUp() override {
    connect({.entry = {.kind = Entry::Kind::lobby}});
    welcome();
    sent();
    wish_.emplace(*client_, kWished);
  }

  ReplayWish::State hear(const v1::ToClient& message) {
    say(message, now_);
    return wish_->follow(now_);
  }
  // The one message that the client has sent since the last call.
  v1::ToServer question() {
    const std::vector<v1::ToServer> messages = sent();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? v1::ToServer() : messages.front();
  }

  static v1::ToClient page(std::uint32_t replay_bytes) {
    v1::ToClient message;
    v1::ResultPage& page = *message.mutable_result_page();
    v1::ResultEntry& entry = *page.mutable_match();
    entry.set_number(7);
    entry.set_match_id(kWished.data(), kWished.size());
    entry.set_format(v1::FORMAT_TIME);
    entry.set_size(4);
    entry.set_reason(v1::END_REASON_TIME_UP);
    entry.set_seats(1);
    entry.set_winner("ada");
    page.set_replay_bytes(replay_bytes);
    page.set_settings(serialised(time_settings(60'000)));
    v1::ResultSeat& seat = *page.add_seats();
    seat.set_name("ada");
    seat.set_place(1);
    seat.set_state(v1::SEAT_STATE_RACING);
    return message;
  }
  static v1::ToClient part(std::uint32_t offset, const std::string& data, std::uint32_t total) {
    v1::ToClient message;
    v1::ReplayPart& part = *message.mutable_replay_part();
    part.set_match_id(kWished.data(), kWished.size());
    part.set_offset(offset);
    part.set_total(total);
    part.set_data(data);
    return message;
  }
  static v1::ToClient refusal(v1::Reason reason) {
    v1::ToClient message;
    message.mutable_refused()->set_about(v1::ToServer::kListResults);
    message.mutable_refused()->set_reason(reason);
    message.mutable_refused()->set_text("no");
    return message;
  }

  TimePoint now_ = kStart;
  std::optional<ReplayWish> wish_;
};

TEST_F(ReplayWishTest, BringsTheWholeReplayPartByPart) {
  const std::string first(limits::kReplayPartBytes, 'x');
  const auto total = static_cast<std::uint32_t>(first.size() + 5);
  EXPECT_EQ(wish_->follow(now_), ReplayWish::State::open);
  EXPECT_EQ(question().body_case(), v1::ToServer::kGetResult);
  EXPECT_EQ(hear(page(total)), ReplayWish::State::open);
  EXPECT_EQ(question().get_replay().offset(), 0u);
  EXPECT_EQ(hear(part(0, first, total)), ReplayWish::State::open);
  EXPECT_EQ(question().get_replay().offset(), first.size());
  EXPECT_EQ(hear(part(total - 5, "12345", total)), ReplayWish::State::granted);
  EXPECT_EQ(wish_->bytes(), first + "12345");
  EXPECT_TRUE(sent().empty());
}

TEST_F(ReplayWishTest, AMatchWithoutAReplayIsDenied) {
  wish_->follow(now_);
  EXPECT_EQ(hear(page(0)), ReplayWish::State::denied);
  EXPECT_EQ(wish_->why(), "The server keeps no replay of this match.");
  EXPECT_EQ(wish_->follow(now_), ReplayWish::State::denied);
}

TEST_F(ReplayWishTest, AnUnknownMatchIsDenied) {
  wish_->follow(now_);
  EXPECT_EQ(hear(refusal(v1::REASON_NO_SUCH_RESULT)), ReplayWish::State::denied);
}

TEST_F(ReplayWishTest, ABusyServerIsAskedAgain) {
  wish_->follow(now_);
  question();
  EXPECT_EQ(hear(refusal(v1::REASON_STORE_BUSY)), ReplayWish::State::open);
  EXPECT_TRUE(sent().empty());
  ASSERT_TRUE(wish_->next_deadline());
  now_ = *wish_->next_deadline();
  EXPECT_EQ(wish_->follow(now_), ReplayWish::State::open);
  EXPECT_EQ(question().body_case(), v1::ToServer::kGetResult);
}

TEST_F(ReplayWishTest, ASilentServerIsGivenUp) {
  wish_->follow(now_);
  now_ = *wish_->next_deadline();
  EXPECT_EQ(wish_->follow(now_), ReplayWish::State::denied);
  EXPECT_FALSE(client_->finished()) << "the person stays";
}

TEST_F(ReplayWishTest, AnAnswerAboutAnotherMatchIsNotTaken) {
  wish_->follow(now_);
  v1::ToClient other = page(100);
  other.mutable_result_page()->mutable_match()->set_match_id(std::string(16, 'z'));
  EXPECT_EQ(hear(other), ReplayWish::State::denied);
}

}  // namespace
}  // namespace race2048::client
