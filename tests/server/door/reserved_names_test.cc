#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "server/door/names.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

TEST(ReservedNamesTest, LooksAlikeIsReservedToo) {
  const ReservedNames names;
  for (const char* const name :
       {"admin", "Admin", "ADMIN", "_admin_", "ad.min", "a-d-m-i-n", "adm1n", "admin2", "admin_07",
        "Server", "0perator", "moderator.", "race2048", "Race-2048"}) {
    EXPECT_TRUE(names.has(name)) << name;
  }
}

TEST(ReservedNamesTest, OtherNamesAreFree) {
  const ReservedNames names;
  for (const char* const name : {"ada", "administrator", "badmin", "race", "race2047", "2048",
                                 "...", "serverless", "mod", "player"}) {
    EXPECT_FALSE(names.has(name)) << name;
  }
}

TEST(ReservedNamesTest, AccentsDoNotMakeAnotherName) {
  const ReservedNames names;
  EXPECT_TRUE(names.has("\u0104dm\u00EFn"));
  EXPECT_TRUE(names.has("s\u00E9rv\u00EAr"));
  EXPECT_FALSE(names.has("\u0104da"));
}

TEST(ReservedNamesTest, AnOperatorReservesMore) {
  const ReservedNames names({"Chess_Club"});
  EXPECT_TRUE(names.has("chessclub"));
  EXPECT_TRUE(names.has("CHESS.C1UB3"));
  EXPECT_TRUE(names.has("admin"));
  EXPECT_FALSE(names.has("chess"));
}

TEST(ReservedNamesTest, APersonIsRefusedWithANameThatIsFree) {
  World world;
  Client& mallory = world.connect();
  world.send_bytes(mallory, limits::kPreface);
  world.send(mallory, World::hello("ADMIN"));
  const v1::Refused& refused = mallory.last(v1::ToClient::kRefused).refused();
  EXPECT_EQ(refused.reason(), v1::REASON_NAME_TAKEN);
  EXPECT_EQ(refused.text(), "The name ADMIN is reserved on this server; player2 is free.");
  world.send(mallory, World::hello(refused.suggestion()));
  EXPECT_TRUE(mallory.got(v1::ToClient::kWelcome));
}

TEST(ReservedNamesTest, ThePageNamesThem) {
  std::ifstream page(RACE2048_OPERATING_PAGE);
  std::stringstream text;
  text << page.rdbuf();
  std::string names;
  for (const std::string_view name : kReservedNames) {
    names += (names.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  EXPECT_NE(text.str().find(names), std::string::npos) << names;
}

}  // namespace
}  // namespace race2048::server
