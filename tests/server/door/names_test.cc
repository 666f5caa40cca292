#include "server/door/names.h"

#include <cstdint>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using Claimed = OrFault<Names::Claim, Refusal>;

constexpr std::int64_t kDayMs = 24LL * 60 * 60 * 1000;

Person guest(const std::string& name) {
  return {.name = name};
}
Person keyed(const std::string& name, std::uint8_t key) {
  return {.name = name, .player_id = {key}, .keyed = true};
}

TEST(NamesTest, AreUniqueWithoutCase) {
  Names names;
  const Claimed ada = names.claim(guest("Ada"), 0);
  ASSERT_TRUE(ada);
  const Claimed again = names.claim(guest("aDA"), 0);
  ASSERT_FALSE(again);
  const Refusal& refusal = again.fault();
  EXPECT_EQ(refusal.reason, Reason::name_taken);
  EXPECT_EQ(refusal.suggestion, "aDA2");
  EXPECT_FALSE(refusal.closes);
}

TEST(NamesTest, TheNameThatIsOfferedIsFree) {
  Names names;
  const Claimed taken[] = {names.claim(guest("ada"), 0), names.claim(guest("ADA2"), 0),
                           names.claim(guest("ada3"), 0)};
  for (const Claimed& claimed : taken) ASSERT_TRUE(claimed);
  const std::string offered = names.claim(guest("ada"), 0).fault().suggestion;
  EXPECT_EQ(offered, "ada4");
  EXPECT_TRUE(names.claim(guest(offered), 0));
}

TEST(NamesTest, ANameIsFreeAgainWhenItsClaimEnds) {
  Names names;
  {
    std::optional<Names::Claim> held;
    {
      Claimed claimed = names.claim(guest("ada"), 0);
      held.emplace(*std::move(claimed));
    }
    EXPECT_FALSE(names.claim(guest("ADA"), 0)) << "a claim that moves still holds";
  }
  EXPECT_TRUE(names.claim(guest("ADA"), 0));
}

TEST(NamesTest, ABadNameIsRefusedAndClaimsNothing) {
  Names names;
  for (const char* const name :
       {"", "a", "seventeen.letters", "a b", "a\x1b[2J", "\xd0\xb0\xd0\xb4"}) {
    const Claimed claimed = names.claim(guest(name), 0);
    ASSERT_FALSE(claimed) << name;
    const Refusal& refusal = claimed.fault();
    EXPECT_EQ(refusal.reason, Reason::bad_name);
    EXPECT_TRUE(refusal.suggestion.empty());
    // Text that a person typed must not be sent back to a terminal.
    EXPECT_EQ(refusal.text.find('\x1b'), std::string::npos);
  }
}

TEST(NamesTest, ANameBelongsToTheFirstKeyThatTakesIt) {
  Names names;
  ASSERT_TRUE(names.claim(keyed("Ada", 1), 0));
  for (const Person& other : {keyed("ada", 2), guest("ADA")}) {
    const Claimed claimed = names.claim(other, kDayMs);
    ASSERT_FALSE(claimed);
    EXPECT_EQ(claimed.fault().reason, Reason::name_taken);
    EXPECT_EQ(claimed.fault().text, "The name " + other.name +
                                        " belongs to somebody else's key on this server; " +
                                        other.name + "2 is free.");
    EXPECT_EQ(claimed.fault().suggestion, other.name + "2");
  }
  EXPECT_TRUE(names.claim(keyed("aDA", 1), kDayMs));
}

TEST(NamesTest, AGuestsIdIsNoKey) {
  Names names;
  ASSERT_TRUE(names.claim(keyed("ada", 1), 0));
  EXPECT_FALSE(names.claim({.name = "ada", .player_id = {1}}, 0));
}

TEST(NamesTest, TheNameThatIsOfferedBelongsToNobody) {
  Names names;
  ASSERT_TRUE(names.claim(keyed("ada", 1), 0));
  ASSERT_TRUE(names.claim(keyed("ada2", 2), 0));
  EXPECT_EQ(names.claim(guest("ada"), 0).fault().suggestion, "ada3");
  const Claimed theirs = names.claim(keyed("ada2", 2), 0);
  EXPECT_EQ(names.claim(keyed("ada", 2), 0).fault().suggestion, "ada3") << "ada2 is in use";
}

TEST(NamesTest, AGuestKeepsTheNameForNowAndAKeyTakesItLater) {
  Names names;
  {
    const Claimed held = names.claim(guest("ada"), 0);
    const Claimed refused = names.claim(keyed("ada", 1), 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.fault().text, "The name ada is taken on this server; ada2 is free.");
    EXPECT_EQ(names.owned_count(), 0u);
  }
  EXPECT_TRUE(names.claim(keyed("ada", 1), 0));
  EXPECT_FALSE(names.claim(guest("ada"), 0));
}

TEST(NamesTest, WhoHadANameBeforeARestartHoldsItWhoeverOwnsIt) {
  Names names;
  names.restore({.folded = "ada", .key = {1}});
  const auto held = names.hold(guest("Ada"));
  ASSERT_TRUE(held);
  EXPECT_FALSE(names.hold(guest("ada")));
  EXPECT_FALSE(names.claim(keyed("ada", 1), 0)) << "in use";
}

TEST(NamesTest, AFreedNameIsFreeForEverybody) {
  Names names;
  ASSERT_TRUE(names.claim(keyed("ada", 1), 0));
  EXPECT_TRUE(names.free("ADA"));
  EXPECT_FALSE(names.free("ada"));
  EXPECT_TRUE(names.claim(keyed("ada", 2), 0));
  EXPECT_FALSE(names.claim(keyed("ada", 1), 0));
}

TEST(NamesTest, AReservedNameIsRefusedToEverybodyWithAFreeOne) {
  Names names;
  names.restore({.folded = "admin", .key = {1}});
  for (const Person& person : {guest("admin"), keyed("Admin", 1), guest("_ad-min.")}) {
    const Claimed claimed = names.claim(person, 0);
    ASSERT_FALSE(claimed) << person.name;
    EXPECT_EQ(claimed.fault().reason, Reason::name_taken);
    EXPECT_EQ(claimed.fault().text,
              "The name " + person.name + " is reserved on this server; player2 is free.");
    EXPECT_TRUE(names.claim(guest(claimed.fault().suggestion), 0));
  }
  const Claimed taken = names.claim(guest("player2"), 0);
  EXPECT_EQ(names.claim(guest("server"), 0).fault().suggestion, "player3");
}

TEST(NamesTest, AGhostsNameIsForBotsAlone) {
  Names names;
  for (const Person& person : {guest("ghost-ada"), keyed("Ghost-ada", 1)}) {
    const Claimed claimed = names.claim(person, 0);
    ASSERT_FALSE(claimed) << person.name;
    EXPECT_EQ(claimed.fault().suggestion, "player2");
  }
  EXPECT_TRUE(names.claim(guest("ghost"), 0));
  const Claimed ghost = names.claim({.name = "ghost-ada", .bot = true}, 0);
  EXPECT_TRUE(ghost);
  EXPECT_EQ(names.claim({.name = "ghost-ada", .bot = true}, 0).fault().suggestion, "ghost-ada2");
}

TEST(NamesTest, TheNameThatIsOfferedIsNotReservedItself) {
  Names names;
  names.set_reserved(ReservedNames({"player", "guest"}));
  for (const char* const name : {"admin", "player", "guest7"}) {
    const Claimed claimed = names.claim(guest(name), 0);
    ASSERT_FALSE(claimed) << name;
    EXPECT_TRUE(names.claim(guest(claimed.fault().suggestion), 0)) << claimed.fault().suggestion;
  }
}

TEST(NamesTest, ANameThatIsReservedLaterStaysWithWhoHasIt) {
  Names names;
  const Claimed held = names.claim(guest("ada"), 0);
  names.set_reserved(ReservedNames({"ada"}));
  EXPECT_EQ(names.claim(guest("ADA"), 0).fault().suggestion, "player2");
  EXPECT_TRUE(names.hold(guest("ada2"))) << "a place from before a restart";
  names.set_reserved(ReservedNames());
  EXPECT_TRUE(names.claim(guest("ada3"), 0));
}

TEST(NamesTest, AllNamesOfAKeyAreForgottenTogether) {
  Names names;
  for (const char* const name : {"ada", "ada-laptop"}) ASSERT_TRUE(names.claim(keyed(name, 1), 0));
  ASSERT_TRUE(names.claim(keyed("bob", 2), 0));
  EXPECT_EQ(names.owner("ADA"), PlayerId{1});
  EXPECT_EQ(names.forget("Ada"), 2u);
  EXPECT_EQ(names.forget("ada"), 0u);
  EXPECT_FALSE(names.owner("ada-laptop"));
  EXPECT_EQ(names.owned_count(), 1u);
}

}  // namespace
}  // namespace race2048::server
