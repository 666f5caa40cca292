// Changes of look and feel on the screen.
#include <gtest/gtest.h>

#include "client/control/preferences.h"
#include "client/solo/solo_room.h"
#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"
#include "tests/client/solo/solo_games.h"

namespace race2048::client {
namespace {

using testing::act;
using testing::kNothing;
using testing::Person;
using testing::View;

TEST(LookTest, ADigitChangesWhatStandsBehindIt) {
  Person person{testing::in_room({testing::member(0, "ada")})};
  person.press(U',');
  ASSERT_EQ(person.ui.dialog, Dialog::look);
  EXPECT_EQ(person.press(U'1'), kNothing);
  EXPECT_EQ(person.ui.preferences.appearance.palette, PaletteName::contrast);
  person.type(U"11");
  EXPECT_EQ(person.ui.preferences.appearance.palette, PaletteName::classic);
  person.type(U"23");
  EXPECT_EQ(person.ui.preferences.appearance.colour, ColourMode::none);
  EXPECT_TRUE(person.ui.preferences.appearance.ascii);
  person.type(U"45678");
  EXPECT_FALSE(person.ui.preferences.animate);
  EXPECT_FALSE(person.ui.preferences.bell);
  EXPECT_FALSE(person.ui.preferences.flash);
  EXPECT_FALSE(person.ui.preferences.chat);
  EXPECT_TRUE(person.ui.preferences.calm);
  EXPECT_EQ(person.ui.dialog, Dialog::look);
  person.press(U'9');
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LookTest, TheBoxShowsTheValues) {
  View view{testing::in_room({testing::member(0, "ada")})};
  view.ui.dialog = Dialog::look;
  view.ui.preferences.appearance.colour = ColourMode::indexed;
  view.ui.preferences.bell = false;
  EXPECT_TRUE(view.says("1  Palette         classic")) << view.text();
  EXPECT_TRUE(view.says("2  Colours         256")) << view.text();
  EXPECT_TRUE(view.says("5  Bell            off")) << view.text();
  EXPECT_TRUE(view.says("7  Chat            on")) << view.text();
  view.rows = 16;
  view.columns = 40;
  EXPECT_TRUE(view.says("7  Chat            on")) << view.text();
  EXPECT_TRUE(view.says("Esc  done")) << view.text();
}

TEST(LookTest, AMoveInARaceClosesItAndCounts) {
  Person person = testing::racing();
  person.press(U',');
  person.press(U'4');
  EXPECT_FALSE(person.ui.preferences.animate);
  EXPECT_EQ(person.press(Key::Kind::left), act(Action::left));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(LookTest, AloneThereIsNoStartNoEndAndNoChat) {
  EXPECT_EQ(look_rows(LookOf::match).size(), look_rows(LookOf::solo).size() + 4);
  Preferences preferences;
  EXPECT_FALSE(change_look(Key::of(U'5'), LookOf::solo, preferences));
  EXPECT_EQ(preferences, Preferences{});
}

TEST(LookTest, InPracticeItWorksAlike) {
  SoloRoom room{.rules_name = "classic",
                .game = testing::played(testing::rules_of("classic"), 1, 3)};
  on_key(Key::of(U','), room);
  on_key(Key::of(U'1'), room);
  EXPECT_EQ(room.preferences.appearance.palette, PaletteName::contrast);
  EXPECT_EQ(room.dialog, SoloDialog::look);
  on_key({.kind = Key::Kind::escape}, room);
  EXPECT_EQ(room.dialog, SoloDialog::none);
}

}  // namespace
}  // namespace race2048::client
