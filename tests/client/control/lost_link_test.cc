// Keys while the person's own link is lost.
#include <gtest/gtest.h>

#include "tests/client/screen/person.h"

namespace race2048::client {
namespace {

using namespace testing;

void lose_own_link(Person& person) {
  person.model.silence = Silence{.since = kZero, .noticed = kZero};
  person.model.reconnecting = Reconnecting{.since = kZero, .until = at(120)};
}

TEST(LostLinkKeysTest, ASlideGoesToTheClientWhichCountsIt) {
  Person person = racing();
  lose_own_link(person);
  EXPECT_EQ(person.press(Key::Kind::left), act(Action::left));
}

TEST(LostLinkKeysTest, NothingElseIsAskedOfTheServer) {
  Person person = host_in_room({member(1, "bo")});
  lose_own_link(person);
  for (char32_t c = U' '; c < 0x7F; ++c) {
    Person other = person;
    const Command command = other.press(c);
    EXPECT_TRUE(is<Nothing>(command) || is<Practise>(command)) << static_cast<char>(c);
  }
  Person loser = stuck();
  lose_own_link(loser);
  EXPECT_EQ(loser.press(U'n'), kNothing);
}

TEST(LostLinkKeysTest, ATypedLineStaysUntilItCanBeSent) {
  Person person = host_in_room({member(1, "bo")});
  person.type(U"thi");
  lose_own_link(person);
  person.type(U"s");
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(person.ui.room.chat.text(), "his");
  person.model.reconnecting.reset();
  person.model.silence.reset();
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Say{"his"}));
}

TEST(LostLinkKeysTest, AQuestionStaysOpenUntilItCanBeAnswered) {
  Person person = racing();
  person.press(U'g');
  ASSERT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
  lose_own_link(person);
  EXPECT_EQ(person.press(U'y'), kNothing);
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LostLinkKeysTest, LeavingEndsTheProgramAndNotOnlyTheStayInTheRoom) {
  Person person{in_room({member(0, "ada"), member(1, "bo")}), {.has_lobby = true}};
  ASSERT_TRUE(is<LeaveRoom>(person.press(U'q')));
  lose_own_link(person);
  EXPECT_EQ(person.press(U'q'), Command(Leave{}));
  Person racer = racing();
  lose_own_link(racer);
  EXPECT_EQ(racer.press(U'q'), kNothing);
  EXPECT_TRUE(racer.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(racer.press(U'y'), Command(Leave{}));
}

TEST(LostLinkKeysTest, HelpAndTheSidesOfTheScreenStillOpen) {
  Person person = racing();
  lose_own_link(person);
  person.press(Key::Kind::tab);
  EXPECT_EQ(person.ui.side, Side::standings);
  person.press(U'?');
  EXPECT_TRUE(person.ui.help);
}

}  // namespace
}  // namespace race2048::client
