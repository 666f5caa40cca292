#include "server/door/owned_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/door/identity_limits.h"

namespace race2048::server {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kHourMs = 60 * kMinuteMs;
constexpr std::int64_t kLongMs = 366 * 24 * kHourMs;

struct NamesKeeper final : public IdentityKeeper {
  std::map<std::string, OwnedName> names;
  std::size_t writes = 0;

  void keep(const OwnedName& name) override {
    names.insert_or_assign(name.folded, name);
    ++writes;
  }
  void forget_name(const std::string& folded) override { names.erase(folded); }
  void keep(const ServerBan&) override {}
  void forget_ban(const std::string&) override {}
};

class OwnedNamesTest : public testing::Test {
 protected:
  static PlayerId key(std::uint32_t number) {
    PlayerId id{};
    for (std::size_t i = 0; i < 4; ++i) id[i] = static_cast<std::uint8_t>(number >> 8 * i);
    return id;
  }
  bool belongs(const std::string& name, std::uint32_t number) const {
    const PlayerId owner = key(number);
    return names.is_anothers(name, nullptr, now_ms) && !names.is_anothers(name, &owner, now_ms);
  }
  void use(const std::string& name, std::uint32_t number) { names.use(name, key(number), now_ms); }

  std::int64_t now_ms = 1'700'000'000'000;
  NamesKeeper keeper;
  OwnedNames names{&keeper};
};

TEST_F(OwnedNamesTest, AKeyGivesUpTheNameThatItUsedLeastRecently) {
  for (const char* const name : {"one", "two", "three", "four"}) {
    use(name, 1);
    now_ms += kMinuteMs;
  }
  use("one", 1);
  use("five", 1);
  EXPECT_EQ(names.size(), limits::kMaxNamesOfAKey);
  EXPECT_FALSE(names.is_anothers("two", nullptr, now_ms));
  for (const char* const name : {"one", "three", "four", "five"}) EXPECT_TRUE(belongs(name, 1));
}

TEST_F(OwnedNamesTest, ANameUnusedForAYearIsFree) {
  use("ada", 1);
  now_ms += std::chrono::milliseconds(limits::kNameKept).count();
  EXPECT_TRUE(belongs("ada", 1));
  now_ms += 1;
  EXPECT_FALSE(names.is_anothers("ada", nullptr, now_ms));
  use("ada", 2);
  EXPECT_TRUE(belongs("ada", 2));
  EXPECT_EQ(names.size(), 1u);
}

TEST_F(OwnedNamesTest, WhoComesBackAfterAYearHasTheNameIfNobodyTookIt) {
  use("ada", 1);
  now_ms += kLongMs;
  use("ada", 1);
  EXPECT_TRUE(belongs("ada", 1));
}

TEST_F(OwnedNamesTest, AClockThatIsSetBackMakesNoNameOlder) {
  use("ada", 1);
  now_ms -= kLongMs;
  use("ada", 1);
  now_ms += kLongMs;
  EXPECT_TRUE(belongs("ada", 1));
}

TEST_F(OwnedNamesTest, BeyondTheMostTheLeastRecentlyUsedNameIsFree) {
  for (std::uint32_t i = 0; i <= limits::kMaxOwnedNames; ++i) {
    use("n" + std::to_string(i), i);
    now_ms += 1;
  }
  EXPECT_EQ(names.size(), limits::kMaxOwnedNames);
  EXPECT_EQ(keeper.names.size(), limits::kMaxOwnedNames);
  EXPECT_FALSE(names.is_anothers("n0", nullptr, now_ms));
  EXPECT_TRUE(belongs("n1", 1));
}

TEST_F(OwnedNamesTest, NobodyDrivesOutWhoHasComeBackByTakingNames) {
  use("ada", 0xffffffff);
  now_ms += 48 * kHourMs;
  use("ada", 0xffffffff);
  for (std::uint32_t i = 0; i <= limits::kMaxOwnedNames; ++i) {
    now_ms += 1;
    use("n" + std::to_string(i), i);
  }
  EXPECT_TRUE(belongs("ada", 0xffffffff));
  EXPECT_FALSE(names.is_anothers("n0", nullptr, now_ms));
}

TEST_F(OwnedNamesTest, TheLastUseIsWrittenDownOnceAnHour) {
  use("ada", 1);
  for (int i = 0; i < 120; ++i) {
    now_ms += kMinuteMs;
    use("ada", 1);
  }
  EXPECT_EQ(keeper.writes, 3u);
  EXPECT_EQ(keeper.names.at("ada").used_unix_ms, now_ms);
}

TEST_F(OwnedNamesTest, WhatWasKeptIsRestoredWithinTheBounds) {
  for (const char* const name : {"one", "two", "three", "four", "five"}) {
    names.restore({.folded = name, .key = key(1), .used_unix_ms = now_ms});
  }
  names.restore({.folded = "one", .key = key(2), .used_unix_ms = now_ms});
  EXPECT_EQ(names.size(), limits::kMaxNamesOfAKey);
  EXPECT_TRUE(belongs("one", 1));
  EXPECT_FALSE(names.is_anothers("five", nullptr, now_ms));
  EXPECT_EQ(keeper.writes, 0u);
}

}  // namespace
}  // namespace race2048::server
