#include "client/model/client_limits.h"
#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::milliseconds;
using std::chrono::seconds;

class ClientRoomTest : public ClientTest {};

TEST_F(ClientRoomTest, AnswersEachSealWithANonceOfItsOwn) {
  enter_room();
  const auto messages = sent();
  ASSERT_FALSE(messages.empty());
  EXPECT_EQ(messages.back().nonce().match_id(), match_id(1));
  EXPECT_EQ(messages.back().nonce().nonce(), std::string(16, 7));
}

TEST_F(ClientRoomTest, AWatcherGivesNoNonce) {
  connect({.entry = {.kind = Entry::Kind::watch, .code = "KXQ7WP"}});
  welcome();
  v1::ToClient message;
  message.mutable_entered()->set_code("KXQ7WP");
  say(message);
  sent();
  seal(1);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRoomTest, ReadinessWaitsUntilEnoughAreSeated) {
  enter_room({.ready = {.policy = ReadyPolicy::always, .when_seated = 3}});
  roster(2);
  sent();
  roster(3);
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].ready().match_id(), match_id(1));
  roster(3);
  EXPECT_TRUE(sent().empty()) << "once a match is enough";
  seal(2);
  messages = sent();
  ASSERT_EQ(messages.size(), 2u) << "a nonce, and ready";
  EXPECT_EQ(messages[1].ready().match_id(), match_id(2));
}

TEST_F(ClientRoomTest, ABotThatEditedSettingsUnreadiedIsReadyAgain) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  roster(2, true);
  seal(2);
  sent();
  roster(2, false);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].ready().match_id(), match_id(2));
}

TEST_F(ClientRoomTest, AGuestIsReadyForEachMatchWithoutAWord) {
  enter_room({.ready = {.policy = ReadyPolicy::here}});
  roster(2);
  ASSERT_TRUE(sent().back().has_ready());
  EXPECT_TRUE(model().room.gets_ready);
  roster(2, true);
  EXPECT_FALSE(model().room.gets_ready) << "the server has it";
  seal(2, first_settings(6));
  roster(2, false);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(2)) << "the host has changed the settings";
  start_race(0, 2);
  end_race(2);
  sent();
  roster(2, false);
  EXPECT_TRUE(sent().empty()) << "the next match is not sealed yet";
  seal(3);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(3));
}

TEST_F(ClientRoomTest, AGuestWhoTakesReadinessBackSitsOutUntilTheySayOtherwise) {
  enter_room({.ready = {.policy = ReadyPolicy::here}});
  roster(2);
  roster(2, true);
  client_->ask(SetReady{false}, kStart);
  EXPECT_TRUE(model().room.sits_out);
  roster(2, false);
  seal(2);
  roster(2, false);
  for (const v1::ToServer& message : sent()) {
    EXPECT_FALSE(message.has_ready() && message.ready().match_id() == match_id(2));
  }
  client_->ask(SetReady{true}, kStart);
  roster(2, true);
  seal(3);
  roster(2, false);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(3));
}

TEST_F(ClientRoomTest, AnIdleGuestSitsOut) {
  enter_room({.ready = {.policy = ReadyPolicy::here}});
  roster(2, true);
  start_race();
  v1::ToClient message;
  message.mutable_end()->set_match_id(match_id(1));
  message.mutable_end()->set_reason(v1::END_REASON_TIME_UP);
  v1::Standing& own = *message.mutable_end()->add_standings();
  own.set_seat(1);
  own.set_rank(1);
  own.set_state(v1::SEAT_STATE_IDLE);
  say(message);
  EXPECT_TRUE(model().room.sits_out);
  sent();
  seal(2);
  roster(2, false);
  for (const v1::ToServer& sent_now : sent()) EXPECT_FALSE(sent_now.has_ready());
}

TEST_F(ClientRoomTest, AHostIsReadyByPressingUntilTheMatchStartsByItself) {
  enter_room({.ready = {.policy = ReadyPolicy::here}});
  v1::ToClient message;
  message.mutable_roster()->set_whole(true);
  message.mutable_roster()->set_host("ada");
  seat(message, 0, "bo");
  seat(message, 1, "ada");
  sent();
  say(message);
  EXPECT_TRUE(sent().empty());
  message.mutable_room_info()->set_starts_in_ms(60'000);
  say(message);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(1)) << "the time starts the match";
}

TEST_F(ClientRoomTest, AReadinessThatCrossesANewSealIsNoNews) {
  enter_room({.ready = {.policy = ReadyPolicy::here}});
  roster(2);
  seal(2);
  refuse_about(v1::ToServer::kReady, v1::REASON_OLD_SEAL);
  EXPECT_FALSE(model().news);
  EXPECT_FALSE(model().last_refusal);
}

TEST_F(ClientRoomTest, AReadinessThatCameTooOftenIsSaidAgain) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  sent();
  refuse_about(v1::ToServer::kReady, v1::REASON_TOO_OFTEN);
  EXPECT_FALSE(model().last_refusal);
  EXPECT_EQ(client_->next_deadline(), kStart + limits::kReadyAgain);
  client_->on_time(kStart + limits::kReadyAgain - milliseconds(1));
  EXPECT_TRUE(sent().empty());
  for (int again = 1; again <= 3; ++again) {
    client_->on_time(kStart + again * limits::kReadyAgain);
    const auto messages = sent();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0].ready().match_id(), match_id(1));
    EXPECT_FALSE(messages[0].ready().withdrawn());
    refuse_about(v1::ToServer::kReady, v1::REASON_TOO_OFTEN, kStart + again * limits::kReadyAgain);
  }
  roster(2, true);
  client_->on_time(kStart + 4 * limits::kReadyAgain);
  EXPECT_TRUE(sent().empty()) << "the server knows it";
}

TEST_F(ClientRoomTest, WhatAPersonHasSaidLastIsSaidAgain) {
  enter_room();
  roster(2);
  client_->ask(SetReady{true}, kStart);
  roster(2, true);
  client_->ask(SetReady{false}, kStart);
  sent();
  refuse_about(v1::ToServer::kReady, v1::REASON_TOO_OFTEN);
  client_->on_time(kStart + limits::kReadyAgain);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].ready().withdrawn());
}

TEST_F(ClientRoomTest, AReadinessForAnEarlierMatchIsNotSaidAgain) {
  enter_room();
  roster(2);
  client_->ask(SetReady{true}, kStart);
  refuse_about(v1::ToServer::kReady, v1::REASON_TOO_OFTEN);
  seal(2);
  sent();
  client_->on_time(kStart + limits::kReadyAgain);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRoomTest, WhoWaitsForOthersCanGoOnWithFewer) {
  enter_room({.ready = {.policy = ReadyPolicy::always, .when_seated = 3}});
  roster(2);
  sent();
  client_->ready_with(2, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].ready().match_id(), match_id(1));
  seal(2);
  EXPECT_EQ(sent().size(), 2u) << "also for the next match: a nonce, and ready";
}

TEST_F(ClientRoomTest, InASeriesTheServerKeepsOneReady) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  sent();
  roster(2, true);
  seal(2);
  roster(2, true);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_nonce());
}

TEST_F(ClientRoomTest, AfterItsLastMatchABotIsNotReadyForAnother) {
  enter_room({.ready = {.policy = ReadyPolicy::always, .for_matches = 1}});
  roster(2);
  sent();
  seal(2);
  roster(2);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(2)) << "no match was raced yet";
  start_race(0, 2);
  sent();
  end_race(2);
  seal(3);
  roster(2);
  for (const v1::ToServer& message : sent()) EXPECT_FALSE(message.has_ready());
}

TEST_F(ClientRoomTest, WhoHasWithdrawnIsNotReadyAgain) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  roster(2, true);
  sent();
  client_->withdraw(kStart);
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].ready().withdrawn());
  client_->withdraw(kStart);
  roster(2);
  seal(2);
  roster(2);
  for (const v1::ToServer& message : sent()) EXPECT_FALSE(message.has_ready());
}

TEST_F(ClientRoomTest, WhoWithdrawsInARoundOfASeriesIsNotKeptReadyForTheNext) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  roster(2, true);
  start_race();
  sent();
  client_->withdraw(kStart);
  EXPECT_TRUE(sent().empty()) << "the race goes on";
  end_race();
  seal(2);
  roster(2, true);
  std::size_t withdrawals = 0;
  for (const v1::ToServer& message : sent()) {
    if (message.has_ready() && message.ready().withdrawn()) ++withdrawals;
  }
  EXPECT_EQ(withdrawals, 1u);
}

TEST_F(ClientRoomTest, NamesAndCodesThatAreNoneAreNotBelieved) {
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

TEST_F(ClientRoomTest, LeavingSaysSoAndEnds) {
  enter_room();
  sent();
  client_->leave();
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_leave_room());
  EXPECT_TRUE(client_->finished());
  EXPECT_FALSE(model().failure);
}

// ----------------------------------------------------------------------------- people in the room

TEST_F(ClientRoomTest, ARosterTellsWhatIsNewSinceTheLast) {
  enter_room();
  roster(3);
  v1::ToClient message;
  message.mutable_roster()->set_host("bo");
  message.mutable_roster()->add_gone(0);
  message.mutable_roster()->add_gone(7);
  seat(message, 2, "cy").set_ready(true);
  seat(message, 5, "bo").set_bot(true);
  say(message);
  ASSERT_EQ(model().room.seated().size(), 3u);
  EXPECT_EQ(model().room.people[0].name, "seat1");
  EXPECT_EQ(model().room.people[1].name, "cy");
  EXPECT_TRUE(model().room.people[1].ready);
  EXPECT_EQ(model().room.people[2].seat, 5u);
  EXPECT_TRUE(model().room.people[2].bot);
  EXPECT_EQ(model().room.host, "bo");
  message.Clear();
  message.mutable_roster();
  say(message);
  EXPECT_EQ(model().room.seated().size(), 3u);
  EXPECT_FALSE(model().room.has_referee()) << "nobody is the host";
}

TEST_F(ClientRoomTest, AFreedSeatIsTakenInTheSameRoster) {
  enter_room();
  roster(3);
  v1::ToClient message;
  message.mutable_roster()->set_host("seat0");
  message.mutable_roster()->add_gone(2);
  seat(message, 2, "new");
  say(message);
  ASSERT_EQ(model().room.seated().size(), 3u);
  EXPECT_EQ(model().room.people[2].name, "new");
}

TEST_F(ClientRoomTest, AWholeRosterForgetsThoseBefore) {
  enter_room();
  roster(30);
  EXPECT_EQ(model().room.seated().size(), 30u);
  roster(2);
  EXPECT_EQ(model().room.seated().size(), 2u);
}

TEST_F(ClientRoomTest, WatchersStayUntilOthersAreTold) {
  enter_room();
  v1::ToClient message;
  message.mutable_roster()->set_host("eve");
  v1::Watcher& watcher = *message.mutable_roster()->mutable_watching()->add_people();
  watcher.set_name("eve");
  watcher.set_waits(true);
  say(message);
  message.mutable_roster()->clear_watching();
  say(message);
  ASSERT_EQ(model().room.unseated().size(), 1u);
  EXPECT_EQ(model().room.unseated()[0].name, "eve");
  EXPECT_TRUE(model().room.unseated()[0].waits);
  message.mutable_roster()->mutable_watching();
  say(message);
  EXPECT_TRUE(model().room.unseated().empty());
}

// In a large room the server sends the people without a seat less often than the seats.
TEST_F(ClientRoomTest, APersonWhoGetsASeatIsInTheRoomOnce) {
  enter_room();
  v1::ToClient message;
  message.mutable_roster()->set_host("eve");
  for (const auto& [name, number] : {std::pair("eve", 7), std::pair("max", 8)}) {
    v1::Watcher& watcher = *message.mutable_roster()->mutable_watching()->add_people();
    watcher.set_name(name);
    watcher.set_person(static_cast<std::uint32_t>(number));
  }
  say(message);
  message.Clear();
  message.mutable_roster()->set_host("eve");
  seat(message, 2, "eve").set_person(7);
  say(message);
  ASSERT_EQ(model().room.people.size(), 2u);
  EXPECT_EQ(model().room.seated().front().name, "eve");
  EXPECT_EQ(model().room.unseated().front().name, "max");
}

TEST_F(ClientRoomTest, AHostWithoutASeatIsAReferee) {
  connect(
      {.entry = {.kind = Entry::Kind::create, .settings = time_settings(60'000), .referee = true}});
  welcome();
  entered(false);
  seal(1);
  sent();
  v1::ToClient message;
  message.mutable_roster()->set_whole(true);
  message.mutable_roster()->set_host("ada");
  seat(message, 0, "bo");
  message.mutable_roster()->mutable_watching()->add_people()->set_name("ada");
  say(message);
  EXPECT_TRUE(model().is_host());
  EXPECT_TRUE(model().room.has_referee());
  client_->ask(HostAct{Meaning::start}, kStart);
  client_->ask(SetReady{true}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u) << "a referee is never ready, but starts";
  EXPECT_EQ(messages[0].start_match().match_id(), match_id(1));
}

TEST_F(ClientRoomTest, WatchersAndHostsWithoutANameAreNotBelieved) {
  enter_room();
  v1::ToClient message;
  message.mutable_roster()->mutable_watching()->add_people()->set_name("\x1b[2J");
  say(message);
  EXPECT_TRUE(model().failure);

  enter_room();
  message.Clear();
  message.mutable_roster()->set_host("a b");
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRoomTest, SeatsBeyondTheLastNumberAreNotBelieved) {
  enter_room();
  v1::ToClient message;
  seat(message, 0x10000, "bo");
  say(message);
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRoomTest, WhoIsTheHostNowIsTold) {
  enter_as_host();
  EXPECT_FALSE(model().news) << "nobody was before";
  v1::ToClient message;
  message.mutable_roster()->set_host("bo");
  say(message);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server), "bo is the host now.");
  message.mutable_roster()->set_host("ada");
  say(message);
  EXPECT_EQ(news_text(*model().news, model().server), "You are the host now.");
}

// ---------------------------------------------------------------------------------- open matches

MatchSettings open_settings() {
  MatchSettings settings = time_settings(60'000);
  settings.open_seed = race2048::Key{};
  return settings;
}

TEST_F(ClientRoomTest, EachMatchThatIsNotSealedAnyMoreIsNews) {
  enter_room();
  EXPECT_FALSE(model().news);
  for (const std::uint32_t round : {2u, 3u}) {
    seal(round, open_settings());
    ASSERT_TRUE(model().news) << round;
    EXPECT_TRUE(model().news->is<SealIsGone>());
    EXPECT_FALSE(model().room.seal->commitment) << "an open match looks like no sealed one";
    start_race(0, round);
    end_race(round);
    v1::ToClient message;
    message.mutable_notice()->set_text("Other news.");
    say(message);
  }
  seal(4);
  EXPECT_FALSE(model().news->is<SealIsGone>()) << "it is sealed again";
}

TEST_F(ClientRoomTest, ARoomThatWasOpenFromTheStartIsNoNews) {
  enter_room({}, open_settings());
  seal(2, open_settings());
  EXPECT_FALSE(model().news);
}

}  // namespace
}  // namespace race2048::client
