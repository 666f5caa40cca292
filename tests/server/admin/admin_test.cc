// The operator's commands, as words, and their answers.
#include "server/admin/admin.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/admin/table.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class AdminTest : public testing::Test {
 protected:
  AdminReply answer(std::vector<std::string> words) {
    AdminReply reply = admin.answer(std::move(words), world.now);
    world.settle();
    return reply;
  }
  // The text of a command that is done.
  std::string done(std::vector<std::string> words) {
    const AdminReply reply = answer(std::move(words));
    EXPECT_TRUE(reply.done) << reply.text;
    return reply.text;
  }
  std::string refused(std::vector<std::string> words) {
    const AdminReply reply = answer(std::move(words));
    EXPECT_FALSE(reply.done) << reply.text;
    return reply.text;
  }

  World world;
  int drains = 0;
  int reloads = 0;
  Admin admin{world.server,
              {.drain = [this] { ++drains; },
               .drain_timeout_s = 30,
               .reload = [this] { ++reloads; },
               .unix_ms = [this] { return world.unix_ms; }}};
};

TEST_F(AdminTest, ShowsWhoIsThereAndInWhichRoom) {
  Client& ada = world.log_in_with_key("ada", 7);
  world.log_in("bot-1", true, "192.0.2.7:4000");
  world.create(ada, race_settings());
  const std::string people = done({"people"});
  EXPECT_NE(people.find("NAME   KEY"), std::string::npos) << people;
  EXPECT_NE(people.find("key:"), std::string::npos) << people;
  EXPECT_NE(people.find("  " + ada.code + "  no   no"), std::string::npos) << people;
  EXPECT_NE(people.find("bot-1  -"), std::string::npos) << people;
  EXPECT_NE(people.find("192.0.2.7"), std::string::npos) << people;
  const std::string rooms = done({"rooms"});
  EXPECT_NE(rooms.find(ada.code + "  -     ada   1"), std::string::npos) << rooms;
  EXPECT_NE(done({"status"}).find("clients 2\nrooms 1\nmatches 0\n"), std::string::npos);
}

TEST_F(AdminTest, AnswersProgramsInJson) {
  world.unix_ms = 1'700'000'000'000;
  Client& ada = world.log_in("ada", false, "192.0.2.7:4000");
  world.create(ada, race_settings());
  const std::string now = std::to_string(world.unix_ms);
  EXPECT_EQ(done({"--json", "people"}),
            R"([{"name":"ada","key":"","address":"192.0.2.7","room":")" + ada.code +
                R"(","bot":false,"away":false,"since_unix_ms":)" + now + "}]\n");
  EXPECT_NE(done({"--json", "rooms"}).find(R"("players":1,)"), std::string::npos);
  done({"ban", "198.51.100.0/24", "", "spam"});
  EXPECT_EQ(done({"--json", "bans"}), R"([{"who":"198.51.100.0/24","since_unix_ms":)" + now +
                                          R"(,"until_unix_ms":null,"note":"spam"}])" + "\n");
}

TEST_F(AdminTest, AnEmptyTableIsASentenceOrAnEmptyArray) {
  EXPECT_EQ(done({"--json", "bans"}), "[]\n");
  EXPECT_EQ(done({"bans"}), "Nobody is banned.\n");
  EXPECT_EQ(done({"rooms"}), "There are no rooms.\n");
}

TEST_F(AdminTest, AKickPutsOutAndABanKeepsOff) {
  Client& mallory = world.log_in("mallory", false, "192.0.2.7:4000");
  done({"kick", "mallory"});
  EXPECT_TRUE(mallory.closed);
  EXPECT_EQ(refused({"kick", "mallory"}), "Nobody here has that name.\n");
  Client& again = world.log_in("mallory", false, "192.0.2.7:4001");
  EXPECT_TRUE(
      done({"ban", "192.0.2.0/24", "60", "spam"}).starts_with("Banned: 192.0.2.0/24, until "));
  EXPECT_TRUE(again.closed);
  EXPECT_NE(done({"bans"}).find("192.0.2.0/24"), std::string::npos);
  done({"unban", "192.0.2.0/24"});
  EXPECT_EQ(refused({"unban", "192.0.2.0/24"}), "There is no ban of 192.0.2.0/24.\n");
  EXPECT_EQ(done({"ban", "192.0.2.7", "", ""}), "Banned: 192.0.2.7, for good\n");
}

TEST_F(AdminTest, ABanTakesATimeThatItCanHave) {
  for (const char* const seconds : {"0", "-1", "x", "1x", "99999999999999999999", "3162240001"}) {
    EXPECT_EQ(refused({"ban", "192.0.2.7", seconds, ""}),
              "A ban lasts for 1 second to 100 years.\n");
  }
  EXPECT_NE(refused({"ban", "everybody", "", ""}).find("key"), std::string::npos);
}

TEST_F(AdminTest, ANoticeReachesEverybody) {
  Client& ada = world.log_in("ada");
  done({"announce", "The server restarts at nine."});
  EXPECT_TRUE(ada.got(v1::ToClient::kNotice));
  EXPECT_FALSE(refused({"announce", "\x1b[2J"}).empty());
}

TEST_F(AdminTest, NamesAreTakenFromTheirKeys) {
  Client& ada = world.log_in_with_key("ada", 7);
  world.cut(ada);
  done({"free", "ada"});
  EXPECT_EQ(refused({"free", "ada"}), "That name belongs to no key.\n");
}

TEST_F(AdminTest, DrainingAndReloadingAreTheProgramsBusiness) {
  done({"reload"});
  EXPECT_EQ(reloads, 1);
  EXPECT_EQ(drains, 0);
  EXPECT_NE(done({"drain"}).find("after 30 s"), std::string::npos);
  EXPECT_EQ(drains, 1);
}

TEST_F(AdminTest, OtherWordsAreRefused) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"dance"}, {"kick"}, {"kick", "a", "b"}, {"ban", "192.0.2.7"}, {"--json"}, {}}) {
    EXPECT_FALSE(refused(words).empty());
  }
}

TEST(AdminTableTest, WhatStrangersTypedIsMadeSafeForTerminals) {
  const Table table{.columns = {"room", "the_title"}, .rows = {{"KXQ7WP", "a\x1b[2Jb"}, {"", ""}}};
  EXPECT_EQ(text_of(table, "none"), "ROOM    THE TITLE\nKXQ7WP  a?[2Jb\n-       -\n");
  EXPECT_EQ(json_of(table),
            "[{\"room\":\"KXQ7WP\",\"the_title\":\"a\\u001b[2Jb\"},{\"room\":\"\",\"the_title\":"
            "\"\"}]\n");
}

}  // namespace
}  // namespace race2048::server
