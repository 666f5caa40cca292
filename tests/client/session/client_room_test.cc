#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
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

TEST_F(ClientRoomTest, APersonWhomEditedSettingsUnreadiedIsAskedAnew) {
  enter_room({.ready = {.policy = ReadyPolicy::first_match}});
  roster(2);
  roster(2, true);
  sent();
  seal(2, first_settings(6));
  roster(2, false);
  for (const v1::ToServer& message : sent()) EXPECT_TRUE(message.has_nonce());
  EXPECT_EQ(model().room.seal->settings.format, Format::first);
}

TEST_F(ClientRoomTest, WhoWasReadyForOtherSettingsIsCounted) {
  enter_room();
  roster(2, true);
  seal(2);
  roster(2, false);
  EXPECT_EQ(model().room.unreadied, 0u) << "the settings are the same";
  seal(3, first_settings(6));
  roster(2, false);
  EXPECT_EQ(model().room.unreadied, 0u) << "was not ready before";
  roster(2, true);
  seal(4, first_settings(7));
  roster(2, false);
  EXPECT_EQ(model().room.unreadied, 1u);
  roster(2, true);
  roster(2, false);
  EXPECT_EQ(model().room.unreadied, 1u) << "of one's own will";
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

TEST_F(ClientRoomTest, ReadyForTheFirstMatchIsNotReadyForTheSecond) {
  enter_room({.ready = {.policy = ReadyPolicy::first_match}});
  sent();
  roster(2);
  EXPECT_EQ(sent().size(), 1u);
  seal(2);
  sent();
  roster(2);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRoomTest, AfterItsLastMatchABotIsNotReadyForAnother) {
  enter_room({.ready = {.policy = ReadyPolicy::always, .for_matches = 1}});
  roster(2);
  sent();
  seal(2);
  roster(2);
  EXPECT_EQ(sent().back().ready().match_id(), match_id(2)) << "no match was raced yet";
  seal(1);
  start_race();
  sent();
  end_race();
  seal(2);
  roster(2);
  for (const v1::ToServer& message : sent()) EXPECT_FALSE(message.has_ready());
}

TEST_F(ClientRoomTest, WhoHasWithdrawnIsNotReadyAgain) {
  enter_room({.ready = {.policy = ReadyPolicy::always}});
  roster(2);
  roster(2, true);
  sent();
  client_->withdraw();
  auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].ready().withdrawn());
  client_->withdraw();
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
  client_->withdraw();
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

// ------------------------------------------------------------------------------- who is there

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
  ASSERT_EQ(model().room.members.size(), 3u);
  EXPECT_EQ(model().room.members[0].name, "seat1");
  EXPECT_EQ(model().room.members[1].name, "cy");
  EXPECT_TRUE(model().room.members[1].ready);
  EXPECT_EQ(model().room.members[2].seat, 5u);
  EXPECT_TRUE(model().room.members[2].bot);
  EXPECT_EQ(model().room.host, "bo");
  message.Clear();
  message.mutable_roster();
  say(message);
  EXPECT_EQ(model().room.members.size(), 3u);
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
  ASSERT_EQ(model().room.members.size(), 3u);
  EXPECT_EQ(model().room.members[2].name, "new");
}

TEST_F(ClientRoomTest, AWholeRosterForgetsThoseBefore) {
  enter_room();
  roster(30);
  EXPECT_EQ(model().room.members.size(), 30u);
  roster(2);
  EXPECT_EQ(model().room.members.size(), 2u);
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
  ASSERT_EQ(model().room.watchers.size(), 1u);
  EXPECT_EQ(model().room.watchers[0].name, "eve");
  EXPECT_TRUE(model().room.watchers[0].waits);
  message.mutable_roster()->mutable_watching();
  say(message);
  EXPECT_TRUE(model().room.watchers.empty());
}

TEST_F(ClientRoomTest, AHostWithoutASeatIsAReferee) {
  connect({.entry = {.kind = Entry::Kind::create, .referee = true}});
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
  client_->start_match();
  client_->set_ready(true);
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
  EXPECT_EQ(news_text(*model().news), "bo is the host now.");
  message.mutable_roster()->set_host("ada");
  say(message);
  EXPECT_EQ(news_text(*model().news), "You are the host now.");
}

// ------------------------------------------------------------------------- what the room tells

TEST_F(ClientRoomTest, TheStartByItselfIsCountedFromWhenItWasTold) {
  enter_room();
  v1::ToClient message;
  message.mutable_room_info()->set_title("Friday");
  message.mutable_room_info()->set_rounds(3);
  message.mutable_room_info()->set_starts_in_ms(10'000);
  say(message, kStart + seconds(5));
  EXPECT_EQ(model().room.info.title, "Friday");
  EXPECT_EQ(model().room.info.starts_at, kStart + seconds(15));
  message.mutable_room_info()->set_starts_in_ms(0);
  say(message, kStart + seconds(6));
  EXPECT_FALSE(model().room.info.starts_at);
  message.mutable_room_info()->set_start_is_due(true);
  say(message);
  EXPECT_TRUE(model().room.info.start_is_due);
}

TEST_F(ClientRoomTest, APlannedStartIsOverWithTheStart) {
  enter_room();
  v1::ToClient message;
  message.mutable_room_info()->set_starts_in_ms(10'000);
  message.mutable_room_info()->set_start_is_due(true);
  say(message);
  start_race();
  EXPECT_FALSE(model().room.info.starts_at);
  EXPECT_FALSE(model().room.info.start_is_due);
}

TEST_F(ClientRoomTest, WhatPeopleTypedIsShownOnlyWhenItIsFit) {
  enter_room();
  v1::ToClient message;
  message.mutable_room_info()->set_title("\xc3\x84rger \xe2\x82\xac");
  say(message);
  EXPECT_EQ(model().room.info.title, "\xc3\x84rger \xe2\x82\xac");
  for (const std::string bad : {"\x1b]0;x\x07", "a\xe2\x80\xae b"}) {
    message.mutable_room_info()->set_title(bad);
    say(message);
    for (const char c : model().room.info.title) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << c;
  }
  message.mutable_room_info()->set_title(std::string(5000, 'x'));
  say(message);
  EXPECT_EQ(model().room.info.title.size(), limits::kMaxTitle);
}

v1::ToClient said(const std::string& name, const std::string& text) {
  v1::ToClient message;
  message.mutable_said()->set_name(name);
  message.mutable_said()->set_text(text);
  return message;
}

TEST_F(ClientRoomTest, TheLastLinesOfChatAreKept) {
  enter_room();
  for (std::size_t i = 0; i <= kChatKept; ++i) say(said("bo", "line " + std::to_string(i)));
  ASSERT_EQ(model().room.chat.size(), kChatKept);
  EXPECT_EQ(model().room.chat.front().text, "line 1");
  EXPECT_EQ(model().room.chat.back().name, "bo");
  say(said("bo", "\x1b[2Jhi"));
  EXPECT_EQ(model().room.chat.back().text, "?[2Jhi");
  say(said("b\x07", "hi"));
  EXPECT_TRUE(model().failure);
}

TEST_F(ClientRoomTest, ALineThatCameTooSoonIsKept) {
  enter_room();
  client_->say("one", kStart);
  client_->say("two", kStart);
  say(said("ada", "one"));
  refuse_about(v1::ToServer::kChat, v1::REASON_TOO_OFTEN);
  EXPECT_EQ(model().room.refused_line, "two");
  EXPECT_EQ(model().room.refused_lines, 1u);
  ASSERT_TRUE(model().news);
  client_->say("two", kStart);
  say(said("bo", "hello"));
  EXPECT_TRUE(model().news) << "another's line";
  say(said("ada", "two"));
  EXPECT_FALSE(model().news) << "it has worked now";
}

TEST_F(ClientRoomTest, WithoutChatNothingOfItIsKept) {
  enter_room({.no_chat = true});
  say(said("bo", "hello"));
  EXPECT_TRUE(model().room.chat.empty());
}

v1::ToClient series(std::uint32_t rows, std::uint32_t rounds = 3) {
  v1::ToClient message;
  message.mutable_series()->set_rounds(rounds);
  message.mutable_series()->set_played(1);
  for (std::uint32_t i = 0; i < rows; ++i) {
    v1::SeriesRow& row = *message.mutable_series()->add_rows();
    row.set_name("p" + std::to_string(i));
    row.set_place(i + 1);
    row.set_points(rows - i);
  }
  return message;
}

TEST_F(ClientRoomTest, ASeriesStandsUntilNoneIsSet) {
  enter_room();
  say(series(30));
  ASSERT_TRUE(model().room.series);
  EXPECT_EQ(model().room.series->rows.size(), 30u);
  EXPECT_EQ(model().room.series->rows[0].points, 30u);
  EXPECT_FALSE(model().room.series->over());
  v1::ToClient message;
  message.mutable_room_info()->set_rounds(3);
  say(message);
  EXPECT_TRUE(model().room.series);
  message.mutable_room_info()->set_rounds(1);
  say(message);
  EXPECT_FALSE(model().room.series);
}

TEST_F(ClientRoomTest, ASeriesOfAMillionRowsIsNoFrame) {
  enter_room();
  say(series(1'000'000));
  ASSERT_TRUE(model().failure);
  EXPECT_FALSE(model().room.series);
}

TEST_F(ClientRoomTest, ASeriesOfNobodyIsNotBelieved) {
  enter_room();
  v1::ToClient message = series(2);
  message.mutable_series()->mutable_rows(1)->set_name("");
  say(message);
  EXPECT_TRUE(model().failure);
}

// ------------------------------------------------------------------------------ out of the room

v1::ToClient put_out() {
  v1::ToClient message;
  message.mutable_left()->set_reason(v1::REASON_KICKED);
  message.mutable_left()->set_text("bo has put you out of the room.");
  return message;
}

TEST_F(ClientRoomTest, WhoIsPutOutEndsAsRefused) {
  enter_room();
  say(put_out());
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 4);
  EXPECT_EQ(model().failure->reason, Reason::kicked);
  EXPECT_EQ(failure_text(model()), "bo has put you out of the room.");
}

// ------------------------------------------------------------------------------------- the host

TEST_F(ClientRoomTest, TheHostsIntentsAreSent) {
  enter_as_host();
  client_->edit_settings(step_settings(5'000));
  RoomRequest request = model().room.info.as_request();
  request.options.title = "Friday";
  request.options.locked = true;
  request.options.rounds = 3;
  client_->edit_room(request);
  client_->kick("bo");
  client_->hand_over("bo");
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 4u);
  EXPECT_EQ(messages[0].edit_settings().settings(), serialised(step_settings(5'000)));
  EXPECT_EQ(messages[1].edit_room().options().title(), "Friday");
  EXPECT_TRUE(messages[1].edit_room().options().locked());
  EXPECT_EQ(messages[1].edit_room().options().rounds(), 3u);
  EXPECT_FALSE(messages[1].edit_room().options().has_password()) << "it stays as it is";
  EXPECT_FALSE(messages[1].edit_room().options().has_start_in_s());
  EXPECT_EQ(messages[2].kick().name(), "bo");
  EXPECT_EQ(messages[3].hand_over().name(), "bo");
}

TEST_F(ClientRoomTest, APasswordCanBeTakenAway) {
  enter_as_host();
  client_->edit_room({.options = {}, .password = ""});
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].edit_room().options().has_password());
}

TEST_F(ClientRoomTest, AGuestHasNothingToSayToTheServer) {
  enter_room();
  roster(2);
  sent();
  client_->edit_settings(step_settings(5'000));
  client_->edit_room({});
  client_->kick("seat0");
  client_->hand_over("seat0");
  client_->start_match();
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRoomTest, InARaceTheHostChangesTheRoomAndNotTheSettings) {
  enter_as_host();
  start_race();
  client_->edit_settings(step_settings(5'000));
  client_->start_match();
  client_->kick("bo");
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_kick());
}

TEST_F(ClientRoomTest, ALineThatWouldBeRefusedIsNotSent) {
  enter_room();
  sent();
  client_->say("", kStart);
  EXPECT_FALSE(model().news);
  client_->say("good luck", kStart);
  ASSERT_EQ(sent().size(), 1u);
  client_->say(std::string(limits::kMaxChat + 1, 'x'), kStart);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news), "The line is longer than 120 characters: it was not sent.");
  v1::ToClient message;
  message.mutable_room_info()->set_chat_off(true);
  say(message);
  client_->say("hello", kStart);
  EXPECT_EQ(news_text(*model().news), "Chat is off in this room: the line was not sent.");
  start_race();
  client_->say("hello", kStart);
  EXPECT_EQ(news_text(*model().news), "Chat waits until the match is over: the line was not sent.");
  EXPECT_TRUE(sent().empty());
}

}  // namespace
}  // namespace race2048::client
