#include "client/net/host_lookup.h"

#include <optional>

#include <asio/error.hpp>
#include <gtest/gtest.h>

namespace race2048::client {
namespace {

using asio::ip::tcp;
using Endpoints = std::vector<tcp::endpoint>;

class HostLookupTest : public ::testing::Test {
 protected:
  void look_for(const std::string& host) {
    lookup_.emplace(loop_, Target{.host = host, .port = 4000, .room = ""},
                    [this](const asio::error_code& error) {
                      told_ = error;
                      loop_.stop();
                    });
    lookup_->refresh();
  }

  EventLoop loop_;
  std::optional<HostLookup> lookup_;
  std::optional<asio::error_code> told_;
};

// So it needs no thread either.
TEST_F(HostLookupTest, WhatIsWrittenAsAnAddressIsKnownAtOnce) {
  look_for("192.0.2.7");
  EXPECT_EQ(lookup_->addresses(), (Endpoints{{asio::ip::make_address("192.0.2.7"), 4000}}));
  look_for("2001:db8::7");
  EXPECT_EQ(lookup_->addresses(), (Endpoints{{asio::ip::make_address("2001:db8::7"), 4000}}));
  lookup_->doubt();
  lookup_->refresh();
  EXPECT_EQ(lookup_->addresses().size(), 1u);
  loop_.run();
  EXPECT_FALSE(told_) << "nothing was looked up";
}

TEST_F(HostLookupTest, AnInterfaceThatIsNotThereIsAFault) {
  look_for("fe80::1%race2048-none");
  EXPECT_FALSE(told_) << "the owner is not ready for it";
  loop_.run();
  EXPECT_EQ(told_, asio::error_code(asio::error::no_such_device));
  EXPECT_TRUE(lookup_->addresses().empty());
}

TEST_F(HostLookupTest, TheLoopbackIsAnInterfaceLikeOthers) {
  look_for("fe80::1%lo");
  ASSERT_EQ(lookup_->addresses().size(), 1u);
  EXPECT_NE(lookup_->addresses().front().address().to_v6().scope_id(), 0u);
}

TEST_F(HostLookupTest, ANameIsLookedUpOnceUntilItsAddressesAreDoubtful) {
  look_for("localhost");
  EXPECT_TRUE(lookup_->addresses().empty());
  loop_.run();
  ASSERT_EQ(told_, asio::error_code());
  const Endpoints found = lookup_->addresses();
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found.front().address().is_loopback());
  told_.reset();
  lookup_->refresh();
  loop_.run();
  EXPECT_FALSE(told_);
  lookup_->doubt();
  lookup_->refresh();
  EXPECT_EQ(lookup_->addresses(), found) << "until there are others";
  loop_.run();
  EXPECT_EQ(told_, asio::error_code());
}

}  // namespace
}  // namespace race2048::client
