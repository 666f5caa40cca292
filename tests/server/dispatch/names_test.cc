#include "server/dispatch/names.h"

#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using Claimed = OrFault<Names::Claim, Refusal>;

TEST(NamesTest, AreUniqueWithoutCase) {
  Names names;
  const Claimed ada = names.claim("Ada");
  ASSERT_TRUE(ada);
  const Claimed again = names.claim("aDA");
  ASSERT_FALSE(again);
  const Refusal& refusal = again.fault();
  EXPECT_EQ(refusal.reason, Reason::name_taken);
  EXPECT_EQ(refusal.suggestion, "aDA2");
  EXPECT_FALSE(refusal.closes);
}

TEST(NamesTest, TheNameThatIsOfferedIsFree) {
  Names names;
  const Claimed taken[] = {names.claim("ada"), names.claim("ADA2"), names.claim("ada3")};
  for (const Claimed& claimed : taken) ASSERT_TRUE(claimed);
  const std::string offered = names.claim("ada").fault().suggestion;
  EXPECT_EQ(offered, "ada4");
  EXPECT_TRUE(names.claim(offered));
}

TEST(NamesTest, ANameIsFreeAgainWhenItsClaimEnds) {
  Names names;
  {
    std::optional<Names::Claim> held;
    {
      Claimed claimed = names.claim("ada");
      held.emplace(*std::move(claimed));
    }
    EXPECT_FALSE(names.claim("ADA")) << "a claim that moves still holds";
  }
  EXPECT_TRUE(names.claim("ADA"));
}

TEST(NamesTest, ABadNameIsRefusedAndClaimsNothing) {
  Names names;
  for (const char* const name :
       {"", "a", "seventeen.letters", "a b", "a\x1b[2J", "\xc3\xa4\xc3\xa4"}) {
    const Claimed claimed = names.claim(name);
    ASSERT_FALSE(claimed) << name;
    const Refusal& refusal = claimed.fault();
    EXPECT_EQ(refusal.reason, Reason::bad_name);
    EXPECT_TRUE(refusal.suggestion.empty());
    // Text that a person typed must not be sent back to a terminal.
    EXPECT_EQ(refusal.text.find('\x1b'), std::string::npos);
  }
}

}  // namespace
}  // namespace race2048::server
