// The keys that save results, and that show the seals in full.
#include <gtest/gtest.h>

#include "client/control/key_rows.h"
#include "tests/client/screen/person.h"

namespace race2048::client {
namespace {

using namespace testing;

Person with_results() {
  return {in_results(in_race({member(0, "ada"), member(1, "bo")}), {})};
}

bool offers(const Person& person, Meaning meaning) {
  const KeyHints hints = room_hints({person.model, person.setup, person.ui});
  return std::ranges::any_of(hints,
                             [meaning](const KeyHint& hint) { return hint.meaning == meaning; });
}

TEST(SaveKeysTest, ADigitChoosesTheKindOfFile) {
  for (const auto& [digit, kind] : {std::pair(U'1', ResultsFile::csv), {U'2', ResultsFile::text}}) {
    Person person = with_results();
    EXPECT_EQ(person.press(U'f'), kNothing);
    EXPECT_EQ(person.ui.dialog, Dialog::save);
    EXPECT_EQ(person.press(digit), Command(SaveResults{.kind = kind}));
    EXPECT_EQ(person.ui.dialog, Dialog::none);
  }
}

TEST(SaveKeysTest, OtherKeysSaveNothing) {
  Person person = with_results();
  person.press(U'f');
  EXPECT_EQ(person.press(U'3'), kNothing);
  EXPECT_EQ(person.press(Key::Kind::enter), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::save);
  EXPECT_EQ(person.press(Key::Kind::escape), kNothing);
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(SaveKeysTest, BeforeAMatchThereIsNothingToSave) {
  Person person = host_in_room({member(1, "bo")});
  EXPECT_FALSE(offers(person, Meaning::save_results));
  person.press(U'f');
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(SaveKeysTest, AGuestOfTheMachineIsNotOfferedIt) {
  Person person = with_results();
  EXPECT_TRUE(offers(person, Meaning::save_results));
  person.setup.may_write_files = false;
  EXPECT_FALSE(offers(person, Meaning::save_results));
  person.press(U'f');
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(SaveKeysTest, TheNextMatchClosesTheQuestion) {
  Person person = with_results();
  person.press(U'f');
  person.model.phase = Phase::countdown;
  person.follow();
  EXPECT_EQ(person.ui.dialog, Dialog::none);
}

TEST(SaveKeysTest, TheSealsAreAKeyAwayInTheRoomAndTheResults) {
  for (Person person : {with_results(), host_in_room({member(1, "bo")})}) {
    person.press(U'i');
    EXPECT_EQ(person.ui.dialog, Dialog::seal);
    EXPECT_EQ(person.press(U'q'), kNothing) << "any key only closes it";
    EXPECT_EQ(person.ui.dialog, Dialog::none);
  }
}

}  // namespace
}  // namespace race2048::client
