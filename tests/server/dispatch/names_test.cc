#include "server/dispatch/names.h"

#include <optional>
#include <string>
#include <variant>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using Claimed = std::variant<Names::Claim, Refusal>;

bool is_claimed(const Claimed& claimed) {
  return std::holds_alternative<Names::Claim>(claimed);
}

TEST(NamesTest, AreUniqueWithoutCase) {
  Names names;
  const Claimed ada = names.claim("Ada");
  ASSERT_TRUE(is_claimed(ada));
  const Claimed again = names.claim("aDA");
  ASSERT_FALSE(is_claimed(again));
  const auto& refusal = std::get<Refusal>(again);
  EXPECT_EQ(refusal.reason, Reason::name_taken);
  EXPECT_EQ(refusal.suggestion, "aDA2");
  EXPECT_FALSE(refusal.closes);
}

TEST(NamesTest, TheNameThatIsOfferedIsFree) {
  Names names;
  const Claimed taken[] = {names.claim("ada"), names.claim("ADA2"), names.claim("ada3")};
  for (const Claimed& claimed : taken) ASSERT_TRUE(is_claimed(claimed));
  const std::string offered = std::get<Refusal>(names.claim("ada")).suggestion;
  EXPECT_EQ(offered, "ada4");
  EXPECT_TRUE(is_claimed(names.claim(offered)));
}

TEST(NamesTest, ANameIsFreeAgainWhenItsClaimEnds) {
  Names names;
  {
    std::optional<Names::Claim> held;
    {
      Claimed claimed = names.claim("ada");
      held.emplace(std::get<Names::Claim>(std::move(claimed)));
    }
    EXPECT_FALSE(is_claimed(names.claim("ADA"))) << "a claim that moves still holds";
  }
  EXPECT_TRUE(is_claimed(names.claim("ADA")));
}

TEST(NamesTest, ABadNameIsRefusedAndClaimsNothing) {
  Names names;
  for (const char* const name :
       {"", "a", "seventeen.letters", "a b", "a\x1b[2J", "\xc3\xa4\xc3\xa4"}) {
    const Claimed claimed = names.claim(name);
    ASSERT_FALSE(is_claimed(claimed)) << name;
    const auto& refusal = std::get<Refusal>(claimed);
    EXPECT_EQ(refusal.reason, Reason::bad_name);
    EXPECT_TRUE(refusal.suggestion.empty());
    // Text that a person typed must not be sent back to a terminal.
    EXPECT_EQ(refusal.text.find('\x1b'), std::string::npos);
  }
}

}  // namespace
}  // namespace race2048::server
