#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bot_levels.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

View room_of(std::vector<Member> members) {
  return {in_room(std::move(members))};
}

TEST(DialogsTest, StartingWithoutSomebodySaysWhoAndWhatBecomesOfThem) {
  View view = room_of({member(0, "ada", true), member(1, "lee"), member(2, "max"),
                       member(3, "bo", true), member(4, "zoe")});
  ask(view.ui, Dialog::confirm, Meaning::start);
  expect_screen(view, "dialogs/start_without");
}

TEST(DialogsTest, ManyWhoAreNotReadyAreCounted) {
  std::vector<Member> members = many(200);
  View view = room_of(members);
  ask(view.ui, Dialog::confirm, Meaning::start);
  EXPECT_TRUE(view.says(" more? They will watch.")) << view.text();
}

TEST(DialogsTest, AChooserMarksOneNameAndCountsMany) {
  View view = room_of(many(200));
  ask(view.ui, Dialog::choose, Meaning::kick);
  view.ui.chosen = "p150";
  expect_screen(view, "dialogs/kick_one_of_many");
  view.ui.chosen = "p199";
  EXPECT_TRUE(view.says("> p199 "));
}

TEST(DialogsTest, TheBotsAreNamedByWhatTheyMake) {
  View view = room_of({member(0, "ada")});
  view.setup.bot_levels = bot_levels();
  view.ui.dialog = Dialog::add_bot;
  expect_screen(view, "dialogs/add_bot");
  for (const BotLevel& level : bot_levels()) {
    EXPECT_TRUE(view.says(std::string(level.name)));
    EXPECT_TRUE(view.says(std::string(level.summary)));
  }
}

TEST(DialogsTest, AKickNamesWhomItIsAbout) {
  View view = room_of({member(0, "ada"), member(1, "bo")});
  ask(view.ui, Dialog::confirm, Meaning::kick);
  view.ui.chosen = "bo";
  expect_rows(view, {"Remove bo from the room?", "They cannot come back unless you let them."});
  view.ui.chosen = "gone";
  EXPECT_EQ(view.text(), (View{view.model}.text())) << "nobody is left to kick";
}

TEST(DialogsTest, AMuteSaysWhomItSpares) {
  View view = room_of({member(0, "ada"), member(1, "bo"), member(2, "cy"), bot(3, "robo")});
  view.model.room.people[1].muted = true;
  view.model.room.hidden.push_back({.name = "robo"});
  ask(view.ui, Dialog::choose, Meaning::mute);
  expect_rows(view, {"Mute which player for everyone?", "muted by the host"});
  EXPECT_TRUE(view.says("unmute"));
  view.model.room.host = "cy";
  view.ui.chosen = "cy";
  expect_rows(view, {"Mute which player for yourself?", "muted by the host"});
  EXPECT_FALSE(view.says("unmute"));
  view.ui.chosen = "robo";
  EXPECT_TRUE(view.says("unmute"));
  view.rows = 16;
  view.columns = 40;
  expect_rows(view, {"Mute which player for yourself?", "muted by the host"});
}

TEST(DialogsTest, AHandOverNamesTheNewHost) {
  View view = room_of({member(0, "ada"), member(1, "bo"), member(2, "cy")});
  ask(view.ui, Dialog::choose, Meaning::hand_over);
  view.ui.chosen = "cy";
  expect_rows(view, {"Hand the room to which player?"});
  View small = view;
  small.columns = 40;
  small.rows = 16;
  expect_rows(small, {"Hand the room to which player?"});
  ask(view.ui, Dialog::confirm, Meaning::hand_over);
  expect_rows(view, {"Make cy the host?", "You cannot take it back yourself."});
}

TEST(DialogsTest, WhereAPersonIsChosenTheirKeyStandsBesideThem) {
  View view = room_of({member(0, "ada"), member(1, "bo"), member(2, "cy")});
  view.model.room.info.listed = true;
  view.model.room.people[1].key_mark = "kxq7wp2m";
  ask(view.ui, Dialog::choose, Meaning::kick);
  expect_rows(view, {"bo  kxq7wp2m", "cy  guest"});
}

TEST(DialogsTest, LookAndFeelShowsEachChoice) {
  View view = room_of({member(0, "ada")});
  view.ui.dialog = Dialog::look;
  expect_screen(view, "dialogs/look_and_feel");
}

TEST(DialogsTest, TheSettingsAreAScreenWithTheirFault) {
  View view = room_of({member(0, "ada")});
  view.ui.editor.emplace(step_settings(10'000, 100), RoomRequest{},
                         EditedRoom{.has_password = true});
  view.ui.dialog = Dialog::settings;
  expect_rows(view, {"set (type to change, Backspace removes)",
                     "This makes a new seal: you must get ready again."});
  view.ui.editor->on_key({Key::Kind::down});
  view.ui.editor->on_key(Key::of(U'0'));
  expect_rows(view, {"The time for each move in lockstep: 1s to 2m, such as 90, 2m or 2:00.",
                     "Not possible: the time for a move is 0:00; it must be 0:01 to 2:00."});
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "settings/with_a_fault_40x16");
}

}  // namespace
}  // namespace race2048::client
