// The keys of a room, for players, hosts and watchers.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

Person host(std::vector<Member> others = {member(1, "bo"), member(2, "cy")}) {
  others.insert(others.begin(), member(0, "ada", true));
  return {in_room(std::move(others))};
}
Person guest() {
  Person person = host();
  person.model.room.host = "bo";
  return person;
}
Person referee_of_a_race() {
  return {refereed(in_race({member(0, "ada"), member(1, "bo")}))};
}
Person after_a_race() {
  return {in_results(in_race({member(0, "ada"), member(1, "bo")}), {})};
}

// ---- Start.

TEST(RoomKeysTest, StartingWithoutSomebodyAsksFirst) {
  for (const Key yes : {Key::of(U'y'), Key{Key::Kind::enter}}) {
    Person person = host();
    EXPECT_EQ(person.press(U's'), kNothing);
    EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::start));
    EXPECT_EQ(who_would_watch(person.model), (std::vector<std::string>{"bo", "cy"}));
    EXPECT_EQ(person.press(yes), Command(HostAct{Meaning::start}));
    EXPECT_EQ(person.ui.dialog, Dialog::none);
  }
  Person waits = host();
  waits.press(U's');
  EXPECT_EQ(waits.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(waits.ui.dialog, Dialog::none);
}

TEST(RoomKeysTest, WithAllReadyNobodyIsAskedAbout) {
  Person person = host({member(1, "bo", true), bot(2, "cy")});
  EXPECT_EQ(person.press(U's'), Command(HostAct{Meaning::start}));
}

TEST(RoomKeysTest, ASeatWithoutItsPartOfTheKeyWouldWatch) {
  Person person = host({member(1, "bo", true)});
  person.model.room.people[1].has_nonce = false;
  person.press(U's');
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::start));
}

TEST(RoomKeysTest, ARefereeStarts) {
  Person person{refereed(in_room({member(0, "ada", true), member(1, "bo", true)}))};
  EXPECT_EQ(person.press(U's'), Command(HostAct{Meaning::start}));
  EXPECT_EQ(person.press(U'r'), kNothing) << "there is no seat to be ready on";
}

TEST(RoomKeysTest, AGuestRunsNothing) {
  for (const char32_t key : std::u32string(U"sekobpl")) {
    Person person = guest();
    person.setup.bot_levels = bot_levels();
    person.model.room.info.rounds = 3;
    EXPECT_EQ(person.press(key), kNothing) << static_cast<char>(key);
    EXPECT_EQ(person.ui.dialog, Dialog::none) << static_cast<char>(key);
  }
}

// ---- The results.

TEST(RoomKeysTest, EscapeShowsTheRoomAndBack) {
  Person person = after_a_race();
  EXPECT_FALSE(shows_room(person.model, person.ui));
  person.press(Key::Kind::escape);
  EXPECT_TRUE(shows_room(person.model, person.ui));
  EXPECT_TRUE(is<SetReady>(person.press(U' ')));
  person.press(Key::Kind::escape);
  EXPECT_FALSE(shows_room(person.model, person.ui));
}

TEST(RoomKeysTest, SpaceGoesOnWithASeriesThatWaits) {
  Person person = after_a_race();
  person.model.room.people[0].ready = person.model.room.people[1].ready = true;
  in_series(person.model, 3, 1);
  EXPECT_EQ(person.press(U' '), kNothing) << "it goes on by itself";
  person.model.room.info.pause = true;
  EXPECT_EQ(person.press(U' '), Command(HostAct{Meaning::start}));
  person.model.room.host = "bo";
  EXPECT_EQ(person.press(U' '), kNothing) << "a guest does not";
}

// ---- Kick, hand over.

TEST(RoomKeysTest, AKickIsChosenThenConfirmed) {
  Person person = host();
  person.press(U'k');
  EXPECT_EQ(person.press(Key::Kind::down), kNothing);
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::kick));
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing) << "Enter does not confirm";
  EXPECT_EQ(person.press(U'y'), Command(HostAct{Meaning::kick, "cy"}));
}

TEST(RoomKeysTest, TheChooserKeepsToANameNotToAPlace) {
  Person person = host();
  person.type(U"kj");
  EXPECT_EQ(person.ui.chosen, "cy");
  person.model.room.people.erase(person.model.room.people.begin() + 1);
  person.press(Key::Kind::enter);
  EXPECT_EQ(person.ui.chosen, "cy");
  EXPECT_EQ(person.press(U'y'), Command(HostAct{Meaning::kick, "cy"}));
}

TEST(RoomKeysTest, WhoLeavesDuringTheQuestionIsNotReplacedByAnother) {
  Person person = host();
  person.type(U"kj");
  person.model.room.people.pop_back();
  person.press(Key::Kind::enter);
  EXPECT_TRUE(person.is_asked(Dialog::choose, Meaning::kick))
      << "bo is pointed at, and not yet chosen";
  person.press(Key::Kind::enter);
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::kick));
  person.model.room.people.pop_back();
  EXPECT_EQ(person.press(U'y'), kNothing);
}

TEST(RoomKeysTest, TheRoomIsHandedToAPerson) {
  Person person = host({bot(1, "bot"), member(2, "cy")});
  person.model.room.people.push_back(watcher("eve"));
  EXPECT_EQ(who_can_be_host(person.model), (std::vector<std::string>{"cy", "eve"}));
  EXPECT_EQ(who_can_be_kicked(person.model), (std::vector<std::string>{"bot", "cy", "eve"}));
  person.type(U"oj");
  person.press(Key::Kind::enter);
  EXPECT_EQ(person.press(U'y'), Command(HostAct{Meaning::hand_over, "eve"}));
}

TEST(RoomKeysTest, AloneThereIsNobodyToChoose) {
  Person person = host({});
  person.press(U'k');
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(RoomKeysTest, QuestionsEndWhenSomebodyElseIsTheHost) {
  for (const char32_t key : std::u32string(U"skoe")) {
    Person person = host();
    person.press(key);
    EXPECT_NE(person.ui.dialog, Dialog::none);
    person.model.room.host = "bo";
    EXPECT_EQ(open_dialog(person.model, person.setup, person.ui), Dialog::none);
  }
}

// ---- Options, settings, bots.

TEST(RoomKeysTest, LockAndPauseChangeNothingElse) {
  Person person = host();
  RoomInfo& info = person.model.room.info;
  info.title = "Friday";
  info.rounds = 3;
  info.has_password = true;
  const Edit lock = *intent_in<Edit>(person.press(U'l'));
  ASSERT_TRUE(lock.request);
  EXPECT_TRUE(lock.request->options.locked);
  EXPECT_EQ(lock.request->options.title, "Friday");
  EXPECT_EQ(lock.request->password, std::nullopt);
  EXPECT_EQ(lock.settings, std::nullopt);
  const Edit pause = *intent_in<Edit>(person.press(U'a'));
  ASSERT_TRUE(pause.request);
  EXPECT_TRUE(pause.request->options.pause);
  info.rounds = 0;
  EXPECT_EQ(person.press(U'a'), kNothing) << "single matches have no pauses";
}

TEST(RoomKeysTest, OnlyWhatWasEditedIsSent) {
  Person same = host();
  same.press(U'e');
  EXPECT_EQ(same.press(Key::Kind::enter), kNothing);
  Person settings = host();
  settings.press(U'e');
  settings.press(Key::Kind::right);
  const Edit new_format = *intent_in<Edit>(settings.press(Key::Kind::enter));
  EXPECT_EQ(new_format.settings, first_settings(11));
  EXPECT_FALSE(new_format.request);
  Person options = host();
  options.press(U'e');
  options.press(Key::Kind::up);
  options.press(Key::Kind::enter);
  while (options.ui.editor->focused().field->words.label != "Chat") options.press(Key::Kind::down);
  options.press(Key::Kind::right);
  const Edit no_chat = *intent_in<Edit>(options.press(Key::Kind::enter));
  EXPECT_EQ(no_chat.settings, std::nullopt);
  ASSERT_TRUE(no_chat.request);
  EXPECT_TRUE(no_chat.request->options.chat_off);
  EXPECT_FALSE(options.ui.editor);
}

TEST(RoomKeysTest, AMatchThatBeginsClosesTheEditor) {
  Person person{in_race({member(0, "ada"), member(1, "bo")})};
  person.model.phase = Phase::room;
  person.press(U'e');
  EXPECT_EQ(person.ui.dialog, Dialog::settings);
  person.model.phase = Phase::racing;
  EXPECT_EQ(person.press(U'a'), act(Action::left));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(RoomKeysTest, TheFormSeatsBots) {
  Person person = host();
  person.setup.bot_levels = bot_levels();
  person.press(U'e');
  while (person.ui.editor->focused().field->words.label != "Bots") person.press(Key::Kind::down);
  person.press(Key::Kind::right);
  person.press(Key::Kind::right);
  EXPECT_EQ(person.press(Key::Kind::enter), Command(ApplyForm{.bots = 2}));
  EXPECT_FALSE(person.ui.editor);
}

TEST(RoomKeysTest, ADigitAddsABotOfThatLevel) {
  Person person = host();
  EXPECT_EQ(person.press(U'b'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none) << "this client cannot";
  person.setup.bot_levels = bot_levels();
  person.press(U'b');
  EXPECT_EQ(person.ui.dialog, Dialog::add_bot);
  EXPECT_EQ(person.press(U'9'), kNothing);
  EXPECT_EQ(person.press(U'2'), Command(AddBot{1}));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(RoomKeysTest, ALockedRoomTakesTheBotsOfItsHost) {
  Person person = host();
  person.setup.bot_levels = bot_levels();
  person.model.room.info.locked = true;
  EXPECT_EQ(person.press(U'b'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::add_bot);
}

// ---- Chat.

TEST(RoomKeysTest, AllLettersAreTextUntilEnterSends) {
  Person person = guest();
  person.press(U't');
  EXPECT_TRUE(person.ui.room.typing);
  EXPECT_EQ(person.type(U"quit? Sök ë"), kNothing);
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Say{"quit? Sök ë"}));
  EXPECT_FALSE(person.ui.room.typing) << "the next key is no chat";
  EXPECT_EQ(person.press(U'r'), Command(SetReady{false}));
  person.press(U't');
  EXPECT_TRUE(person.ui.room.typing);
  EXPECT_EQ(person.ui.room.chat.text(), "") << "the line before is sent";
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_FALSE(person.ui.room.typing) << "an empty line ends it";
}

TEST(RoomKeysTest, ALineThatCameTooSoonComesBack) {
  Person person = guest();
  const auto refuse = [&person](const std::string& line) {
    person.model.room.refused_line = line;
    ++person.model.room.refused_lines;
    person.follow();
  };
  refuse("hello");
  EXPECT_TRUE(person.ui.room.typing);
  EXPECT_EQ(person.ui.room.chat.text(), "hello");
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Say{"hello"}));
  person.follow();
  EXPECT_EQ(person.ui.room.chat.text(), "") << "once";
  person.press(U't');
  person.type(U"new");
  refuse("hello");
  EXPECT_EQ(person.ui.room.chat.text(), "new") << "what is typed stays";
}

TEST(RoomKeysTest, EscapeEndsTheTyping) {
  Person person = guest();
  person.press(Key::Kind::enter);
  person.type(U"never mind");
  person.press(Key::Kind::escape);
  EXPECT_FALSE(person.ui.room.typing);
  EXPECT_EQ(person.press(U'q'), Command(Leave{}));
}

TEST(RoomKeysTest, AMatchThatBeginsEndsTheTyping) {
  Person person{in_race({member(0, "ada"), member(1, "bo")})};
  person.model.phase = Phase::room;
  person.press(U't');
  person.model.phase = Phase::racing;
  EXPECT_EQ(person.press(U'h'), act(Action::left));
  person.model = in_results(person.model, {});
  EXPECT_EQ(person.press(U'h'), kNothing);
  EXPECT_EQ(person.ui.room.chat.text(), "");
}

TEST(RoomKeysTest, WhereChatIsOffNothingIsTyped) {
  Person no_chat = guest();
  no_chat.ui.preferences.chat = false;
  Person off = guest();
  off.model.room.info.chat_off = true;
  Person hidden = guest();
  hidden.press(U'c');
  EXPECT_TRUE(hidden.ui.chat_hidden);
  for (Person person : {no_chat, off, hidden}) {
    person.press(U't');
    EXPECT_FALSE(person.ui.room.typing);
  }
  hidden.press(U'c');
  hidden.press(U't');
  EXPECT_TRUE(hidden.ui.room.typing);
}

TEST(RoomKeysTest, AnInterruptWhileTypingAsksToo) {
  Person person = guest();
  person.press(U't');
  EXPECT_EQ(person.press(Key::Kind::interrupt), kNothing);
  EXPECT_TRUE(is_interrupt(person.press(Key::Kind::interrupt)));
}

// ---- In other people's matches.

TEST(RoomKeysTest, ARefereeKicksLocksAndPausesDuringAMatch) {
  Person person = referee_of_a_race();
  person.model.room.info.rounds = 3;
  EXPECT_TRUE(is<Edit>(person.press(U'l')));
  EXPECT_TRUE(is<Edit>(person.press(U'a')));
  person.press(U'k');
  person.press(Key::Kind::enter);
  EXPECT_EQ(person.press(U'y'), Command(HostAct{Meaning::kick, "ada"}));
  EXPECT_EQ(person.press(U's'), kNothing);
  EXPECT_EQ(person.press(U'e'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(RoomKeysTest, AWatcherChoosesBoardsOrTable) {
  Person person{watched(in_race({member(0, "ada")}))};
  person.press(U'v');
  EXPECT_TRUE(person.ui.room.table);
  person.press(U'v');
  EXPECT_FALSE(person.ui.room.table);
}

// ---- Out of the room.

TEST(RoomKeysTest, WhoCameByTheLobbyGoesBackThere) {
  Person person = guest();
  person.setup.has_lobby = true;
  EXPECT_EQ(person.press(U'q'), Command(LeaveRoom{}));
  person.model.phase = Phase::lobby;
  EXPECT_EQ(person.press(U'q'), Command(Leave{}));
}

}  // namespace
}  // namespace race2048::client
