#include "client/screen/room/practice_screen.h"

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;
// The effect of the command Practise in the program.
void deal(const Model& model, UiState& ui) {
  ui.room.practice.emplace(model.room.seal->settings.rules, race2048::Key{});
}

Person who_practises() {
  Person person{in_room({member(0, "ada"), member(1, "bo")})};
  EXPECT_EQ(person.press(U'x'), Command(Practise{}));
  deal(person.model, person.ui);
  return person;
}

// Moves until no move is left.
void play_to_the_end(Person& person) {
  for (int i = 0; !person.ui.room.practice->game().ended(); ++i) {
    ASSERT_LT(i, 100'000);
    person.press(U"hjkl"[static_cast<std::size_t>(i % 4)]);
  }
}

View view_of(const Person& person, int rows = 24, int columns = 80) {
  View view{person.model};
  view.ui = person.ui;
  view.rows = rows;
  view.columns = columns;
  return view;
}

TEST(PracticeScreenTest, KeysSlideItsTilesAndReachNobodyElse) {
  Person person = who_practises();
  for (const char32_t key : U"hjklwasd") EXPECT_EQ(person.press(key), kNothing);
  for (const Key::Kind key : {Key::Kind::left, Key::Kind::up, Key::Kind::right, Key::Kind::down}) {
    EXPECT_EQ(person.press(key), kNothing);
  }
  EXPECT_GT(person.ui.room.practice->game().moves(), 4u);
}

TEST(PracticeScreenTest, ReadyIsSaidFromItAndTheRoomsOtherKeysAreClosedOff) {
  Person person = who_practises();
  EXPECT_EQ(person.press(U'r'), Command(SetReady{true}));
  person.model.room.host = "ada";
  for (const char32_t key : U"ebkolpt") person.press(key);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
  EXPECT_FALSE(person.ui.room.typing);
}

TEST(PracticeScreenTest, EscAndTheKeysThatOpenedItOrLeaveCloseIt) {
  for (const Key& key : {Key{.kind = Key::Kind::escape}, Key::of(U'x'), Key::of(U'q')}) {
    Person person = who_practises();
    EXPECT_EQ(person.press(key), kNothing);
    EXPECT_FALSE(practises(person.model, person.ui));
  }
}

TEST(PracticeScreenTest, ItGoesOnWhenItIsOpenedAgain) {
  Person person = who_practises();
  person.type(U"hjkl");
  const Board before = person.ui.room.practice->game().board();
  person.type(U"xx");
  ASSERT_TRUE(practises(person.model, person.ui));
  EXPECT_EQ(person.ui.room.practice->game().board(), before);
}

TEST(PracticeScreenTest, OfAnotherSizeOrWithoutAMoveLeftItIsANewOne) {
  Person person = who_practises();
  EXPECT_EQ(person.press(U'n'), kNothing) << "this one goes on";
  play_to_the_end(person);
  EXPECT_EQ(person.press(U'n'), Command(Practise{}));
  person.press(U'x');
  EXPECT_EQ(person.press(U'x'), Command(Practise{}));
  deal(person.model, person.ui);
  person.press(U'x');
  person.model.room.seal->settings.rules.size = 5;
  EXPECT_EQ(person.press(U'x'), Command(Practise{}));
}

TEST(PracticeScreenTest, AMatchThatBeginsClosesItForGood) {
  Person person = who_practises();
  Model room = person.model;
  person.model = in_race({member(0, "ada"), member(1, "bo")});
  EXPECT_FALSE(practises(person.model, person.ui));
  EXPECT_EQ(person.press(U'h'), act(Action::left));
  EXPECT_FALSE(practises(room, person.ui)) << "the results are what one wants to see then";
}

TEST(PracticeScreenTest, TheRoomStaysInSightAtEverySize) {
  Person person = who_practises();
  expect_screen(view_of(person), "practice/start");
  expect_rows(
      view_of(person, 40, 120),
      {"│              │              │              │              │ This board does not count."});
  expect_screen(view_of(person, 16, 40), "practice/start_40x16");
  for (const auto& [rows, columns] : {std::pair{24, 80}, {16, 40}, {40, 120}}) {
    View view = view_of(person, rows, columns);
    EXPECT_TRUE(view.says("practice")) << view.text();
    EXPECT_TRUE(view.says("Press r when you are ready")) << view.text();
    EXPECT_TRUE(view.says("Esc back")) << view.text();
    EXPECT_TRUE(view.says("score 0")) << view.text();
  }
}

TEST(PracticeScreenTest, ThatNoMoveIsLeftIsSaid) {
  Person person = who_practises();
  play_to_the_end(person);
  View view = view_of(person);
  view.now += kMotionTime;
  expect_rows(view, {"score 1,280", "No move is left: n deals a new board."});
  EXPECT_TRUE(view.says("n new board")) << view.text();
}

TEST(PracticeScreenTest, AMoveIsSeenAsItHappensUnlessThePersonWantsNone) {
  for (const bool animate : {true, false}) {
    Person person = who_practises();
    person.ui.preferences.animate = animate;
    person.type(U"hj");
    person.ui.room.practice->follow_motion(animate, kZero);
    View view = view_of(person);
    view.now = kZero;
    EXPECT_EQ(next_redraw(view.input()).has_value(), animate);
    const std::string moving = view.text();
    view.now = kZero + kMotionTime;
    EXPECT_EQ(next_redraw(view.input()), std::nullopt);
    EXPECT_EQ(moving != view.text(), animate) << moving << view.text();
  }
}

TEST(PracticeScreenTest, NothingIsDrawnAnewForAMoveThatCannotBeSeenAsItHappens) {
  Person person = who_practises();
  person.ui.preferences.animate = true;
  person.type(U"hj");
  person.ui.room.practice->follow_motion(true, kZero);
  for (const auto& [rows, columns] : {std::pair{16, 40}, {12, 80}}) {
    View view = view_of(person, rows, columns);
    view.now = kZero;
    EXPECT_EQ(next_redraw(view.input()), std::nullopt) << rows;
  }
}

TEST(PracticeScreenTest, TheRoomSaysWhichKeyOpensIt) {
  Person person{in_room({member(0, "ada"), member(1, "bo")})};
  person.model.room.host = "bo";
  EXPECT_TRUE(view_of(person).says("x practise"));
  person.model.room.people[0].ready = true;
  EXPECT_TRUE(view_of(person).says("x practise"));
  EXPECT_TRUE(view_of({watched(person.model)}).says("x practise"));
}

}  // namespace
}  // namespace race2048::client
