// The list of rooms, with the test as the server.
#include "client/session/room_pages.h"

#include <string>

#include "client/model/client_limits.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

class RoomPagesTest : public ClientTest {
 protected:
  RoomPagesTest() {
    connect({.entry = {.kind = Entry::Kind::lobby}});
    sent();
    welcome();
    pages_.emplace(*client_);
    pages_->follow(now_);
  }

  // A code for each number below 28^3.
  static std::string code_of(std::uint32_t number) {
    constexpr std::uint32_t kLetters = limits::kRoomAlphabet.size();
    std::string code = "KKKKKK";
    for (std::size_t i = 0; i < 3; ++i, number /= kLetters) {
      code[i] = limits::kRoomAlphabet[number % kLetters];
    }
    return code;
  }
  void answer(std::uint32_t first, std::uint32_t count, std::uint32_t total) {
    v1::ToClient message;
    message.mutable_rooms()->set_first(first);
    message.mutable_rooms()->set_total(total);
    for (std::uint32_t number = first; number < first + count; ++number) {
      v1::RoomEntry& room = *message.mutable_rooms()->add_rooms();
      room.set_code(code_of(number));
      room.set_host("bo");
      room.set_settings(serialised(moves_settings(300)));
    }
    say(message, now_);
    pages_->follow(now_);
  }
  // Lets the time of the next question come.
  void wait() {
    now_ = pages_->next_deadline().value();
    pages_->follow(now_);
  }
  // The rooms from which a page is asked for now.
  std::uint32_t asked() {
    const auto messages = sent();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? 0 : messages.back().list_rooms().first();
  }

  TimePoint now_ = kStart;
  std::optional<RoomPages> pages_;
};

TEST_F(RoomPagesTest, PageAfterPageIsAskedFor) {
  EXPECT_EQ(asked(), 0u);
  answer(0, 50, 120);
  EXPECT_EQ(asked(), 50u);
  answer(50, 50, 120);
  EXPECT_EQ(asked(), 100u);
  answer(100, 20, 120);
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(pages_->rooms().size(), 120u);
}

TEST_F(RoomPagesTest, ThatNoRoomIsListedIsAnAnswer) {
  answer(0, 0, 0);
  EXPECT_TRUE(client_->finished());
  EXPECT_TRUE(pages_->rooms().empty());
  EXPECT_FALSE(pages_->refusal());
}

TEST_F(RoomPagesTest, APageFromWhichRoomsHaveGoneIsNotTheLast) {
  asked();
  answer(0, 48, 120);
  EXPECT_EQ(asked(), 48u);
  answer(48, 50, 120);
  EXPECT_EQ(asked(), 98u);
  answer(98, 22, 120);
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(pages_->rooms().size(), 120u);
}

TEST_F(RoomPagesTest, APageWithoutANewRoomEndsTheList) {
  answer(0, 50, 4'000'000'000);
  v1::ToClient again;
  again.mutable_rooms()->set_first(50);
  again.mutable_rooms()->set_total(4'000'000'000);
  v1::RoomEntry& room = *again.mutable_rooms()->add_rooms();
  room.set_code(code_of(7));
  room.set_host("bo");
  room.set_settings(serialised(moves_settings(300)));
  say(again, now_);
  pages_->follow(now_);
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(pages_->rooms().size(), 50u);
}

TEST_F(RoomPagesTest, PagesWithARoomEachHaveAnEnd) {
  std::uint32_t pages = 0;
  while (!client_->finished() && pages < 100'000) {
    answer(pages, 1, 4'000'000'000);
    ++pages;
    while (!client_->finished() && sent().empty()) wait();
  }
  EXPECT_LE(pages, 3'000u);
}

TEST_F(RoomPagesTest, PagesComeAtTheRateOfTheServer) {
  const auto burst = static_cast<std::uint32_t>(limits::kPageBurst);
  for (std::uint32_t i = 0; i < burst; ++i) {
    EXPECT_EQ(asked(), 50 * i);
    answer(50 * i, 50, 5'000);
  }
  EXPECT_TRUE(sent().empty());
  wait();
  EXPECT_EQ(asked(), 50 * burst);
  EXPECT_EQ(now_, kStart + std::chrono::milliseconds(250));
}

TEST_F(RoomPagesTest, AServerThatIsBusyIsAskedAgainAndOneThatRefusesIsLeft) {
  asked();
  for (std::uint32_t i = 1; i < Asking::kTries; ++i) {
    v1::ToClient message;
    message.mutable_refused()->set_about(v1::ToServer::kListRooms);
    message.mutable_refused()->set_reason(v1::REASON_TOO_OFTEN);
    say(message, now_);
    pages_->follow(now_);
    EXPECT_EQ(pages_->next_deadline(), now_ + Asking::kPause);
    wait();
    EXPECT_EQ(asked(), 0u);
  }
  v1::ToClient message;
  message.mutable_refused()->set_about(v1::ToServer::kListRooms);
  message.mutable_refused()->set_reason(v1::REASON_TOO_OFTEN);
  message.mutable_refused()->set_text("Too often.");
  say(message, now_);
  pages_->follow(now_);
  EXPECT_TRUE(client_->finished());
  ASSERT_TRUE(pages_->refusal());
  EXPECT_EQ(pages_->refusal()->said, ServerQuote("Too often."));
}

TEST_F(RoomPagesTest, APageThatDoesNotComeIsNotWaitedForAlthoughTheServerPings) {
  answer(0, 50, 120);
  v1::ToClient ping;
  ping.mutable_ping()->set_id(1);
  for (int i = 0; i < 9; ++i) {
    now_ += std::chrono::seconds(1);
    say(ping, now_);
    pages_->follow(now_);
    EXPECT_FALSE(client_->finished());
  }
  wait();
  EXPECT_EQ(now_, kStart + limits::kAnswerDeadline);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->kind, Failure::Kind::unanswered);
}

}  // namespace
}  // namespace race2048::client
