#include "tests/support/fault_proxy.h"

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/write.hpp>
#include <gtest/gtest.h>

namespace race2048::faults {
namespace {

using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto kWatchdog = 60s;

// One end of a connection, which reads all the time.
struct End {
  explicit End(tcp::socket connected) : socket(std::move(connected)) { read(); }

  void read() {
    socket.async_read_some(asio::buffer(buffer),
                           [this](const asio::error_code& error, std::size_t count) {
                             received.append(buffer.data(), count);
                             ended = error;
                             if (!error) read();
                           });
  }
  void write(const std::string& bytes) {
    asio::error_code ignored;
    asio::write(socket, asio::buffer(bytes), ignored);
  }

  tcp::socket socket;
  std::array<char, 1024> buffer{};
  std::string received;
  asio::error_code ended;  // why nothing more is read
};

class FaultProxyTest : public testing::Test {
 protected:
  FaultProxyTest() { accept(); }
  ~FaultProxyTest() override {
    // Handlers refer to the ends.
    proxy_.reset();
    for (const auto* ends : {&clients_, &servers_}) {
      for (const auto& end : *ends) end->socket.close();
    }
    listener_.close();
    context_.restart();
    context_.poll();
  }

  void accept() {
    listener_.async_accept([this](const asio::error_code& error, tcp::socket socket) {
      if (error) return;
      servers_.push_back(std::make_unique<End>(std::move(socket)));
      accept();
    });
  }
  void begin(const Connection& fate = {}) {
    proxy_ = std::make_unique<FaultProxy>(context_, listener_.local_endpoint(),
                                          [fate](std::size_t) { return fate; });
    connect();
  }
  // Waits until the connection stands on both sides of the proxy.
  void connect() {
    tcp::socket socket(context_);
    socket.connect({asio::ip::address_v4::loopback(), proxy_->port()});
    clients_.push_back(std::make_unique<End>(std::move(socket)));
    until([this] { return servers_.size() == clients_.size(); });
  }
  void until(const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + kWatchdog;
    while (!holds()) {
      context_.restart();
      ASSERT_NE(context_.run_one_until(deadline), 0u) << "what is waited for never came";
    }
  }
  End& client() { return *clients_.back(); }
  End& server() { return *servers_.back(); }

  asio::io_context context_{1};
  tcp::acceptor listener_{context_, {asio::ip::address_v4::loopback(), 0}};
  std::vector<std::unique_ptr<End>> clients_;
  std::vector<std::unique_ptr<End>> servers_;
  std::unique_ptr<FaultProxy> proxy_;
};

TEST_F(FaultProxyTest, CarriesBytesInBothDirections) {
  begin();
  client().write("to the server");
  server().write("to the client");
  until([this] {
    return server().received == "to the server" && client().received == "to the client";
  });
  EXPECT_EQ(proxy_->alive(), 1u);
}

TEST_F(FaultProxyTest, PassesTheEndOfEachDirectionOn) {
  begin();
  client().socket.shutdown(tcp::socket::shutdown_send);
  until([this] { return server().ended == asio::error::eof; });
  server().write("still here");
  until([this] { return client().received == "still here"; });
  server().socket.close();
  until([this] { return client().ended == asio::error::eof; });
  EXPECT_EQ(proxy_->alive(), 0u);
}

TEST_F(FaultProxyTest, LosesNothingByDelaysChunksAndStalls) {
  begin({.up = {.delay = 1ms, .one_byte_chunks = true, .stalls_at = 7, .stall = 2ms},
         .down = {.delay = 2ms, .one_byte_chunks = true, .stalls_at = 0, .stall = 1ms}});
  const std::string text(300, 'x');
  client().write(text + "end");
  server().write(text + "END");
  until([&] { return server().received == text + "end" && client().received == text + "END"; });
}

TEST_F(FaultProxyTest, ResetsBothEndsAtTheByteItWasGiven) {
  begin({.up = {.ends_at = 5, .ending = Ending::reset}});
  server().write("before");
  until([this] { return client().received == "before"; });
  client().write("1234");
  until([this] { return server().received == "1234"; });
  client().write("567");
  until([this] {
    return server().ended == asio::error::connection_reset &&
           client().ended == asio::error::connection_reset;
  });
  // A reset may overtake the last bytes.
  EXPECT_TRUE(server().received == "1234" || server().received == "12345") << server().received;
  EXPECT_EQ(proxy_->alive(), 0u);
}

TEST_F(FaultProxyTest, ResetsAtByteZeroBeforeAnythingIsSent) {
  begin({.down = {.ends_at = 0, .ending = Ending::reset}});
  until([this] { return client().ended == asio::error::connection_reset; });
}

TEST_F(FaultProxyTest, HalfClosesAndCarriesTheOtherDirectionOn) {
  begin({.down = {.ends_at = 3, .ending = Ending::half_close}});
  server().write("abcdef");
  until([this] { return client().ended == asio::error::eof; });
  EXPECT_EQ(client().received, "abc");
  client().write("go on");
  until([this] { return server().received == "go on"; });
  EXPECT_FALSE(server().ended);
}

TEST_F(FaultProxyTest, SwallowsBytesInABlackHoleWithoutTellingAnybody) {
  begin({.down = {.ends_at = 4, .ending = Ending::black_hole}});
  client().write("ab");
  until([this] { return server().received == "ab"; });
  server().write("abcdefgh");
  until([this] { return client().received == "abcd"; });
  client().write("more");
  client().socket.close();
  server().write("more");
  // A second connection shows that the proxy has had its turns.
  connect();
  client().write("xy");
  until([this] { return server().received == "xy"; });
  EXPECT_EQ(servers_.front()->received, "ab");
  EXPECT_FALSE(servers_.front()->ended);
}

TEST_F(FaultProxyTest, CutsAllConnectionsAtOnce) {
  begin();
  connect();
  EXPECT_EQ(proxy_->alive(), 2u);
  proxy_->cut_all();
  EXPECT_EQ(proxy_->alive(), 0u);
  for (const auto* ends : {&clients_, &servers_}) {
    for (const auto& end : *ends) {
      until([&end] { return end->ended == asio::error::connection_reset; });
    }
  }
  connect();
  EXPECT_EQ(proxy_->accepted(), 3u);
}

TEST_F(FaultProxyTest, RefusesNewConnectionsUntilItAcceptsAgain) {
  begin();
  proxy_->refuse();
  tcp::socket socket(context_);
  asio::error_code error;
  const tcp::endpoint address(asio::ip::address_v4::loopback(), proxy_->port());
  EXPECT_EQ(socket.connect(address, error), asio::error::connection_refused);
  client().write("goes on");
  until([this] { return server().received == "goes on"; });
  proxy_->accept_again();
  connect();
  EXPECT_EQ(proxy_->alive(), 2u);
}

TEST_F(FaultProxyTest, ResetsTheClientIfTheTargetIsGone) {
  begin();
  listener_.close();
  tcp::socket socket(context_);
  socket.connect({asio::ip::address_v4::loopback(), proxy_->port()});
  End end(std::move(socket));
  until([&end] { return end.ended == asio::error::connection_reset; });
}

TEST(RandomFaultsTest, AreTheSameForTheSameSeedAndNumber) {
  for (std::size_t number = 0; number < 20; ++number) {
    EXPECT_EQ(random_faults(1, 100)(number), random_faults(1, 100)(number));
  }
}

TEST(RandomFaultsTest, BringEveryKindOfFault) {
  bool delay = false, chunks = false, stall = false, whole = false;
  std::array<bool, 3> endings{};
  const Plan plan = random_faults(1, 100);
  for (std::size_t number = 0; number < 100; ++number) {
    const Connection fate = plan(number);
    whole = whole || (fate.up.ends_at == kNever && fate.down.ends_at == kNever);
    for (const Direction& direction : {fate.up, fate.down}) {
      delay = delay || direction.delay != 0ms;
      chunks = chunks || direction.one_byte_chunks;
      stall = stall || direction.stalls_at != kNever;
      if (direction.ends_at == kNever) continue;
      EXPECT_LT(direction.ends_at, 100u);
      endings.at(static_cast<std::size_t>(direction.ending)) = true;
    }
  }
  EXPECT_TRUE(delay && chunks && stall && whole);
  EXPECT_TRUE(endings[0] && endings[1] && endings[2]);
}

}  // namespace
}  // namespace race2048::faults
