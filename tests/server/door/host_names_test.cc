#include "server/door/host_names.h"

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

const Address kLan = *Address::parse("192.168.1.5");
const Address kLanV6 = *Address::parse("2001:db8::5");
const Address kLoopback = Address::loopback();
const Address kLoopbackV6 = *Address::parse("::1");

const HostNames& unnamed() {
  static const HostNames names({}, {kLan, kLanV6});
  return names;
}
const HostNames& named() {
  static const HostNames names({"Race.Example.org", "www.example.org."}, {kLan, kLanV6});
  return names;
}

TEST(HostNamesTest, TheOperatorsNamesAreTheServersWhereverAConnectionComesTo) {
  for (const auto& reached : {std::optional(kLan), std::optional(kLoopback), {}}) {
    for (const char* const host :
         {"race.example.org", "RACE.example.ORG", "race.example.org.", "www.example.org"}) {
      EXPECT_TRUE(named().is_own(host, reached)) << host;
      EXPECT_TRUE(named().may_be_signed(host, reached)) << host;
    }
    for (const char* const host : {"example.org", "race.example.org.evil.net", "race.example.org..",
                                   "xrace.example.org", "race.example.org:443", "", "."}) {
      EXPECT_FALSE(named().is_own(host, reached)) << host;
      EXPECT_FALSE(named().may_be_signed(host, reached)) << host;
    }
  }
}

TEST(HostNamesTest, TheAddressThatAConnectionHasReachedIsTheServers) {
  for (const HostNames& names : {unnamed(), named()}) {
    EXPECT_TRUE(names.is_own("192.168.1.5", kLan));
    EXPECT_TRUE(names.may_be_signed("192.168.1.5", kLan));
    EXPECT_TRUE(names.may_be_signed("[2001:DB8::5]", kLanV6));
    EXPECT_TRUE(names.may_be_signed("2001:db8::5", kLanV6));
    EXPECT_TRUE(names.may_be_signed("::ffff:192.168.1.5", kLan));
    EXPECT_FALSE(names.is_own("192.168.1.6", kLan));
    EXPECT_FALSE(names.is_own("192.168.1.5", kLanV6));
    EXPECT_FALSE(names.is_own("0300.168.1.5", kLan));
  }
}

TEST(HostNamesTest, LocalhostIsHereOverTheLoopbackOnly) {
  for (const char* const host : {"localhost", "LOCALHOST.", "127.0.0.1", "127.1.2.3", "[::1]"}) {
    EXPECT_TRUE(unnamed().is_own(host, kLoopback)) << host;
    EXPECT_TRUE(unnamed().may_be_signed(host, kLoopbackV6)) << host;
    EXPECT_FALSE(unnamed().is_own(host, kLan)) << host;
    EXPECT_FALSE(unnamed().is_own(host, std::nullopt)) << host;
    EXPECT_FALSE(unnamed().may_be_signed(host, kLan)) << host;
  }
  EXPECT_FALSE(unnamed().is_own("evil.localhost.example", kLoopback));
}

TEST(HostNamesTest, AProxyOnThisMachineMayBeReachedByEachOfItsAddresses) {
  EXPECT_TRUE(unnamed().is_own("192.168.1.5", kLoopback));
  EXPECT_TRUE(unnamed().may_be_signed("2001:db8::5", kLoopback));
  EXPECT_FALSE(unnamed().is_own("192.168.1.6", kLoopback));
}

// It may be a proxy's connection, and localhost the name of an attacker on the person's machine.
TEST(HostNamesTest, WhereTheServerHasANameASignatureForLocalhostIsNone) {
  for (const char* const host : {"localhost", "127.0.0.1", "::1", "192.168.1.5"}) {
    EXPECT_TRUE(named().is_own(host, kLoopback)) << host;
    EXPECT_FALSE(named().may_be_signed(host, kLoopback)) << host;
  }
}

TEST(HostNamesTest, ABrowserAsksForPagesByAnyAddressAndTheNamesOfTheServerAndItsMachine) {
  const HostNames names({"Race.Example.org"}, {kLan}, {"Desk", "desk.local"});
  for (const char* const host : {"race.example.org", "RACE.example.org.", "desk", "Desk.Local",
                                 "localhost", "127.0.0.1", "[::1]", "203.0.113.9"}) {
    EXPECT_TRUE(names.may_have_pages(host)) << host;
  }
  for (const char* const host : {"rebound.example.org", "desk.example.org", "local", "", "."}) {
    EXPECT_FALSE(names.may_have_pages(host)) << host;
  }
  EXPECT_FALSE(names.is_own("desk", kLoopback)) << "any machine may take that name";
  EXPECT_FALSE(names.may_be_signed("desk.local", kLan));
}

TEST(HostNamesTest, NobodyReachesAnUnknownAddress) {
  EXPECT_FALSE(unnamed().is_own("::", std::nullopt));
  EXPECT_FALSE(unnamed().is_own("0.0.0.0", std::nullopt));
}

}  // namespace
}  // namespace race2048::server
