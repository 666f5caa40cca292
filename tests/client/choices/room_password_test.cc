#include "client/choices/room_password.h"

#include <gtest/gtest.h>

namespace race2048::client {
namespace {

Config with(const std::string& server) {
  Config config;
  config.environment_password = {.password = "sesame", .server = server};
  return config;
}

const Target kTarget{.host = "example.org", .port = 4000, .room = "KXQ7WP"};

TEST(RoomPasswordTest, WhatIsTypedCountsForAnyServer) {
  EXPECT_EQ(room_password("typed", {}, kTarget), "typed");
  EXPECT_EQ(room_password("typed", with("example.com"), kTarget), "typed");
}

TEST(RoomPasswordTest, TheEnvironmentsIsForTheServerOfTheEnvironmentAlone) {
  for (const char* const same : {"example.org:4000", "Example.ORG:4000"}) {
    EXPECT_EQ(room_password("", with(same), kTarget), "sesame") << same;
    EXPECT_FALSE(is_password_for_another(with(same), kTarget));
  }
  for (const char* const other :
       {"example.com:4000", "example.org", "example.org:4001", "192.0.2.1:4000", "no[sense"}) {
    EXPECT_EQ(room_password("", with(other), kTarget), "") << other;
    EXPECT_TRUE(is_password_for_another(with(other), kTarget));
  }
}

TEST(RoomPasswordTest, TheEnvironmentsIsForAllTheServersOfTheEnvironmentAndNoOther) {
  Target two = kTarget;
  two.others = {{.host = "b.example.org"}};
  EXPECT_FALSE(is_password_for_another(with("b.example.org,example.org:4000"), two));
  EXPECT_FALSE(is_password_for_another(with("b.example.org,example.org:4000"), kTarget));
  EXPECT_TRUE(is_password_for_another(with("example.org:4000"), two));
}

TEST(RoomPasswordTest, WithoutAServerOfTheEnvironmentItIsForTheRoomThatThePersonNames) {
  EXPECT_EQ(room_password("", with(""), kTarget), "sesame");
  EXPECT_EQ(room_password("", {}, kTarget), "");
  EXPECT_FALSE(is_password_for_another({}, kTarget));
}

}  // namespace
}  // namespace race2048::client
