// Sitting down and standing up, chat during a match, announcements, and what a stand-in may do.
#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

Person owner_of_a_room() {
  return {in_room({member(0, "ada", true), member(1, "bo")})};
}
Person stand_in() {
  Person person = owner_of_a_room();
  person.model.room.owner = "eve";
  return person;
}
Person watcher_of_a_race() {
  return {watched(in_race({member(0, "ada"), member(1, "bo")}))};
}

TEST(ActsKeysTest, AWatcherSitsDownAndWhoWaitsStandsUp) {
  Person person = watcher_of_a_race();
  EXPECT_EQ(person.press(U'u'), Command(Seating{}));
  person.model.room.people.back().waits = true;
  EXPECT_EQ(person.press(U'u'), Command(Seating{.stands_up = true}));
}

TEST(ActsKeysTest, ARacingSeatIsNotGivenUp) {
  Person person{in_race({member(0, "ada"), member(1, "bo")})};
  EXPECT_EQ(person.press(U'u'), kNothing);
  end_own_run(person.model, SeatState::gave_up);
  person.look_up();
  EXPECT_EQ(person.press(U'u'), Command(Seating{.stands_up = true}));
}

TEST(ActsKeysTest, OnlyThoseWhoDoNotRaceChatInAMatch) {
  Person watcher = watcher_of_a_race();
  watcher.press(U't');
  EXPECT_TRUE(watcher.ui.room.typing);
  watcher.press(U'o');
  EXPECT_EQ(watcher.press(Key::Kind::enter), Command(Say{"o"}));
  Person racer{in_race({member(0, "ada"), member(1, "bo")})};
  racer.press(U't');
  EXPECT_FALSE(racer.ui.room.typing);
}

TEST(ActsKeysTest, DigitsAreEmotesOfAPlayerAndNoMoves) {
  Person racer{in_race({member(0, "ada"), member(1, "bo")})};
  EXPECT_EQ(racer.press(U'1'), Command(SendEmote{Emote::gg}));
  EXPECT_EQ(racer.press(U'4'), Command(SendEmote{Emote::smile}));
  EXPECT_EQ(racer.press(U'5'), kNothing);
  EXPECT_EQ(racer.press(U'h'), act(Action::left)) << "the next move counts";
  end_own_run(racer.model, SeatState::gave_up);
  racer.look_up();
  EXPECT_EQ(racer.press(U'2'), Command(SendEmote{Emote::wow})) << "who is done may, too";
  Person watcher = watcher_of_a_race();
  EXPECT_EQ(watcher.press(U'1'), kNothing);
  Person after{in_results(in_race({member(0, "ada"), member(1, "bo")}), {})};
  EXPECT_EQ(after.press(U'1'), kNothing);
}

TEST(ActsKeysTest, OtherKeysForEmotesCountInTheirOrder) {
  Person racer{in_race({member(0, "ada"), member(1, "bo")})};
  racer.ui.preferences.keys.bind(
      Meaning::emote, {Key::of(U'z'), Key::of(U'y'), Key::of(U'9'), Key::of(U'8'), Key::of(U'7')});
  EXPECT_EQ(racer.press(U'9'), Command(SendEmote{Emote::nooo}));
  EXPECT_EQ(racer.press(U'7'), kNothing) << "there are four emotes";
  EXPECT_EQ(racer.press(U'1'), kNothing);
}

TEST(ActsKeysTest, WithoutChatThereAreNoEmotes) {
  const Person racer{in_race({member(0, "ada"), member(1, "bo")})};
  Person unwanted = racer;
  unwanted.ui.preferences.chat = false;
  Person off = racer;
  off.model.room.info.chat_off = true;
  Person muted = racer;
  muted.model.room.own_muted = true;
  for (Person person : {unwanted, off, muted}) EXPECT_EQ(person.press(U'1'), kNothing);
}

TEST(ActsKeysTest, AHostAnnouncesEvenWithoutChat) {
  Person person = owner_of_a_room();
  person.model.room.info.chat_off = true;
  person.press(U'!');
  person.press(U'o');
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Say{.text = "o", .announced = true}));
  EXPECT_FALSE(person.ui.room.typing);
}

TEST(ActsKeysTest, AStandInDoesNotKickLockOrHandOver) {
  for (const char32_t key : std::u32string(U"kloz")) {
    Person person = stand_in();
    person.model.room.put_out = {"cy"};
    EXPECT_EQ(person.press(key), kNothing) << static_cast<char>(key);
    EXPECT_EQ(person.ui.dialog, Dialog::none) << static_cast<char>(key);
  }
}

TEST(ActsKeysTest, AKickedPersonIsLetBackIn) {
  Person person = owner_of_a_room();
  EXPECT_EQ(person.press(U'z'), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none) << "nobody was kicked";
  person.model.room.put_out = {"cy", "di"};
  person.press(U'z');
  person.press(Key::Kind::down);
  EXPECT_EQ(person.press(Key::Kind::enter), Command(HostAct{Meaning::unkick, "di"}));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(ActsKeysTest, AnybodyMutesAPersonAndEndsIt) {
  Person person{in_room({member(0, "ada"), member(1, "bo"), bot(2, "robo")})};
  person.model.room.host = "bo";
  person.press(U'm');
  EXPECT_TRUE(person.is_asked(Dialog::choose, Meaning::mute));
  person.press(Key::Kind::down);
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Mute{.name = "robo"}));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  person.model.room.hidden.push_back({.name = "bo"});
  person.press(U'm');
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Mute{.name = "bo", .lifted = true}));
  person.press(U'm');
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(ActsKeysTest, WhomTheHostHasMutedAGuestMutesToo) {
  Person person = owner_of_a_room();
  person.model.room.people[1].muted = true;
  person.press(U'm');
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Mute{.name = "bo", .lifted = true}));
  person.model.room.host = "tea";
  person.press(U'm');
  EXPECT_EQ(person.press(Key::Kind::enter), Command(Mute{.name = "bo"}));
}

TEST(ActsKeysTest, WhoWatchesMutesDuringAMatchAndWhoRacesDoesNot) {
  Person watcher = watcher_of_a_race();
  watcher.press(U'm');
  EXPECT_EQ(watcher.press(Key::Kind::enter), Command(Mute{.name = "ada"}));
  Person racer{in_race({member(0, "ada"), member(1, "bo")})};
  racer.press(U'm');
  EXPECT_EQ(racer.ui.dialog, Dialog::none);
}

}  // namespace
}  // namespace race2048::client
