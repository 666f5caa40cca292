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
  EXPECT_EQ(view.row(0),
            " race2048 · rooms · you are ada                               192.168.1.20:2048");
  EXPECT_EQ(view.row(1), " rooms 1 to 3 of 3; * asks for a password");
  EXPECT_EQ(view.row(3),
            " > KXQ7W2 Friday evening   bo           in 3:00             2/8       waiting");
  EXPECT_EQ(view.row(4),
            "   KXQ7W3 -                bo           3x first to 2048    2/8       racing");
  EXPECT_EQ(view.row(5),
            "   KXQ7W4 A title that is… bo           in 3:00             2/8       locked *");
  EXPECT_EQ(view.row(22),
            " up down choose   Enter join   w watch   n new room   m quick match   r refresh");
  EXPECT_EQ(view.row(23), " ? help   q leave");
}

TEST(LobbyScreenTest, WhoCameToWatchSeesThatEnterWatches) {
  View view{in_lobby({"Friday evening"})};
  view.setup.watches_by_default = true;
  EXPECT_TRUE(view.says(" up down choose   Enter watch   p play   n new room")) << view.text();
  view.ui.help = true;
  EXPECT_TRUE(view.says("w          watch the room"));
  EXPECT_TRUE(view.says("p          play in the room"));
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
  EXPECT_TRUE(view.row(1).starts_with(" rooms 14 to 30 of 120")) << view.row(1);
}

TEST(LobbyScreenTest, AnEmptyListSaysWhatToDo) {
  View view{in_lobby({})};
  EXPECT_TRUE(view.says(" No room is listed here now.\n"));
  EXPECT_TRUE(view.says("race2048 join 192.168.1.20:2048/CODE"));
  EXPECT_TRUE(view.says("; m too, and it starts when all are ready."));
  EXPECT_EQ(view.row(23), " n new room   m quick match   r refresh   ? help   q leave");
  view.model.lobby.known = false;
  EXPECT_EQ(view.row(2), " Asking for the rooms.");
}

TEST(LobbyScreenTest, APasswordIsAskedForInStars) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::password;
  view.ui.chosen = "KXQ7W2";
  view.ui.lobby.password.line.set("sesame");
  EXPECT_TRUE(view.says("Room KXQ7W2 asks for a password."));
  EXPECT_TRUE(view.says("> ******_"));
  EXPECT_FALSE(view.says("sesame"));
}

TEST(LobbyScreenTest, AnAnswerToAPasswordIsWaitedForAndSaidWhereItWasTyped) {
  View view{in_lobby({"Friday"})};
  view.ui.dialog = Dialog::password;
  view.ui.chosen = "KXQ7W2";
  view.ui.lobby.password.sent = true;
  view.model.phase = Phase::entering;
  EXPECT_TRUE(view.says("Asking the server."));
  view.ui.lobby.password.sent = false;
  view.model.phase = Phase::lobby;
  view.ui.lobby.password.refusal = "That is not the password of room KXQ7W2.";
  EXPECT_TRUE(view.says("│ That is not the password of room KXQ7W2. │")) << view.text();
  EXPECT_TRUE(view.says("> _"));
}

TEST(LobbyScreenTest, AsManyRoomsAreShownAsItSays) {
  std::vector<std::string> titles;
  for (int i = 0; i < 30; ++i) titles.push_back("room number " + std::to_string(i));
  View view{in_lobby(titles)};
  const std::string shown = std::to_string(rooms_shown(view.input()));
  EXPECT_TRUE(view.row(1).starts_with(" rooms 1 to " + shown + " of 30")) << view.row(1);
}

TEST(LobbyScreenTest, ANewRoomsSettingsAreAScreen) {
  View view{in_lobby({})};
  view.ui.editor.emplace(time_settings(180'000), RoomRequest{.options = {.listed = true}}, false);
  view.ui.dialog = Dialog::settings;
  EXPECT_TRUE(view.row(0).starts_with(" race2048 · a new room"));
  EXPECT_EQ(view.row(2), " > Format             time: best score when the time is up");
  EXPECT_EQ(view.row(3), "   Time               3:00");
  EXPECT_TRUE(view.says("   Found              in the list of rooms\n"));
  EXPECT_TRUE(view.says("Enter make it   Esc no room"));
}

}  // namespace
}  // namespace race2048::client
