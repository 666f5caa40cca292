// What a client that comes back finds changed: matches that ended or began without it, the room,
// and a server that stood still itself.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>

#include "tests/client/session/resume_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;

// ------------------------------------------------------------- what has happened meanwhile

TEST_F(ResumeTest, AMatchThatHasEndedMeanwhileHasItsResult) {
  race();
  type_many(2);
  const v1::Outcome first = referee_.answer(on_their_way_[0]);
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(2, false, dialled_);
  start_again(1, 60'000, dialled_);
  say_outcome(first, dialled_);
  end_again(dialled_);
  seal_again(2, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(model().phase, Phase::results);
  EXPECT_TRUE(model().result);
  EXPECT_EQ(own_race().own->moves(), 1u);
  EXPECT_EQ(model().room.seal->round, 2u);
  EXPECT_TRUE(sent_numbers().empty());
  ASSERT_TRUE(model().news->is<LinkIsBack>());
  EXPECT_FALSE(std::get<LinkIsBack>(model().news->what).match_missed);
}

TEST_F(ResumeTest, AMatchWhoseResultIsNotKnownAnyMoreIsMissed) {
  race();
  type_many(2);
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, true, dialled_);
  seal_again(2, dialled_);
  whole_roster(dialled_);
  EXPECT_EQ(model().phase, Phase::room);
  EXPECT_FALSE(model().race);
  ASSERT_TRUE(model().news->is<LinkIsBack>());
  EXPECT_TRUE(std::get<LinkIsBack>(model().news->what).match_missed);
  EXPECT_EQ(model().matches_missed, 1u);
  start_without_us(2, dialled_);
  EXPECT_FALSE(model().failure) << "the next match, also begun meanwhile";
  EXPECT_FALSE(model().race->own_seat) << "nobody has given a nonce for this seat";
  client_->ask(Act{Action::left}, dialled_);
  EXPECT_TRUE(sent_numbers().empty());
}

TEST_F(ResumeTest, AMatchThatBeganMeanwhileIsPlayed) {
  enter_room();
  sent();
  lose();
  dial_and_connect();
  return_to_race(1, dialled_, time_settings(60'000));
  whole_roster(dialled_);
  EXPECT_EQ(model().phase, Phase::racing);
  client_->ask(Act{Action::left}, dialled_);
  EXPECT_EQ(sent_numbers(), std::vector<std::uint32_t>{1});
  EXPECT_FALSE(std::get<LinkIsBack>(model().news->what).match_missed);
}

TEST_F(ResumeTest, AnotherRoomIsNotThePlace) {
  race();
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WQ");
  say(message, dialled_);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->fault, ProtocolFault::unasked_room);
}

TEST_F(ResumeTest, AWatcherComesBackToo) {
  connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP"}});
  welcome();
  entered(false);
  seal(1, any_rate());
  start_race(3);
  client_->on_time(kStart + limits::kQuietIdle);
  EXPECT_TRUE(client_->connect_at()) << "beside the silent link";
  lose();
  EXPECT_EQ(model().reconnecting->until, kStart + seconds(60));
  dial_and_connect();
  welcome_back(dialled_);
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  message.mutable_entered()->set_running(true);
  message.mutable_entered()->set_token(token_);
  message.mutable_entered()->mutable_resumed();
  say(message, dialled_);
  seal_again(1, dialled_);
  start_again(1, 9'000, dialled_);
  whole_roster(dialled_);
  EXPECT_FALSE(model().failure);
  EXPECT_EQ(model().phase, Phase::racing);
  EXPECT_EQ(own_race().seats.size(), 3u) << "the race of before";
  EXPECT_TRUE(model().news->is<LinkIsBack>());
}

// ------------------------------------------------------------------------------ in the room

class ResumeRoomTest : public ResumeTest {
 protected:
  void enter() {
    enter_room();
    whole_roster(kStart);
    sent();
  }

  // The server gives the place between matches back.
  void return_to_room(bool ready = false) {
    welcome_back(dialled_);
    entered_again(0, false, dialled_);
    seal_again(1, dialled_, time_settings(60'000));
    whole_roster(dialled_, ready);
  }

  std::vector<v1::ToServer> come_back(bool ready = false) {
    lose();
    dial_and_connect();
    return_to_room(ready);
    return sent_with(&v1::ToServer::has_ready);
  }
};

// Each draw has other bytes.
std::function<void(std::span<std::uint8_t>)> other_bytes() {
  return [drawn = std::uint8_t{0}](std::span<std::uint8_t> bytes) mutable {
    std::fill(bytes.begin(), bytes.end(), ++drawn);
  };
}

TEST_F(ResumeRoomTest, TheSameNonceIsGivenAgain) {
  enter_room({.random = other_bytes()});
  const Nonce nonce = model().room.seal->own_nonce.value();
  lose();
  dial_and_connect();
  return_to_room();
  const auto nonces = sent_with(&v1::ToServer::has_nonce);
  ASSERT_EQ(nonces.size(), 1u);
  EXPECT_EQ(nonces[0].nonce().nonce(), wire::to_bytes(nonce));
  EXPECT_EQ(model().room.seal->own_nonce, nonce);
}

TEST_F(ResumeRoomTest, AMatchHasOneCommitment) {
  enter_room({.random = other_bytes()});
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  v1::ToClient message;
  message.mutable_sealed()->set_match_id(match_id(1));
  message.mutable_sealed()->set_settings(serialised(time_settings(60'000)));
  message.mutable_sealed()->set_commitment(std::string(32, 'x'));
  message.mutable_sealed()->set_round(1);
  say(message, dialled_);
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(model().failure->fault, ProtocolFault::another_seal);
}

TEST_F(ResumeRoomTest, ForAnotherMatchTheClientHasAnotherNonce) {
  enter_room({.random = other_bytes()});
  const Nonce nonce = model().room.seal->own_nonce.value();
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  seal_again(2, dialled_);
  ASSERT_TRUE(model().room.seal->own_nonce);
  EXPECT_NE(model().room.seal->own_nonce, nonce) << "the server knows that one already";
  // A server that lost what it had not stored comes back to the match before.
  lose(dialled_);
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  seal_again(1, dialled_, time_settings(60'000));
  ASSERT_FALSE(model().failure);
  EXPECT_EQ(model().room.seal->own_nonce, nonce) << "and may have kept the nonce";
}

TEST_F(ResumeRoomTest, ReadyIsSaidAgainIfTheServerHasNotHeardIt) {
  enter();
  client_->ask(SetReady{true}, kStart);
  auto again = come_back();
  ASSERT_EQ(again.size(), 1u);
  EXPECT_FALSE(again[0].ready().withdrawn());
  again = come_back(true);
  EXPECT_TRUE(again.empty()) << "now it has";
  client_->ask(SetReady{false}, kStart);
  again = come_back(true);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_TRUE(again[0].ready().withdrawn());
}

TEST_F(ResumeRoomTest, ReadyIsNotSaidForAnotherMatch) {
  enter();
  client_->ask(SetReady{true}, kStart);
  lose();
  dial_and_connect();
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  seal_again(2, dialled_, moves_settings(100));
  whole_roster(dialled_);
  EXPECT_TRUE(sent_with(&v1::ToServer::has_ready).empty());
}

TEST_F(ResumeRoomTest, AChatLineWithoutAnAnswerIsGivenBack) {
  enter();
  client_->ask(Say{"hello"}, kStart);
  sent();
  lose();
  EXPECT_EQ(model().room.refused_lines, 0u);
  dial_and_connect();
  return_to_room();
  EXPECT_EQ(model().room.refused_line, "hello");
  EXPECT_EQ(model().room.refused_lines, 1u);
}

TEST_F(ResumeRoomTest, NoIntentButLeavingDoesAnything) {
  enter();
  v1::ToClient message;
  message.mutable_roster()->set_host("ada");
  say(message);
  lose();
  dial_and_connect();
  const auto ask_all = [this] {
    client_->ask(SetReady{true}, kStart);
    client_->ask(HostAct{Meaning::start}, kStart);
    client_->ask(Say{"hello"}, kStart);
    client_->ask(HostAct{Meaning::kick, "bo"}, kStart);
    client_->ask(HostAct{Meaning::hand_over, "bo"}, kStart);
    client_->ask(Edit{.request = RoomRequest{}}, kStart);
    client_->ask(Edit{.settings = moves_settings(100)}, kStart);
    client_->ask(LeaveRoom{}, kStart);
  };
  ask_all();
  EXPECT_TRUE(sent().empty());
  welcome_back(dialled_);
  entered_again(0, false, dialled_);
  ask_all();
  EXPECT_TRUE(sent().empty()) << "the room is not whole";
  client_->leave();
  EXPECT_TRUE(client_->finished());
  EXPECT_EQ(sent_with(&v1::ToServer::has_leave_room).size(), 1u) << "the server has the client";
}

// ----------------------------------------------------------------------- a server that stood still

TEST_F(ResumeTest, AServerThatStoodStillSetsTheClock) {
  race();
  v1::ToClient message;
  v1::Member& bo = seat(message, 0, "bo");
  bo.set_away_ms(60'000);
  say(message);
  message.mutable_clock()->set_round(1);
  message.mutable_clock()->set_match_ms(2'000);
  say(message, kStart + seconds(12));
  EXPECT_EQ(model().match_ms(kStart + seconds(13)), 3'000u);
  EXPECT_EQ(model().room.people.front().away_until, kStart + seconds(70));
  ASSERT_TRUE(model().news->is<ClockStood>());
  EXPECT_EQ(std::get<ClockStood>(model().news->what).by, seconds(10));
}

TEST_F(ResumeTest, TheClockOfAnotherMatchIsNotTaken) {
  race();
  v1::ToClient message;
  message.mutable_clock()->set_round(2);
  say(message, kStart + seconds(12));
  EXPECT_EQ(model().match_ms(kStart + seconds(12)), 12'000u);
  enter_room();
  message.mutable_clock()->set_round(1);
  say(message);
  EXPECT_FALSE(model().failure);
  EXPECT_FALSE(model().news);
}

}  // namespace
}  // namespace race2048::client
