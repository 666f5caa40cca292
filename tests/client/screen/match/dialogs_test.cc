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
  view.ui.dialog = Dialog::start_without;
  EXPECT_TRUE(view.says("2 of 5 ready."));
  EXPECT_TRUE(view.says("Start without lee, max, zoe? They watch."));
  EXPECT_TRUE(view.says("y (Enter)  start"));
}

TEST(DialogsTest, ManyWhoAreNotReadyAreCounted) {
  std::vector<Member> members = many(200);
  View view = room_of(members);
  view.ui.dialog = Dialog::start_without;
  EXPECT_TRUE(view.says("67 of 200 ready.")) << view.text();
  EXPECT_TRUE(view.says(" more? They watch.")) << view.text();
}

TEST(DialogsTest, AChooserMarksOneNameAndCountsMany) {
  View view = room_of(many(200));
  view.ui.dialog = Dialog::kick;
  view.ui.chosen = "p150";
  EXPECT_TRUE(view.says("> p150 "));
  EXPECT_TRUE(view.says("150 of 199"));
  view.ui.chosen = "p199";
  EXPECT_TRUE(view.says("> p199 "));
}

TEST(DialogsTest, TheBotsAreNamedByWhatTheyMake) {
  View view = room_of({member(0, "ada")});
  view.setup.bot_levels = bot_levels();
  view.ui.dialog = Dialog::add_bot;
  for (const BotLevel& level : bot_levels()) {
    EXPECT_TRUE(view.says(std::string(level.name)));
    EXPECT_TRUE(view.says(std::string(level.summary)));
  }
  EXPECT_TRUE(view.says("1    "));
}

TEST(DialogsTest, AKickNamesWhomItIsAbout) {
  View view = room_of({member(0, "ada"), member(1, "bo")});
  view.ui.dialog = Dialog::kick_confirm;
  view.ui.chosen = "bo";
  EXPECT_TRUE(view.says("Kick bo for good?"));
  view.ui.chosen = "gone";
  EXPECT_FALSE(view.says("out of the room"));
}

TEST(DialogsTest, TheSettingsAreAScreenWithTheirFault) {
  View view = room_of({member(0, "ada")});
  view.ui.editor.emplace(step_settings(10'000, 100), RoomRequest{}, true);
  view.ui.dialog = Dialog::settings;
  EXPECT_EQ(view.row(2), " > Format             step: lockstep, all move together");
  EXPECT_EQ(view.row(3), "   Time for a move    10 s");
  EXPECT_EQ(view.row(4), "   Moves              100");
  EXPECT_TRUE(view.says("   Password           as it is\n"));
  EXPECT_TRUE(view.says(" This makes a new seal: everybody has to be ready again.\n"));
  view.ui.editor->on_key({Key::Kind::down});
  view.ui.editor->on_key(Key::of(U'0'));
  EXPECT_EQ(view.row(22),
            " This cannot be: the time for a move is 0 seconds; it must be 1 to 120.");
}

}  // namespace
}  // namespace race2048::client
