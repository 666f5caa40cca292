#include "engine/match/tokens.h"

#include <gtest/gtest.h>

namespace race2048 {
namespace {

Digest digest(std::uint8_t byte) {
  Digest made{};
  made.fill(byte);
  return made;
}

class TokensTest : public testing::Test {
 protected:
  Tokens tokens;
};

TEST_F(TokensTest, ATokenTellsWhosePlaceItIs) {
  tokens.give(1, digest(10));
  tokens.give(2, digest(20));
  EXPECT_EQ(tokens.holder(digest(20)), 2u);
  EXPECT_FALSE(tokens.holder(digest(30)));
}

TEST_F(TokensTest, ATokenThatALateConnectionGetsVoidsNoOther) {
  tokens.give(1, digest(10));
  tokens.give(1, digest(11));
  tokens.give(1, digest(12));  // on a connection that the client has given up
  EXPECT_EQ(tokens.holder(digest(11)), 1u);
  EXPECT_EQ(tokens.holder(digest(10)), 1u);
  tokens.confirm(1);
  EXPECT_FALSE(tokens.holder(digest(10)));
  EXPECT_FALSE(tokens.holder(digest(11)));
  EXPECT_EQ(tokens.holder(digest(12)), 1u);
}

TEST_F(TokensTest, APersonHasAFewTokensAtMost) {
  for (std::uint8_t i = 0; i <= limits::kMaxTokens; ++i) tokens.give(1, digest(i));
  EXPECT_EQ(tokens.holder(digest(0)), 1u) << "the only one that the client surely has";
  EXPECT_FALSE(tokens.holder(digest(1)));
  EXPECT_EQ(tokens.holder(digest(2)), 1u);
}

TEST_F(TokensTest, APersonWhoHasLeftIsKnownByBothTokensButHasNoPlace) {
  tokens.give(1, digest(10));
  tokens.give(1, digest(11));
  tokens.retire(1);
  tokens.bar(1);
  for (const Digest& old : {digest(10), digest(11)}) {
    EXPECT_FALSE(tokens.holder(old));
    ASSERT_TRUE(tokens.former(old));
    EXPECT_EQ(tokens.former(old)->person, 1u);
    EXPECT_TRUE(tokens.former(old)->kicked);
  }
}

TEST_F(TokensTest, OnlyTheNewestOldTokensAreRemembered) {
  for (std::uint32_t person = 0; person <= limits::kMaxOldTokens; ++person) {
    Digest made{};
    made[0] = static_cast<std::uint8_t>(person);
    made[1] = static_cast<std::uint8_t>(person >> 8);
    tokens.give(person, made);
    tokens.retire(person);
  }
  EXPECT_FALSE(tokens.former(Digest{}));
  Digest second{};
  second[0] = 1;
  EXPECT_TRUE(tokens.former(second));
}

}  // namespace
}  // namespace race2048
