#include "client/screen/match/lobby_screen.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using namespace testing;

TEST(LobbyScreenTest, TheRoomsAreListed) {
  View view{in_lobby({"Friday evening", "", "A title that is too long for its column"})};
  ListedRoom& running = view.model.lobby.rooms[1];
  running.running = true;
  running.rounds = 3;
  running.settings = first_settings(11);
  view.model.lobby.rooms[2].has_password = true;
  view.model.lobby.rooms[2].locked = true;
  expect_screen(view, "lobby/rooms");
  EXPECT_EQ(view.style_of("KXQ7W2"), Style(Tone::own)) << "under the cursor";
  EXPECT_EQ(view.style_of("KXQ7W3"), Style(Tone::plain));
  view.columns = 120;
  view.rows = 40;
  expect_screen(view, "lobby/rooms_120x40");
  view.columns = 40;
  view.rows = 16;
  expect_screen(view, "lobby/rooms_40x16");
}

TEST(LobbyScreenTest, WideTitlesTakeTwoColumnsForEachLetter) {
  View view{in_lobby({"漢字の部屋 😀", "とても長い題名なので切られます", "narrow"})};
  expect_rows(view, {"rooms 1 to 3 of 3", "> KXQ7W2 漢字の部屋 😀"});
  view.unicode = false;
  expect_rows(view,
              {"race2048 - rooms - you are ada", "?????????? ?? - by bo - best score in 3:00"});
}

TEST(LobbyScreenTest, WhoCameToWatchSeesThatEnterWatches) {
  View view{in_lobby({"Friday evening"})};
  view.setup.watches_by_default = true;
  EXPECT_TRUE(view.says(" Enter watch   p play   n new room   m quick match   ? more   q leave"))
      << view.text();
  view.ui.help = true;
  EXPECT_TRUE(view.says("w          watch the room"));
  EXPECT_TRUE(view.says("p          join the room"));
}

TEST(LobbyScreenTest, TheCursorIsAMarkAndStaysInView) {
  std::vector<std::string> titles;
  for (int i = 0; i < 30; ++i) titles.push_back("room number " + std::to_string(i));
  View view{in_lobby(titles)};
  view.model.lobby.total = 120;
  for (std::size_t at = 0; at < 30; ++at) {
    view.ui.lobby.cursor.at = at;
    view.ui.lobby.cursor.code = "none";
    EXPECT_TRUE(view.says("room number " + std::to_string(at) + " ")) << at;
  }
  expect_rows(view, {"rooms 13 to 30 of 120", "> KXQ7X3 room number 29"});
  EXPECT_TRUE(view.says(" rooms 13 to 30 of 120")) << view.row(1);
}

TEST(LobbyScreenTest, AnEmptyListSaysWhatToDo) {
  View view{in_lobby({})};
  expect_screen(view, "lobby/empty");
  View small = view;
  small.columns = 40;
  small.rows = 16;
  expect_rows(small,
              {"n creates a room that others can find", "here; m creates one for a quick match."});
  EXPECT_TRUE(view.says(" No rooms are listed here now.\n"));
  EXPECT_TRUE(view.says(" c enters a private room: you type its code or its name."));
  view.model.lobby.known = false;
  expect_rows(view, {"Loading the rooms."});
  EXPECT_FALSE(view.says("No room"));
}

TEST(LobbyScreenTest, ARoomThatIsNotListedIsTyped) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::room;
  view.ui.lobby.asked.line.set("club");
  expect_rows(view, {"Room (code or name):", "watch it"});
  EXPECT_TRUE(view.says("> club_"));
  view.setup.watches_by_default = true;
  EXPECT_TRUE(view.says("Enter  watch it")) << view.text();
  EXPECT_TRUE(view.says("Tab    join it"));
}

TEST(LobbyScreenTest, WhyARoomIsNotEnteredIsSaidWhereItWasTyped) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::room;
  view.ui.lobby.asked.line.set("club");
  view.ui.lobby.asked.sent = true;
  view.model.phase = Phase::entering;
  EXPECT_TRUE(view.says("Asking the server."));
  view.ui.lobby.asked.sent = false;
  view.model.phase = Phase::lobby;
  view.ui.lobby.asked.refusal =
      "There is no room club on this server. Check the name; the room may have closed.";
  expect_rows(
      view, {"There is no room club on this server. Check the name;", "the room may have closed."});
  EXPECT_TRUE(view.says("There is no room club on this server."));
  EXPECT_TRUE(view.says("> club_"));
}

TEST(LobbyScreenTest, APasswordIsAskedForInStars) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::password;
  view.ui.chosen = "KXQ7W2";
  view.ui.lobby.asked.line = {LineInput::Kind::password, limits::kMaxPassword};
  view.ui.lobby.asked.line.set("sesame");
  expect_screen(view, "dialogs/password");
  EXPECT_FALSE(view.says("sesame"));
}

TEST(LobbyScreenTest, AnAnswerToAPasswordIsWaitedForAndSaidWhereItWasTyped) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::password;
  view.ui.chosen = "KXQ7W2";
  view.ui.lobby.asked.sent = true;
  view.model.phase = Phase::entering;
  EXPECT_TRUE(view.says("Asking the server."));
  view.ui.lobby.asked.sent = false;
  view.model.phase = Phase::lobby;
  view.ui.lobby.asked.refusal = "That is not the password of room KXQ7W2.";
  expect_rows(view, {"That is not the password of room KXQ7W2."});
  EXPECT_TRUE(view.says("> _"));
}

TEST(LobbyScreenTest, AsManyRoomsAreShownAsItSays) {
  std::vector<std::string> titles;
  for (int i = 0; i < 30; ++i) titles.push_back("room number " + std::to_string(i));
  View view{in_lobby(titles)};
  const std::string shown = std::to_string(rooms_shown(view.input()));
  EXPECT_TRUE(view.says("\n rooms 1 to " + shown + " of 30")) << view.row(1);
}

TEST(LobbyScreenTest, ANewRoomsSettingsAreAScreen) {
  View view{in_lobby({})};
  view.ui.editor.emplace(time_settings(180'000), RoomRequest{.options = {.listed = true}},
                         EditedRoom{.is_new = true});
  view.ui.dialog = Dialog::settings;
  expect_screen(view, "settings/of_a_new_room");
}

}  // namespace
}  // namespace race2048::client
