#include "server/net/own_addresses.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

TEST(OwnAddressesTest, TheLoopbackIsAmongThem) {
  const std::vector<Address> own = own_addresses();
  EXPECT_NE(std::ranges::find(own, Address::loopback()), own.end());
}

}  // namespace
}  // namespace race2048::server
