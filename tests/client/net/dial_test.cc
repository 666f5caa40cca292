#include "client/net/dial.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

#include <asio/error.hpp>
#include <gtest/gtest.h>

#include "client/net/loop_context.h"

namespace race2048::client {
namespace {

using asio::ip::tcp;
using std::chrono::steady_clock;
using Endpoints = std::vector<tcp::endpoint>;

tcp::endpoint loopback(std::uint16_t port) {
  return {asio::ip::address_v4::loopback(), port};
}

// Every system refuses it at once: it names no interface.
tcp::endpoint nowhere() {
  return {asio::ip::make_address("fe80::1"), 2048};
}

class DialTest : public ::testing::Test {
 protected:
  // On a free port of the loopback interface.
  tcp::endpoint listening() {
    acceptors_.emplace_back(context_of(loop_), loopback(0));
    return acceptors_.back().local_endpoint();
  }
  tcp::endpoint refusing() {
    const tcp::acceptor gone(context_of(loop_), loopback(0));
    return gone.local_endpoint();
  }
  // The system drops what comes to a queue that is full.
  tcp::endpoint silent() {
    tcp::acceptor& acceptor = acceptors_.emplace_back(context_of(loop_), tcp::v4());
    acceptor.bind(loopback(0));
    acceptor.listen(0);
    waiting_.emplace_back(context_of(loop_)).connect(acceptor.local_endpoint());
    return acceptor.local_endpoint();
  }

  void begin(const Endpoints& addresses) {
    dial_.emplace(loop_, addresses, [this](const asio::error_code& error, tcp::socket socket) {
      error_ = error;
      asio::error_code none;
      peer_ = socket.remote_endpoint(none);
      loop_.stop();
    });
  }
  void dial(const Endpoints& addresses) {
    begin(addresses);
    loop_.run();
  }

  EventLoop loop_;
  std::vector<tcp::acceptor> acceptors_;
  std::vector<tcp::socket> waiting_;
  std::optional<Dial> dial_;
  std::optional<asio::error_code> error_;
  tcp::endpoint peer_;
};

TEST_F(DialTest, AnAddressThatDoesNotAnswerHoldsUpTheNextForAMoment) {
  const Endpoints addresses = {silent(), silent(), listening()};
  const auto begin = steady_clock::now();
  dial(addresses);
  EXPECT_EQ(error_, asio::error_code());
  EXPECT_EQ(peer_, addresses.back());
  EXPECT_GE(steady_clock::now() - begin, 2 * Dial::kNextAfter);
}

TEST_F(DialTest, AddressesThatFailHoldUpNothing) {
  Endpoints addresses;
  for (int i = 0; i < 100; ++i) addresses.push_back(refusing());
  addresses.push_back(listening());
  const auto begin = steady_clock::now();
  dial(addresses);
  EXPECT_EQ(peer_, addresses.back());
  EXPECT_LT(steady_clock::now() - begin, 50 * Dial::kNextAfter);
}

TEST_F(DialTest, AnAddressThatIsSlowAndAnswersCounts) {
  const Endpoints addresses = {listening(), silent()};
  dial(addresses);
  EXPECT_EQ(peer_, addresses.front());
}

TEST_F(DialTest, WhenAllHaveFailedTheMostTellingFaultIsTold) {
  for (const Endpoints& addresses : {Endpoints{nowhere(), refusing()},
                                     Endpoints{refusing(), nowhere()}, Endpoints{refusing()}}) {
    dial(addresses);
    EXPECT_EQ(error_, asio::error_code(asio::error::connection_refused));
  }
  dial({nowhere()});
  EXPECT_EQ(error_, asio::error_code(asio::error::invalid_argument));
}

TEST_F(DialTest, TimeThatIsUpIsLessTellingThanARefusal) {
  begin({silent(), refusing()});
  EXPECT_EQ(dial_->fault_so_far(), asio::error_code(asio::error::timed_out));
  EventLoop::Timer later(loop_);
  const std::function<void()> look = [&] {
    if (dial_->fault_so_far() == asio::error::connection_refused) return loop_.stop();
    later.set(steady_clock::now() + Dial::kNextAfter, look);
  };
  look();
  loop_.run();
  EXPECT_FALSE(error_) << "the other may still answer";
}

TEST_F(DialTest, GivingUpIsSilent) {
  begin({silent(), silent(), listening()});
  dial_.reset();
  loop_.run();
  EXPECT_FALSE(error_);
}

TEST_F(DialTest, TheCallMayDestroyIt) {
  const tcp::endpoint address = listening();
  bool called = false;
  dial_.emplace(loop_, Endpoints{address}, [&](const asio::error_code&, const tcp::socket&) {
    dial_.reset();
    called = true;
  });
  loop_.run();
  EXPECT_TRUE(called);
}

TEST(DialOrderTest, FamiliesTakeTurns) {
  const auto endpoint = [](const char* address) {
    return tcp::endpoint(asio::ip::make_address(address), 2048);
  };
  const auto v6a = endpoint("2001:db8::1");
  const auto v6b = endpoint("2001:db8::2");
  const auto v6c = endpoint("2001:db8::3");
  const auto v4a = endpoint("192.0.2.1");
  const auto v4b = endpoint("192.0.2.2");
  EXPECT_EQ(in_turns({v6a, v6b, v6c, v4a}), (Endpoints{v6a, v4a, v6b, v6c}));
  EXPECT_EQ(in_turns({v4a, v4b, v6a}), (Endpoints{v4a, v6a, v4b}));
  EXPECT_EQ(in_turns({v4b, v4a}), (Endpoints{v4b, v4a}));
  EXPECT_EQ(in_turns({}), Endpoints{});
}

TEST(DialOrderTest, ARefusalTellsMostAndNoWayLeast) {
  const int rising[] = {ENETUNREACH, ETIMEDOUT, ECONNREFUSED};
  for (const int less : rising) {
    for (const int more : rising) {
      const asio::error_code first(less, asio::error::get_system_category());
      const asio::error_code second(more, asio::error::get_system_category());
      const auto place = [&](int of) { return std::ranges::find(rising, of); };
      const asio::error_code& expected = place(more) > place(less) ? second : first;
      EXPECT_EQ(more_telling(first, second), expected) << less << ", " << more;
    }
  }
}

}  // namespace
}  // namespace race2048::client
