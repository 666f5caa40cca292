// Messages from a room to its people, ways to leave it, and its host's requests.
#include "client/net/exit_code.h"
#include "client/words/failure_text.h"
#include "client/words/news_text.h"
#include "proto/settings.h"
#include "tests/client/client_fixture.h"

namespace race2048::client {
namespace {

using namespace testing;
using std::chrono::seconds;

class ClientRoomNewsTest : public ClientTest {};

// --------------------------------------------------------------------- messages from the room

TEST_F(ClientRoomNewsTest, TheStartByItselfIsCountedFromWhenItWasTold) {
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

TEST_F(ClientRoomNewsTest, APlannedStartIsOverWithTheStart) {
  enter_room();
  v1::ToClient message;
  message.mutable_room_info()->set_starts_in_ms(10'000);
  message.mutable_room_info()->set_start_is_due(true);
  say(message);
  start_race();
  EXPECT_FALSE(model().room.info.starts_at);
  EXPECT_FALSE(model().room.info.start_is_due);
}

TEST_F(ClientRoomNewsTest, WhatPeopleTypedIsShownOnlyWhenItIsFit) {
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

TEST_F(ClientRoomNewsTest, TheLastLinesOfChatAreKept) {
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

TEST_F(ClientRoomNewsTest, WhatTheOperatorSaysIsNewsAndSafeForATerminal) {
  enter_room({.no_chat = true});
  v1::ToClient message;
  message.mutable_notice()->set_text("\x1b[2JBack at nine" + std::string(5000, 'x'));
  say(message);
  ASSERT_TRUE(model().news && model().news->is<OperatorSays>());
  const std::string text = std::get<OperatorSays>(model().news->what).said.by("It");
  EXPECT_TRUE(text.starts_with("It says: \"?[2JBack at nine"));
  EXPECT_LE(text.size(), limits::kMaxChat + std::string_view("It says: \"\"").size());
}

TEST_F(ClientRoomNewsTest, MarksOfKeysAreTakenAndNothingElse) {
  enter_room();
  v1::ToClient message;
  message.mutable_roster()->set_whole(true);
  seat(message, 0, "ada").set_key_mark("kxq7wp2m");
  seat(message, 1, "bo");
  seat(message, 2, "cy").set_key_mark("\x1b[2Jabcd");
  v1::Watcher& eve = *message.mutable_roster()->mutable_watching()->add_people();
  eve.set_name("eve");
  eve.set_key_mark("aaaabbbb");
  say(message);
  EXPECT_FALSE(model().room.shows_keys()) << "people in a private room know each other";
  v1::ToClient listed;
  listed.mutable_room_info()->set_listed(true);
  say(listed);
  EXPECT_TRUE(model().room.shows_keys());
  EXPECT_EQ(model().room.people[0].key_mark, "kxq7wp2m");
  EXPECT_EQ(model().room.people[1].key_mark, "");
  EXPECT_EQ(model().room.people[2].key_mark, "");
  EXPECT_EQ(model().room.unseated()[0].key_mark, "aaaabbbb");
}

TEST_F(ClientRoomNewsTest, ALineThatCameTooSoonIsKept) {
  enter_room();
  client_->ask(Say{"one"}, kStart);
  client_->ask(Say{"two"}, kStart);
  say(said("ada", "one"));
  refuse_about(v1::ToServer::kChat, v1::REASON_TOO_OFTEN);
  EXPECT_EQ(model().room.refused_line, "two");
  EXPECT_EQ(model().room.refused_lines, 1u);
  ASSERT_TRUE(model().news);
  client_->ask(Say{"two"}, kStart);
  say(said("bo", "hello"));
  EXPECT_TRUE(model().news) << "another's line";
  say(said("ada", "two"));
  EXPECT_FALSE(model().news) << "it has worked now";
}

TEST_F(ClientRoomNewsTest, WithoutChatOnlyAnnouncementsAreKept) {
  enter_room({.no_chat = true});
  say(said("bo", "hello"));
  EXPECT_TRUE(model().room.chat.empty());
  v1::ToClient announced = said("bo", "back at nine");
  announced.mutable_said()->set_hearers(v1::HEARERS_ANNOUNCED);
  say(announced);
  ASSERT_EQ(model().room.chat.size(), 1u);
  EXPECT_EQ(model().room.chat.front().text, "back at nine");
}

// ------------------------------------------------------------------------------------- emotes

class ClientEmoteTest : public ClientTest {
 protected:
  static v1::ToClient emoted(const std::string& name, v1::Emote emote = v1::EMOTE_NOOO) {
    v1::ToClient message;
    message.mutable_emoted()->set_name(name);
    message.mutable_emoted()->set_emote(emote);
    return message;
  }
  // ada, on seat 1, races against bo.
  void race(const ClientOptions& options = {}) {
    enter_room(options);
    roster(2);
    start_race(2);
    sent();
  }
};

TEST_F(ClientEmoteTest, ARacerSendsNoMoreThanTheServerTakes) {
  race();
  for (int i = 0; i < 40; ++i) client_->ask(SendEmote{Emote::wow}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), static_cast<std::size_t>(limits::kEmoteBurst)) << "of a held key";
  EXPECT_EQ(messages[0].send_emote().emote(), v1::EMOTE_WOW);
  client_->ask(SendEmote{Emote::gg}, kStart + limits::kEmoteShown);
  EXPECT_EQ(sent().size(), 1u);
  refuse_about(v1::ToServer::kSendEmote, v1::REASON_TOO_OFTEN);
  EXPECT_FALSE(model().news) << "nothing is shown: that is enough";
}

TEST_F(ClientEmoteTest, AnEmoteDropsNoMove) {
  race();
  client_->ask(Act{Action::left}, kStart);
  client_->ask(SendEmote{Emote::gg}, kStart);
  client_->ask(Act{Action::down}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 3u);
  EXPECT_EQ(messages[0].move().action(), v1::ACTION_LEFT);
  EXPECT_EQ(messages[2].move().action(), v1::ACTION_DOWN);
}

TEST_F(ClientEmoteTest, OnlyPlayersOfAMatchSendThem) {
  enter_room();
  roster(2);
  sent();
  client_->ask(SendEmote{Emote::gg}, kStart);
  EXPECT_TRUE(sent().empty()) << "no match runs";
}

TEST_F(ClientEmoteTest, TheNewestIsKept) {
  race();
  say(emoted("bo", v1::EMOTE_GG));
  say(emoted("bo"), kStart + seconds(1));
  const ShownEmote newest{.name = "bo", .emote = Emote::nooo, .at = kStart + seconds(1)};
  EXPECT_EQ(model().room.emote, newest);
  say(emoted("cy", static_cast<v1::Emote>(99)), kStart + seconds(1));
  EXPECT_EQ(model().room.emote, newest) << "of a later version: skipped";
}

TEST_F(ClientEmoteTest, NoneComesFromAMutedPersonOrWithoutChat) {
  race();
  client_->ask(Mute{.name = "seat0"}, kStart);
  say(emoted("seat0"));
  EXPECT_FALSE(model().room.emote);
  race({.no_chat = true});
  say(emoted("seat0"));
  EXPECT_FALSE(model().room.emote);
}

// ------------------------------------------------------------------------------------- mutes

class ClientMuteTest : public ClientTest {
 protected:
  // ada, on seat 1, and bo are in a room of bo's, and eve watches.
  v1::ToClient people() {
    v1::ToClient message;
    message.mutable_roster()->set_whole(true);
    message.mutable_roster()->set_host("bo");
    seat(message, 0, "bo").set_person(7);
    seat(message, 1, "ada").set_person(8);
    v1::Watcher& eve = *message.mutable_roster()->mutable_watching()->add_people();
    eve.set_name("eve");
    eve.set_person(9);
    return message;
  }
  // How many lines of chat the person sees of this speaker's next one.
  std::size_t seen_of(const std::string& name, v1::Hearers hearers = v1::HEARERS_ALL) {
    const std::size_t before = model().room.chat.size();
    v1::ToClient message = said(name, "hello");
    message.mutable_said()->set_hearers(hearers);
    say(message);
    return model().room.chat.size() - before;
  }
  void mute(const std::string& name) { client_->ask(Mute{name, false}, kStart); }
  void unmute(const std::string& name) { client_->ask(Mute{name, true}, kStart); }
};

TEST_F(ClientMuteTest, AGuestMutesForThemselvesAndTheServerDoesNotHearOfIt) {
  enter_room();
  say(people());
  sent();
  EXPECT_EQ(seen_of("bo"), 1u);
  mute("bo");
  ASSERT_TRUE(model().news);
  EXPECT_EQ(model().news->what, News::What(ChatMuted{.name = "bo"}));
  for (const v1::Hearers hearers : {v1::HEARERS_ALL, v1::HEARERS_NOT_RACING}) {
    EXPECT_EQ(seen_of("bo", hearers), 0u);
  }
  EXPECT_EQ(seen_of("bo", v1::HEARERS_ANNOUNCED), 1u) << "an announcement is never muted";
  EXPECT_EQ(seen_of("eve"), 1u);
  EXPECT_EQ(seen_of("ada"), 1u);
  unmute("bo");
  EXPECT_EQ(model().news->what, News::What(ChatMuted{.name = "bo", .lifted = true}));
  EXPECT_EQ(seen_of("bo"), 1u);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientMuteTest, WhoComesBackIsKnownByTheNameOrTheNumber) {
  enter_room();
  say(people());
  mute("bo");
  v1::ToClient message = people();
  message.mutable_roster()->mutable_members(0)->set_name("Bo");
  message.mutable_roster()->mutable_members(0)->set_person(12);
  say(message);
  EXPECT_EQ(seen_of("Bo"), 0u) << "the same name on another stay";
  message.mutable_roster()->mutable_members(0)->set_name("zed");
  message.mutable_roster()->mutable_members(0)->set_person(7);
  say(message);
  EXPECT_EQ(seen_of("zed"), 0u) << "the same number under another name";
  unmute("zed");
  EXPECT_EQ(seen_of("zed"), 1u);
  // Somebody else has the seat.
  say(people());
  mute("bo");
  message.mutable_roster()->mutable_members(0)->set_name("cy");
  message.mutable_roster()->mutable_members(0)->set_person(13);
  say(message);
  EXPECT_EQ(seen_of("cy"), 1u);
}

TEST_F(ClientMuteTest, NobodyMutesThemselves) {
  enter_room();
  say(people());
  mute("ada");
  EXPECT_FALSE(model().news);
  EXPECT_EQ(seen_of("ada"), 1u);
}

TEST_F(ClientMuteTest, AHostUnmutesSomebodyWhoHasLeft) {
  enter_room();
  sent();
  unmute("gone");
  EXPECT_TRUE(sent().empty()) << "a guest has muted nobody";
  v1::ToClient message = people();
  message.mutable_roster()->set_host("ada");
  say(message);
  sent();
  unmute("gone");
  const std::vector<v1::ToServer> messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0].mute().name(), "gone");
  EXPECT_TRUE(messages[0].mute().lifted());
}

TEST_F(ClientMuteTest, AHostWhoOwnsTheRoomAsksTheServer) {
  enter_room();
  v1::ToClient message = people();
  message.mutable_roster()->set_host("ada");
  say(message);
  sent();
  mute("bo");
  EXPECT_EQ(seen_of("bo"), 1u) << "the server decides";
  message.mutable_roster()->mutable_members(0)->set_muted(true);
  say(message);
  EXPECT_TRUE(model().room.people[0].muted);
  EXPECT_FALSE(model().room.own_muted);
  mute("bo");  // is it already
  unmute("eve");
  unmute("bo");
  const std::vector<v1::ToServer> messages = sent();
  ASSERT_EQ(messages.size(), 2u);
  EXPECT_EQ(messages[0].mute().name(), "bo");
  EXPECT_FALSE(messages[0].mute().lifted());
  EXPECT_EQ(messages[1].mute().name(), "bo");
  EXPECT_TRUE(messages[1].mute().lifted());
}

TEST_F(ClientMuteTest, AStandInMutesForThemselves) {
  enter_room();
  v1::ToClient message = people();
  message.mutable_roster()->set_host("ada");
  message.mutable_roster()->set_owner("tea");
  say(message);
  sent();
  mute("bo");
  EXPECT_TRUE(sent().empty());
  EXPECT_EQ(seen_of("bo"), 0u);
}

TEST_F(ClientMuteTest, WhomAGuestHasMutedAHostUnmutes) {
  enter_room();
  say(people());
  mute("eve");
  v1::ToClient message = people();
  message.mutable_roster()->set_host("ada");
  say(message);
  sent();
  unmute("eve");
  EXPECT_EQ(seen_of("eve"), 1u);
  EXPECT_TRUE(sent().empty()) << "nobody else had muted them";
}

TEST_F(ClientMuteTest, WhoIsMutedByTheHostIsToldOnceAndToldOfTheEnd) {
  enter_room();
  v1::ToClient message = people();
  say(message);
  EXPECT_FALSE(model().news);
  message.mutable_roster()->mutable_members(1)->set_muted(true);
  say(message);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, "h"), "The host has muted you: nobody gets your chat.");
  EXPECT_TRUE(model().room.own_muted);
  refuse_about(v1::ToServer::kChat, v1::REASON_MUTED, "Muted.");
  EXPECT_EQ(model().news->what, News::What(RequestRefused{Reason::muted, ServerQuote("Muted.")}));
  say(message);
  EXPECT_TRUE(model().news->is<RequestRefused>()) << "nothing new";
  // In a large room, who stands up is in no list for a moment.
  v1::ToClient gone;
  gone.mutable_roster()->set_host("bo");
  gone.mutable_roster()->add_gone(1);
  say(gone);
  EXPECT_TRUE(model().room.own_muted);
  say(people());
  EXPECT_EQ(news_text(*model().news, "h"), "The host lets you chat again.");
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

TEST_F(ClientRoomNewsTest, ASeriesStandsUntilNoneIsSet) {
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

TEST_F(ClientRoomNewsTest, ASeriesOfAMillionRowsIsNoFrame) {
  enter_room();
  say(series(1'000'000));
  ASSERT_TRUE(model().failure);
  EXPECT_FALSE(model().room.series);
}

TEST_F(ClientRoomNewsTest, ASeriesOfNobodyIsNotBelieved) {
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
  message.mutable_left()->set_text("The host of room KXQ7WP has kicked you.");
  return message;
}

TEST_F(ClientRoomNewsTest, WhoIsPutOutEndsAsRefused) {
  enter_room();
  say(put_out());
  ASSERT_TRUE(model().failure);
  EXPECT_EQ(exit_code_of(*model().failure), 4);
  EXPECT_EQ(model().failure->reason, Reason::kicked);
  EXPECT_EQ(failure_text(model()),
            "You were removed. example.org:2048 says: \"The host of room KXQ7WP has kicked you.\"");
}

// ------------------------------------------------------------------------------------- the host

TEST_F(ClientRoomNewsTest, TheHostsIntentsAreSent) {
  enter_as_host();
  client_->ask(Edit{.settings = step_settings(5'000)}, kStart);
  RoomRequest request = model().room.info.as_request();
  request.options.title = "Friday";
  request.options.locked = true;
  request.options.rounds = 3;
  client_->ask(Edit{.request = request}, kStart);
  client_->ask(HostAct{Meaning::kick, "bo"}, kStart);
  client_->ask(HostAct{Meaning::hand_over, "bo"}, kStart);
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

// ---- who hosts

// The room's people and roles, as the server tells them.
struct ToldRoom {
  std::string host;
  std::string owner{};  // empty: the host
  std::vector<std::string> names{"bo", "ada", "cy"};
  std::string away{};
};

v1::ToClient roster_of(const ToldRoom& told) {
  v1::ToClient message;
  v1::Roster& roster = *message.mutable_roster();
  roster.set_whole(true);
  roster.set_host(told.host);
  roster.set_owner(told.owner);
  std::uint32_t seat = 0;
  for (const std::string& name : told.names) {
    v1::Member& member = *roster.add_members();
    member.set_seat(seat++);
    member.set_name(name);
    if (name == told.away) member.set_away_ms(60'000);
  }
  return message;
}

TEST_F(ClientRoomNewsTest, ANewHostIsToldWithTheReason) {
  struct Case {
    ToldRoom before;
    ToldRoom after;
    std::string text;
  };
  const std::vector<std::string> without_bo = {"ada", "cy"};
  const std::vector<Case> cases = {
      {{.host = "bo"},
       {.host = "ada", .owner = "bo", .names = without_bo},
       "bo is gone; you are the host now."},
      {{.host = "bo"},
       {.host = "cy", .owner = "bo", .names = without_bo},
       "bo is gone; cy is the host now."},
      {{.host = "bo"},
       {.host = "ada", .owner = "bo", .away = "bo"},
       "bo is away; you are the host now."},
      {{.host = "ada", .owner = "bo", .away = "bo"}, {.host = "bo"}, "bo is back and hosts again."},
      {{.host = "cy", .owner = "ada"}, {.host = "ada"}, "You host this room again."},
      {{.host = "bo"}, {.host = "ada"}, "You are the host now."},
      {{.host = "bo"}, {.host = "cy"}, "cy is the host now."},
  };
  for (const Case& it : cases) {
    enter_room();
    say(roster_of(it.before));
    EXPECT_FALSE(model().news) << "who comes is told nothing of it: " << it.text;
    say(roster_of(it.after));
    ASSERT_TRUE(model().news) << it.text;
    EXPECT_EQ(news_text(*model().news, model().server), it.text);
  }
}

TEST_F(ClientRoomNewsTest, AnOwnerWhoseClaimEndsIsNoNews) {
  enter_room();
  say(roster_of({.host = "ada", .owner = "bo", .names = {"ada", "cy"}}));
  say(roster_of({.host = "ada", .names = {"ada", "cy"}}));
  EXPECT_FALSE(model().news) << "the host is the same; the room screen has no other owner";
  EXPECT_EQ(model().room.owner, "");
}

TEST_F(ClientRoomNewsTest, AQuickMatchSaysWhenItFoundNoRoom) {
  const auto quick_match_into = [this](const ToldRoom& told) {
    connect({.entry = {.kind = Entry::Kind::quick, .settings = last_settings()}});
    welcome();
    entered();
    say(roster_of(told));
    return model().news ? news_text(*model().news, model().server) : "";
  };
  EXPECT_EQ(quick_match_into({.host = "ada", .names = {"ada"}}),
            "No open room: this is a new one, others find it.");
  EXPECT_EQ(quick_match_into({.host = "bo"}), "");
  EXPECT_EQ(quick_match_into({.host = "ada", .owner = "cy", .names = {"bot", "ada"}}), "")
      << "in the place of a bot that stood in";
  EXPECT_EQ(quick_match_into({.host = "ada", .names = {"bo", "ada"}}), "")
      << "an owner who is back";
}

TEST_F(ClientRoomNewsTest, APasswordCanBeTakenAway) {
  enter_as_host();
  client_->ask(Edit{.request = RoomRequest{.options = {}, .password = ""}}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].edit_room().options().has_password());
}

TEST_F(ClientRoomNewsTest, AGuestHasNothingToSayToTheServer) {
  enter_room();
  roster(2);
  sent();
  client_->ask(Edit{.settings = step_settings(5'000)}, kStart);
  client_->ask(Edit{.request = RoomRequest{}}, kStart);
  client_->ask(HostAct{Meaning::kick, "seat0"}, kStart);
  client_->ask(HostAct{Meaning::hand_over, "seat0"}, kStart);
  client_->ask(HostAct{Meaning::start}, kStart);
  EXPECT_TRUE(sent().empty());
}

TEST_F(ClientRoomNewsTest, InARaceTheHostChangesTheRoomAndNotTheSettings) {
  enter_as_host();
  start_race();
  client_->ask(Edit{.settings = step_settings(5'000)}, kStart);
  client_->ask(HostAct{Meaning::start}, kStart);
  client_->ask(HostAct{Meaning::kick, "bo"}, kStart);
  const auto messages = sent();
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_TRUE(messages[0].has_kick());
}

TEST_F(ClientRoomNewsTest, ALineThatWouldBeRefusedIsNotSent) {
  enter_room();
  sent();
  client_->ask(Say{""}, kStart);
  EXPECT_FALSE(model().news);
  client_->ask(Say{"good luck"}, kStart);
  ASSERT_EQ(sent().size(), 1u);
  client_->ask(Say{std::string(limits::kMaxChat + 1, 'x')}, kStart);
  ASSERT_TRUE(model().news);
  EXPECT_EQ(news_text(*model().news, model().server),
            "The line was not sent: it is longer than 120 characters.");
  v1::ToClient message;
  message.mutable_room_info()->set_chat_off(true);
  say(message);
  client_->ask(Say{"hello"}, kStart);
  EXPECT_EQ(news_text(*model().news, model().server),
            "The line was not sent: chat is off in this room.");
  start_race();
  client_->ask(Say{"hello"}, kStart);
  EXPECT_EQ(news_text(*model().news, model().server),
            "The line was not sent: racers have no chat.");
  EXPECT_TRUE(sent().empty());
}

}  // namespace
}  // namespace race2048::client
