#include "client/commands/visiting/rooms_json.h"

#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/client/listed_rooms.h"

namespace race2048::client {
namespace {

TEST(RoomsJsonTest, TheJsonIsOneArrayOnOneLine) {
  const std::string text = rooms_json(two_rooms());
  EXPECT_EQ(text.find('\n'), text.size() - 1);
  const nlohmann::json json = nlohmann::json::parse(text);
  ASSERT_EQ(json.size(), 2u);
  EXPECT_EQ(json[0]["room"], "KXQ7WP") << "the name of the field everywhere";
  EXPECT_EQ(json[0]["code"], "KXQ7WP") << "scripts know it by this name";
  EXPECT_EQ(json[0]["title"], "Früh \"am\" Abend\\");
  EXPECT_EQ(json[0]["host"], "ada");
  EXPECT_EQ(json[0]["format"], "time");
  EXPECT_EQ(json[0]["settings"], "best score in 1:00");
  EXPECT_EQ(json[0]["players"], 2);
  EXPECT_EQ(json[0]["seats"], 8);
  EXPECT_EQ(json[0]["watchers"], 1);
  EXPECT_EQ(json[0]["running"], false);
  EXPECT_EQ(json[0]["locked"], false);
  EXPECT_EQ(json[0]["password"], false);
  EXPECT_EQ(json[0]["rounds"], 3);
  EXPECT_EQ(json[1]["format"], "step");
  EXPECT_EQ(json[1]["running"], true);
  EXPECT_EQ(json[1]["locked"], true);
  EXPECT_EQ(json[1]["password"], true);
  EXPECT_EQ(json[1]["rounds"], 1);
}

TEST(RoomsJsonTest, TheFieldsKeepTheirOrderAndTheTextItsLetters) {
  const std::string text = rooms_json(two_rooms());
  EXPECT_TRUE(text.starts_with(
      R"([{"room":"KXQ7WP","code":"KXQ7WP","title":"Früh \"am\" Abend\\","host":"ada","format":"time",)"
      R"("settings":"best score in 1:00","players":2,"seats":8,"watchers":1,"running":false,)"
      R"("locked":false,"password":false,"rounds":3,"name":""},{"room":"222222",)"))
      << text;
}

TEST(RoomsJsonTest, ARoomsOwnNameIsAField) {
  std::vector<ListedRoom> rooms = two_rooms();
  rooms[1].name = "club";
  const nlohmann::json json = nlohmann::json::parse(rooms_json(rooms));
  EXPECT_EQ(json[0]["name"], "");
  EXPECT_EQ(json[1]["name"], "club");
  EXPECT_EQ(json[1]["room"], "222222") << "it has both";
}

TEST(RoomsJsonTest, TheHelpNamesEveryField) {
  std::ifstream file(RACE2048_CASES "/help/rooms.txt");
  const std::string help{std::istreambuf_iterator<char>(file), {}};
  for (const auto& [name, value] : nlohmann::json::parse(rooms_json(two_rooms()))[0].items()) {
    EXPECT_NE(help.find('"' + name + '"'), std::string::npos) << name;
  }
}

TEST(RoomsJsonTest, AnEmptyListIsAnEmptyArray) {
  EXPECT_EQ(rooms_json({}), "[]\n");
}

}  // namespace
}  // namespace race2048::client
