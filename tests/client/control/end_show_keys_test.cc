// The show at the end of a match: when it begins, and what keys do in it.
#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

// The time at which the match of these tests has ended.
constexpr double kMatchEnds = 180;

// A person who has just seen the end of their match.
Person seeing_the_end(Person person = racing()) {
  person.now = at(kMatchEnds);
  person.follow();
  person.model = in_results(person.model, {});
  person.follow();
  return person;
}

EndScene scene_after(Person& person, double seconds) {
  person.now = at(kMatchEnds + seconds);
  person.follow();
  return person.ui.race.show.scene;
}

TEST(EndShowKeysTest, TheEndOfAMatchIsShown) {
  Person person = seeing_the_end();
  EXPECT_EQ(scene_after(person, 0), EndScene::frozen);
  EXPECT_EQ(scene_after(person, 2), EndScene::outcome);
  EXPECT_EQ(scene_after(person, 6), EndScene::none);
}

TEST(EndShowKeysTest, WatchersSeeItAndPeopleWhoComeLaterDoNot) {
  Person looks_on = seeing_the_end({watched(racing().model)});
  EXPECT_TRUE(looks_on.ui.race.show.runs());
  Person late{in_results(watched(racing().model), {})};
  late.follow();
  EXPECT_FALSE(late.ui.race.show.runs());
}

TEST(EndShowKeysTest, ACalmEndHasNoShow) {
  Person calm = racing();
  calm.ui.preferences.calm = true;
  EXPECT_FALSE(seeing_the_end(calm).ui.race.show.runs());
}

TEST(EndShowKeysTest, AKeyEndsItAndDoesNothingElse) {
  for (const Key& key : {Key::of(U'r'), Key::of(U'?'), Key::of(U' '), Key{Key::Kind::enter},
                         Key{Key::Kind::escape}, Key{Key::Kind::left}}) {
    Person person = seeing_the_end();
    scene_after(person, 2.5);
    EXPECT_EQ(person.press(key), kNothing);
    EXPECT_FALSE(person.ui.race.show.runs());
    EXPECT_FALSE(person.ui.help);
    EXPECT_FALSE(person.ui.room.typing);
    EXPECT_EQ(person.ui.race.view, ResultsView::results);
  }
}

TEST(EndShowKeysTest, AKeyThatWasTypedForTheRaceDoesNotEndIt) {
  Person person = seeing_the_end();
  scene_after(person, 1.4);
  for (const Key& key : {Key{Key::Kind::left}, Key::of(U'a'), Key{Key::Kind::escape}}) {
    EXPECT_EQ(person.press(key), kNothing);
    EXPECT_TRUE(person.ui.race.show.runs());
  }
}

TEST(EndShowKeysTest, AKeyThatComesTooLateForItDoesNothing) {
  Person person = seeing_the_end();
  EXPECT_EQ(scene_after(person, 6), EndScene::none);
  scene_after(person, 6.3);
  EXPECT_EQ(person.press(U'r'), kNothing);
  scene_after(person, 6 + 1.5);
  EXPECT_EQ(person.press(U'r'), Command(SetReady{true}));
}

TEST(EndShowKeysTest, LeavingAsksAsEver) {
  Person person = seeing_the_end();
  in_series(person.model, 3, 1);
  scene_after(person, 2.5);
  person.press(U'q');
  EXPECT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_TRUE(person.ui.race.show.runs());
  person.press(U'n');
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  EXPECT_TRUE(person.ui.race.show.runs()) << "the answer is no key for the show";
}

TEST(EndShowKeysTest, InterruptingWorksAtOnce) {
  Person person = seeing_the_end();
  person.press(Key::Kind::interrupt);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::program));
  EXPECT_TRUE(is_interrupt(person.press(Key::Kind::interrupt)));
}

TEST(EndShowKeysTest, TheChatOpensAndALineGoesOn) {
  Person person = seeing_the_end();
  scene_after(person, 2.5);
  person.press(U't');
  EXPECT_TRUE(person.ui.room.typing);
  EXPECT_FALSE(person.ui.race.show.runs());
  Person types{watched(racing().model)};
  types.follow();
  types.type(U"tgg");
  types = seeing_the_end(types);
  scene_after(types, 2.5);
  types.press(U'!');
  EXPECT_TRUE(types.ui.race.show.runs());
  EXPECT_EQ(types.press(Key::Kind::enter), Command(Say{.text = "gg!"}));
}

TEST(EndShowKeysTest, TheNextCountdownEndsIt) {
  Person person = seeing_the_end();
  scene_after(person, 1);
  person.model.phase = Phase::countdown;
  person.model.race->seal.round = 2;
  person.follow();
  EXPECT_FALSE(person.ui.race.show.runs());
}

TEST(EndShowKeysTest, AfterASeriesThePodiumStaysUntilAKey) {
  Person person = seeing_the_end();
  in_series(person.model, 3, 3);
  EXPECT_EQ(scene_after(person, 6), EndScene::podium);
  EXPECT_EQ(scene_after(person, 600), EndScene::podium);
  EXPECT_EQ(person.press(U'r'), kNothing);
  EXPECT_EQ(scene_after(person, 601), EndScene::none);
}

}  // namespace
}  // namespace race2048::client
