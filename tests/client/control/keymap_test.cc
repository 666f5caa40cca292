// The meanings of keys, and how a person may change them.
#include "client/control/keymap.h"

#include <string>

#include <gtest/gtest.h>

#include "client/control/key_entry.h"
#include "client/control/key_hint.h"
#include "tests/client/screen/person.h"
#include "tests/client/screen/views.h"

namespace race2048::client {
namespace {

using testing::act;
using testing::kNothing;
using testing::Person;

Key named(std::string_view name) {
  return key_named(name).value();
}

KeyMap with(Meaning meaning, std::initializer_list<std::string_view> names) {
  KeyMap map;
  std::vector<Key> keys;
  for (const std::string_view name : names) keys.push_back(named(name));
  map.bind(meaning, std::move(keys));
  return map;
}

// A person's own keys: the arrows' places on a Dvorak keyboard, for example.
KeyMap moved() {
  KeyMap map;
  map.bind(Meaning::left, {named("f")});
  map.bind(Meaning::down, {named("v")});
  map.bind(Meaning::up, {named("r")});
  map.bind(Meaning::right, {named("g")});
  map.bind(Meaning::side, {named("tab")});
  map.bind(Meaning::give_up, {named("x")});
  return map;
}

TEST(KeyMapTest, TheUsualKeysDoNotClash) {
  EXPECT_FALSE(KeyMap{}.clash());
  EXPECT_FALSE(moved().clash());
}

TEST(KeyMapTest, EveryMeaningHasAnEntryAndItsUsualKeysMeanIt) {
  const KeyMap usual;
  for (std::size_t i = 0; i < kMeanings; ++i) {
    const KeyAction& action = key_actions()[i];
    EXPECT_EQ(static_cast<std::size_t>(action.meaning), i);
    for (std::size_t place = 0; place < kKeyContexts; ++place) {
      const auto context = static_cast<KeyContext>(place);
      if (!action.contexts.has(context)) continue;
      for (const Key& key : usual.keys_for(action.meaning)) {
        EXPECT_TRUE(usual.keystroke(key, context).means(action.meaning)) << action.name << place;
      }
    }
  }
}

TEST(KeyMapTest, AKeyOfAMatchDoesSomething) {
  for (const std::span<const KeyEntry> entries : key_tables()) {
    for (const KeyEntry& entry : entries) {
      const HelpPart part = entry.action.part;
      EXPECT_EQ(entry.press == nullptr, part == HelpPart::solo || part == HelpPart::replay)
          << entry.action.name;
    }
  }
}

TEST(KeyMapTest, AKeyIsKnownForAMoveWhereItMeansSomethingElse) {
  const Keystroke stroke = KeyMap{}.keystroke(Key::of(U'K'), KeyContext::room);
  EXPECT_TRUE(stroke.means(Meaning::kick));
  EXPECT_TRUE(stroke.slides_in_race());
  EXPECT_FALSE(stroke.slide());
  EXPECT_FALSE(KeyMap{}.keystroke(Key::of(U'o'), KeyContext::room).slides_in_race());
}

TEST(KeyMapTest, OnAPracticeBoardOtherKeysMeanWhatTheyMeanInTheRoom) {
  const KeyMap usual;
  EXPECT_EQ(usual.keystroke(Key::of(U'k'), KeyContext::practice).slide(), Direction::up);
  EXPECT_TRUE(usual.keystroke(Key::of(U'r'), KeyContext::practice).means(Meaning::ready));
  Person person = testing::host_in_room({testing::member(1, "bo")});
  person.ui.preferences.keys = with(Meaning::ready, {"f"});
  person.press(U'x');
  person.ui.room.practice.emplace(person.model.room.seal->settings.rules, race2048::Key{});
  EXPECT_EQ(person.press(U'r'), kNothing);
  EXPECT_EQ(person.press(U'f'), Command(SetReady{true}));
}

TEST(KeyMapTest, KeysHaveNamesInBothDirections) {
  const KeyMap usual;
  for (const KeyAction& action : key_actions()) {
    for (const Key& key : usual.keys_for(action.meaning)) {
      EXPECT_EQ(key_named(name_of(key)), key) << action.name;
    }
    EXPECT_EQ(find_key_action(action.name), &action);
  }
  EXPECT_EQ(key_named("PgDn"), Key{.kind = Key::Kind::page_down});
  EXPECT_EQ(key_named("A"), Key::of(U'a'));
  EXPECT_EQ(key_named("\xc3\xb6"), Key::of(U'ö'));
}

TEST(KeyMapTest, OtherNamesAreNoKeys) {
  for (const char* name :
       {"", " ", "enter", "escape", "ctrl-c", "aa", "\x1b", "\t", "\xff", "\xe2\x80\xae"}) {
    EXPECT_FALSE(key_named(name)) << name;
  }
  EXPECT_EQ(find_key_action("jump"), nullptr);
}

TEST(KeyMapTest, OneKeyForTwoThingsOfOnePlaceIsAClash) {
  const auto clash = with(Meaning::give_up, {"x", "h"}).clash();
  ASSERT_TRUE(clash);
  EXPECT_EQ(clash->key, Key::of(U'h'));
  EXPECT_EQ(clash->one, Meaning::left);
  EXPECT_EQ(clash->other, Meaning::give_up);
  // A key may be both a move and a host's key, and n has a different meaning in each context.
  EXPECT_FALSE(with(Meaning::kick, {"h"}).clash());
  EXPECT_TRUE(with(Meaning::kick, {"q"}).clash());
}

TEST(KeyMapTest, AChosenKeyDoesWhatTheUsualOneDid) {
  Person person = testing::racing();
  person.ui.preferences.keys = moved();
  EXPECT_EQ(person.press(U'f'), act(Action::left));
  EXPECT_EQ(person.press(U'F'), act(Action::left));
  EXPECT_EQ(person.press(U'v'), act(Action::down));
  person.press(U'x');
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
  EXPECT_EQ(person.press(U'y'), act(Action::give_up));
}

TEST(KeyMapTest, AKeyThatLostItsMeaningDoesNothing) {
  Person person = testing::racing();
  person.ui.preferences.keys = moved();
  EXPECT_EQ(person.press(U'h'), kNothing);
  EXPECT_EQ(person.press(Key::Kind::left), kNothing);
  EXPECT_EQ(person.press(U'w'), kNothing);
}

TEST(KeyMapTest, KeysCanChangePlaces) {
  Person person = testing::racing();
  person.ui.preferences.keys = with(Meaning::left, {"l"});
  person.ui.preferences.keys.bind(Meaning::right, {named("h")});
  EXPECT_EQ(person.press(U'l'), act(Action::left));
  EXPECT_EQ(person.press(U'h'), act(Action::right));
}

TEST(KeyMapTest, AnswersAreTheSameForAll) {
  Person person = testing::racing();
  person.ui.preferences.keys = with(Meaning::left, {"y"});
  person.press(U'q');
  ASSERT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(person.press(U'y'), Command(Leave{}));
}

TEST(KeyMapTest, AChosenMoveClosesAQuestionAndCounts) {
  Person person = testing::racing();
  person.ui.preferences.keys = moved();
  person.press(U'q');
  EXPECT_EQ(person.press(U'h'), kNothing);
  EXPECT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(person.press(U'f'), act(Action::left));
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(KeyMapTest, WhatIsTypedAsTextStaysAsItIs) {
  Person person = testing::host_in_room({testing::member(1, "bo")});
  person.ui.preferences.keys = with(Meaning::chat, {"z"});
  person.press(U'z');
  ASSERT_TRUE(person.ui.room.typing);
  person.type(U"Text");
  EXPECT_EQ(person.ui.room.chat.text(), "Text");
}

TEST(KeyMapTest, LettersOfOtherScriptsCountByTheirKeys) {
  const auto slides_of = [](std::u32string_view letters) {
    std::vector<std::optional<Direction>> slides;
    for (const char32_t letter : letters) {
      slides.push_back(KeyMap{}.keystroke(Key::of(letter), KeyContext::race).slide());
    }
    return slides;
  };
  for (const auto& [letters, keys] : std::vector<std::pair<std::u32string, std::u32string>>{
           {U"ролдфыцв", U"hjklaswd"},
           {U"РОЛДФЫЦВ", U"hjklaswd"},
           {U"фіцв", U"aswd"},
           {U"ηξκλασςδ", U"hjklaswd"},
           {U"ΗΞΚΛΑΣΔ", U"hjklasd"},
           {U"ჰჯკლასწდ", U"hjklaswd"},
           {U"\u0e49\u0e48\u0e32\u0e2a\u0e1f\u0e2b\u0e44\u0e01", U"hjklaswd"},
           {U"\u05d9\u05d7\u05dc\u05da\u05e9\u05d3\u05d2", U"hjklasd"},
           {U"\u0627\u062a\u0646\u0645\u0634\u0633\u0635\u064a", U"hjklaswd"},
           {U"\u0634\u0633\u0635\u06cc", U"aswd"}}) {
    EXPECT_EQ(slides_of(letters), slides_of(keys));
    for (const auto& slide : slides_of(letters)) EXPECT_TRUE(slide);
  }
}

TEST(KeyMapTest, QuestionsAndListsTakeLettersOfOtherScriptsToo) {
  EXPECT_TRUE(agrees(Key::of(U'н')));
  EXPECT_TRUE(declines(Key::of(U'Т')));
  EXPECT_EQ(list_step(Key::of(U'л')), -1);
  EXPECT_EQ(digit_of(Key::of(U'\u0664')), 4);
  EXPECT_EQ(digit_of(Key::of(U'\u06f9')), 9);
  EXPECT_EQ(letter_of(Key::of(U'ö')), U'ö') << "other letters are themselves";
  EXPECT_EQ(letter_of(Key::of(U'\'')), U'\'') << "w in Hebrew, but a sign everywhere";
  Person person = testing::racing();
  person.press(U'й');
  ASSERT_TRUE(person.is_asked(LeaveQuestion::sure));
  EXPECT_EQ(person.press(U'н'), Command(Leave{}));
}

TEST(KeyMapTest, AChosenLetterOfAnotherScriptIsThatLetter) {
  Person person = testing::racing();
  person.ui.preferences.keys = with(Meaning::give_up, {"\xd0\xa0"});  // the letter on the key h
  EXPECT_EQ(name_of(person.ui.preferences.keys.keys_for(Meaning::give_up).front()), "р");
  EXPECT_EQ(person.press(U'ф'), act(Action::left));
  EXPECT_EQ(person.press(U'р'), kNothing);
  EXPECT_TRUE(person.is_asked(Dialog::confirm, Meaning::give_up));
}

TEST(KeyMapTest, TypedTextKeepsLettersOfOtherScripts) {
  Person person = testing::host_in_room({testing::member(1, "bo")});
  person.press(U'е');
  ASSERT_TRUE(person.ui.room.typing);
  person.type(U"Привет");
  EXPECT_EQ(person.ui.room.chat.text(), "Привет");
}

TEST(KeyMapTest, WhatIsPastedMeansNothing) {
  Person person = testing::racing();
  Key key = Key::of(U'h');
  key.pasted = true;
  EXPECT_EQ(person.press(key), kNothing);
}

}  // namespace
}  // namespace race2048::client
