// What the client hands to the keeper of its seat, and when.
#include "tests/client/session/restored_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST_F(RestoredTest, WhatARestartNeedsIsKept) {
  play(3, 3, 0);
  ASSERT_TRUE(keeper_.kept);
  EXPECT_EQ(keeper_.kept->code, "KXQ7WP");
  EXPECT_EQ(keeper_.kept->name, "ada");
  EXPECT_FALSE(keeper_.kept->watches);
  EXPECT_EQ(keeper_.kept->token, token_);
  ASSERT_TRUE(keeper_.kept->seal);
  EXPECT_EQ(keeper_.kept->seal->match_id, real_id());
  EXPECT_EQ(keeper_.kept->seal->settings_bytes, serialised(settings_));
  EXPECT_TRUE(keeper_.kept->seal->commitment);
  EXPECT_EQ(keeper_.kept->seal->nonce, nonce_);
  ASSERT_EQ(keeper_.kept->actions.size(), 3u);
  EXPECT_EQ(keeper_.kept->actions[2].seq, 3u);
  end_honestly();
  EXPECT_FALSE(keeper_.kept->seal);
  EXPECT_TRUE(keeper_.kept->actions.empty());
}

TEST_F(RestoredTest, EverythingIsKeptBeforeTheBytesThatDependOnItGoOut) {
  connect(keeping());
  welcome();
  sent();
  int calls = 0;
  keeper_.on_call = [&] {
    ++calls;
    EXPECT_EQ(client_->output(link_), "");
  };
  entered();
  real_seal();
  EXPECT_EQ(sent_with(&v1::ToServer::has_nonce).size(), 1u);
  real_start();
  move();
  EXPECT_EQ(sent_numbers().size(), 1u);
  EXPECT_EQ(calls, 3);
  lose();
  dial_and_connect();
  give_place_back(2);
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(keeper_.kept->token, std::string(32, 'u'));
  real_seal();
  EXPECT_EQ(calls, 4) << "nothing new";
}

TEST_F(RestoredTest, TheNameOfTheRoomIsKept) {
  connect(keeping());
  welcome();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  message.mutable_entered()->set_room_name("club");
  message.mutable_entered()->set_token(token_);
  say(message);
  EXPECT_EQ(keeper_.kept->room_name, "club");
}

TEST_F(RestoredTest, ASealThatCameLateIsNotKept) {
  connect(keeping(Entry::Kind::watch));
  welcome();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  message.mutable_entered()->set_running(true);
  message.mutable_entered()->set_token(token_);
  say(message);
  real_seal();
  EXPECT_TRUE(keeper_.kept->watches);
  EXPECT_FALSE(keeper_.kept->seal);
}

TEST_F(RestoredTest, AnOpenRoomsSealIsKeptAlthoughItCameLate) {
  settings_.open_seed = race2048::Key{};
  play(0, 0, 0);
  end_race();
  lose();
  dial_and_connect();
  welcome_back(kStart);
  entered_again(0, true, kStart);
  seal_again(2, kStart, settings_);
  EXPECT_EQ(keeper_.kept->seal->round, 2u) << "the person may race in it";
}

TEST_F(RestoredTest, ASeatGottenLaterBringsItsNonceToTheSeal) {
  connect(keeping());
  welcome();
  entered(false);
  real_seal();
  EXPECT_FALSE(keeper_.kept->seal->nonce);
  entered(true);
  real_seal();
  EXPECT_EQ(keeper_.kept->seal->nonce, nonce_);
}

TEST_F(RestoredTest, APlaceThatIsGivenUpIsNotKept) {
  play(0, 0, 0);
  client_->leave();
  EXPECT_FALSE(keeper_.kept);
  play(0, 0, 0);
  lose();
  client_->leave();
  EXPECT_FALSE(keeper_.kept) << "also without a link";
  play(0, 0, 0);
  lose_by_goodbye(v1::REASON_TAKEN_OVER);
  EXPECT_FALSE(keeper_.kept);
  play(0, 0, 0);
  v1::ToClient left;
  left.mutable_left()->set_reason(v1::REASON_KICKED);
  say(left);
  EXPECT_FALSE(keeper_.kept);
  play(0, 0, 0);
  lose();
  dial_and_connect();
  refuse(v1::REASON_KICKED, "no");
  EXPECT_FALSE(keeper_.kept);
}

TEST_F(RestoredTest, APlaceWhoseTimeIsOverStillBringsThePointsAlong) {
  play(3, 3, 0);
  lose();
  while (!client_->finished()) {
    if (client_->connect_at()) {
      dial();
      client_->on_link_lost(link_, "refused", dialled_);
    }
    if (const auto next = client_->next_deadline()) client_->on_time(*next);
  }
  ASSERT_EQ(failure(), Failure::Kind::hold_over);
  ASSERT_TRUE(keeper_.kept);
  EXPECT_EQ(keeper_.kept->token, token_);

  play(3, 3, 0);
  lose();
  dial_and_connect();
  refuse(v1::REASON_BAD_TOKEN, "no");
  ASSERT_EQ(failure(), Failure::Kind::not_resumed);
  ASSERT_TRUE(keeper_.kept);
  restart();
  refuse(v1::REASON_BAD_TOKEN, "no");
  sent();
  welcome_back(kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].join_room().token(), token_);
}

TEST_F(RestoredTest, AClientThatFailsKeepsThePlaceForTheNext) {
  play(0, 0, 0);
  end_race(7);
  EXPECT_TRUE(model().failure);
  EXPECT_TRUE(keeper_.kept);
  play(0, 0, 0);
  lose();
  client_->on_server_ended();
  EXPECT_TRUE(keeper_.kept);
}

}  // namespace
}  // namespace race2048::client
