#include "client/commands/start_menu.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

TEST(StartMenuTest, AnInvitationIsTakenAsItIsPasted) {
  const CommandWords joins = {"join", "--", "192.168.1.20/KXQ7WP#k3v9"};
  EXPECT_EQ(join_words("race2048 join 192.168.1.20/KXQ7WP#k3v9"), joins);
  EXPECT_EQ(join_words("  192.168.1.20/KXQ7WP#k3v9 \r"), joins);
}

TEST(StartMenuTest, ALinkLeadsToItsRoom) {
  const std::string room = "http://192.168.1.20:2048/KXQ7WP";
  EXPECT_EQ(join_words(room + " \n"), (CommandWords{"join", "--", room}));
  const std::string server = "https://example.org/";
  EXPECT_EQ(join_words(server), (CommandWords{"lobby", "--", server}));
  EXPECT_EQ(join_words("ftp://example.org"), (CommandWords{"join", "--", "ftp://example.org"}))
      << "which says that this leads to no room";
}

TEST(StartMenuTest, ARoomsCodeIsARoomOfTheUsualServer) {
  EXPECT_EQ(join_words("KXQ7WP"), (CommandWords{"join", "/KXQ7WP"}));
}

TEST(StartMenuTest, AServerAloneShowsItsRooms) {
  EXPECT_EQ(join_words("example.org:4000"), (CommandWords{"lobby", "--", "example.org:4000"}));
}

TEST(StartMenuTest, NothingLooksOnTheLocalNetwork) {
  EXPECT_EQ(join_words(""), CommandWords{"lobby"});
  EXPECT_EQ(join_words(" "), CommandWords{"lobby"});
}

TEST(StartMenuTest, NoTextIsAFlag) {
  EXPECT_EQ(join_words("--name=x"), (CommandWords{"lobby", "--", "--name=x"}));
}

}  // namespace
}  // namespace race2048::client
