// The help: it is complete, shows the person's keys, and is readable on the smallest screen.
#include "client/screen/help.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using testing::Person;
using testing::View;

constexpr int kManyRows = 200;

std::string joined_lines(const std::vector<TextLine>& lines) {
  std::string text;
  for (const TextLine& line : lines) text += line.text + "\n";
  return text;
}

std::string whole_help(const KeyMap& keys, KeyContext where) {
  return joined_lines(help_lines(keys, where, 0, kManyRows, 80));
}

bool has(const std::string& text, const std::string& what) {
  return text.find(what) != std::string::npos;
}

TEST(HelpTest, EveryActionIsExplainedWhereItCanBeMeant) {
  for (const KeyAction& action : key_actions()) {
    const KeyContext where = action.part == HelpPart::solo     ? KeyContext::solo
                             : action.part == HelpPart::replay ? KeyContext::replay
                                                               : KeyContext::room;
    const std::string text = whole_help(KeyMap{}, where);
    const bool slides = action.meaning <= Meaning::right;
    EXPECT_TRUE(has(text, slides ? "slide the tiles" : std::string(action.help))) << action.name;
  }
}

TEST(HelpTest, WhereThePersonIsComesFirst) {
  const auto first = [](KeyContext where) {
    return help_lines(KeyMap{}, where, 0, kManyRows, 80).front().text;
  };
  EXPECT_EQ(first(KeyContext::race), "Racing");
  EXPECT_EQ(first(KeyContext::watch), "Watching");
  EXPECT_EQ(first(KeyContext::room), "Between matches");
  EXPECT_EQ(first(KeyContext::lobby), "The rooms of a server");
  EXPECT_EQ(first(KeyContext::solo), "Practising alone");
  EXPECT_EQ(first(KeyContext::replay), "Watching a replay");
  EXPECT_EQ(first(KeyContext::nowhere), "Always");
}

TEST(HelpTest, AReplayNamesEachOfItsKeysOnce) {
  const std::string text = whole_help(KeyMap{}, KeyContext::replay);
  EXPECT_TRUE(has(text, " ,          one move back\n")) << text;
  EXPECT_FALSE(has(text, "look and feel")) << text;
  EXPECT_FALSE(has(text, "always asks")) << text;
}

TEST(HelpTest, TheActsOfAHostComeFirstInTheRoom) {
  const auto first = [](KeyContext where) {
    return help_lines(KeyMap{}, where, 0, kManyRows, 80, {}, true).front().text;
  };
  EXPECT_EQ(first(KeyContext::room), "The host");
  EXPECT_EQ(first(KeyContext::watch), "Watching");
}

TEST(HelpTest, AWatcherFindsTheKeysOfTheirRow) {
  std::string text = whole_help(KeyMap{}, KeyContext::watch);
  text.resize(text.find("\nAlways\n"));
  EXPECT_TRUE(has(text, " u          sit down, or stand up\n")) << text;
  EXPECT_TRUE(has(text, " t          chat\n")) << text;
}

TEST(HelpTest, ThePagesNameTheKeyThatTurnsThem) {
  KeyMap keys;
  keys.bind(Meaning::next_page, {Key::of(U'f')});
  EXPECT_TRUE(help_lines(keys, KeyContext::room, 0, 20, 80).back().text.starts_with("f: page 1"));
  EXPECT_TRUE(help_lines(keys, KeyContext::solo, 0, 10, 80).back().text.starts_with("PgDn: page 1"))
      << "there is nothing else to turn there";
}

TEST(HelpTest, WhoIsAloneIsNotTroubledWithRooms) {
  const std::string text = whole_help(KeyMap{}, KeyContext::solo);
  EXPECT_TRUE(has(text, "slide the tiles"));
  EXPECT_TRUE(has(text, "take back a move"));
  EXPECT_FALSE(has(text, "The host"));
  EXPECT_FALSE(has(whole_help(KeyMap{}, KeyContext::race), "Practising"));
}

TEST(HelpTest, ItShowsTheKeysInForce) {
  KeyMap keys;
  keys.bind(Meaning::give_up, {Key::of(U'x')});
  keys.bind(Meaning::left, {Key::of(U'f')});
  const std::string text = whole_help(keys, KeyContext::race);
  EXPECT_TRUE(has(text, " x          give up; asks\n"));
  EXPECT_FALSE(has(text, " g  "));
  EXPECT_FALSE(has(text, "arrows hjkl wasd"));
}

TEST(HelpTest, OnTheSmallestScreenNothingIsCutAndAllPagesTogetherAreTheWhole) {
  for (const KeyContext where : {KeyContext::race, KeyContext::watch, KeyContext::room,
                                 KeyContext::lobby, KeyContext::solo, KeyContext::nowhere}) {
    std::string pages;
    for (int page = 0; page < 12; ++page) {
      const std::vector<TextLine> lines = help_lines(KeyMap{}, where, page, 16, 40);
      EXPECT_LE(lines.size(), 14U);
      for (const TextLine& line : lines) EXPECT_LE(width_of(line.text), 36) << line.text;
      pages += joined_lines(lines);
    }
    for (const TextLine& line : help_lines(KeyMap{}, where, 0, kManyRows, 80)) {
      if (line.text.find("closes") != std::string::npos) continue;  // of one page
      EXPECT_TRUE(has(pages, line.text)) << line.text;
    }
  }
}

TEST(HelpTest, PagesTurnBothWaysAndAnotherKeyCloses) {
  Person person = testing::racing();
  person.press(U'?');
  person.press(Key::Kind::page_down);
  EXPECT_TRUE(person.ui.help);
  EXPECT_EQ(person.ui.help_page, 1);
  person.press(Key::Kind::page_up);
  person.press(Key::Kind::page_up);
  EXPECT_EQ(person.ui.help_page, -1);
  EXPECT_EQ(person.ui.page, 0) << "what lies under it stays where it was";
  person.press(Key::Kind::escape);
  EXPECT_FALSE(person.ui.help);
  const KeyMap keys;
  EXPECT_EQ(help_lines(keys, KeyContext::race, -1, 16, 40).front().text,
            help_lines(keys, KeyContext::race, 60 - 1, 16, 40).front().text);
}

TEST(HelpTest, ItLiesInABoxOnEveryScreen) {
  View view = testing::race_of_four();
  view.ui.help = true;
  testing::expect_screen(view, "help/race");
  view.rows = 40;
  view.columns = 120;
  testing::expect_rows(view, {"PgDn: page 1 of 2; Esc closes."});
  view.rows = 16;
  view.columns = 40;
  testing::expect_screen(view, "help/race_40x16");
  view.ui.help_page = 1;
  testing::expect_rows(view, {"PgDn: page 2 of 5; Esc closes."});
}

TEST(HelpTest, EachScreenHasItsOwn) {
  View lobby{testing::in_lobby({"Friday evening"})};
  lobby.ui.help = true;
  testing::expect_rows(lobby, {"PgDn: page 1 of 4; Esc closes."});
  View room{testing::in_room({testing::member(0, "ada")})};
  room.ui.help = true;
  testing::expect_rows(room, {"k          kick a player", "PgDn: page 1 of"});
  room.rows = 60;
  testing::expect_screen(room, "help/whole");
  View watching{testing::watched(testing::race_of_four().model)};
  watching.ui.help = true;
  testing::expect_rows(watching, {"PgDn       more rows"});
}

}  // namespace
}  // namespace race2048::client
