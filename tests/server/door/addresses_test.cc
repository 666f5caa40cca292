// The table of network addresses: what each may take, and when it has it again.
#include "server/door/addresses.h"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace race2048::server {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Address at(const std::string& text) {
  return *Address::parse(text);
}
Address numbered(std::uint32_t number) {
  return Address::v4({10, static_cast<std::uint8_t>(number >> 16),
                      static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)});
}

class AddressesTest : public testing::Test {
 protected:
  // How many connections come through, each of which ends at once.
  int connect_until_refused(const Address& address) {
    for (int times = 0; times < 10'000; ++times) {
      if (!addresses_.admit_connection(address, now_)) return times;
      addresses_.use_connection(address, now_);
    }
    return 10'000;
  }
  int miss_codes_until_refused(const Address& address) {
    for (int times = 0; times < 10'000; ++times) {
      if (!addresses_.may_try_code(address, now_)) return times;
      addresses_.missed_code(address, now_);
    }
    return 10'000;
  }
  std::uint64_t refused_by(Limit limit) const {
    return addresses_.counts()[static_cast<std::size_t>(limit)];
  }

  TimePoint now_{std::chrono::hours(1)};
  Addresses addresses_{AddressLimits{}, {*Network::parse("198.51.100.0/24")}, now_};
  const Address ada_ = at("192.0.2.1");
  const Address bob_ = at("192.0.2.2");
};

TEST(AddressLimitsTest, HaveARowEachInTheirOrder) {
  const AddressLimits defaults;
  for (std::size_t i = 0; i < kLimits; ++i) {
    const AddressLimitRow& row = kAddressLimits.at(i);
    EXPECT_EQ(static_cast<std::size_t>(row.limit), i);
    EXPECT_GT(defaults.*row.most, 0u) << row.name;
    EXPECT_FALSE(row.reason.empty()) << row.name;
  }
}

TEST(AddressLimitsTest, AreInTheManual) {
  std::ifstream page(RACE2048_OPERATING_PAGE);
  const std::string manual{std::istreambuf_iterator<char>(page), {}};
  for (const AddressLimitRow& row : kAddressLimits) {
    const bool at_a_time = row.kind == LimitKind::at_a_time;
    const std::string line = "| `" + std::string(row.name) + "`: " + std::string(row.what) + " | " +
                             std::to_string(AddressLimits{}.*row.most) +
                             (at_a_time ? " at a time | " : " a minute | ") +
                             std::string(row.reason) + " |";
    EXPECT_NE(manual.find(line), manual.npos) << line;
  }
}

TEST_F(AddressesTest, ANewConnectionRefillsNothing) {
  EXPECT_EQ(connect_until_refused(ada_), 120);
  EXPECT_EQ(connect_until_refused(ada_), 0);
  EXPECT_EQ(connect_until_refused(bob_), 120);
  now_ += seconds(10);
  EXPECT_EQ(connect_until_refused(ada_), 20);
  now_ += minutes(2);
  EXPECT_EQ(connect_until_refused(ada_), 120);
  EXPECT_EQ(refused_by(Limit::connects), 5u);
}

TEST_F(AddressesTest, ARefusalSaysWhenToTryAgain) {
  connect_until_refused(ada_);
  const Verdict verdict = addresses_.admit_connection(ada_, now_);
  ASSERT_FALSE(verdict);
  const Refusal& refusal = verdict.fault();
  EXPECT_EQ(refusal.reason, Reason::too_many);
  EXPECT_TRUE(refusal.closes);
  EXPECT_EQ(refusal.text, "Your network address connects too often; try again in 1 s.");
}

TEST_F(AddressesTest, ConnectionsCountWhileTheyLive) {
  std::vector<Addresses::Use> open;
  for (int i = 0; i < 32; ++i) {
    ASSERT_TRUE(addresses_.admit_connection(ada_, now_));
    open.push_back(addresses_.use_connection(ada_, now_));
  }
  EXPECT_FALSE(addresses_.admit_connection(ada_, now_));
  EXPECT_TRUE(addresses_.admit_connection(bob_, now_));
  open.pop_back();
  EXPECT_TRUE(addresses_.admit_connection(ada_, now_));
  EXPECT_EQ(refused_by(Limit::connections), 1u);
}

TEST_F(AddressesTest, RoomsCountUntilTheyClose) {
  std::vector<Addresses::Use> rooms;
  for (int i = 0; i < 8; ++i) {
    ASSERT_TRUE(addresses_.may_make_room(ada_, now_));
    rooms.push_back(addresses_.use_room(ada_, now_));
  }
  now_ += minutes(30);
  const Verdict verdict = addresses_.may_make_room(ada_, now_);
  ASSERT_FALSE(verdict);
  const Refusal& refusal = verdict.fault();
  EXPECT_EQ(refusal.reason, Reason::server_full);
  rooms.clear();
  EXPECT_TRUE(addresses_.may_make_room(ada_, now_));
}

TEST_F(AddressesTest, NeighboursInOneNetworkOfIpv6ShareALimit) {
  EXPECT_EQ(connect_until_refused(at("2001:db8:0:100::1")), 120);
  EXPECT_EQ(connect_until_refused(at("2001:db8:0:1ff::2")), 0);
  EXPECT_EQ(connect_until_refused(at("2001:db8:0:200::1")), 120);
}

TEST_F(AddressesTest, ThisMachineAndTrustedNetworksAreExempt) {
  for (const char* const exempt : {"127.0.0.1", "::1", "198.51.100.77"}) {
    EXPECT_EQ(connect_until_refused(at(exempt)), 10'000) << exempt;
    EXPECT_EQ(miss_codes_until_refused(at(exempt)), 10'000) << exempt;
    EXPECT_TRUE(addresses_.may_take_seat(at(exempt), 1000, "KXQ7WP")) << exempt;
  }
  EXPECT_EQ(addresses_.size(), 0u);
}

TEST_F(AddressesTest, ALimitOfNothingIsOff) {
  addresses_.set_limits({.connections = 0,
                         .connects = 0,
                         .logins = 0,
                         .rooms = 0,
                         .seats = 0,
                         .codes = 0,
                         .passwords = 0,
                         .chat = 0},
                        {});
  EXPECT_EQ(connect_until_refused(ada_), 10'000);
  EXPECT_EQ(miss_codes_until_refused(ada_), 10'000);
  std::vector<Addresses::Use> rooms;
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(addresses_.may_make_room(ada_, now_));
    ASSERT_TRUE(addresses_.admit_login(ada_, now_));
    ASSERT_TRUE(addresses_.admit_chat(ada_, now_));
    ASSERT_TRUE(addresses_.count_wrong_password(ada_, now_));
    rooms.push_back(addresses_.use_room(ada_, now_));
  }
  EXPECT_TRUE(addresses_.may_take_seat(ada_, 1000, "KXQ7WP"));
  EXPECT_EQ(addresses_.counts(), LimitCounts{});
}

TEST_F(AddressesTest, NewLimitsHoldAtOnce) {
  EXPECT_EQ(connect_until_refused(ada_), 120);
  addresses_.set_limits({.connects = 150}, {});
  EXPECT_EQ(connect_until_refused(ada_), 30);
  addresses_.set_limits({.connects = 10}, {});
  now_ += minutes(1);
  EXPECT_EQ(connect_until_refused(ada_), 0) << "140 too many flow back at 10 a minute";
}

TEST_F(AddressesTest, WrongCodesOfManyAddressesStopThoseWhoMissedBefore) {
  for (std::uint32_t i = 0; i < 200; ++i) {
    ASSERT_TRUE(addresses_.may_try_code(numbered(i), now_));
    addresses_.missed_code(numbered(i), now_);
  }
  EXPECT_FALSE(addresses_.may_try_code(numbered(7), now_));
  EXPECT_TRUE(addresses_.may_try_code(ada_, now_)) << "has not missed";
  addresses_.missed_code(ada_, now_);
  EXPECT_FALSE(addresses_.may_try_code(ada_, now_));
  now_ += limits::kAddressKept;
  EXPECT_TRUE(addresses_.may_try_code(ada_, now_));
}

TEST_F(AddressesTest, AddressesThatAreNotInUseAreForgotten) {
  const Addresses::Use connection = addresses_.use_connection(ada_, now_);
  constexpr std::uint32_t kNewest = 3 * limits::kMaxIdleAddresses - 1;
  for (std::uint32_t i = 0; i < kNewest; ++i) addresses_.use_connection(numbered(i), now_);
  connect_until_refused(numbered(kNewest));
  EXPECT_LE(addresses_.size(), limits::kMaxIdleAddresses + 1);
  EXPECT_EQ(connect_until_refused(numbered(kNewest)), 0) << "the newest";
  now_ += limits::kAddressKept + minutes(1);
  EXPECT_TRUE(addresses_.admit_login(bob_, now_));
  EXPECT_EQ(addresses_.size(), 2u) << "the one in use and the one that was just seen";
}

TEST_F(AddressesTest, TheBusiestStrangerIsNamedOnce) {
  EXPECT_FALSE(addresses_.take_busiest_stranger());
  for (int i = 0; i < 3; ++i) addresses_.count_stranger(bob_, now_);
  addresses_.count_stranger(ada_, now_);
  const auto busiest = addresses_.take_busiest_stranger();
  ASSERT_TRUE(busiest);
  EXPECT_EQ(busiest->first, bob_);
  EXPECT_EQ(busiest->second, 3u);
  EXPECT_FALSE(addresses_.take_busiest_stranger());
}

}  // namespace
}  // namespace race2048::server
