#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/screen/match/screen.h"
#include "client/words/stated_text.h"
#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

Person in_the_lobby(const std::vector<std::string>& titles = {"one", "two", "three"}) {
  return {in_lobby(titles)};
}

Entry entry_of(const Command& command) {
  const auto* const enter = intent_in<EnterRoom>(command);
  EXPECT_TRUE(enter);
  return enter != nullptr ? enter->entry : Entry{};
}

TEST(LobbyKeysTest, EnterJoinsAndWWatchesTheRoomUnderTheCursor) {
  Person person = in_the_lobby();
  person.press(Key::Kind::down);
  const Entry join = entry_of(person.press(Key::Kind::enter));
  EXPECT_EQ(join.kind, Entry::Kind::join);
  EXPECT_EQ(join.code, "KXQ7W3");
  EXPECT_EQ(join.password, "");
  person.press(U'j');
  const Entry watch = entry_of(person.press(U'w'));
  EXPECT_EQ(watch.kind, Entry::Kind::watch);
  EXPECT_EQ(watch.code, "KXQ7W4");
}

TEST(LobbyKeysTest, WhoCameToWatchWatchesWithEnterAndPlaysWithP) {
  Person person = in_the_lobby();
  EXPECT_EQ(entry_of(person.press(U'p')).kind, Entry::Kind::join);
  person.setup.watches_by_default = true;
  EXPECT_EQ(entry_of(person.press(Key::Kind::enter)).kind, Entry::Kind::watch);
  EXPECT_EQ(entry_of(person.press(U'w')).kind, Entry::Kind::watch);
  EXPECT_EQ(entry_of(person.press(U'p')).kind, Entry::Kind::join);
}

TEST(LobbyKeysTest, TheCursorStaysOnItsRoomWhenTheListChanges) {
  Person person = in_the_lobby();
  person.press(Key::Kind::down);
  person.model.lobby.rooms.erase(person.model.lobby.rooms.begin());
  EXPECT_EQ(lobby_index(person.model, person.ui), 0u);
  EXPECT_EQ(entry_of(person.press(Key::Kind::enter)).code, "KXQ7W3");
}

TEST(LobbyKeysTest, ARoomThatHasGoneIsNotReplacedByAnother) {
  Person person = in_the_lobby();
  person.press(Key::Kind::down);
  person.model.lobby.rooms.erase(person.model.lobby.rooms.begin() + 1);
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(entry_of(person.press(Key::Kind::enter)).code, "KXQ7W4");
}

TEST(LobbyKeysTest, TheCursorStopsAtTheEnds) {
  Person person = in_the_lobby();
  person.press(Key::Kind::up);
  EXPECT_EQ(lobby_index(person.model, person.ui), 0u);
  for (int i = 0; i < 9; ++i) person.press(Key::Kind::page_down);
  EXPECT_EQ(lobby_index(person.model, person.ui), 2u);
}

TEST(LobbyKeysTest, BeyondTheLastRoomComesTheNextPage) {
  Person person = in_the_lobby();
  person.model.lobby.total = 120;
  for (int i = 0; i < 3; ++i) person.press(Key::Kind::down);
  EXPECT_EQ(person.ui.lobby.cursor.page, 3u);
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing) << "what is shown is still the old page";
  const View view{person.model, person.ui};
  const auto wanted = refresh_of(view.input());
  ASSERT_TRUE(wanted);
  EXPECT_EQ(wanted->command, Command(ListRooms{3}));
  person.model.lobby.first = 3;
  person.press(Key::Kind::up);
  EXPECT_EQ(person.ui.lobby.cursor.page, 0u);
}

TEST(LobbyKeysTest, ARoomWithAPasswordAsksForIt) {
  Person person = in_the_lobby();
  person.model.lobby.rooms[0].has_password = true;
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::password);
  EXPECT_EQ(person.type(U"pässe nö"), kNothing);
  const Entry entry = entry_of(person.press(Key::Kind::enter));
  EXPECT_EQ(entry.kind, Entry::Kind::join);
  EXPECT_EQ(entry.code, "KXQ7W2");
  EXPECT_EQ(entry.password, "pässe nö");
  EXPECT_EQ(person.ui.lobby.asked.line.text(), "") << "not kept";
}

// A person who waits for the answer to a password.
Person who_waits_to_enter() {
  Person person = in_the_lobby();
  person.model.lobby.rooms[0].has_password = true;
  person.press(Key::Kind::enter);
  person.type(U"wrong");
  EXPECT_EQ(entry_of(person.press(Key::Kind::enter)).password, "wrong");
  person.model.phase = Phase::entering;
  person.follow();
  return person;
}

void refuse(Person& person, Reason reason) {
  person.model.phase = Phase::lobby;
  person.model.last_refusal = Refusal{
      .about = Request::enter_room, .reason = reason, .said = ServerQuote("no"), .at = person.now};
  person.follow();
}

TEST(LobbyKeysTest, AWrongPasswordIsAskedForAnew) {
  Person person = who_waits_to_enter();
  EXPECT_EQ(person.type(U"mtq?,"), kNothing) << "typed before the answer has come";
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  refuse(person, Reason::wrong_password);
  EXPECT_EQ(person.ui.dialog, Dialog::password);
  EXPECT_EQ(person.ui.lobby.asked.line.text(), "");
  EXPECT_EQ(person.ui.lobby.asked.refusal, "That is not its password.");
  EXPECT_EQ(person.type(U"mt"), kNothing);
  const Entry entry = entry_of(person.press(Key::Kind::enter));
  EXPECT_EQ(entry.code, "KXQ7W2");
  EXPECT_EQ(entry.password, "mt");
  EXPECT_EQ(person.ui.lobby.asked.refusal, "") << "it was about the one before";
  person.model.phase = Phase::entering;
  person.follow();
  refuse(person, Reason::too_often);
  EXPECT_EQ(person.ui.dialog, Dialog::password) << "by and by it can be tried again";
  person.press(Key::Kind::escape);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  EXPECT_EQ(entry_of(person.press(U'm')).kind, Entry::Kind::quick);
}

// A person who waits for the answer about a room that the list may not have.
Person who_typed_a_room(const std::u32string& room, Key::Kind with = Key::Kind::enter) {
  Person person = in_the_lobby({});
  EXPECT_EQ(person.press(U'c'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::room);
  EXPECT_EQ(person.type(room), kNothing);
  EXPECT_EQ(entry_of(person.press(with)).password, "");
  person.model.phase = Phase::entering;
  person.follow();
  return person;
}

TEST(LobbyKeysTest, CEntersARoomByItsCodeOrItsName) {
  for (const auto& [typed, sent] : {std::pair{U"club", "club"},
                                    {U"kxq7wp", "KXQ7WP"},
                                    {U"KXQ7WP", "KXQ7WP"},
                                    {U"http://192.168.100.200:2048/KXQ7WP/", "KXQ7WP"},
                                    {U" https://play.example.org/r/club", "club"}}) {
    Person person = in_the_lobby();
    person.press(U'c');
    person.type(typed);
    const Entry entry = entry_of(person.press(Key::Kind::enter));
    EXPECT_EQ(entry.kind, Entry::Kind::join);
    EXPECT_EQ(entry.code, sent);
  }
}

TEST(LobbyKeysTest, TabWatchesTheTypedRoomOrJoinsItForWhoCameToWatch) {
  for (const bool watches : {false, true}) {
    Person person = in_the_lobby();
    person.setup.watches_by_default = watches;
    person.press(U'c');
    person.type(U"club");
    EXPECT_EQ(entry_of(person.press(Key::Kind::tab)).kind,
              watches ? Entry::Kind::join : Entry::Kind::watch);
  }
}

TEST(LobbyKeysTest, WhatIsNoRoomIsNotAskedFor) {
  Person person = in_the_lobby();
  person.press(U'c');
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing) << "nothing is typed";
  EXPECT_EQ(person.ui.lobby.asked.refusal, "");
  person.type(U"7 up");
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(person.ui.lobby.asked.refusal.find("'7 up' is not a room: "), 0u);
  EXPECT_EQ(person.ui.dialog, Dialog::room);
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  person.press(U'c');
  EXPECT_EQ(person.ui.lobby.asked.line.text(), "");
}

TEST(LobbyKeysTest, ATypedRoomThatIsRefusedCanBeMended) {
  Person person = who_typed_a_room(U"clab");
  EXPECT_EQ(person.type(U"mtq?,"), kNothing) << "typed before the answer has come";
  refuse(person, Reason::other);
  EXPECT_EQ(person.ui.dialog, Dialog::room);
  EXPECT_EQ(person.ui.lobby.asked.refusal,
            stated_text(person.model.server, Reason::other, ServerQuote("no")));
  EXPECT_EQ(person.press(Key::Kind::backspace), kNothing);
  EXPECT_EQ(person.press(Key::Kind::backspace), kNothing);
  person.type(U"ub");
  EXPECT_EQ(entry_of(person.press(Key::Kind::enter)).code, "club");
  EXPECT_EQ(person.ui.lobby.asked.refusal, "") << "it was about the one before";
}

TEST(LobbyKeysTest, ATypedRoomMayHaveAPassword) {
  Person person = who_typed_a_room(U"club", Key::Kind::tab);
  refuse(person, Reason::wrong_password);
  EXPECT_EQ(person.ui.dialog, Dialog::password);
  EXPECT_EQ(person.ui.lobby.asked.refusal, "") << "nothing wrong was typed";
  person.type(U"sesame");
  const Entry entry = entry_of(person.press(Key::Kind::enter));
  EXPECT_EQ(entry.kind, Entry::Kind::watch);
  EXPECT_EQ(entry.code, "club");
  EXPECT_EQ(entry.password, "sesame");
}

TEST(LobbyKeysTest, TheLineClosesInTheRoomAndForWhoDoesNotWait) {
  Person inside = who_typed_a_room(U"club");
  inside.model = in_room({member(0, "ada"), member(1, "bo")});
  inside.follow();
  EXPECT_EQ(inside.ui.dialog, Dialog::none);
  EXPECT_TRUE(is<SetReady>(inside.press(U'r')));
  Person impatient = who_typed_a_room(U"club");
  impatient.press(Key::Kind::escape);
  refuse(impatient, Reason::wrong_password);
  EXPECT_EQ(impatient.ui.dialog, Dialog::none);
}

TEST(LobbyKeysTest, ARoomThatNoPasswordOpensIsNotAskedAboutAgain) {
  Person person = who_waits_to_enter();
  refuse(person, Reason::room_full);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LobbyKeysTest, WhoDoesNotWaitForTheAnswerIsNotAskedAgain) {
  Person person = who_waits_to_enter();
  person.press(Key::Kind::escape);
  refuse(person, Reason::wrong_password);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LobbyKeysTest, TheRightPasswordClosesTheBox) {
  Person person = who_waits_to_enter();
  person.model = in_room({member(0, "ada"), member(1, "bo")});
  person.follow();
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  EXPECT_TRUE(is<SetReady>(person.press(U'r')));
}

TEST(LobbyKeysTest, PagesAreAsLongAsWhatIsShown) {
  Person person = in_the_lobby(std::vector<std::string>(24, "a room"));
  person.ui.lobby.rooms_shown = 9;
  person.press(Key::Kind::page_down);
  EXPECT_EQ(lobby_index(person.model, person.ui), 9u);
  person.press(Key::Kind::page_down);
  person.press(Key::Kind::page_up);
  EXPECT_EQ(lobby_index(person.model, person.ui), 9u);
}

TEST(LobbyKeysTest, HomeAndEndGoToTheFirstRoomAndTheLast) {
  Person person = in_the_lobby();
  person.press(Key::Kind::end);
  EXPECT_EQ(person.ui.lobby.cursor.code, "KXQ7W4");
  person.press(Key::Kind::home);
  EXPECT_EQ(lobby_index(person.model, person.ui), 0u);
  person.model.lobby.total = 120;
  person.press(Key::Kind::end);
  EXPECT_EQ(person.ui.lobby.cursor.page, 120 - limits::kRoomsPerPage);
  person.model.lobby.first = person.ui.lobby.cursor.page;
  EXPECT_EQ(lobby_index(person.model, person.ui), 2u) << "the last one of its page";
  person.press(Key::Kind::home);
  EXPECT_EQ(person.ui.lobby.cursor.page, 0u);
}

TEST(LobbyKeysTest, EscapeStaysInTheLobby) {
  Person person = in_the_lobby();
  person.model.lobby.rooms[0].has_password = true;
  person.press(U'w');
  person.type(U"secret");
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  EXPECT_EQ(person.ui.lobby.asked.line.text(), "");
}

TEST(LobbyKeysTest, NMakesARoomOnceItsSettingsAreChosen) {
  Person person = in_the_lobby({});
  EXPECT_EQ(person.press(U'n'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::settings);
  person.press(Key::Kind::right);
  const Entry entry = entry_of(person.press(Key::Kind::enter));
  EXPECT_EQ(entry.kind, Entry::Kind::create);
  EXPECT_EQ(entry.settings.format, Format::first);
  EXPECT_EQ(entry.settings.draws, Draws::position) << "strangers see it";
  EXPECT_TRUE(entry.request.options.listed);
  EXPECT_FALSE(person.ui.editor);
}

TEST(LobbyKeysTest, ANewRoomCanHaveBots) {
  Person person = in_the_lobby({});
  person.setup.bot_levels = bot_levels();
  person.press(U'n');
  while (person.ui.editor->focused().field->words.label != "Bots") person.press(Key::Kind::down);
  person.press(Key::Kind::right);
  const Command command = person.press(Key::Kind::enter);
  const auto* const form = std::get_if<ApplyForm>(&command);
  ASSERT_NE(form, nullptr);
  EXPECT_EQ(form->bots, 1u);
  ASSERT_TRUE(form->intent);
  EXPECT_EQ(entry_of(*form->intent).kind, Entry::Kind::create);
}

TEST(LobbyKeysTest, MIsAQuickMatch) {
  Person person = in_the_lobby({});
  const Entry entry = entry_of(person.press(U'm'));
  EXPECT_EQ(entry.kind, Entry::Kind::quick);
  EXPECT_EQ(entry.settings.draws, Draws::position) << "strangers meet in it";
}

TEST(LobbyKeysTest, RRefreshesAndTheListDoesSoByItself) {
  Person person = in_the_lobby();
  EXPECT_EQ(person.press(U'r'), Command(ListRooms{0}));
  const View view{person.model, person.ui};
  const auto wanted = refresh_of(view.input());
  ASSERT_TRUE(wanted);
  EXPECT_EQ(wanted->every, std::chrono::seconds(3));
}

TEST(LobbyKeysTest, WhatWasShownOfOneRoomDoesNotHoldForTheNext) {
  Person person{in_results(in_race({member(0, "ada"), member(1, "bo")}), {})};
  person.press(Key::Kind::escape);
  EXPECT_TRUE(shows_room(person.model, person.ui));
  const Model results = person.model;
  person.model = in_lobby({"one"});
  person.press(Key::Kind::enter);
  person.model = results;
  EXPECT_FALSE(shows_room(person.model, person.ui));
  EXPECT_EQ(person.press(U's'), kNothing);
}

TEST(LobbyKeysTest, AnEmptyLobbyHasNothingToJoin) {
  Person person = in_the_lobby({});
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(person.press(Key::Kind::down), kNothing);
  EXPECT_EQ(person.press(U'w'), kNothing);
}

}  // namespace
}  // namespace race2048::client
