#include "server/net/lan_announcer.h"

#include <sys/socket.h>

#include <algorithm>
#include <utility>

#include <asio/buffer.hpp>
#include <asio/ip/multicast.hpp>
#include <spdlog/spdlog.h>

#include "shared/hex.h"

namespace race2048::server {
namespace {

using asio::ip::address_v4;
using asio::ip::udp;

// Beside a daemon of the machine, which has the port too (RFC 6762, 15.1).
using ReusePort = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;

// Messages must not be relayed: a receiver may check that (RFC 6762, 11).
constexpr int kHops = 255;

address_v4 group() {
  return address_v4(lan::kGroup);
}

}  // namespace

lan::Server server_on_lan(std::uint16_t port, const std::string& machine,
                          const std::array<std::uint8_t, 4>& random) {
  std::string label = "race2048-" + hex(random);
  return {.name = (machine.empty() ? label : machine) + ":" + std::to_string(port),
          .label = std::move(label),
          .port = port,
          .addresses = {}};
}

LanAnnouncer::LanAnnouncer(asio::io_context& context, lan::Server server, LanOptions options,
                           Clock clock)
    : server_(std::move(server)),
      options_(std::move(options)),
      clock_(std::move(clock)),
      socket_(context),
      timer_(context),
      answers_(kAnswersPerSecond, kAnswerBurst, clock_()) {
  asio::error_code error;
  open(error);
  if (error) {
    spdlog::warn("nobody can find this server on the local network: {}", error.message());
    return;
  }
  look_at_interfaces();
  if (interfaces_.empty()) spdlog::warn("this machine is on no network on which it can be found");
  receive();
}

LanAnnouncer::~LanAnnouncer() {
  if (socket_.is_open()) announce(0);
}

void LanAnnouncer::open(asio::error_code& error) {
  udp::socket socket(socket_.get_executor());
  socket.open(udp::v4(), error);
  if (!error) socket.set_option(udp::socket::reuse_address(true), error);
  if (!error) socket.set_option(ReusePort(true), error);
  if (!error) socket.set_option(asio::ip::multicast::hops(kHops), error);
  if (!error) socket.set_option(asio::ip::multicast::enable_loopback(true), error);
  if (!error) socket.non_blocking(true, error);
  if (!error) socket.bind({address_v4::any(), options_.port}, error);
  if (!error) socket_ = std::move(socket);
}

void LanAnnouncer::look_at_interfaces() {
  const std::vector<lan::Interface> before = std::exchange(interfaces_, options_.interfaces());
  for (const lan::Interface& interface : interfaces_) {
    if (std::ranges::find(before, interface) != before.end()) continue;
    asio::error_code ignored;  // a network without multicast
    socket_.set_option(asio::ip::multicast::join_group(group(), address_v4(interface.address)),
                       ignored);
    send_to_all(interface, lan::kRemember);
  }
  timer_.expires_after(kLookAgain);
  timer_.async_wait([this](const asio::error_code& error) {
    if (!error) look_at_interfaces();
  });
}

void LanAnnouncer::receive() {
  socket_.async_receive_from(asio::buffer(received_), sender_,
                             [this](const asio::error_code& error, std::size_t size) {
                               if (error == asio::error::operation_aborted) return;
                               if (!error) on_message(size);
                               receive();
                             });
}

void LanAnnouncer::on_message(std::size_t size) {
  const lan::Interface* const interface = interface_to(sender_);
  if (interface == nullptr) return;
  const auto question = lan::read_question({received_.data(), size}, server_);
  if (!question || !answers_.take(clock_())) return;
  if (sender_.port() == options_.port) return send_to_all(*interface, lan::kRemember);
  asio::error_code ignored;  // an answer that is lost is asked for again
  socket_.send_to(asio::buffer(lan::direct_answer(on(*interface), *question)), sender_, 0, ignored);
}

void LanAnnouncer::announce(std::uint32_t remember) {
  for (const lan::Interface& interface : interfaces_) send_to_all(interface, remember);
}

const lan::Interface* LanAnnouncer::interface_to(const udp::endpoint& sender) const {
  const lan::Address address = sender.address().to_v4().to_bytes();
  const auto found = std::ranges::find_if(
      interfaces_, [&](const lan::Interface& interface) { return interface.reaches(address); });
  return found == interfaces_.end() ? nullptr : &*found;
}

lan::Server LanAnnouncer::on(const lan::Interface& interface) const {
  lan::Server server = server_;
  server.addresses = {interface.address};
  return server;
}

void LanAnnouncer::send_to_all(const lan::Interface& interface, std::uint32_t remember) {
  asio::error_code ignored;
  socket_.set_option(asio::ip::multicast::outbound_interface(address_v4(interface.address)),
                     ignored);
  if (ignored) return;
  socket_.send_to(asio::buffer(lan::announcement(on(interface), remember)),
                  {group(), options_.port}, 0, ignored);
}

}  // namespace race2048::server
