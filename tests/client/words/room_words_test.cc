#include "client/words/room_words.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

using Facts = std::vector<std::string>;

TEST(RoomWordsTest, AnOptionIsAFactOnlyWhereItIsUnusual) {
  EXPECT_EQ(option_facts(RoomInfo{}), Facts{"private"});
  RoomInfo info{RoomOptions{.listed = true, .locked = true, .chat_off = true}};
  info.has_password = true;
  EXPECT_EQ(option_facts(info), (Facts{"listed", "locked", "no chat", "password"}));
}

TEST(RoomWordsTest, APauseIsAFactAboutTheSeries) {
  Room room;
  room.info = {RoomOptions{.rounds = 3, .pause = true}};
  EXPECT_EQ(option_facts(room.info), Facts{"private"});
  EXPECT_EQ(room_facts(room), (Facts{"private", "series of 3 rounds with pauses"}));
}

TEST(RoomWordsTest, WhoseRoomItIsIsSaidWhileAnotherPersonHosts) {
  Model model;
  model.own_name = "cy";
  model.room.host = "bo";
  EXPECT_EQ(owner_text(model), "");
  model.room.owner = "ada";
  EXPECT_EQ(owner_text(model), "The room belongs to ada; bo stands in.");
  model.own_name = "bo";
  EXPECT_EQ(owner_text(model), "The room belongs to ada; you stand in.");
  model.own_name = "ada";
  EXPECT_EQ(owner_text(model), "The room is yours; bo stands in.");
  model.room.owner = "bo";
  EXPECT_EQ(owner_text(model), "") << "the owner hosts";
}

}  // namespace
}  // namespace race2048::client
