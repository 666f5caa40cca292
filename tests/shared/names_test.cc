#include "shared/names.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "shared/limits.h"

namespace race2048 {
namespace {

TEST(NameTest, HasTwoToSixteenOfItsCharacters) {
  for (const char* const name : {"ab", "A9", "_.", "--", "abcdefghijklmnop", "Ada.L-1815_x"}) {
    EXPECT_TRUE(is_valid_name(name)) << name;
  }
  for (const char* const name :
       {"", "a", "abcdefghijklmnopq", "a b", " ab", "ab ", "a\tb", "a\nb", "a/b", "a@b", "a:b",
        "a\x1b[0m", "\x7f\x7f", "n\xc3me", "n\xa4me", "\xff\xff"}) {
    EXPECT_FALSE(is_valid_name(name)) << name;
  }
  EXPECT_FALSE(is_valid_name(std::string("a\0b", 3)));
}

TEST(NameTest, MayHaveLatinLettersWithAccents) {
  for (const char* const name :
       {"Zo\u00EB", "J\u00FCrgen", "\u0141ukasz", "\u00C5\u00F8", "\u017Di\u017Eek", "\u00DF\u00DF",
        "\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9"
        "\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9\u00E9"}) {
    EXPECT_TRUE(is_valid_name(name)) << name;
  }
  const std::string seventeen = "abcdefghijklmno\u00E9\u00E9";
  for (const std::string& name :
       {std::string("\u00E9"), seventeen, std::string("Zoe\u0308"), std::string("d\u0131m"),
        std::string("a\u00D7b"), std::string("\u0410\u0434\u0430"), std::string("\u0132s"),
        std::string("ab\u200D"), std::string("\u0180\u0180")}) {
    EXPECT_FALSE(is_valid_name(name)) << name;
  }
}

TEST(NameTest, EveryByteIsJudged) {
  const std::string allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_valid_name(std::string{'a', c}), allowed.find(c) != std::string::npos) << byte;
  }
}

class NextFreeNameTest : public ::testing::Test {
 protected:
  std::set<std::string> taken;
  std::string next(const std::string& name) {
    return next_free_name(name, [this](const std::string& it) { return taken.contains(it); });
  }
};

TEST_F(NextFreeNameTest, IsTheNameWithTheSmallestFreeNumberFromTwo) {
  EXPECT_EQ(next("ada"), "ada2");
  taken = {"ada2", "ada3", "ada5"};
  EXPECT_EQ(next("ada"), "ada4");
}

TEST_F(NextFreeNameTest, OfALongNameIsCutToFit) {
  EXPECT_EQ(next("abcdefghijklmno"), "abcdefghijklmno2");
  EXPECT_EQ(next("abcdefghijklmnop"), "abcdefghijklmno2");
  for (int i = 2; i <= 9; ++i) taken.insert("abcdefghijklmno" + std::to_string(i));
  EXPECT_EQ(next("abcdefghijklmnop"), "abcdefghijklmn10");
  EXPECT_TRUE(is_valid_name(next("abcdefghijklmnop")));
}

TEST_F(NextFreeNameTest, OfANameWithAccentsIsCutBetweenLetters) {
  EXPECT_EQ(next("Zo\u00EB"), "Zo\u00EB2");
  EXPECT_EQ(next("abcdefghijklmn\u00E9\u00EB"), "abcdefghijklmn\u00E92");
}

TEST_F(NextFreeNameTest, TakesThePlaceOfTheNumberAtItsEnd) {
  taken = {"512-bot", "512-bot2", "512-bot3"};
  EXPECT_EQ(next("512-bot"), "512-bot4");
  EXPECT_EQ(next("512-bot2"), "512-bot4");
  EXPECT_EQ(next("512-bot9"), "512-bot10");
  EXPECT_EQ(next("ada007"), "ada008");
  EXPECT_EQ(next("abcdefghijklm999"), "abcdefghijkl1000");
}

TEST_F(NextFreeNameTest, KeepsDigitsThatCountNothing) {
  EXPECT_EQ(next("2048"), "20482");
  EXPECT_EQ(next("ada0"), "ada02");
  EXPECT_EQ(next("ada12345678"), "ada123456782");
  EXPECT_EQ(next("1234567890123456"), "1234567890123452");
  EXPECT_TRUE(is_valid_name(next("a999999")));
}

TEST_F(NextFreeNameTest, OfTwoCharactersIsAName) {
  EXPECT_TRUE(is_valid_name(next("ab")));
}

TEST_F(NextFreeNameTest, IsFoundSoonAmongAHundredThousandThatAreTaken) {
  constexpr int kTaken = 100'000;
  int asked = 0;
  const auto is_taken = [&](const std::string& candidate) {
    ++asked;
    return std::stoi(candidate.substr(6)) <= kTaken;
  };
  const std::string free = next_free_name("player", is_taken);
  EXPECT_GT(std::stoi(free.substr(6)), kTaken);
  EXPECT_TRUE(is_name_or_next(free, "player"));
  EXPECT_LT(asked, 1100);
}

TEST_F(NextFreeNameTest, IsRecognisedAsSuch) {
  for (const char* const name : {"ada", "ada7", "512-bot", "abcdefghijklmnop", "ada0"}) {
    EXPECT_TRUE(is_name_or_next(name, name)) << name;
    taken.clear();
    for (int i = 0; i < 20; ++i) {
      const std::string candidate = next(name);
      EXPECT_TRUE(is_name_or_next(candidate, name)) << candidate;
      taken.insert(candidate);
    }
  }
  for (const char* const other : {"adam", "bda2", "Ada", "ada2x", "ad2", "ada02"}) {
    EXPECT_FALSE(is_name_or_next(other, "ada")) << other;
  }
  EXPECT_FALSE(is_name_or_next("ada3", "ada7"));
}

TEST(RoomCodeTest, IsSixOfTheAlphabetInAnyCase) {
  EXPECT_EQ(normalised_room_code("KXQ7WP"), "KXQ7WP");
  EXPECT_EQ(normalised_room_code("kxq7wp"), "KXQ7WP");
  EXPECT_EQ(normalised_room_code("kXq7Wp"), "KXQ7WP");
}

TEST(RoomCodeTest, HasNoCharactersThatAreReadAsOthers) {
  for (const char c : std::string("01ILOUilou")) {
    EXPECT_FALSE(normalised_room_code(std::string("KXQ7W") + c)) << c;
  }
}

TEST(RoomCodeTest, OlderCodesWithVowelsAreStillRead) {
  EXPECT_EQ(normalised_room_code("kax7ep"), "KAX7EP");
  EXPECT_EQ(limits::kRoomAlphabet.find_first_of("AEIOU"), std::string_view::npos);
}

TEST(GhostNameTest, SaysWhoseGhostItIs) {
  EXPECT_EQ(ghost_name("ada"), "ghost-ada");
  EXPECT_EQ(ghost_name("abcdefghijklmnop"), "ghost-abcdefghij");
  EXPECT_EQ(ghost_name("ghost-ada"), "ghost-ada") << "a ghost may be raced against again";
  EXPECT_TRUE(is_valid_name(ghost_name("abcdefghi\u00E9\u00EB")));
}

TEST(GhostNameTest, IsKnownInAnyCaseOfLetters) {
  EXPECT_TRUE(is_ghost_name("ghost-ada"));
  EXPECT_TRUE(is_ghost_name("GHOST-Ada"));
  EXPECT_FALSE(is_ghost_name("ghost"));
  EXPECT_FALSE(is_ghost_name("ghosted-ada"));
}

TEST(RoomCodeTest, NothingElseIsOne) {
  for (const char* const text : {"", "KXQ7W", "KXQ7WPX", "KXQ7W ", " KXQ7W", "KXQ-7W", "KXQ7W\n",
                                 "localhost", "KXQ7\xc3\xa4"}) {
    EXPECT_FALSE(normalised_room_code(text)) << text;
  }
}

}  // namespace
}  // namespace race2048
