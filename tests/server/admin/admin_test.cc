// The operator's commands, as words, and their answers.
#include "server/admin/admin.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/admin/table.h"
#include "tests/server/harness.h"

namespace race2048::server {
namespace {

class AdminTest : public testing::Test {
 protected:
  explicit AdminTest(Timings timings = strict_timings()) : world(1, timings, 5'000) {}

  AdminReply answer(std::vector<std::string> words) {
    std::optional<AdminReply> reply;
    admin.answer(std::move(words), [&reply](AdminReply said) {
      EXPECT_FALSE(reply) << "there is one answer";
      reply = std::move(said);
    });
    for (int wake_ups = 0; !reply && wake_ups < 1000; ++wake_ups) world.settle();
    world.settle();
    return reply.value_or(AdminReply{.text = "no answer"});
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
  bool can_store = true;
  AdminReply reloaded;  // what comes of reading the configuration again
  store::OrStoreFault<store::Removed> removal = store::Removed{};
  Admin admin{world.server,
              {.drain = [this] { ++drains; },
               .drain_timeout_s = 30,
               .reload = [this](AdminSocket::Reply reply) { reply(reloaded); },
               .when_stored = [this](std::function<void(bool)> done) { done(can_store); },
               .remove_results = [this](const store::Removal&,
                                        const AdminHooks::Removed& removed) { removed(removal); },
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
  done({"--note=spam", "ban", "198.51.100.0/24"});
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
  EXPECT_TRUE(done({"--for=60", "--note=spam", "ban", "192.0.2.0/24"})
                  .starts_with("Banned: 192.0.2.0/24, until "));
  EXPECT_TRUE(again.closed);
  EXPECT_NE(done({"bans"}).find("192.0.2.0/24"), std::string::npos);
  done({"unban", "192.0.2.0/24"});
  EXPECT_EQ(refused({"unban", "192.0.2.0/24"}), "There is no ban of 192.0.2.0/24.\n");
  EXPECT_EQ(done({"ban", "192.0.2.7"}), "Banned: 192.0.2.7, for good\n");
}

TEST_F(AdminTest, WhatCannotBeStoredIsNotSaidToBeForGood) {
  world.log_in_with_key("ada", 7);
  can_store = false;
  const std::string rest =
      ", until the server ends: nothing can be stored now. When it can be again, so is this.\n";
  EXPECT_EQ(refused({"ban", "192.0.2.7"}), "Banned: 192.0.2.7" + rest);
  EXPECT_EQ(refused({"--for=60", "ban", "192.0.2.8"}), "Banned: 192.0.2.8" + rest);
  EXPECT_EQ(refused({"unban", "192.0.2.7"}), "Not banned any more" + rest);
  EXPECT_EQ(refused({"free", "ada"}), "The name belongs to no key any more" + rest);
  EXPECT_EQ(world.server.bans().size(), 1u);
}

TEST_F(AdminTest, ABanTakesATimeThatItCanHave) {
  for (const char* const seconds : {"0", "-1", "x", "1x", "99999999999999999999", "3162240001"}) {
    EXPECT_EQ(refused({std::string("--for=") + seconds, "ban", "192.0.2.7"}),
              "A ban lasts for 1 second to 100 years.\n");
  }
  EXPECT_NE(refused({"ban", "everybody"}).find("key"), std::string::npos);
}

TEST_F(AdminTest, ABanOfManyIsAQuestion) {
  Client& ada = world.log_in("ada", false, "192.0.2.7:4000");
  world.log_in("bob", false, "192.0.2.8:4000");
  const auto asked = [this](const char* who) { return refused({"ban", who}); };
  EXPECT_EQ(asked("0.0.0.0/0"),
            "0.0.0.0/0 covers this machine itself, with everybody who comes by ssh: 2 of the 2 "
            "people who are here. Add --yes if that is what you want.\n");
  EXPECT_NE(asked("127.0.0.1").find("this machine itself"), std::string::npos);
  EXPECT_NE(asked("::1").find("this machine itself"), std::string::npos);
  EXPECT_EQ(asked("192.0.0.0/8"),
            "192.0.0.0/8 covers a large part of the internet, and now 2 of the 2 people who are "
            "here. Add --yes if that is what you want.\n");
  EXPECT_NE(asked("2001::/16").find("0 of the 2"), std::string::npos);
  EXPECT_EQ(asked("192.0.2.0/24"),
            "192.0.2.0/24 covers all 2 people who are here. Add --yes if that is what you "
            "want.\n");
  EXPECT_EQ(done({"bans"}), "Nobody is banned.\n");
  EXPECT_FALSE(ada.closed);
  done({"ban", "192.0.2.7"});
  EXPECT_TRUE(ada.closed) << "one of two";
  EXPECT_TRUE(done({"--yes", "ban", "0.0.0.0/0"}).ends_with("People removed: 1\n"));
}

TEST_F(AdminTest, ARoomIsClosedUnlistedAndRetitled) {
  Client& ada = world.log_in("ada");
  world.create(ada, race_settings());
  EXPECT_EQ(done({"retitle", ada.code, "Friday"}), "It has the new title. People in it: 1\n");
  EXPECT_NE(done({"rooms"}).find("Friday"), std::string::npos);
  EXPECT_EQ(done({"retitle", ada.code}), "It has the new title. People in it: 1\n");
  EXPECT_EQ(done({"rooms"}).find("Friday"), std::string::npos);
  EXPECT_EQ(done({"unlist", ada.code}), "Not listed any more. People in it: 1\n");
  EXPECT_EQ(done({"close", ada.code}), "Closed. People who were in it: 1\n");
  EXPECT_EQ(refused({"close", ada.code}), "There is no room " + ada.code + ".\n");
  EXPECT_EQ(done({"rooms"}), "There are no rooms.\n");
}

TEST_F(AdminTest, WhatIsKeptGoesAndTheAnswerSaysHowMuch) {
  world.log_in_with_key("ada", 7);
  removal = store::Removed{.matches = 3, .seats = 2, .replays = 1};
  EXPECT_EQ(done({"forget", "ada"}),
            "Forgotten: ada. Matches deleted: 3; seats of other matches without the name: 2, "
            "replays deleted with it: 1; names that belong to nobody any more: 1.\n");
  removal = store::Removed{};
  EXPECT_EQ(refused({"forget", "ada"}), "Nothing is kept of ada.\n");
  EXPECT_NE(refused({"forget", "a b"}).find("2 to 16"), std::string::npos);
  removal = store::StoreFault{.kind = store::StoreFault::Kind::not_found, .text = "there is none"};
  EXPECT_EQ(refused({"delete", "3afd8a"}), "Nothing is deleted: there is none.\n");
  EXPECT_EQ(refused({"forget", "ada"}), "Not all is deleted: there is none. Try again.\n");
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
  reloaded = {.done = true, .text = "read again: keep\n"};
  EXPECT_EQ(done({"reload"}), "read again: keep\n");
  reloaded = {.done = false, .text = "nothing changes: a mistake\n"};
  EXPECT_EQ(refused({"reload"}), "nothing changes: a mistake\n");
  EXPECT_EQ(drains, 0);
  EXPECT_NE(done({"drain"}).find("after 30 s"), std::string::npos);
  EXPECT_EQ(drains, 1);
}

TEST_F(AdminTest, OtherWordsAreRefused) {
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"dance"},
                                             {"kick"},
                                             {"kick", "a", "b"},
                                             {"retitle", "a", "b", "c"},
                                             {"--json"},
                                             {"--json", "kick", "a"},
                                             {"--yes", "kick", "a"},
                                             {"--for=60", "kick", "a"},
                                             {"--note=x", "status"},
                                             {"--note=x", "announce", "a"},
                                             {}}) {
    EXPECT_FALSE(refused(words).empty());
  }
}

// No answer takes longer than one wake-up may, however many people and rooms there are.
class ManyThereTest : public AdminTest {
 protected:
  // People of 100 rooms, of whom some are away.
  void fill() {
    for (int i = 0; i < 100; ++i) {
      const std::string number = std::to_string(i);
      Client& host = world.log_in("host" + number, false, "10.1.0.1:4000");
      world.create(host, race_settings());
      Client& bob = world.log_in("bob" + number, false, "10.2.0.1:4000");
      world.join(bob, host.code);
      if (i % 2 == 0) world.cut(bob);
    }
  }
  // The steps that a command has taken.
  std::size_t steps(std::vector<std::string> words, std::string& text) {
    const std::size_t before = world.server.chore_steps();
    text = done(std::move(words));
    return world.server.chore_steps() - before;
  }

  ManyThereTest() : AdminTest(Timings{}) {
    world.server.set_address_limits({}, {*Network::parse("10.0.0.0/8")});
  }
};

TEST_F(ManyThereTest, ListsAreMadeInParts) {
  fill();
  std::string text;
  for (const char* const form : {"--json", ""}) {
    std::vector<std::string> words = {"people"};
    if (*form != '\0') words.insert(words.begin(), form);
    EXPECT_GE(steps(words, text), 4u);
    for (const char* const name : {"host0", "host99", "bob0", "bob99"}) {
      EXPECT_NE(text.find(name), std::string::npos) << name;
    }
    words.back() = "rooms";
    EXPECT_GE(steps(words, text), 2u);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), *form != '\0' ? 1 : 101);
  }
}

TEST_F(ManyThereTest, AListOfBansIsMadeInParts) {
  std::string text;
  for (int i = 0; i < 200; ++i) done({"--for=60", "ban", "192.0.2." + std::to_string(i)});
  EXPECT_GE(steps({"bans"}, text), 4u);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 201);
}

TEST_F(ManyThereTest, ABanIsAnsweredWhenAllAreGone) {
  fill();
  std::string text;
  EXPECT_GE(steps({"--for=60", "ban", "10.2.0.0/16"}, text), 10u) << "some in each wake-up";
  EXPECT_EQ(done({"people"}).find("bob"), std::string::npos);
  EXPECT_EQ(world.server.client_count(), 100u);
}

TEST_F(ManyThereTest, WhoIsAwayCountsInTheQuestionBeforeABan) {
  Client& ada = world.log_in("ada", false, "192.0.2.7:4000");
  world.create(ada, race_settings());
  Client& bob = world.log_in("bob", false, "192.0.2.8:4000");
  world.join(bob, ada.code);
  world.cut(bob);
  EXPECT_NE(refused({"ban", "192.0.2.0/24"}).find("all 2 people"), std::string::npos);
  world.log_in("cyd");
  done({"ban", "192.0.2.0/24"});
}

TEST_F(ManyThereTest, WhoComesBackDuringAKickIsKicked) {
  Client& early = world.connect();
  for (std::size_t i = 0; i < ChoreWork::kOfStep; ++i) world.server.open({}, world.now);
  Client& ada = world.log_in("ada", false, "10.3.0.1:4000");
  world.create(ada, race_settings());
  world.cut(ada);
  world.cut(early);  // her next connection takes its place, at which the kick has looked by then
  std::optional<AdminReply> reply;
  admin.answer({"kick", "ada"}, [&reply](AdminReply said) { reply = std::move(said); });
  world.server.on_time(world.now);
  ASSERT_FALSE(reply);
  const SessionId again = world.server.open({}, world.now);
  std::string bytes(limits::kPreface);
  wire::append_frame(World::hello_again(ada), bytes);
  world.server.receive(again, wire::bytes_of(bytes), world.now);
  ASSERT_NE(world.server.room_of(again), nullptr);
  for (int i = 0; i < 10 && !reply; ++i) world.server.on_time(world.now);
  ASSERT_TRUE(reply);
  EXPECT_TRUE(reply->done) << reply->text;
  EXPECT_EQ(world.server.room_of(again), nullptr);
}

TEST_F(ManyThereTest, CommandsAreAnsweredInTheirOrder) {
  fill();
  std::vector<std::string> answered;
  for (const char* const command : {"people", "rooms", "bans", "people"}) {
    admin.answer({command},
                 [&answered, command](const AdminReply&) { answered.push_back(command); });
  }
  for (int i = 0; i < 1000 && answered.size() < 4; ++i) world.settle();
  EXPECT_EQ(std::count(answered.begin(), answered.end(), "people"), 2);
  EXPECT_EQ(answered.size(), 4u);
}

// A command as the page shows it.
std::string page_row_of(const AdminCommand& row) {
  std::string shape(row.name);
  for (const AdminWord& word : {row.word, row.text}) {
    if (word.name.empty()) continue;
    shape += word.required ? " " + std::string(word.name) : " [" + std::string(word.name) + "]";
  }
  if (row.json) shape += " [--json]";
  if (row.lasts) shape += " [--for TIME]";
  if (row.note) shape += " [--note TEXT]";
  if (row.yes) shape += " [--yes]";
  return shape;
}

TEST(AdminCommandsTest, ThePageShowsTheTable) {
  std::ifstream page(RACE2048_OPERATING_PAGE);
  std::vector<std::string> shown;
  bool in_section = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) in_section = line == "## Commands to a running server";
    if (in_section && line.starts_with("| `"))
      shown.push_back(line.substr(3, line.find("` |") - 3));
  }
  std::vector<std::string> rows;
  for (const AdminCommand& row : kAdminCommands) rows.push_back(page_row_of(row));
  EXPECT_EQ(shown, rows);
}

TEST(AdminCommandsTest, ARequestComesOutAsItWentIn) {
  for (const AdminCommand& row : kAdminCommands) {
    AdminRequest request{.command = std::string(row.name)};
    if (!row.word.name.empty()) request.word = "--json";
    if (!row.text.name.empty()) request.text = "--note=x";
    request.json = row.json;
    if (row.lasts) request.lasts = "60";
    if (row.note) request.note = "why = \"so\"";
    request.yes = row.yes;
    const std::optional<AdminRequest> again = request_from(words_of(request));
    ASSERT_TRUE(again) << row.name;
    EXPECT_EQ(words_of(*again), words_of(request)) << row.name;
    EXPECT_EQ(again->word, request.word);
    EXPECT_EQ(again->text, request.text);
    EXPECT_EQ(again->note, request.note);
  }
}

Table table_of(Table::Form form, const std::vector<std::vector<Cell>>& rows) {
  Table table(form, {"room", "the_title"});
  for (const std::vector<Cell>& row : rows) table.add(row);
  return table;
}

TEST(AdminTableTest, WhatStrangersTypedIsMadeSafeForTerminals) {
  const std::vector<std::vector<Cell>> rows = {{"KXQ7WP", "a\x1b[2Jb"}, {"", ""}};
  Table text = table_of(Table::Form::text, rows);
  EXPECT_TRUE(text.write(10));
  EXPECT_EQ(text.take("none"), "ROOM    THE TITLE\nKXQ7WP  a?[2Jb\n-       -\n");
  Table json = table_of(Table::Form::json, rows);
  EXPECT_TRUE(json.write(10));
  EXPECT_EQ(json.take("none"),
            "[{\"room\":\"KXQ7WP\",\"the_title\":\"a\\u001b[2Jb\"},{\"room\":\"\",\"the_title\":"
            "\"\"}]\n");
}

TEST(AdminTableTest, IsTheSameWrittenInParts) {
  std::vector<std::vector<Cell>> rows;
  for (std::size_t i = 0; i < 100; ++i)
    rows.push_back({std::string(i % 7, 'x'), std::string(3000, 'y') + std::to_string(i)});
  for (const Table::Form form : {Table::Form::text, Table::Form::json}) {
    const std::size_t pieces = form == Table::Form::text ? 7 : 1;
    Table at_once = table_of(form, rows);
    EXPECT_TRUE(at_once.write(1000));
    Table in_parts = table_of(form, rows);
    int parts = 1;
    while (!in_parts.write(pieces)) ++parts;
    EXPECT_GE(parts, 14);
    const std::string text = in_parts.take("none");
    EXPECT_EQ(text, at_once.take("none"));
    EXPECT_EQ(std::count(text.begin(), text.end(), form == Table::Form::text ? '\n' : '{'),
              form == Table::Form::text ? 101 : 100);
  }
}

}  // namespace
}  // namespace race2048::server
