#include <list>
#include <thread>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/udp.hpp>
#include <gtest/gtest.h>

#include "client/net/lan_search.h"
#include "server/net/lan_announcer.h"

namespace race2048 {
namespace {

using asio::ip::udp;

std::vector<lan::Interface> loopback() {
  return {{.address = {127, 0, 0, 1}, .mask = {255, 0, 0, 0}, .loopback = true}};
}

std::vector<lan::Interface> elsewhere() {
  return {{.address = {127, 0, 0, 1}, .mask = {255, 255, 255, 255}, .loopback = true}};
}

// A server that is found on a port of this test's own, and a client that looks for it.
class LanTest : public testing::Test {
 protected:
  LanTest() {
    udp::socket free(context_, {asio::ip::address_v4::any(), 0});
    port_ = free.local_endpoint().port();
  }
  ~LanTest() override {
    context_.stop();
    if (runs_.joinable()) runs_.join();
  }

  void announce(std::uint16_t port, const std::vector<lan::Interface>& networks = loopback()) {
    const std::array<std::uint8_t, 4> random = {0, 1, 2, static_cast<std::uint8_t>(port)};
    announcers_.emplace_back(
        context_, server::server_on_lan(port, "laptop", random),
        server::LanOptions{.port = port_, .interfaces = [networks] { return networks; }});
  }

  void run() {
    runs_ = std::thread([this] { context_.run(); });
  }

  std::vector<client::LanServer> search() const {
    return client::servers_on_lan(
        {.patience = std::chrono::milliseconds(500), .port = port_, .interfaces = loopback});
  }

  // A search ends after its time, whoever is too slow to answer, so it is repeated.
  std::vector<client::LanServer> search_until_found(std::size_t servers) const {
    constexpr int kMostSearches = 120;
    std::vector<client::LanServer> found;
    for (int searches = 0; found.size() < servers && searches < kMostSearches; ++searches) {
      found = search();
    }
    return found;
  }

  asio::io_context context_{1};
  std::uint16_t port_ = 0;
  std::thread runs_;
  std::list<server::LanAnnouncer> announcers_;
};

TEST_F(LanTest, AClientFindsAServerByItsAddressAndName) {
  announce(2048);
  run();
  const std::vector<client::LanServer> found = search_until_found(1);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "laptop:2048");
  EXPECT_EQ(found[0].target, (client::Target{.host = "127.0.0.1", .port = 2048}));
}

TEST_F(LanTest, TwoServersOfOneMachineAreFoundEachOnce) {
  announce(2048);
  announce(2049);
  run();
  const std::vector<client::LanServer> found = search_until_found(2);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].target.port, 2048);
  EXPECT_EQ(found[1].target.port, 2049);
}

TEST_F(LanTest, WhereNoServerIsNoneIsFound) {
  EXPECT_TRUE(search().empty());
}

TEST_F(LanTest, AServerDoesNotAnswerSendersFromOtherNetworks) {
  announce(2048, elsewhere());
  asio::ip::udp::socket asks(context_, {asio::ip::make_address_v4("127.0.0.2"), 0});
  const std::string query = lan::query(7);
  asks.send_to(asio::buffer(query), {asio::ip::make_address_v4("127.0.0.1"), port_});
  asio::ip::udp::socket neighbour(context_, {asio::ip::make_address_v4("127.0.0.1"), 0});
  neighbour.send_to(asio::buffer(query), {asio::ip::make_address_v4("127.0.0.1"), port_});
  run();
  // The neighbour's answer comes after the question from elsewhere was read.
  std::array<std::uint8_t, lan::kMaxMessage> answer{};
  const std::size_t size = neighbour.receive(asio::buffer(answer));
  EXPECT_EQ(lan::read_answer({answer.data(), size}, 7).size(), 1u);
  EXPECT_EQ(asks.available(), 0u);
}

}  // namespace
}  // namespace race2048
