// Addresses and networks: their texts, and which of them stand for one household.
#include "server/sessions/address.h"

#include <string>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

std::string again(const std::string& text) {
  const auto address = Address::parse(text);
  return address ? address->text() : "none";
}

TEST(AddressTest, HasOneTextHoweverItIsWritten) {
  EXPECT_EQ(again("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(again("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(again("[::ffff:c000:207]"), "192.0.2.7");
  EXPECT_EQ(again("2001:DB8:0:0:0:0:0:7"), "2001:db8::7");
  EXPECT_EQ(again("[2001:db8::7]"), "2001:db8::7");
  EXPECT_EQ(again("2001:0:0:1:0:0:0:1"), "2001:0:0:1::1");
  EXPECT_EQ(again("::"), "::");
  EXPECT_EQ(again("::1"), "::1");
  EXPECT_EQ(again("fe80::"), "fe80::");
  EXPECT_EQ(again("1:2:3:4:5:6:7:8"), "1:2:3:4:5:6:7:8");
  EXPECT_EQ(again("1:2:3:4:5:6:0:8"), "1:2:3:4:5:6:0:8");
}

TEST(AddressTest, AnyOtherTextIsNone) {
  for (const char* const text : {"",
                                 "test",
                                 "1.2.3",
                                 "1.2.3.4.5",
                                 "256.1.1.1",
                                 "1.2.3.4 ",
                                 "01.2.3.4",
                                 "1..2.3",
                                 "1.2.3.-4",
                                 "1:2:3:4:5:6:7",
                                 "1:2:3:4:5:6:7:8:9",
                                 "1::2::3",
                                 "::12345",
                                 "1:",
                                 ":1",
                                 "::1%lo",
                                 "[1.2.3.4]",
                                 "[::1",
                                 "::g",
                                 "1:2:3:4:5:6:7::8",
                                 "1.2.3.4::",
                                 "1:2:3:4:5:6:7:1.2.3.4",
                                 ":::"}) {
    EXPECT_EQ(again(text), "none") << text;
  }
}

TEST(AddressTest, LoopbackIsThisMachineInEitherForm) {
  for (const char* const text : {"127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"}) {
    EXPECT_TRUE(Address::parse(text)->is_loopback()) << text;
  }
  for (const char* const text : {"128.0.0.1", "::2", "::", "10.0.0.1", "7f00::1"}) {
    EXPECT_FALSE(Address::parse(text)->is_loopback()) << text;
  }
}

TEST(AddressTest, AHouseholdIsOneAddressOfIpv4OrFiftySixBits) {
  const auto network = [](const char* text) { return Address::parse(text)->network().text(); };
  EXPECT_EQ(network("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network("2001:db8:1:2ff:3:4:5:6"), "2001:db8:1:200::");
  EXPECT_EQ(network("2001:db8:1:200::"), network("2001:db8:1:2ab:ffff::1"));
  EXPECT_NE(network("2001:db8:1:200::"), network("2001:db8:1:300::"));
}

TEST(AddressTest, APeerHasBracketsAroundIpv6) {
  EXPECT_EQ((Peer{.address = *Address::parse("192.0.2.7"), .port = 4000}.text()), "192.0.2.7:4000");
  EXPECT_EQ((Peer{.address = *Address::parse("2001:db8::7"), .port = 4000}.text()),
            "[2001:db8::7]:4000");
}

bool is_within(const char* address, const char* network) {
  return Network::parse(network)->contains(*Address::parse(address));
}

TEST(NetworkTest, HoldsTheAddressesWithItsFirstBits) {
  EXPECT_TRUE(is_within("192.168.3.4", "192.168.0.0/16"));
  EXPECT_FALSE(is_within("192.169.3.4", "192.168.0.0/16"));
  EXPECT_TRUE(is_within("10.1.2.3", "10.1.2.3"));
  EXPECT_FALSE(is_within("10.1.2.4", "10.1.2.3"));
  EXPECT_TRUE(is_within("10.1.2.5", "10.1.2.4/31"));
  EXPECT_FALSE(is_within("10.1.2.6", "10.1.2.4/31"));
  EXPECT_TRUE(is_within("2001:db8:ffff::1", "2001:db8::/32"));
  EXPECT_FALSE(is_within("2001:db9::1", "2001:db8::/32"));
  EXPECT_TRUE(is_within("203.0.113.9", "0.0.0.0/0"));
  EXPECT_FALSE(is_within("2001:db8::1", "0.0.0.0/0"));
  EXPECT_TRUE(is_within("2001:db8::1", "::/0"));
}

TEST(NetworkTest, ATextThatSaysTwoThingsIsNone) {
  for (const char* const text : {"10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "/8", "",
                                 "2001:db8::1/32", "::/129", "10.0.0.0/8/8", "10.0.0.0/-1"}) {
    EXPECT_FALSE(Network::parse(text)) << text;
  }
}

}  // namespace
}  // namespace race2048::server
