#include "client/control/follow.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

const std::vector<Member> kAdaAndBo = {member(0, "ada"), member(1, "bo")};

Model counted_down(Model race) {
  race.phase = Phase::countdown;
  race.race->own.reset();
  return race;
}

Person who_types(const std::u32string& text = U"quiet") {
  Person person{in_room(kAdaAndBo)};
  person.press(U't');
  person.type(text);
  return person;
}

// Letters of a chat line, in the order that could do the most harm.
const std::u32string kWord = U"gyqy?,nr ebxo p";

void expect_nothing_from(Person& person, const std::u32string& keys) {
  for (const char32_t key : keys) {
    EXPECT_EQ(person.press(key), kNothing) << unsigned{key};
    EXPECT_EQ(person.ui.dialog, Dialog::none) << unsigned{key};
    EXPECT_FALSE(person.ui.help) << unsigned{key};
  }
}

std::string told(const Person& person) {
  return person.ui.notice ? person.ui.notice->text : "";
}

TEST(FollowTest, ALineGoesOnWhileTheMatchIsCountedDown) {
  Person person = who_types(U"hello");
  person.model = counted_down(in_race(kAdaAndBo));
  EXPECT_EQ(person.type(U", qy"), kNothing);
  EXPECT_TRUE(person.ui.room.typing);
  EXPECT_EQ(person.ui.room.chat.text(), "hello, qy");
  View view{person.model};
  view.ui = person.ui;
  expect_rows(view, {"to say later: hello, qy_", "Enter keep it"});
  EXPECT_TRUE(view.says(" to say later: hello, qy_")) << view.text();
  Person keeps = person;
  EXPECT_EQ(keeps.press(Key::Kind::enter), kNothing) << "the server takes no chat now";
  EXPECT_FALSE(keeps.ui.room.typing);
  EXPECT_EQ(keeps.ui.room.chat.text(), "hello, qy");
  person.press(Key::Kind::escape);
  EXPECT_FALSE(person.ui.room.typing);
  EXPECT_EQ(person.ui.room.chat.text(), "");
}

TEST(FollowTest, FromTheGoOnMovesCountAndTheRestOfTheWordDoesNothing) {
  Person person = who_types();
  person.model = in_race(kAdaAndBo);
  person.follow();
  EXPECT_EQ(told(person), "The match has begun: your line is kept.");
  expect_nothing_from(person, kWord);
  EXPECT_EQ(person.press(U'h'), act(Action::left));
  EXPECT_EQ(person.press(Key::Kind::up), act(Action::up));
  expect_nothing_from(person, kWord);
  EXPECT_EQ(person.ui.room.chat.text(), "quiet") << "to be said after the match";
}

TEST(FollowTest, KeysTypedAheadAreForgottenAfterAWhile) {
  Person person = who_types();
  person.model = counted_down(in_race(kAdaAndBo));
  person.follow();
  person.now = at(3);
  person.model = in_race(kAdaAndBo);
  person.follow();
  person.now = at(3) + kStillTyped - std::chrono::milliseconds(1);
  expect_nothing_from(person, U"gy");
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  person.now = at(3) + kStillTyped;
  person.press(U'g');
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
}

// Every key of the host's means more than a move does, and so does each answer.
TEST(FollowTest, NoKeyTypedAheadForAMatchRunsTheRoomAfterIt) {
  for (const bool match_ends : {false, true}) {
    Person person{in_race(kAdaAndBo)};
    person.ui.preferences.calm = true;
    EXPECT_EQ(person.press(U'k'), act(Action::up));
    if (match_ends) {
      person.model = in_results(person.model, {});
    } else {
      end_own_run(person.model, SeatState::gave_up);
    }
    expect_nothing_from(person, U"hjklwasd nrgyebxop!z");
    EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
    EXPECT_EQ(person.press(Key::Kind::left), kNothing);
    EXPECT_FALSE(person.ui.room.typing);
    person.now += kStillTyped;
    person.press(U'k');
    EXPECT_TRUE(person.is_asked(Dialog::choose, Meaning::kick));
  }
}

TEST(FollowTest, ACtrlCIsNeverTakenForText) {
  Person person = who_types();
  person.model = in_race(kAdaAndBo);
  person.press(Key::Kind::interrupt);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::program));
  EXPECT_TRUE(is_interrupt(person.press(U'y')));
}

TEST(FollowTest, AFormThatTheMatchClosesTakesItsLettersAlong) {
  Person person{in_room(kAdaAndBo)};
  person.press(U'e');
  ASSERT_EQ(person.ui.dialog, Dialog::settings);
  person.model = counted_down(in_race(kAdaAndBo));
  person.now = at(60);
  person.follow();
  EXPECT_EQ(told(person), "The match begins: the settings stay unchanged.");
  EXPECT_FALSE(person.ui.editor);
  expect_nothing_from(person, kWord);
  person.now = at(63);
  person.model = in_race(kAdaAndBo);
  EXPECT_EQ(person.press(U'j'), act(Action::down));
}

TEST(FollowTest, AChatThatIsTurnedOffTakesTheRestOfTheWordAlong) {
  Person person = who_types();
  person.model.room.info.chat_off = true;
  person.follow();
  EXPECT_EQ(told(person), "The chat is off now.");
  expect_nothing_from(person, U"qysrebkolp");
  person.now += kStillTyped;
  EXPECT_TRUE(is<SetReady>(person.press(U'r')));
}

TEST(FollowTest, MovesOfPracticeRunNoRoom) {
  Person referee{refereed(in_room(kAdaAndBo))};
  ASSERT_EQ(referee.press(U'x'), Command(Practise{}));
  referee.ui.room.practice.emplace(referee.model.room.seal->settings.rules, race2048::Key{});
  referee.type(U"hjkl");
  referee.model = counted_down(refereed(in_race(kAdaAndBo)));
  expect_nothing_from(referee, U"hjklwasdxq");
  referee.now += kStillTyped;
  EXPECT_TRUE(is<Edit>(referee.press(U'l'))) << "whoever plays on has seen the race by now";
}

TEST(FollowTest, AQuestionThatTheMatchHasAnsweredStaysAway) {
  Person person{in_race(kAdaAndBo)};
  person.press(U'g');
  ASSERT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
  const Model race = person.model;
  person.model = in_results(race, {});
  person.follow();
  person.model = race;
  person.follow();
  EXPECT_EQ(person.ui.dialog, Dialog::none) << "it was about another match";
}

TEST(FollowTest, TheResultsBeginAtTheirFirstPage) {
  Person person{in_race(kAdaAndBo)};
  person.ui.preferences.calm = true;
  person.press(Key::Kind::page_down);
  EXPECT_EQ(person.ui.page, 1);
  person.model = in_results(person.model, {});
  person.follow();
  EXPECT_EQ(person.ui.page, 0);
  person.press(Key::Kind::page_down);
  person.follow();
  EXPECT_EQ(person.ui.page, 1) << "there it stays where it was turned";
  person.press(Key::Kind::escape);
  EXPECT_EQ(person.ui.page, 0) << "the room in their place begins at its own";
}

TEST(FollowTest, APersonWhoIsLeftOutOfAMatchIsToldWhyAndWhatToPress) {
  Person person{in_room(kAdaAndBo)};
  person.ui.preferences.keys.bind(Meaning::ready, {Key::of(U'f')});
  person.follow();
  EXPECT_EQ(told(person), "");
  Model race = in_race(kAdaAndBo);
  race.race->own_seat.reset();
  person.model = counted_down(race);
  person.follow();
  const std::string sentence =
      "You were not ready: you watch, your seat is kept. After it, press f.";
  EXPECT_EQ(told(person), sentence);
  person.ui.notice.reset();
  person.follow();
  EXPECT_EQ(told(person), "") << "once";
  person.model = race;
  person.follow();
  EXPECT_EQ(told(person), sentence) << "and again when the race begins";

  person.model = in_room(kAdaAndBo);
  person.follow();
  person.model = race;
  person.model.room.people[0].ready = true;
  person.follow();
  EXPECT_EQ(told(person), "This match began as you came: you watch it, and your seat is kept.");
}

TEST(FollowTest, ARacerAndAWatcherAreNotToldThatTheyWatch) {
  Person racer{counted_down(in_race(kAdaAndBo))};
  racer.follow();
  EXPECT_EQ(told(racer), "");
  Model watched = in_race(kAdaAndBo);
  watched.race->own_seat.reset();
  watched.room.own_seat.reset();
  Person onlooker{watched};
  onlooker.follow();
  EXPECT_EQ(told(onlooker), "");
}

TEST(FollowTest, AnotherRoomAndAnotherMatchBeginAfresh) {
  Person person{in_results(in_race(kAdaAndBo), {})};
  person.type(U"r");
  person.press(Key::Kind::escape);
  person.ui.room.chat.set("half a line");
  person.follow();
  EXPECT_EQ(person.ui.race.view, ResultsView::room);
  ++person.model.race->seal.round;
  person.follow();
  EXPECT_EQ(person.ui.race.view, ResultsView::results);
  EXPECT_EQ(person.ui.room.chat.text(), "half a line") << "it is the same room";
  person.model.room.code = "KXQ7W2";
  person.follow();
  EXPECT_EQ(person.ui.room.chat.text(), "");
}

}  // namespace
}  // namespace race2048::client
